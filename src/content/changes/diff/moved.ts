/** Combines a part that disappeared in one place and appeared in another into one move. */
import type { Change } from '../../../core/page/change.ts';
import { comparableText, headingOf } from '../../aria/visibleText.ts';
import { isMatch } from '../../dom/dom.ts';
import { lineageOf } from '../../dom/tree.ts';
import { describeElement } from '../../read/index.ts';

/** Changes and the element in which they were found. */
export type Located = { readonly container: Element | null; readonly changes: readonly Change[] };

/** Shorter texts, such as numbers, may match by chance. */
const MIN_TEXT = 4;
const PLACE_LEVELS = 4;

export function movedParts(located: readonly Located[]): Located[] {
  const gone = new Map<string, Change>();
  for (const change of located.flatMap(({ changes }) => changes))
    if (change.kind === 'text' && !change.after) gone.set(comparableText(change.before), change);
  const moved = new Set<Change>();
  const told = located.map(({ container, changes }) => ({
    container,
    changes: changes.map((change): Change => {
      const words = change.kind === 'text' && !change.before ? change.after : '';
      const left = words.length < MIN_TEXT ? undefined : gone.get(comparableText(words));
      if (!left || moved.has(left)) return change;
      moved.add(left);
      return { kind: 'moved', name: words, to: placeOf(container) };
    }),
  }));
  return told.map(({ container, changes }) => ({
    container,
    changes: changes.filter((change) => !moved.has(change)),
  }));
}

/** Returns the name or heading of the closest ancestor that has one. */
function placeOf(container: Element | null): string {
  for (const each of lineageOf(container, PLACE_LEVELS)) {
    if (isMatch(each, 'body,main,html')) break;
    const name = describeElement(each).name || headingOf(each);
    if (name) return name;
  }
  return '';
}
