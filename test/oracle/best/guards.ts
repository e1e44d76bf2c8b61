/** When `best` has seen enough of the same (AE-09), said anew: over plain records of acts, sharing no code with the planner. */

/** One attempt: the address that was asked for, where the tab was afterwards, and how it ended. */
export type Attempt = { readonly to: string; readonly at: string; readonly end: string };

const same = (a: Attempt | undefined, b: Attempt | undefined): boolean =>
  a !== undefined && b !== undefined && a.to === b.to && a.at === b.at && a.end === b.end;

/** The attempts, and how many there were when something last came of them. */
export type History = { readonly attempts: readonly Attempt[]; readonly since: number };

/** Whether asking for `to` once more is stopped. */
export const isStopped = (history: History, to: string): boolean =>
  isFourthTime(history, to) ||
  goesBackAndForth(history) ||
  idleFrom(history) + 8 <= history.attempts.length;

function isFourthTime({ attempts, since }: History, to: string): boolean {
  const [a, b, c] = attempts.slice(since).slice(-3);
  return a?.to === to && same(a, b) && same(b, c);
}

/** Where the attempts begin that brought nothing: since then no page was come to in a way that is new in the run. */
function idleFrom({ attempts, since }: History): number {
  const isNew = (nth: number): boolean =>
    !attempts.slice(0, nth).some((each) => same(each, attempts[nth]));
  const moved = (nth: number): boolean =>
    attempts[nth]?.end === 'ok' && nth > 0 && attempts[nth - 1]?.at !== attempts[nth]?.at;
  for (let nth = attempts.length - 1; nth >= since; nth--)
    if (moved(nth) && isNew(nth)) return nth + 1;
  return since;
}

/** Of the last six pages, two were left for one another and come back to in turn, and nothing came of the return. */
function goesBackAndForth(history: History): boolean {
  const idle = idleFrom(history);
  const pages: { readonly at: string; readonly isIdle: boolean }[] = [];
  for (let nth = history.since; nth < history.attempts.length; nth++) {
    const at = history.attempts[nth]?.at ?? '';
    const isIdle = nth >= idle;
    const last = pages.at(-1);
    if (last?.at === at) pages.splice(-1, 1, { at, isIdle: last.isIdle && isIdle });
    else pages.push({ at, isIdle });
  }
  const six = pages.slice(-6);
  return six.some(
    ({ at }, nth) =>
      nth + 3 < six.length &&
      at === six[nth + 2]?.at &&
      six[nth + 1]?.at === six[nth + 3]?.at &&
      six.slice(nth + 2).every(({ isIdle }) => isIdle),
  );
}
