/**
 * Controls that show a choice only by their style: segments, chips, stars, hearts. The styles around the target are
 * recorded before the action; elsewhere class names must suffice.
 */
import type { Change } from '../../core/page/change.ts';
import { clip } from '../../core/text.ts';
import { isChosenClass, isMomentary, visibleStyleOf } from '../aria/chosen.ts';
import { takesPointer } from '../aria/control.ts';
import { visibleTextOf } from '../aria/visibleText.ts';
import { attributeOf, containsNode, isConnected, isMatch, isOpaque } from '../dom/dom.ts';
import { childElementsOf, composedParent, findWithin, lineageOf } from '../dom/tree.ts';
import { describeElement } from '../read/index.ts';
import type { AttributeChange, MutationSummary, SnapshotPair } from './mutationSummary.ts';
import { isHiddenIn } from './pageSnapshot.ts';

type StateChange = Extract<Change, { kind: 'state' }>;
type AppearanceChange = StateChange | Extract<Change, { kind: 'invalid' }>;

/** The styles of the target and the elements around it, before the action. */
type AppearanceSnapshot = {
  readonly target: Element | null;
  readonly styles: ReadonlyMap<Element, string>;
};

const MAX_SIBLINGS = 24;
const MAX_INNER = 6;
const MAX_NAME = 80;

/** Records the styles of the target, its siblings and its parent's siblings. */
export function snapshotAppearance(target: Element | null): AppearanceSnapshot {
  const around = lineageOf(target, 3)
    .slice(1)
    .flatMap((parent) => childElementsOf(parent).slice(0, MAX_SIBLINGS));
  return { target, styles: new Map(around.map((each) => [each, styleOf(each)])) };
}

/** Returns the part around the target in which every attribute is watched. */
export function areaAround(target: Element | null): Element | null {
  const parent = target && composedParent(target);
  return parent && !isMatch(parent, 'body,html,main') ? parent : target;
}

/** Returns the noticeable style of a chip or star, with that of its first children. */
const styleOf = (element: Element): string =>
  [element, ...childElementsOf(element).slice(0, MAX_INNER)].map(visibleStyleOf).join('|');

/**
 * Returns changes for elements that look chosen, invalid or different after scripts changed their classes or styles.
 */
export function diffAppearance(
  snapshot: AppearanceSnapshot,
  pair: SnapshotPair,
): AppearanceChange[] {
  const touched = pair.mutations.attributes.filter(isAppearanceChange);
  const invalid = touched
    .filter((change) => addsErrorClass(change) && isOpaque(change.element))
    .flatMap(({ element }) => onlyFieldIn(element) ?? []);
  const subjects = new Set(touched.flatMap(({ element }) => subjectOf(element, snapshot) ?? []));
  const changes = [...subjects]
    .filter((subject) => isOpaque(subject) && !isHiddenIn(pair.before, subject))
    .filter((subject) => !invalid.some((field) => containsNode(subject, field)))
    .flatMap((subject) => {
      const state = stateOf(subject, snapshot, pair);
      return state ? [stateChange(subject, state)] : [];
    });
  return [...invalid.map(invalidChange), ...changes].filter(({ name }) => name !== '');
}

function isAppearanceChange(change: AttributeChange): boolean {
  const { element, name, before } = change;
  if (/^aria-|^(disabled|hidden|open|value|src|id|href)$/.test(name)) return false;
  return name === 'class' ? isMeaningfulClassChange(change) : attributeOf(element, name) !== before;
}

/** Returns the field that is, or is alone in, a part marked as invalid. */
function onlyFieldIn(part: Element): Element | null {
  const fields = findWithin(part, 'input:not([type=hidden]),select,textarea');
  return fields.length === 1 ? (fields[0] ?? null) : null;
}

const invalidChange = (field: Element): AppearanceChange => ({
  kind: 'invalid',
  name: describeElement(field).name,
  message: 'it is marked as invalid',
});

/**
 * Returns the recorded element that the changed part belongs to, or the part itself if it is small enough to have a
 * name.
 */
function subjectOf(element: Element, { target, styles }: AppearanceSnapshot): Element | null {
  const isSmall = (each: Element): boolean => visibleTextOf(each).length <= 2 * MAX_NAME;
  // An area that handles the pointer, such as a timeline, has parts of any kind.
  const isInArea =
    target !== null &&
    target !== element &&
    containsNode(target, element) &&
    takesPointer(getComputedStyle(target));
  const recorded = lineageOf(element, 3).find(
    (each) => styles.has(each) && isSmall(each) && !isMatch(each, 'main,form,section,dialog'),
  );
  if (recorded && !isInArea) return recorded;
  const isPart =
    isInArea || isMatch(element, 'a,button,li,tr,td,label,[role],[tabindex],[onclick]');
  return isPart && isSmall(element) ? element : null;
}

function stateOf(
  subject: Element,
  snapshot: AppearanceSnapshot,
  pair: SnapshotPair,
): StateNow | null {
  const { styles } = snapshot;
  const [was, now] = [styles.get(subject), styleOf(subject)];
  if (styles.has(subject) && was === now) return null;
  const byClass = chosenByClass(subject, pair.mutations);
  if (byClass || !styles.has(subject)) return byClass;
  const others = [...styles.keys()].filter(
    (each) =>
      each !== subject && composedParent(each) === composedParent(subject) && isConnected(each),
  );
  const chosen = stateComparedTo(others, subject, snapshot);
  return chosen ?? (revealsOrHides(subject, pair) ? null : { state: 'look', on: true });
}

/** Compares the element with its siblings: the style most of them have is the normal one. */
function stateComparedTo(
  others: readonly Element[],
  subject: Element,
  { target, styles }: AppearanceSnapshot,
): StateNow | null {
  const [was, now] = [styles.get(subject), styleOf(subject)];
  const [only, more] = others;
  if (!only) return null;
  if (!more) {
    const isSwapped = styles.get(only) === now && styleOf(only) === was;
    if (!isSwapped) return null;
    return highlightedState(subject === target);
  }
  const usual = mostCommon(others.flatMap((each) => [styles.get(each) ?? '', styleOf(each)]));
  if (usual === now) return highlightedState(false);
  return usual === was ? highlightedState(true) : null;
}

/** Whether something appeared or disappeared in it, which is reported and explains why it looks different. */
function revealsOrHides(subject: Element, { before, after }: SnapshotPair): boolean {
  const isIn = (each: Element): boolean => containsNode(subject, each);
  const appeared = [...before.hidden].some((each) => !after.hidden.has(each) && isIn(each));
  return appeared || [...after.hidden].some((each) => !before.hidden.has(each) && isIn(each));
}

function mostCommon(styles: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const style of styles) counts.set(style, (counts.get(style) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

/** Returns the change for an element with this state, identified by its name or text. */
export function stateChange(subject: Element, { state, on }: StateNow): StateChange {
  const { role, name } = describeElement(subject);
  const text = name || clip(visibleTextOf(subject), MAX_NAME);
  return { kind: 'state', name: text, role, state, on };
}

// The meaning of added and removed class names: chosen, invalid, or only that something has the focus.

/** A state, and whether an element is in it now. */
export type StateNow = Pick<Extract<Change, { kind: 'state' }>, 'state' | 'on'>;

export const highlightedState = (on: boolean): StateNow => ({ state: 'highlighted', on });

const errorClass = /^(.*[-_])?(invalid|error|danger)$/i;

/** Whether a change of a class is more than a style of focus and pointer. */
function isMeaningfulClassChange(change: AttributeChange): boolean {
  const { added, removed } = classDelta(change);
  return [...added, ...removed].some((each) => !isMomentary(each));
}

/** Whether the element's classes mark it as chosen now, or no longer do. */
function chosenByClass(subject: Element, { attributes }: MutationSummary): StateNow | null {
  const change = attributes.find(({ element, name }) => element === subject && name === 'class');
  const { added, removed } = change ? classDelta(change) : { added: [], removed: [] };
  if (added.some(isChosenClass)) return highlightedState(true);
  return removed.some(isChosenClass) ? highlightedState(false) : null;
}

/** Whether a class that means an error was added. */
const addsErrorClass = (change: AttributeChange): boolean =>
  change.name === 'class' && classDelta(change).added.some((each) => errorClass.test(each));

function classDelta({ element, before }: AttributeChange) {
  const [was, is] = [tokens(before), tokens(attributeOf(element, 'class'))];
  return {
    added: is.filter((each) => !was.includes(each)),
    removed: was.filter((each) => !is.includes(each)),
  };
}

const tokens = (value: string | null): string[] => (value ?? '').split(/\s+/).filter(Boolean);
