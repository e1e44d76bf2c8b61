/** Controls whose state or value is another than before. */
import type { Change } from '../../../core/page/change.ts';
import { clip } from '../../act/messages.ts';
import { composedParent, findAll, findById } from '../../act/native.ts';
import { describeElement } from '../../distill/index.ts';
import { summaryOf } from '../../dom/details.ts';
import {
  attributeOf,
  closestOf,
  firstMatchIn,
  isMatch,
  isOpaque,
  localNameOf,
} from '../../dom/dom.ts';
import { isMarkedChosen } from '../../visibility/chosen.ts';
import { isSwitchedOff, saysOff } from '../../visibility/switchedOff.ts';
import type { FieldState, PageSnapshot } from '../snapshot/pageSnapshot.ts';
import { rerenderedFields } from '../snapshot/rerenderedFields.ts';
import { comparableText, visibleTextOf } from '../snapshot/visibleText.ts';
import { writesItself } from '../wait/selfUpdates.ts';
import { HIGHLIGHTED, NOT_HIGHLIGHTED } from './classDiff.ts';
import type { AttributeChange, MutationSummary } from './mutationSummary.ts';

/** All changes of states and values. */
export function diffStates(
  before: PageSnapshot,
  after: PageSnapshot,
  ledger: MutationSummary,
): Change[] {
  const said = ledger.attributes
    .filter(({ element }) => isOpaque(element) || isMatch(element, 'details *'))
    .flatMap(describeAttribute);
  const redrawn = rerenderedFields(before, after);
  const fields = [...after.fields].flatMap(([control, now]) => {
    const was = before.fields.get(control) ?? redrawn.get(control);
    return was && !writesItself(control) ? diffField(control, was, now) : [];
  });
  return [...said, ...fields, ...diffEditors(ledger)];
}

/** The text of an editor is its value, told once however many parts of it were written. */
function diffEditors({ containers, texts }: MutationSummary): Change[] {
  const written = [
    ...containers.keys(),
    ...texts.flatMap(({ node }) => composedParent(node) ?? []),
  ];
  const editors = new Set(written.flatMap((place) => editorOf(place) ?? []));
  return [...editors].filter(isOpaque).map((editor) => {
    const { role, name } = describeElement(editor);
    return {
      kind: 'value',
      role: role || 'textbox',
      name,
      value: clip(visibleTextOf(editor), 200),
    };
  });
}

/** The editing host that a place lies in, the outermost one. */
export function editorOf(place: Element): Element | null {
  let editor: Element | null = null;
  for (let at: Element | null = place; at; at = composedParent(at)) {
    const said = attributeOf(at, 'contenteditable');
    if (said !== null && said !== 'false') editor = at;
  }
  return editor;
}

const MAX_PARTS = 400;
/** What says more is a place rather than something that was chosen. */
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

/** States of a part that was drawn anew with the same words: each of its parts against the one that read alike. */
export function diffStateAttributes(before: Element, after: Element): Change[] {
  const old = new Map(elementsWithState(before).map((each) => [stateKeyOf(each), each]));
  const fresh = new Map(elementsWithState(after).map((each) => [stateKeyOf(each), each]));
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((key) => {
    const was = old.get(key);
    const now = fresh.get(key) ?? (was && counterpart(was, after, key));
    if (!now || !isOpaque(now)) return [];
    const told = stateAttributes.flatMap((name) => {
      const said = was ? attributeOf(was, name) : null;
      // A part that had no mark and says "false" now says nothing new.
      if (!was && attributeOf(now, name) === 'false') return [];
      return describeAttribute({ element: now, name, before: said });
    });
    return told.length > 0 ? told : diffChosenClass(was, now);
  });
}

/** Whether a class says of the one part that it is chosen, and of the other that it is not. */
function diffChosenClass(was: Element | undefined, now: Element): Change[] {
  const isNow = isChosen(now);
  const words = visibleTextOf(now);
  if (isNow === (was !== undefined && isChosen(was)) || words.length > MAX_PART_TEXT) return [];
  const { role, name } = describeElement(now);
  const state = isNow ? HIGHLIGHTED : NOT_HIGHLIGHTED;
  const called = name || clip(words, 80);
  return called ? [{ kind: 'state', name: called, role: role || 'part', state, value: '' }] : [];
}

const isChosen = (element: Element): boolean => isMarkedChosen(attributeOf(element, 'class') ?? '');
const hasState = (element: Element): boolean =>
  isChosen(element) || stateAttributes.some((name) => attributeOf(element, name) !== null);

/** What stands where a marked part stood, without its mark. */
function counterpart(was: Element, after: Element, key: string): Element | undefined {
  const tag = localNameOf(was);
  const alike = [after, ...findAll(after, tag)].filter((each) => localNameOf(each) === tag);
  return alike.find((each) => stateKeyOf(each) === key);
}

const elementsWithState = (root: Element): Element[] =>
  [
    ...(isMatch(root, stateSelector) ? [root] : []),
    ...findAll(root, stateSelector).slice(0, MAX_PARTS),
  ].filter(hasState);
const stateKeyOf = (element: Element): string =>
  comparableText(visibleTextOf(element, undefined, false)) ||
  attributeOf(element, 'aria-label') ||
  '';

function describeAttribute({ element, name, before }: AttributeChange): Change[] {
  const now = attributeOf(element, name);
  if (now === before) return [];
  const { role, name: given } = describeElement(element);
  const called = given || clip(visibleTextOf(element), 80);
  const state = (words: string): Change[] => [
    { kind: 'state', name: called, role, state: words, value: '' },
  ];
  switch (name) {
    case 'aria-current':
      return now !== null && now !== 'false' ? state('the current one') : [];
    case 'aria-label':
      return before && now
        ? [{ kind: 'text', before: clip(before, 200), after: clip(now, 200) }]
        : [];
    case 'aria-valuenow':
    case 'aria-valuetext':
      return [{ kind: 'value', name: called, role, value: shownValue(element) }];
    case 'value':
      return isMatch(element, 'progress,meter')
        ? [{ kind: 'value', name: called, role, value: shownValue(element) }]
        : [];
    case 'src':
      return isReplacedImage(element, before) ? state('another picture') : [];
    case 'readonly':
      return state(now === null ? 'editable' : 'read-only');
    case 'aria-expanded':
      return [{ kind: 'expanded', name: called, expanded: now === 'true' }];
    case 'open':
      return localNameOf(element) === 'details' ? [detailsChange(element, now !== null)] : [];
    case 'aria-checked':
      return state(now === 'mixed' ? 'partly checked' : now === 'true' ? 'checked' : 'unchecked');
    case 'aria-selected':
      return state(now === 'true' ? 'selected' : 'unselected');
    case 'aria-pressed':
      return state(now === 'true' ? 'pressed' : 'released');
    case 'disabled':
      return isMatch(element, 'fieldset,option,link')
        ? []
        : state(now === null ? 'enabled' : 'disabled');
    case 'aria-disabled':
      return state(now === 'true' ? 'disabled' : 'enabled');
    case 'class':
      return describeEnabledClass(element, before);
    case 'aria-invalid':
      return now !== null && now !== 'false' ? [invalidChange(element, called)] : [];
    default:
      return [];
  }
}

/** A control that style rules switch off or on, by its own class or that of the item around it. */
function describeEnabledClass(element: Element, before: string | null): Change[] {
  const wasOff = saysOff(before);
  if (wasOff === saysOff(attributeOf(element, 'class'))) return [];
  const control = isMatch(element, switchableControls)
    ? element
    : firstMatchIn(element, controlInItem);
  if (!control || isSwitchedOff(control) === wasOff) return [];
  const { role, name } = describeElement(control);
  return [{ kind: 'state', name, role, state: wasOff ? 'enabled' : 'disabled', value: '' }];
}

const switchableControls =
  'a,button,[role=button],[role=link],[role=tab],[role=option],[role^=menuitem]';
const controlInItem = ':scope > a, :scope > button';

function shownValue(element: Element): string {
  if (element instanceof HTMLProgressElement) return `${Math.round(element.position * 100)}%`;
  return (
    attributeOf(element, 'aria-valuetext') ??
    attributeOf(element, 'aria-valuenow') ??
    attributeOf(element, 'value') ??
    ''
  );
}

/** A picture that only now arrives is the same one. */
const isReplacedImage = (element: Element, before: string | null): boolean =>
  localNameOf(element) === 'img' && before !== null && before !== '' && !before.startsWith('data:');

function detailsChange(details: Element, expanded: boolean): Change {
  const name = clip(visibleTextOf(summaryOf(details) ?? details, undefined, false), 80);
  return { kind: 'expanded', name, expanded };
}

function invalidChange(element: Element, name: string): Change {
  const ids = `${attributeOf(element, 'aria-errormessage') ?? ''} ${attributeOf(element, 'aria-describedby') ?? ''}`;
  const texts = ids
    .split(/\s+/)
    .filter(Boolean)
    .map((id) => findById(element, id))
    .map((each) => (each && isOpaque(each) ? clip(visibleTextOf(each), 160) : ''));
  return { kind: 'invalid', name, message: texts.filter(Boolean).join(' ') || 'no reason given' };
}

function diffField(control: Element, was: FieldState, now: FieldState): Change[] {
  if (was.value === now.value && was.checked === now.checked) return [];
  const { role, name } = describeElement(control);
  if (now.checked !== was.checked) {
    return [{ kind: 'state', name, role, state: now.checked ? 'checked' : 'unchecked', value: '' }];
  }
  return [{ kind: 'value', name, role, value: clip(now.value, 200) }];
}

/** Of a choice that moved from one tab or radio to another, only where it went is news. */
export function withoutTurnedOff(changes: readonly Change[]): Change[] {
  const isOff = (change: Change): boolean =>
    change.kind === 'state' &&
    (/^(unselected|no longer highlighted)$/.test(change.state) ||
      (change.role === 'radio' && change.state === 'unchecked'));
  const isOn = (change: Change): boolean =>
    change.kind === 'state' &&
    (/^(selected|highlighted)$/.test(change.state) || change.role === 'radio');
  return changes.some((change) => isOn(change) && !isOff(change))
    ? changes.filter((change) => !isOff(change))
    : [...changes];
}

/** The expandable element a click on `element` is about, if any. */
export const expandableAround = (element: Element): Element | null =>
  closestOf(element, '[aria-expanded]');
