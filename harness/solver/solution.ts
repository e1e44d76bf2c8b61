/**
 * The path through each bundled task, as rules that give the next step from any page. So it is known even after an
 * error or after going back.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Task } from '../sites/check.mjs';
import type { Page } from './page.ts';

/** Conditions on a page: a pattern for its address, and text that it must or must not contain. */
type Place = { readonly at?: string; readonly seen?: string; readonly unseen?: string };

export type Step = {
  /** Pattern for the address of pages where the step is done; by default, any page that has its element. */
  readonly at?: string;
  /** Text that the page must contain. */
  readonly on?: string;
  /** The step is done if this text is on the page. */
  readonly until?: string;
  /** The step is done if its element's line contains this text; by default, the text that it sets. */
  readonly shows?: string;
  /** Text before the element's ref. */
  readonly click?: string;
  readonly fill?: string;
  readonly select?: string;
  readonly text?: string;
  readonly options?: readonly string[];
  readonly submit?: true;
};

/** Steps for one part of the task, with its text. */
export type Part = { readonly say: string; readonly steps: readonly Step[] };

export type Solution = {
  /** The end of the task. `told`: text that a record or page has contained at any time. */
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

/** Returns the action of a step on this page; null if its element is missing. */
export function actionOf(step: Step, page: Page): object | null {
  const ref = page.refAfter(targetOf(step));
  if (ref === undefined) return null;
  if (step.fill !== undefined)
    return { kind: 'fill', ref, text: step.text, submit: step.submit === true };
  return step.select === undefined
    ? { kind: 'click', ref }
    : { kind: 'select', ref, options: step.options };
}

/** Whether the step is possible on this page and not done yet. */
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

/** Whether everything is done, judging by this page and by earlier records and pages. */
export function isOver({ end }: Solution, page: Page, told: ReadonlySet<string>): boolean {
  const { at, seen, unseen, told: words } = end;
  return (
    (at === undefined || new RegExp(at).test(page.address)) &&
    (seen === undefined || page.text.includes(seen)) &&
    (unseen === undefined || !page.text.includes(unseen)) &&
    (words === undefined || told.has(words))
  );
}
