/**
 * Controls that say by their look alone that they were chosen: segments, chips, stars, hearts. What stands around the
 * target is looked at before the act; elsewhere the names of classes have to do.
 */
import type { Change } from '../../../core/page/change.ts';
import { clip } from '../../act/messages.ts';
import { composedParent, findAll } from '../../act/native.ts';
import { describeElement } from '../../distill/index.ts';
import {
  attributeOf,
  containsNode,
  firstElementChildOf,
  isConnected,
  isMatch,
  isOpaque,
  nextElementOf,
} from '../../dom/dom.ts';
import { paintOf } from '../../visibility/chosen.ts';
import { isHiddenIn } from '../snapshot/pageSnapshot.ts';
import { visibleTextOf } from '../snapshot/visibleText.ts';
import {
  addsErrorClass,
  chosenByClass,
  HIGHLIGHTED,
  isMeaningfulClassChange,
  NOT_HIGHLIGHTED,
} from './classDiff.ts';
import type { MutationSummary } from './mutationSummary.ts';
import type { SnapshotPair } from './visibilityDiff.ts';

type AppearanceChange = Extract<Change, { kind: 'state' | 'invalid' }>;

/** The look of the target and what stands beside it, before the act. */
export type AppearanceSnapshot = {
  readonly target: Element | null;
  readonly styles: ReadonlyMap<Element, string>;
};

const MAX_SIBLINGS = 24;
const MAX_INNER = 6;
const MAX_NAME = 80;
const LOOKS_DIFFERENT = 'looking different';

export function snapshotAppearance(target: Element | null): AppearanceSnapshot {
  const styles = new Map<Element, string>();
  const parent = target && composedParent(target);
  for (const each of [...siblingsIn(parent), ...siblingsIn(parent && composedParent(parent))]) {
    if (styles.size < 2 * MAX_SIBLINGS) styles.set(each, styleOf(each));
  }
  return { target, styles };
}

/** The part around the target in which every attribute is watched. */
export function areaAround(target: Element | null): Element | null {
  const parent = target && composedParent(target);
  return parent && !isMatch(parent, 'body,html,main') ? parent : target;
}

function siblingsIn(parent: Element | null): Element[] {
  const children: Element[] = [];
  if (!parent || isMatch(parent, 'body,html,main'))
    return parent ? childrenOf(parent).slice(0, MAX_SIBLINGS) : [];
  children.push(...childrenOf(parent));
  return children.slice(0, MAX_SIBLINGS);
}

function childrenOf(parent: Element): Element[] {
  const children: Element[] = [];
  for (let at = firstElementChildOf(parent); at; at = nextElementOf(at)) children.push(at);
  return children;
}

/** What of the style a person would notice on a chip or a star, that of its first inner parts included. */
function styleOf(element: Element): string {
  const inner = childrenOf(element).slice(0, MAX_INNER);
  return [element, ...inner].map(paintOf).join('|');
}

/** What looks chosen, wrong or otherwise another than before, by the classes and styles that scripts changed. */
export function diffAppearance(
  { target, styles }: AppearanceSnapshot,
  snapshots: SnapshotPair,
): AppearanceChange[] {
  const { before, mutations } = snapshots;
  const touched = mutations.attributes.filter(isAppearanceChange);
  const invalid = touched.filter(addsErrorClass).flatMap(({ element }) => fieldIn(element) ?? []);
  const told: AppearanceChange[] = invalid.map(invalidChange);
  const seen = new Set<Element>();
  for (const { element } of touched) {
    const subject = subjectOf(element, styles);
    if (!subject || seen.has(subject) || !isOpaque(subject)) continue;
    seen.add(subject);
    // What came into view is told as such, and so is a field that is marked as wrong.
    if (isHiddenIn(before, subject) || invalid.some((each) => containsNode(subject, each)))
      continue;
    const state = styles.has(subject)
      ? stateFromStyle(subject, { target, styles }, mutations)
      : stateFromClass(subject, mutations);
    if (state && !(state === LOOKS_DIFFERENT && revealsOrHides(subject, snapshots)))
      told.push(stateChange(subject, state));
  }
  return told.filter(({ name }) => name !== '');
}

function isAppearanceChange(change: MutationSummary['attributes'][number]): boolean {
  const { element, name, before } = change;
  if (/^aria-|^(disabled|hidden|open|value|src|id|href)$/.test(name)) return false;
  return name === 'class' ? isMeaningfulClassChange(change) : attributeOf(element, name) !== before;
}

const fields = 'input:not([type=hidden]),select,textarea';

/** The one field that is, or lies in, a part marked as wrong. */
function fieldIn(part: Element): Element | null {
  const inside = [part, ...findAll(part, fields)].filter((each) => isMatch(each, fields));
  return inside.length === 1 && inside[0] ? inside[0] : null;
}

function invalidChange(field: Element): AppearanceChange {
  return { kind: 'invalid', name: describeElement(field).name, message: 'it is marked as wrong' };
}

/** The neighbour that the changed part belongs to, else the part itself if it is small enough to have a name. */
function subjectOf(element: Element, looks: ReadonlyMap<Element, string>): Element | null {
  for (let at: Element | null = element, up = 0; at && up < 3; up += 1, at = composedParent(at)) {
    if (
      looks.has(at) &&
      visibleTextOf(at).length <= 2 * MAX_NAME &&
      !isMatch(at, 'main,form,section,dialog')
    )
      return at;
  }
  const isPart = isMatch(element, 'a,button,li,tr,td,label,[role],[tabindex],[onclick]');
  return isPart && visibleTextOf(element).length <= 2 * MAX_NAME ? element : null;
}

function stateFromStyle(
  subject: Element,
  { target, styles }: AppearanceSnapshot,
  mutations: MutationSummary,
): string | null {
  const now = styleOf(subject);
  const was = styles.get(subject);
  if (now === was) return null;
  const byClass = stateFromClass(subject, mutations);
  if (byClass) return byClass;
  const others = [...styles.keys()].filter(
    (each) =>
      each !== subject && composedParent(each) === composedParent(subject) && isConnected(each),
  );
  const swapped = others.filter((each) => styles.get(each) === now && styleOf(each) === was);
  if (swapped.length === 1 && others.length === 1)
    return subject === target ? HIGHLIGHTED : NOT_HIGHLIGHTED;
  const usual = mostCommon(others.flatMap((each) => [styles.get(each) ?? '', styleOf(each)]));
  if (others.length > 1 && usual === now) return NOT_HIGHLIGHTED;
  if (others.length > 1 && usual === was) return HIGHLIGHTED;
  return LOOKS_DIFFERENT;
}

/** What came into view in it, or went, is told and says why it looks otherwise. */
function revealsOrHides(subject: Element, { before, after }: SnapshotPair): boolean {
  const isIn = (each: Element): boolean => containsNode(subject, each);
  const came = [...before.hidden].some((each) => !after.hidden.has(each) && isIn(each));
  return came || [...after.hidden].some((each) => !before.hidden.has(each) && isIn(each));
}

function mostCommon(looks: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const look of looks) counts.set(look, (counts.get(look) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function stateFromClass(subject: Element, mutations: MutationSummary): string | null {
  const chosen = chosenByClass(subject, mutations);
  return chosen && (chosen === 'on' ? HIGHLIGHTED : NOT_HIGHLIGHTED);
}

function stateChange(subject: Element, state: string): AppearanceChange {
  const { role, name } = describeElement(subject);
  const called = name || clip(visibleTextOf(subject), MAX_NAME);
  return { kind: 'state', name: called, role: role || 'part', state, value: '' };
}
