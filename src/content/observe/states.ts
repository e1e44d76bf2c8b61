/** Controls whose state or value is another than before. */
import type { Change } from '../../core/page/change.ts';
import { composedParent, findAll, findById } from '../act/native.ts';
import { clip } from '../act/words.ts';
import { describeElement } from '../distill/index.ts';
import { summaryOf } from '../dom/details.ts';
import {
  attributeOf,
  closestOf,
  firstMatchIn,
  isMatch,
  isOpaque,
  localNameOf,
} from '../dom/dom.ts';
import { hasChosenClass } from '../visibility/chosen.ts';
import { hasDisabledClass, isDisabledByStyle } from '../visibility/disabled.ts';
import { HIGHLIGHTED, NOT_HIGHLIGHTED } from './classNames.ts';
import type { AttributeChange, Ledger } from './ledger.ts';
import { squash, wordsOf } from './lines.ts';
import { redrawnFields } from './redrawn.ts';
import type { FieldState, Scene } from './scene.ts';
import { writesItself } from './ticks.ts';

/** All changes of states and values. */
export function compareStates(before: Scene, after: Scene, ledger: Ledger): Change[] {
  const said = ledger.attributes
    .filter(({ element }) => isOpaque(element) || isMatch(element, 'details *'))
    .flatMap(compareAttribute);
  const redrawn = redrawnFields(before, after);
  const fields = [...after.fields].flatMap(([control, now]) => {
    const was = before.fields.get(control) ?? redrawn.get(control);
    return was && !writesItself(control) ? compareField(control, was, now) : [];
  });
  return [...said, ...fields, ...compareEditors(ledger)];
}

/** The text of an editor is its value, told once however many parts of it were written. */
function compareEditors({ places, texts }: Ledger): Change[] {
  const written = [...places.keys(), ...texts.flatMap(({ node }) => composedParent(node) ?? [])];
  const editors = new Set(written.flatMap((place) => editorOf(place) ?? []));
  return [...editors].filter(isOpaque).map((editor) => {
    const { role, name } = describeElement(editor);
    return { kind: 'value', role: role || 'textbox', name, value: clip(wordsOf(editor), 200) };
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

const MOST_PARTS = 400;
/** What says more is a place rather than something that was chosen. */
const LONGEST_PART = 160;
const marks = [
  'aria-current',
  'aria-selected',
  'aria-checked',
  'aria-pressed',
  'aria-expanded',
  'aria-disabled',
  'disabled',
];
const markSelector = [...marks, 'class'].map((name) => `[${name}]`).join(',');

/** States of a part that was drawn anew with the same words: each of its parts against the one that read alike. */
export function compareMarks(before: Element, after: Element): Change[] {
  const old = new Map(marked(before).map((each) => [readingOf(each), each]));
  const fresh = new Map(marked(after).map((each) => [readingOf(each), each]));
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((key) => {
    const was = old.get(key);
    const now = fresh.get(key) ?? (was && counterpart(was, after, key));
    if (!now || !isOpaque(now)) return [];
    const told = marks.flatMap((name) => {
      const said = was ? attributeOf(was, name) : null;
      // A part that had no mark and says "false" now says nothing new.
      if (!was && attributeOf(now, name) === 'false') return [];
      return compareAttribute({ element: now, name, before: said });
    });
    return told.length > 0 ? told : compareChosen(was, now);
  });
}

/** Whether a class says of the one part that it is chosen, and of the other that it is not. */
function compareChosen(was: Element | undefined, now: Element): Change[] {
  const isNow = isChosen(now);
  const words = wordsOf(now);
  if (isNow === (was !== undefined && isChosen(was)) || words.length > LONGEST_PART) return [];
  const { role, name } = describeElement(now);
  const state = isNow ? HIGHLIGHTED : NOT_HIGHLIGHTED;
  const called = name || clip(words, 80);
  return called ? [{ kind: 'state', name: called, role: role || 'part', state, value: '' }] : [];
}

const isChosen = (element: Element): boolean => hasChosenClass(attributeOf(element, 'class') ?? '');
const isMarked = (element: Element): boolean =>
  isChosen(element) || marks.some((name) => attributeOf(element, name) !== null);

/** What stands where a marked part stood, without its mark. */
function counterpart(was: Element, after: Element, key: string): Element | undefined {
  const tag = localNameOf(was);
  const alike = [after, ...findAll(after, tag)].filter((each) => localNameOf(each) === tag);
  return alike.find((each) => readingOf(each) === key);
}

const marked = (root: Element): Element[] =>
  [
    ...(isMatch(root, markSelector) ? [root] : []),
    ...findAll(root, markSelector).slice(0, MOST_PARTS),
  ].filter(isMarked);
const readingOf = (element: Element): string =>
  squash(wordsOf(element, undefined, false)) || attributeOf(element, 'aria-label') || '';

function compareAttribute({ element, name, before }: AttributeChange): Change[] {
  const now = attributeOf(element, name);
  if (now === before) return [];
  const { role, name: given } = describeElement(element);
  const called = given || clip(wordsOf(element), 80);
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
      return isOtherPicture(element, before) ? state('another picture') : [];
    case 'readonly':
      return state(now === null ? 'editable' : 'read-only');
    case 'aria-expanded':
      return [{ kind: 'expanded', name: called, expanded: now === 'true' }];
    case 'open':
      return localNameOf(element) === 'details' ? [sayDetails(element, now !== null)] : [];
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
      return saySwitch(element, before);
    case 'aria-invalid':
      return now !== null && now !== 'false' ? [sayInvalid(element, called)] : [];
    default:
      return [];
  }
}

/** A control that style rules switch off or on, by its own class or that of the item around it. */
function saySwitch(element: Element, before: string | null): Change[] {
  const wasOff = hasDisabledClass(before);
  if (wasOff === hasDisabledClass(attributeOf(element, 'class'))) return [];
  const control = isMatch(element, switched) ? element : firstMatchIn(element, switchedInItem);
  if (!control || isDisabledByStyle(control) === wasOff) return [];
  const { role, name } = describeElement(control);
  return [{ kind: 'state', name, role, state: wasOff ? 'enabled' : 'disabled', value: '' }];
}

const switched = 'a,button,[role=button],[role=link],[role=tab],[role=option],[role^=menuitem]';
const switchedInItem = ':scope > a, :scope > button';

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
const isOtherPicture = (element: Element, before: string | null): boolean =>
  localNameOf(element) === 'img' && before !== null && before !== '' && !before.startsWith('data:');

function sayDetails(details: Element, expanded: boolean): Change {
  const name = clip(wordsOf(summaryOf(details) ?? details, undefined, false), 80);
  return { kind: 'expanded', name, expanded };
}

function sayInvalid(element: Element, name: string): Change {
  const ids = `${attributeOf(element, 'aria-errormessage') ?? ''} ${attributeOf(element, 'aria-describedby') ?? ''}`;
  const texts = ids
    .split(/\s+/)
    .filter(Boolean)
    .map((id) => findById(element, id))
    .map((each) => (each && isOpaque(each) ? clip(wordsOf(each), 160) : ''));
  return { kind: 'invalid', name, message: texts.filter(Boolean).join(' ') || 'no reason given' };
}

function compareField(control: Element, was: FieldState, now: FieldState): Change[] {
  if (was.value === now.value && was.checked === now.checked) return [];
  const { role, name } = describeElement(control);
  if (now.checked !== was.checked) {
    return [{ kind: 'state', name, role, state: now.checked ? 'checked' : 'unchecked', value: '' }];
  }
  return [{ kind: 'value', name, role, value: clip(now.value, 200) }];
}

/** Of a choice that moved from one tab or radio to another, only where it went is news. */
export function onlyTurnedOn(changes: readonly Change[]): Change[] {
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
export const expanderOf = (element: Element): Element | null =>
  closestOf(element, '[aria-expanded]');
