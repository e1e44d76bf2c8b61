/**
 * Messages outside of live regions that come and go within one report: toasts, and notes beside what was saved. A
 * comparison of before and after misses them, or sees only that something went.
 */

import type { Change } from '../../core/page/change.ts';
import { comparableText } from '../../core/text.ts';
import { visibleTextOf } from '../aria/visibleText.ts';
import { closestOf, isConnected, isOpaque, textContentOf } from '../dom/dom.ts';
import { hasWords } from '../dom/text.ts';
import { composedParent, lineageOf } from '../dom/tree.ts';
import { isProgress, MAX_MESSAGE } from './announcements.ts';
import { isHiddenIn, type PageSnapshot } from './pageSnapshot.ts';
import type { SelfUpdates } from './selfUpdates.ts';
import { isItem } from './textUnits.ts';

/** A text of a part, and when it was seen there. */
type Seen = { readonly text: string; readonly from: number; readonly until: number };
/** A part that may show a message, with its texts; '' where it showed none. */
type Part = {
  readonly isNew: boolean;
  readonly parent: Element | null;
  readonly seen: readonly Seen[];
};

const MAX_PARTS = 60;
const MAX_TEXTS = 20;
/** The shortest time in which a text can be read, in ms. */
const LEGIBLE_MS = 50;
/** Parts that fade in are looked at again. */
const LOOK_MS = 60;
const MAX_LOOKS = 20;
/** Raw text may hold more than is visible. */
const MAX_RAW = 4 * MAX_MESSAGE;

/** Parts that come and go while something is typed or pointed at, and are no messages. */
const helpers =
  'button,a,select,textarea,[role=option],[role=listbox],[role=menu],[role=tooltip],[role=grid],[role=tree],[contenteditable]';

export function createPassingTexts(
  { isSelfUpdating }: SelfUpdates,
  before: PageSnapshot,
  signal: AbortSignal,
) {
  const parts = new Map<Element, Part>();
  const added = new WeakSet<Node>();
  let looks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    const now = performance.now();
    for (const [element, part] of parts)
      parts.set(element, { ...part, seen: withTextNow(element, part.seen, now) });
  };
  /** Of a view that another one replaces, such as "No messages" before they are there, the last is news. */
  const replacedBy = (records: readonly MutationRecord[]): Element[] => {
    const filled = new Set(records.flatMap(placesFilled));
    return [...parts].flatMap(([element, { parent, seen }]) =>
      parent && filled.has(parent) && seen.length > 1 && seen.at(-1)?.text === '' ? [element] : [],
    );
  };
  const placesFilled = ({ type, target, addedNodes }: MutationRecord): Node[] => {
    if (type === 'childList') {
      const isFilled = [...addedNodes].some((node) => rawTextOf(node) !== '');
      return isFilled ? [target, composedParent(target) ?? target] : [];
    }
    const isShown =
      type === 'attributes' &&
      target instanceof Element &&
      isHiddenIn(before, target) &&
      isOpaque(target);
    return isShown ? [composedParent(target) ?? target] : [];
  };
  const lookLater = (): void => {
    if (timer !== undefined || looks >= MAX_LOOKS || signal.aborted) return;
    looks += 1;
    timer = setTimeout(() => {
      timer = undefined;
      look();
      if (parts.size > 0) lookLater();
    }, LOOK_MS);
  };
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  return {
    /** Takes note of what these records may have shown. */
    note: (records: readonly MutationRecord[]): void => {
      const removed = new Set(
        records.flatMap(({ removedNodes }) => [...removedNodes].map(rawTextOf)),
      );
      for (const record of records) {
        for (const node of record.addedNodes) if (!removed.has(rawTextOf(node))) added.add(node);
        for (const element of touchedBy(record)) {
          if (parts.size >= MAX_PARTS || parts.has(element) || isNoMessage(element)) continue;
          const isNew =
            lineageOf(element).some((each) => added.has(each)) || isHiddenIn(before, element);
          const isWritten = record.type !== 'attributes';
          if ((isNew || isWritten) && !isSelfUpdating(element))
            parts.set(element, { isNew, parent: composedParent(element), seen: [] });
        }
      }
      if (parts.size === 0) return;
      look();
      for (const element of replacedBy(records)) parts.delete(element);
      lookLater();
    },
    /** Returns the messages that are gone. `textBefore` reads a part as it was before the action. */
    passed: (textBefore: (element: Element) => string): Change[] => {
      look();
      const texts = [...parts].flatMap(([element, { isNew, seen }]) => {
        const wasEmptied = seen[0]?.text === '';
        const was = isNew || wasEmptied ? '' : comparableText(textBefore(element));
        const now = comparableText(seen.at(-1)?.text ?? '');
        const isTicker = seen.length >= MAX_TEXTS;
        // Of texts that follow each other, the last is news.
        if (isTicker || (now !== '' && now !== was)) return [];
        return seen.filter(isMessage).flatMap(({ text }) => {
          const words = comparableText(text);
          return was.includes(words) || now.includes(words) ? [] : [text];
        });
      });
      const isPart = (text: string): boolean =>
        texts.some((other) => other.length > text.length && other.includes(text));
      return [...new Set(texts)]
        .filter((text) => !isPart(text))
        .map((text) => ({ kind: 'announced', text }));
    },
  };
}

const rawTextOf = (node: Node): string => textContentOf(node).trim();

/** Returns the parts that these records wrote into, added or changed otherwise. */
function touchedBy({ type, target, addedNodes, removedNodes }: MutationRecord): Element[] {
  if (type === 'attributes') return target instanceof Element ? [target] : [];
  const own = type === 'characterData' ? composedParent(target) : target;
  const within = [...addedNodes].filter((node) => node instanceof Element);
  const isWritten =
    type === 'characterData' ||
    [...addedNodes, ...removedNodes].some((node) => node instanceof Text);
  return isWritten && own instanceof Element ? [own, ...within] : within;
}

/** Items of lists come and go with a filter, and a page's own lists with what is typed. */
const isNoMessage = (element: Element): boolean =>
  closestOf(element, helpers) !== null || lineageOf(element, 3).some(isItem);

const isMessage = ({ text, from, until }: Seen): boolean =>
  until - from >= LEGIBLE_MS && hasWords(text) && text.length <= MAX_MESSAGE && !isProgress(text);

function withTextNow(element: Element, seen: readonly Seen[], now: number): readonly Seen[] {
  const text = textNow(element);
  const last = seen.at(-1);
  // It showed the last text until now.
  const before = last ? seen.with(-1, { ...last, until: now }) : seen;
  return last?.text === text || seen.length >= MAX_TEXTS
    ? before
    : [...before, { text, from: now, until: now }];
}

function textNow(element: Element): string {
  if (!isConnected(element) || textContentOf(element).length > MAX_RAW) return '';
  return isOpaque(element) ? visibleTextOf(element) : '';
}
