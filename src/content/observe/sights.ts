/** What came into view, what went, and which words are others now. */
import type { Change } from '../../core/page/change.ts';
import { composedParent } from '../act/native.ts';
import { clip, fold } from '../act/words.ts';
import { isConnected, isMatch, isOpaque, localNameOf } from '../distill/dom.ts';
import {
  describeAppeared,
  describeGone,
  describeGroup,
  describeMessage,
  seenText,
} from './appearance.ts';
import { type Ledger, wordsOf } from './ledger.ts';
import type { Scene } from './scene.ts';
import { isClockStep, isTicking } from './ticks.ts';

type TextChange = Extract<Change, { kind: 'text' }>;

/** From this many alike on, new parts are counted rather than told one by one. */
const GROUP = 3;

/** All changes in what can be seen. */
export function compareSights(before: Scene, after: Scene, ledger: Ledger): Change[] {
  const shown = [...before.hidden].filter((each) => isConnected(each) && isOpaque(each));
  const revealed = shown.filter((each) => !isTicking(each) && !isNew(each, ledger));
  const gone = hiddenNow(before, after, ledger);
  const news = [...places(ledger)].flatMap((place) => compareChildren(place, before, ledger));
  const sights = [...groupRevealed(revealed), ...news, ...ledger.texts.flatMap(compareText)];
  return withoutEchoes([
    ...sights.filter(({ kind }) => kind === 'appeared'),
    ...gone.flatMap((element) => describeGone(element) ?? []),
    ...sights.filter(({ kind }) => kind !== 'appeared'),
  ]);
}

function groupRevealed(revealed: readonly Element[]): Change[] {
  const byPlace = new Map<Element | null, Element[]>();
  for (const element of revealed) {
    const place = composedParent(element);
    byPlace.set(place, [...(byPlace.get(place) ?? []), element]);
  }
  return [...byPlace].flatMap(([place, elements]) => {
    const alike = elements.every((each) => localNameOf(each) === localNameOf(elements[0] ?? each));
    if (place && alike && elements.length >= GROUP) return listed(describeGroup(place, elements));
    return elements.flatMap((each) => describeAppeared(each) ?? []);
  });
}

const listed = (change: Change | null): Change[] => (change ? [change] : []);

const isNew = (element: Element, { added }: Ledger): boolean => {
  const place = composedParent(element);
  return place !== null && (added.get(place)?.includes(element) ?? false);
};

function hiddenNow(before: Scene, after: Scene, ledger: Ledger): Element[] {
  if (!before.complete || !after.complete) return [];
  return [...after.hidden].filter((element) => {
    if (before.hidden.has(element) || isNew(element, ledger) || isTicking(element)) return false;
    for (let at = composedParent(element); at; at = composedParent(at)) {
      if (before.hidden.has(at)) return false;
    }
    return true;
  });
}

function places({ added, removed }: Ledger): Set<Element> {
  const connected = [...added.keys(), ...removed.keys()].filter(isConnected);
  return new Set(connected.filter(isOpaque));
}

/** One place's old and new children: a text that became another, new parts, parts that went. */
function compareChildren(place: Element, before: Scene, ledger: Ledger): Change[] {
  const old = (ledger.removed.get(place) ?? []).filter((node) => !isHiddenBefore(node, before));
  const fresh = (ledger.added.get(place) ?? []).filter(isVisibleNode);
  const was = clip(old.map(wordsOf).join(' '), 2_000);
  const is = clip(fresh.map(textOf).join(' '), 2_000);
  if (fold(was) === fold(is)) return [];
  const goneKinds = old.flatMap((node) =>
    node instanceof Element ? (describeGone(node) ?? []) : [],
  );
  if (!is) return goneKinds.length > 0 ? goneKinds : [changedText(was, '')];
  const message = describeMessage(place);
  if (message) return [...goneKinds, message];
  if (was && goneKinds.length === 0 && is.length <= 300) return retell(was, is);
  return [...goneKinds, ...describeFresh(place, fresh)];
}

const isHiddenBefore = (node: Node, before: Scene): boolean =>
  node instanceof Element && before.hidden.has(node);

const isVisibleNode = (node: Node): boolean =>
  node instanceof Element ? isOpaque(node) : node instanceof Text && node.data.trim() !== '';

const textOf = (node: Node): string => (node instanceof Element ? seenText(node) : wordsOf(node));

function describeFresh(place: Element, fresh: readonly Node[]): Change[] {
  const elements = fresh.filter((node) => node instanceof Element);
  const alike = elements.filter((each) => localNameOf(each) === localNameOf(elements[0] ?? each));
  if (alike.length >= GROUP && alike.length === fresh.length)
    return listed(describeGroup(place, alike));
  const told = elements.flatMap((each) => describeAppeared(each) ?? []);
  const words = clip(
    fresh
      .filter((node) => node instanceof Text)
      .map(wordsOf)
      .join(' '),
    200,
  );
  return words ? [...told, changedText('', words)] : told;
}

const retell = (was: string, is: string): Change[] =>
  isClockStep(was, is) ? [] : [changedText(was, is)];

function changedText(before: string, after: string): TextChange {
  return { kind: 'text', before: clip(before, 200), after: clip(after, 200) };
}

function compareText({ node, before }: Ledger['texts'][number]): Change[] {
  const place = composedParent(node);
  if (!place || !isOpaque(place) || isMatch(place, 'script,style')) return [];
  if (fold(before) === fold(node.data) || isClockStep(before, node.data)) return [];
  const message = describeMessage(place);
  return message ? [message] : retell(clip(before, 2_000), clip(node.data, 2_000));
}

/** A text that is told as part of what appeared is not told again. */
function withoutEchoes(changes: readonly Change[]): Change[] {
  const names = changes.flatMap((change) =>
    change.kind === 'appeared' ? [fold(change.name)] : [],
  );
  return changes.filter(
    (change) =>
      change.kind !== 'text' || !names.some((name) => name && name === fold(change.after)),
  );
}
