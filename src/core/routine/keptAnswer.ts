/**
 * The answer of a task that only read, kept beside its routine. A later run that sees the very same pages ends with it;
 * any other asks the model, since the answer may no longer be true.
 */
import { stateHere } from '../run/browserStates.ts';
import type { Run } from '../run/run.ts';
import { defaultValues } from './plan.ts';
import type { KeptAnswer } from './routine.ts';
import { actOf, performedIn } from './save.ts';

/**
 * Returns null if something other than these pages may have led to the answer: an action that failed, or one that a
 * routine leaves to the planner.
 */
export function keptAnswerOf(run: Run): KeptAnswer | null {
  const { answer: text, evidence } = run;
  const pages = pagesOf(run);
  const isRepeatable = pages !== null && run.memory.records.every(({ ok }) => ok);
  return text !== '' && isRepeatable && pages.at(-1) ? { text, evidence, pages } : null;
}

/** Returns the kept answer if this run of a routine saw the same pages. `last`: fingerprint of the page as it is now. */
export function answerIfSame(run: Run, last: string): KeptAnswer | null {
  const { answer = null, routine, values } = run.routine ?? {};
  if (!answer || !routine || !values) return null;
  const asSaved = Object.entries(defaultValues(routine)).every(
    ([name, value]) => values[name] === value,
  );
  const pages = pagesOf(run);
  if (!asSaved || run.edits > 0 || pages?.length !== answer.pages.length) return null;
  const isSame = answer.pages.every(
    (print, nth) => print === '' || print === (nth === pages.length - 1 ? last : pages[nth]),
  );
  return isSame ? answer : null;
}

/**
 * Fingerprints of the pages after each action, '' for those never read in full, which told nobody anything. Null if a
 * routine can't repeat one of the actions.
 */
function pagesOf(run: Run): string[] | null {
  const acts = performedIn(run).flatMap((each) => {
    const act = actOf(each);
    return act ? [{ node: each.node, isRepeatable: act.action !== undefined }] : [];
  });
  if (acts.length === 0 || !acts.every(({ isRepeatable }) => isRepeatable)) return null;
  const states = Object.values(run.states);
  const prints = acts.map(
    ({ node }) => states.findLast(({ act }) => act?.startsWith(`${node.id}#`))?.print ?? '',
  );
  return [...prints.slice(0, -1), stateHere(run)?.print ?? ''];
}
