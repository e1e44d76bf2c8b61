/** Finds a page's position on the path through a task. */
import type { Page } from './page.ts';
import { isDue, isOver, type Solution, stepsOf } from './solution.ts';

/** `next`: index of the next step, from 0, or the number of steps at the end. `isLost`: no step can be done here. */
export type Position = { readonly next: number; readonly isLost: boolean };

/** Step indices of a node or subplan, from 0, both ends included. */
export type Range = { readonly from: number; readonly to: number };

export function positionOn(page: Page, solution: Solution, told: ReadonlySet<string>): Position {
  const steps = stepsOf(solution);
  if (isOver(solution, page, told)) return { next: steps.length, isLost: false };
  const next = steps.findIndex((step) => isDue(step, page));
  return next < 0 ? { next: 0, isLost: true } : { next, isLost: false };
}

/**
 * Returns the text of a part, `Part 2: ...`; a step reads `Step 3: ...`. The prefix identifies it wherever the text is
 * repeated.
 */
export const partWords = (nth: number, words: string): string => `Part ${nth + 1}: ${words}`;
export const stepWords = (nth: number, words: string): string => `Step ${nth + 1}: ${words}`;
export const ANSWER = 'Give the answer';

/** Returns the steps that a text names, or all steps of the task if it names none. */
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
