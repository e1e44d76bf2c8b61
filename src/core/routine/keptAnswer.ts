/**
 * The last answer of a routine that reads. A run that would ask the model the same question, about the same page, ends
 * with that answer; any other asks, since the answer may no longer be true.
 */
import { inEnglish } from '../messages/english.ts';
import type { Change } from '../page/change.ts';
import { hashOf } from '../page/hash.ts';
import type { Run } from '../run/run.ts';
import type { KeptAnswer, Values } from './routine.ts';

/** The answer that a run of a routine ended with; null if it had none, or if it is not known on which page it rests. */
export function keptAnswerOf(run: Run): KeptAnswer | null {
  const { answer: text, evidence, answerPage: page, routine } = run;
  return text && page && routine
    ? { text, evidence, values: routine.values, basis: basisOf(run, page) }
    : null;
}

/** Returns the kept answer if this run knows the same as the one that it is from. `page`: fingerprint of the page now. */
export function answerIfSame(run: Run, page: string): KeptAnswer | null {
  const { answer = null, values = {} } = run.routine ?? {};
  if (!answer || run.edits > 0 || !isSame(answer.values, values)) return null;
  return answer.basis === basisOf(run, page) ? answer : null;
}

const isSame = (some: Values, others: Values): boolean =>
  Object.keys(some).length === Object.keys(others).length &&
  Object.entries(some).every(([name, value]) => others[name] === value);

/** Everything that the question for the answer tells apart from goal and plan. */
function basisOf({ memory }: Run, page: string): string {
  const { notes, progress, observation, response, constraints, records } = memory;
  return hashOf(
    JSON.stringify([
      page,
      [...notes, ...constraints].map(inEnglish),
      [progress, observation, response],
      records.map(({ ok, changes }) => [ok, (changes ?? []).flatMap(seenIn)]),
    ]),
  );
}

/** What a change showed. Addresses and requests differ from run to run and tell nothing. */
function seenIn(change: Change): readonly string[] {
  switch (change.kind) {
    case 'appeared':
      return [change.name];
    case 'announced':
    case 'dialog':
      return [change.text];
    default:
      return [];
  }
}
