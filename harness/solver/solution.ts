/**
 * The way through each bundled task, as rules that give the next step from whatever page is shown. So it is known after
 * an error too, and after a way back.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Task } from '../sites/check.mjs';
import type { Page } from './page.ts';

/** What must hold for a page: words in its address (a pattern), and words on it. */
type Place = { readonly at?: string; readonly seen?: string; readonly unseen?: string };

export type Step = {
  /** A pattern for the address of the pages where it is done; any page that has its element, unless given. */
  readonly at?: string;
  /** Words that the page must have. */
  readonly on?: string;
  /** It is done where these words are on the page. */
  readonly until?: string;
  /** It is done where the line of its element has these words; those that it sets, unless given. */
  readonly shows?: string;
  /** Words before the ref of the element. */
  readonly click?: string;
  readonly fill?: string;
  readonly select?: string;
  readonly text?: string;
  readonly options?: readonly string[];
  readonly submit?: true;
};

/** Steps for one part of the task, with its words. */
export type Part = { readonly say: string; readonly steps: readonly Step[] };

export type Solution = {
  /** Where the task is done; `told`: words that a record or page has had at any time. */
  readonly end: Place & { readonly told?: string };
  readonly parts: readonly Part[];
};

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../sites/${name}.json`), 'utf8')) as T;

/** By task id. */
export const solutions = read<Readonly<Record<string, Solution>>>('solutions');

/** The right answers in full, by task id. */
export const answers: Readonly<Record<string, string>> = Object.fromEntries(
  read<readonly Task[]>('tasks').map(({ id, reference }) => [id, reference]),
);

export const stepsOf = ({ parts }: Solution): readonly Step[] =>
  parts.flatMap(({ steps }) => steps);

export const wordsOfStep = ({ click, fill, select, text, options = [] }: Step): string => {
  if (fill !== undefined) return `Enter "${text}" in "${fill}"`;
  return select === undefined
    ? `Press "${click}"`
    : `Choose ${options.join(' and ')} in "${select}"`;
};

export const targetOf = ({ click, fill, select }: Step): string => click ?? fill ?? select ?? '';

/** The action of a step on this page; null where its element is not there. */
export function actionOf(step: Step, page: Page): object | null {
  const ref = page.refAfter(targetOf(step));
  if (ref === undefined) return null;
  if (step.fill !== undefined)
    return { kind: 'fill', ref, text: step.text, submit: step.submit === true };
  return step.select === undefined
    ? { kind: 'click', ref }
    : { kind: 'select', ref, options: step.options };
}

/** Whether it is to be done on this page, and is not done yet. */
export const isDue = (step: Step, page: Page): boolean =>
  (step.at === undefined || new RegExp(step.at).test(page.address)) &&
  (step.on === undefined || page.text.includes(step.on)) &&
  page.refAfter(targetOf(step)) !== undefined &&
  !(step.until !== undefined && page.text.includes(step.until)) &&
  !isShown(step, page);

function isShown(step: Step, page: Page): boolean {
  const [option] = step.options ?? [];
  const value = step.text ?? option;
  const words = step.shows ?? (value === undefined ? undefined : `value "${value}"`);
  return words !== undefined && page.lineOf(targetOf(step)).includes(words);
}

/** Whether everything is done, by this page and by what was told so far. */
export function isOver({ end }: Solution, page: Page, told: ReadonlySet<string>): boolean {
  const { at, seen, unseen, told: words } = end;
  return (
    (at === undefined || new RegExp(at).test(page.address)) &&
    (seen === undefined || page.text.includes(seen)) &&
    (unseen === undefined || !page.text.includes(unseen)) &&
    (words === undefined || told.has(words))
  );
}
