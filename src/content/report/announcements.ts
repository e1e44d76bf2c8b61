/** Messages during an action that a comparison of before and after misses: they came and went, or came once more. */

import type { Change } from '../../core/page/change.ts';
import { comparableText } from '../../core/text.ts';
import { visibleTextOf } from '../aria/visibleText.ts';
import { boxOf, closestOf, isConnected, isMatch, isOpaque } from '../dom/dom.ts';
import { composedParent, lineageOf } from '../dom/tree.ts';
import { isLoadingText } from './loadingIndicators.ts';
import type { PageSnapshot } from './pageSnapshot.ts';
import { liveRegions } from './popups.ts';
import type { SelfUpdates } from './selfUpdates.ts';

export const MAX_MESSAGE = 160;
const MAX_KEPT = 20;

export function createAnnouncements({ isSelfUpdating }: SelfUpdates) {
  /** The last message of each region. */
  const texts = new Map<Element, string>();
  const emptied = new Set<Element>();
  return {
    /** Reads the live regions that these records touch, while they exist. */
    note: (records: readonly MutationRecord[]): void => {
      const touched = new Set(records.flatMap(({ target, addedNodes }) => [target, ...addedNodes]));
      for (const region of new Set([...touched].flatMap(regionOf))) {
        const text = isSeen(region) && !isSelfUpdating(region) ? visibleTextOf(region) : '';
        const isMessage = text !== '' && text.length <= MAX_MESSAGE && !isProgress(text);
        if (isMessage && texts.size < MAX_KEPT) texts.set(region, text);
        if (text === '' && isConnected(region)) emptied.add(region);
      }
    },
    /** Returns the messages that a region had before, lost and shows again. */
    cameAgain: (before: PageSnapshot, after: PageSnapshot): Change[] =>
      [...emptied].flatMap((region) => {
        const [was, now] = [before.popups.get(region), after.popups.get(region)];
        if (!was || !now || was.text !== now.text || !texts.has(region)) return [];
        const { what, role, name, items } = now;
        return [{ kind: 'appeared', what, role, name, items }];
      }),
    /** Returns the messages that were visible neither before nor at the end. */
    disappeared: (before: PageSnapshot, after: PageSnapshot): Change[] => {
      const permanent = new Set(
        [before, after].flatMap(({ popups }) => [...popups.values()].map(({ text }) => text)),
      );
      const isPart = (key: string): boolean => [...permanent].some((text) => text.includes(key));
      return [...new Set(texts.values())]
        .filter((text) => !isPart(comparableText(text)))
        .map((text) => ({ kind: 'announced', text }));
    },
  };
}

/** Whether it only says that something is under way. */
export const isProgress = (text: string): boolean =>
  isLoadingText(text) || /^\p{L}+ing$/iu.test(text);

const LEVELS = 4;

/** Whether a region is visible. Regions for screen readers only are clipped to a dot. */
const isSeen = (region: Element): boolean =>
  isConnected(region) &&
  isOpaque(region) &&
  lineageOf(region, LEVELS).every((each) => boxOf(each).width > 1 && boxOf(each).height > 1);

function regionOf(node: Node): Element[] {
  const element = node instanceof Element ? node : composedParent(node);
  const region = element && closestOf(element, liveRegions);
  return region && !isMatch(region, '[role=log]') ? [region] : [];
}
