/** Controls whose state or value changed. */
import type { Change } from '../../core/page/change.ts';
import type { Role } from '../../core/page/roles.ts';
import { clip, comparableText } from '../../core/text.ts';
import { hasChosenClass } from '../aria/chosen.ts';
import { hasDisabledClass, isDisabledByStyle, switchableControls } from '../aria/disabled.ts';
import { visibleTextOf } from '../aria/visibleText.ts';
import { findByIds } from '../dom/document.ts';
import {
  attributeOf,
  firstMatchIn,
  hasAttributeOf,
  isConnected,
  isMatch,
  isOpaque,
  localNameOf,
  summaryOf,
} from '../dom/dom.ts';
import { composedParent, findWithin, lineageOf } from '../dom/tree.ts';
import { describeElement } from '../read/index.ts';
import { highlightedState, type StateNow, stateChange } from './appearanceDiff.ts';
import type { AttributeChange, MutationSummary, SnapshotPair } from './mutationSummary.ts';
import { groupBy } from './mutationSummary.ts';
import { type FieldState, isHiddenIn, type PageSnapshot } from './pageSnapshot.ts';

/** Returns all changes of states and values. `target`: what the action is about. */
export function diffStates(pair: SnapshotPair, target: Element | null): Change[] {
  const { before, after, mutations, selfUpdates } = pair;
  const attributes = mutations.attributes
    .filter(({ element }) => isOpaque(element) || isMatch(element, 'details *'))
    .flatMap((change) => describeTold(change, pair));
  const rerendered = rerenderedFields(before, after);
  const fields = [...after.fields].flatMap(([control, now]) => {
    const was = before.fields.get(control) ?? rerendered.get(control);
    // The action's own field counts, even if the page has written to it before.
    const isOwn = !target?.contains(control) && selfUpdates.writesItself(control);
    return was && !isOwn ? diffField(control, was, now) : [];
  });
  return [...attributes, ...withoutCopies(fields), ...diffEditors(mutations)];
}

/** Describes an attribute's change by what else was seen: a state that the page shows otherwise is not told. */
function describeTold(change: AttributeChange, pair: SnapshotPair): Change[] {
  const { element, name } = change;
  switch (name) {
    case 'class':
      return describeEnabledClass(change, pair.before);
    case 'title':
      return isToldByTitle(element, pair.mutations) ? describeAttribute(change) : [];
    case 'aria-expanded': {
      const expanded = shownExpansion(element, pair);
      return expanded === null
        ? describeAttribute(change)
        : [{ kind: 'expanded', name: nameAndRole(element).name, expanded }];
    }
    default:
      return isTakenBack(change)
        ? stateChangesOf(change).map((each) => ({ ...each, cause: 'page' }))
        : describeAttribute(change);
  }
}

/** Whether it was switched or chosen and then back, which no other report would tell. */
const isTakenBack = ({ element, name, before, hasVaried }: AttributeChange): boolean =>
  hasVaried &&
  attributeOf(element, name) === before &&
  (/^aria-(pressed|checked)$/.test(name) ||
    (name === 'aria-selected' && isMatch(element, '[aria-multiselectable=true] *')));

/** Whether what it controls came into view or left it; null if neither. */
function shownExpansion(element: Element, { before, after }: SnapshotPair): boolean | null {
  const controlled = findByIds(element, attributeOf(element, 'aria-controls'));
  const moved = controlled.find((each) => isHiddenIn(before, each) !== isHiddenIn(after, each));
  return moved ? isHiddenIn(before, moved) : null;
}

const titled = 'button,a,input,summary,img,svg,[role],[tabindex],[onclick]';

/** Whether only its title tells what became of a control: its label and its text stayed. */
function isToldByTitle(element: Element, { attributes, past: tree }: MutationSummary): boolean {
  const isRelabeled = attributes.some(
    (each) => each.element === element && each.name === 'aria-label',
  );
  if (isRelabeled || !isMatch(element, titled)) return false;
  const was = visibleTextOf(element, { tree, isRendered: false });
  return comparableText(was) === comparableText(visibleTextOf(element));
}

/** Removes fields without a name in which widgets keep a copy of what was typed. */
function withoutCopies(changes: readonly Change[]): Change[] {
  const named = new Set(
    changes.flatMap((each) => (each.kind === 'value' && each.name ? [each.value] : [])),
  );
  const isCopy = (each: Change): boolean =>
    each.kind === 'value' && !each.name && (each.value === '' || named.has(each.value));
  return changes.filter((each) => named.size === 0 || !isCopy(each));
}

/**
 * Returns the new texts of editors. An editor's text is its value and is reported once, no matter how many parts
 * changed.
 */
function diffEditors({ containers, texts, past }: MutationSummary): Change[] {
  const written = [...containers.keys(), ...texts.map(({ node }) => composedParent(node))];
  const editors = new Set(written.flatMap((each) => (each && editorOf(each)) ?? []));
  return [...editors].filter(isOpaque).map((editor) => {
    const { role, name } = describeElement(editor);
    const was = visibleTextOf(editor, { tree: past, isRendered: false });
    const value = fromChange(was, visibleTextOf(editor));
    return { kind: 'value', role: role || 'textbox', name, value };
  });
}

const MOST_TOLD = 200;
const MOST_BEFORE = 60;

/** Returns the new text, of a long one from shortly before the place where it changed. */
function fromChange(was: string, now: string): string {
  let same = 0;
  while (same < now.length && now[same] === was[same]) same += 1;
  const isFarDown = same > MOST_TOLD - MOST_BEFORE;
  return clip(isFarDown ? `…${now.slice(same - MOST_BEFORE)}` : now, MOST_TOLD);
}

/** Returns the outermost editing host around an element. */
export const editorOf = (element: Element): Element | null =>
  lineageOf(element).findLast((each) => {
    const editable = attributeOf(each, 'contenteditable');
    return editable !== null && editable !== 'false';
  }) ?? null;

const MAX_PARTS = 400;
/** A part with more text is a section, not a choice. */
const MAX_PART_TEXT = 160;
const stateAttributes = [
  'aria-current',
  'aria-selected',
  'aria-checked',
  'aria-pressed',
  'aria-expanded',
  'aria-disabled',
  'disabled',
];
const stateSelector = [...stateAttributes, 'class'].map((name) => `[${name}]`).join(',');

/** Compares the states of a part that was re-rendered with the same text. Inner parts are matched by their text. */
export function diffStateAttributes(before: Element, after: Element): Change[] {
  const old = elementsWithState(before);
  const fresh = elementsWithState(after);
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((key) => {
    const was = old.get(key);
    const now = fresh.get(key) ?? (was && counterpart(was, after, key));
    if (!now || !isOpaque(now)) return [];
    const changes = stateAttributes.flatMap((name) => {
      // A missing attribute and one set to "false" are the same state.
      if (!was && attributeOf(now, name) === 'false') return [];
      return describeAttribute({ element: now, name, before: was ? attributeOf(was, name) : null });
    });
    return changes.length > 0 ? changes : diffChosenClass(was, now);
  });
}

/** Reports a class that marks only one of the two as chosen. */
function diffChosenClass(was: Element | undefined, now: Element): Change[] {
  const isNow = isChosen(now);
  if (isNow === (was !== undefined && isChosen(was))) return [];
  if (visibleTextOf(now).length > MAX_PART_TEXT) return [];
  const change = stateChange(now, highlightedState(isNow));
  return change.name ? [change] : [];
}

const isChosen = (element: Element): boolean => hasChosenClass(attributeOf(element, 'class') ?? '');
const hasState = (element: Element): boolean =>
  isChosen(element) || stateAttributes.some((name) => hasAttributeOf(element, name));

/** Returns the element that replaced one with a state but has none itself. */
const counterpart = (was: Element, after: Element, key: string): Element | undefined =>
  findWithin(after, localNameOf(was)).find((each) => stateKeyOf(each) === key);

const elementsWithState = (root: Element): Map<string, Element> =>
  new Map(
    findWithin(root, stateSelector)
      .slice(0, MAX_PARTS)
      .filter(hasState)
      .map((each) => [stateKeyOf(each), each]),
  );

const stateKeyOf = (element: Element): string =>
  comparableText(visibleTextOf(element, { isRendered: false })) ||
  attributeOf(element, 'aria-label') ||
  '';

/** Returns the state that an attribute value means; null if it isn't worth reporting. */
const stateOf: Readonly<Record<string, (now: string | null) => StateNow | null>> = {
  'aria-current': (now) => (isSet(now) ? { state: 'current', on: true } : null),
  'aria-checked': (now) =>
    now === 'mixed'
      ? { state: 'partlyChecked', on: true }
      : { state: 'checked', on: now === 'true' },
  'aria-selected': (now) => ({ state: 'selected', on: now === 'true' }),
  'aria-pressed': (now) => ({ state: 'pressed', on: now === 'true' }),
  'aria-disabled': (now) => ({ state: 'disabled', on: now === 'true' }),
  disabled: (now) => ({ state: 'disabled', on: now !== null }),
  readonly: (now) => ({ state: 'readOnly', on: now !== null }),
};

const isSet = (value: string | null): boolean => value !== null && value !== 'false';

function describeAttribute({
  element,
  name: attribute,
  before,
}: Omit<AttributeChange, 'hasVaried'>): Change[] {
  const now = attributeOf(element, attribute);
  if (now === before) return [];
  switch (attribute) {
    case 'aria-label':
    case 'title':
      return renamed(before, now);
    case 'aria-valuenow':
    case 'aria-valuetext':
      return valueChange(element);
    case 'value':
      return isMatch(element, 'progress,meter') ? valueChange(element) : [];
    case 'src':
      return isReplacedImage(element, before)
        ? [stateChange(element, { state: 'picture', on: true })]
        : [];
    case 'aria-expanded':
      // An attribute that only says "false" from now on collapsed nothing.
      return (before === 'true') === (now === 'true')
        ? []
        : [{ kind: 'expanded', name: nameAndRole(element).name, expanded: now === 'true' }];
    case 'open':
      return localNameOf(element) === 'details' ? [detailsChange(element, now !== null)] : [];
    case 'aria-invalid':
      return isSet(now) ? [invalidChange(element)] : [];
    default: {
      const isPart = attribute === 'disabled' && isMatch(element, 'fieldset,option,link');
      return isPart ? [] : stateChangesOf({ element, name: attribute });
    }
  }
}

function stateChangesOf({ element, name }: Pick<AttributeChange, 'element' | 'name'>): Change[] {
  const state = stateOf[name]?.(attributeOf(element, name));
  return state ? [stateChange(element, state)] : [];
}

const renamed = (before: string | null, now: string | null): Change[] =>
  before && now ? [{ kind: 'text', before: clip(before, 200), after: clip(now, 200) }] : [];

function nameAndRole(element: Element): { readonly role: Role; readonly name: string } {
  const { role, name } = describeElement(element);
  return { role, name: name || clip(visibleTextOf(element), 80) };
}

/**
 * Reports a control that style rules disable or enable, by its own class or its item's. A class alone disables nothing;
 * whether the styles did is compared with the time before the action.
 */
function describeEnabledClass(
  { element, before }: AttributeChange,
  { disabled }: PageSnapshot,
): Change[] {
  const wasOff = hasDisabledClass(before);
  if (wasOff === hasDisabledClass(attributeOf(element, 'class'))) return [];
  const isControl = isMatch(element, switchableControls);
  const control = isControl ? element : firstMatchIn(element, ':scope > a, :scope > button');
  if (!control || isDisabledByStyle(control) === wasOff) return [];
  if (wasOff && !disabled.has(control)) return [];
  const { role, name } = describeElement(control);
  return [{ kind: 'state', name, role, state: 'disabled', on: !wasOff }];
}

function valueChange(element: Element): Change[] {
  const value =
    element instanceof HTMLProgressElement
      ? `${Math.round(element.position * 100)}%`
      : (attributeOf(element, 'aria-valuetext') ??
        attributeOf(element, 'aria-valuenow') ??
        attributeOf(element, 'value') ??
        '');
  return [{ kind: 'value', ...nameAndRole(element), value }];
}

/** Whether an image was replaced, rather than loaded for the first time. */
const isReplacedImage = (element: Element, before: string | null): boolean =>
  localNameOf(element) === 'img' && before !== null && before !== '' && !before.startsWith('data:');

function detailsChange(details: Element, expanded: boolean): Change {
  const name = clip(visibleTextOf(summaryOf(details) ?? details, { isRendered: false }), 80);
  return { kind: 'expanded', name, expanded };
}

function invalidChange(element: Element): Change {
  const message = ['aria-errormessage', 'aria-describedby']
    .flatMap((name) => findByIds(element, attributeOf(element, name)))
    .map((each) => (isOpaque(each) ? clip(visibleTextOf(each), 160) : ''))
    .filter(Boolean)
    .join(' ');
  return {
    kind: 'invalid',
    name: nameAndRole(element).name,
    message: message || 'no reason given',
  };
}

function diffField(control: Element, was: FieldState, now: FieldState): Change[] {
  if (was.value === now.value && was.checked === now.checked) return [];
  const { role, name } = describeElement(control);
  if (now.checked !== was.checked) {
    return [{ kind: 'state', name, role, state: 'checked', on: now.checked === true }];
  }
  return [{ kind: 'value', name, role, value: fromChange(was.value, now.value) }];
}

/** Drops the deselection if a choice moved from one tab or radio button to another, since only the new one is news. */
export function withoutDeselected(changes: readonly Change[]): Change[] {
  const moves = (change: Change, on: boolean): boolean =>
    change.kind === 'state' &&
    change.on === on &&
    (/^(selected|highlighted)$/.test(change.state) || change.role === 'radio');
  const isMoved = changes.some((change) => moves(change, true));
  const isDropped = (change: Change): boolean => isMoved && moves(change, false);
  // What the page let go itself is news.
  return changes.filter((change) => change.cause === 'page' || !isDropped(change));
}

// Fields of a re-rendered form, each with the state of the field it replaced.

/** Returns the earlier state of each new field that replaced another. */
function rerenderedFields(before: PageSnapshot, after: PageSnapshot): Map<Element, FieldState> {
  const removed = fieldsByKey(before, (field) => !isConnected(field));
  const states = new Map<Element, FieldState>();
  if (removed.size === 0) return states;
  for (const [key, added] of fieldsByKey(after, (field) => !before.fields.has(field))) {
    const old = removed.get(key) ?? [];
    // If several fields are alike, it is unknown which one was removed.
    if (old.length !== added.length) continue;
    for (const [at, field] of added.entries()) {
      const state = old[at] && before.fields.get(old[at]);
      if (state) states.set(field, state);
    }
  }
  return states;
}

function fieldsByKey(
  { fields, keys }: PageSnapshot,
  isWanted: (field: Element) => boolean,
): Map<string, Element[]> {
  const wanted = [...fields.keys()].filter((field) => keys.get(field) && isWanted(field));
  return groupBy(wanted, (field) => keys.get(field) ?? '');
}
