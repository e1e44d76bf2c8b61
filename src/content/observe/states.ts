/** Controls whose state or value is another than before. */
import type { Change } from '../../core/page/change.ts';
import { findById } from '../act/native.ts';
import { clip } from '../act/words.ts';
import {
  attributeOf,
  closestOf,
  isMatch,
  isOpaque,
  localNameOf,
  textContentOf,
} from '../distill/dom.ts';
import { describeElement } from '../distill/index.ts';
import type { AttributeChange, Ledger } from './ledger.ts';
import type { FieldState, Scene } from './scene.ts';

/** All changes of states and values. */
export function compareStates(before: Scene, after: Scene, ledger: Ledger): Change[] {
  const said = ledger.attributes
    .filter(({ element }) => isOpaque(element) || isMatch(element, 'details *'))
    .flatMap(compareAttribute);
  const fields = [...after.fields].flatMap(([control, now]) => {
    const was = before.fields.get(control);
    return was ? compareField(control, was, now) : [];
  });
  return onlyTurnedOn([...said, ...fields]);
}

function compareAttribute({ element, name, before }: AttributeChange): Change[] {
  const now = attributeOf(element, name);
  if (now === before) return [];
  const { role, name: called } = describeElement(element);
  const state = (words: string): Change[] => [
    { kind: 'state', name: called, role, state: words, value: '' },
  ];
  switch (name) {
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
      return isMatch(element, 'fieldset') ? [] : state(now === null ? 'enabled' : 'disabled');
    case 'aria-disabled':
      return state(now === 'true' ? 'disabled' : 'enabled');
    case 'aria-invalid':
      return now !== null && now !== 'false' ? [sayInvalid(element, called)] : [];
    default:
      return [];
  }
}

function sayDetails(details: Element, expanded: boolean): Change {
  const summary = [...details.children].find((child) => localNameOf(child) === 'summary');
  return { kind: 'expanded', name: clip(textContentOf(summary ?? details) ?? '', 80), expanded };
}

function sayInvalid(element: Element, name: string): Change {
  const ids = `${attributeOf(element, 'aria-errormessage') ?? ''} ${attributeOf(element, 'aria-describedby') ?? ''}`;
  const texts = ids
    .split(/\s+/)
    .filter(Boolean)
    .map((id) => findById(element, id))
    .map((each) => (each && isOpaque(each) ? clip(textContentOf(each), 160) : ''));
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
function onlyTurnedOn(changes: readonly Change[]): Change[] {
  const isOff = (change: Change): boolean =>
    change.kind === 'state' &&
    (change.state === 'unselected' || (change.role === 'radio' && change.state === 'unchecked'));
  const isOn = (change: Change): boolean =>
    change.kind === 'state' && (change.state === 'selected' || change.role === 'radio');
  return changes.some((change) => isOn(change) && !isOff(change))
    ? changes.filter((change) => !isOff(change))
    : [...changes];
}

/** The expandable element a click on `element` is about, if any. */
export const expanderOf = (element: Element): Element | null =>
  closestOf(element, '[aria-expanded]');
