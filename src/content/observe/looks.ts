/**
 * Controls that say by their look alone that they were chosen: segments, chips, stars, hearts. What stands around the
 * target is looked at before the act; elsewhere the names of classes have to do.
 */
import type { Change } from '../../core/page/change.ts';
import { composedParent, findAll } from '../act/native.ts';
import { clip } from '../act/words.ts';
import { describeElement } from '../distill/index.ts';
import {
  attributeOf,
  containsNode,
  firstElementChildOf,
  isConnected,
  isMatch,
  isOpaque,
  nextElementOf,
} from '../dom/dom.ts';
import { paintOf } from '../visibility/chosen.ts';
import {
  chosenByClass,
  HIGHLIGHTED,
  isLastingClass,
  isWrongNow,
  NOT_HIGHLIGHTED,
} from './classNames.ts';
import type { Ledger } from './ledger.ts';
import { wordsOf } from './lines.ts';
import { isHiddenIn } from './scene.ts';
import type { Views } from './sights.ts';

type LookChange = Extract<Change, { kind: 'state' | 'invalid' }>;

/** The look of the target and what stands beside it, before the act. */
export type Looks = {
  readonly target: Element | null;
  readonly looks: ReadonlyMap<Element, string>;
};

const NEIGHBOURS = 24;
const INNER = 6;
const NAME = 80;
const OTHERWISE = 'looking different';

export function takeLooks(target: Element | null): Looks {
  const looks = new Map<Element, string>();
  const parent = target && composedParent(target);
  for (const each of [...family(parent), ...family(parent && composedParent(parent))]) {
    if (looks.size < 2 * NEIGHBOURS) looks.set(each, lookOf(each));
  }
  return { target, looks };
}

/** The part around the target in which every attribute is watched. */
export function neighbourhoodOf(target: Element | null): Element | null {
  const parent = target && composedParent(target);
  return parent && !isMatch(parent, 'body,html,main') ? parent : target;
}

function family(parent: Element | null): Element[] {
  const children: Element[] = [];
  if (!parent || isMatch(parent, 'body,html,main'))
    return parent ? childrenOf(parent).slice(0, NEIGHBOURS) : [];
  children.push(...childrenOf(parent));
  return children.slice(0, NEIGHBOURS);
}

function childrenOf(parent: Element): Element[] {
  const children: Element[] = [];
  for (let at = firstElementChildOf(parent); at; at = nextElementOf(at)) children.push(at);
  return children;
}

/** What of the style a person would notice on a chip or a star, that of its first inner parts included. */
function lookOf(element: Element): string {
  const inner = childrenOf(element).slice(0, INNER);
  return [element, ...inner].map(paintOf).join('|');
}

/** What looks chosen, wrong or otherwise another than before, by the classes and styles that scripts changed. */
export function compareLooks({ target, looks }: Looks, views: Views): LookChange[] {
  const { before, ledger } = views;
  const touched = ledger.attributes.filter(isLook);
  const invalid = touched.filter(isWrongNow).flatMap(({ element }) => fieldIn(element) ?? []);
  const told: LookChange[] = invalid.map(sayWrong);
  const seen = new Set<Element>();
  for (const { element } of touched) {
    const subject = subjectOf(element, looks);
    if (!subject || seen.has(subject) || !isOpaque(subject)) continue;
    seen.add(subject);
    // What came into view is told as such, and so is a field that is marked as wrong.
    if (isHiddenIn(before, subject) || invalid.some((each) => containsNode(subject, each)))
      continue;
    const state = looks.has(subject)
      ? stateByLook(subject, { target, looks }, ledger)
      : stateByClass(subject, ledger);
    if (state && !(state === OTHERWISE && showsMoreOrLess(subject, views)))
      told.push(sayState(subject, state));
  }
  return told.filter(({ name }) => name !== '');
}

function isLook(change: Ledger['attributes'][number]): boolean {
  const { element, name, before } = change;
  if (/^aria-|^(disabled|hidden|open|value|src|id|href)$/.test(name)) return false;
  return name === 'class' ? isLastingClass(change) : attributeOf(element, name) !== before;
}

const fields = 'input:not([type=hidden]),select,textarea';

/** The one field that is, or lies in, a part marked as wrong. */
function fieldIn(part: Element): Element | null {
  const inside = [part, ...findAll(part, fields)].filter((each) => isMatch(each, fields));
  return inside.length === 1 && inside[0] ? inside[0] : null;
}

function sayWrong(field: Element): LookChange {
  return { kind: 'invalid', name: describeElement(field).name, message: 'it is marked as wrong' };
}

/** The neighbour that the changed part belongs to, else the part itself if it is small enough to have a name. */
function subjectOf(element: Element, looks: ReadonlyMap<Element, string>): Element | null {
  for (let at: Element | null = element, up = 0; at && up < 3; up += 1, at = composedParent(at)) {
    if (looks.has(at) && wordsOf(at).length <= 2 * NAME && !isMatch(at, 'main,form,section,dialog'))
      return at;
  }
  const isPart = isMatch(element, 'a,button,li,tr,td,label,[role],[tabindex],[onclick]');
  return isPart && wordsOf(element).length <= 2 * NAME ? element : null;
}

function stateByLook(subject: Element, { target, looks }: Looks, ledger: Ledger): string | null {
  const now = lookOf(subject);
  const was = looks.get(subject);
  if (now === was) return null;
  const byClass = stateByClass(subject, ledger);
  if (byClass) return byClass;
  const others = [...looks.keys()].filter(
    (each) =>
      each !== subject && composedParent(each) === composedParent(subject) && isConnected(each),
  );
  const swapped = others.filter((each) => looks.get(each) === now && lookOf(each) === was);
  if (swapped.length === 1 && others.length === 1)
    return subject === target ? HIGHLIGHTED : NOT_HIGHLIGHTED;
  const usual = mostCommon(others.flatMap((each) => [looks.get(each) ?? '', lookOf(each)]));
  if (others.length > 1 && usual === now) return NOT_HIGHLIGHTED;
  if (others.length > 1 && usual === was) return HIGHLIGHTED;
  return OTHERWISE;
}

/** What came into view in it, or went, is told and says why it looks otherwise. */
function showsMoreOrLess(subject: Element, { before, after }: Views): boolean {
  const isIn = (each: Element): boolean => containsNode(subject, each);
  const came = [...before.hidden].some((each) => !after.hidden.has(each) && isIn(each));
  return came || [...after.hidden].some((each) => !before.hidden.has(each) && isIn(each));
}

function mostCommon(looks: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const look of looks) counts.set(look, (counts.get(look) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function stateByClass(subject: Element, ledger: Ledger): string | null {
  const chosen = chosenByClass(subject, ledger);
  return chosen && (chosen === 'on' ? HIGHLIGHTED : NOT_HIGHLIGHTED);
}

function sayState(subject: Element, state: string): LookChange {
  const { role, name } = describeElement(subject);
  const called = name || clip(wordsOf(subject), NAME);
  return { kind: 'state', name: called, role: role || 'part', state, value: '' };
}
