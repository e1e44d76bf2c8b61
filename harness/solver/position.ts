/** Where on the way through a task a page stands. */
import type { Page } from './page.ts';
import { isDue, isOver, type Solution, stepsOf } from './solution.ts';

/** `next`: number of the step that is due, from 0; that of the end is how many there are. `isLost`: none is due here. */
export type Position = { readonly next: number; readonly isLost: boolean };

/** Steps of a node or subplan, from 0; both ends belong to it. */
export type Range = { readonly from: number; readonly to: number };

export function positionOn(page: Page, solution: Solution, told: ReadonlySet<string>): Position {
  const steps = stepsOf(solution);
  if (isOver(solution, page, told)) return { next: steps.length, isLost: false };
  const next = steps.findIndex((step) => isDue(step, page));
  return next < 0 ? { next: 0, isLost: true } : { next, isLost: false };
}

/** The words of a part, `Part 2: ...`, and of a step, `Step 3: ...`, name it wherever they are repeated. */
export const partWords = (nth: number, words: string): string => `Part ${nth + 1}: ${words}`;
export const stepWords = (nth: number, words: string): string => `Step ${nth + 1}: ${words}`;
export const ANSWER = 'Give the answer';

/** The steps that such words stand for; those of the whole task where there are none. */
export function rangeOf(words: string, solution: Solution): Range {
  const count = stepsOf(solution).length;
  if (words.includes(ANSWER)) return { from: count, to: count };
  const [, kind, number] = /\b(Part|Step) (\d+): /.exec(words) ?? [];
  const nth = Number(number) - 1;
  if (kind === 'Step') return { from: nth, to: nth };
  if (kind !== 'Part') return { from: 0, to: count - 1 };
  const before = solution.parts.slice(0, nth).flatMap(({ steps }) => steps).length;
  const own = solution.parts[nth]?.steps.length ?? 1;
  return { from: before, to: before + own - 1 };
}
