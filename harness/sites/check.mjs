// @ts-check
/**
 * Checks the outcome of a task from tasks.json.
 * answerIncludes, answerExcludes and bodyIncludes are plain text, answers are compared without regard to case;
 * answerRegex is case-insensitive; url must occur in the final address.
 */

/** @typedef {{ method: string, path: string, bodyIncludes?: string[] }} RequestCheck */
/** @typedef {{ answerIncludes?: string[], answerRegex?: string, answerExcludes?: string[], requests?: RequestCheck[], noRequests?: RequestCheck[], url?: string }} Check */
/** @typedef {{ id: string, site: string, start: string, goal: string, kind: 'multi-constraint' | 'form' | 'lookup' | 'recovery' | 'impossible' | 'ambiguous' | 'multi-page', check: Check, reference: string, demo?: boolean }} Task */

/**
 * @param {{ check: Check }} task
 * @param {{ answer: string, log?: { method: string, path: string, body: string }[], url?: string }} outcome
 * @returns {{ ok: boolean, failures: string[] }}
 */
export function checkTask({ check }, { answer, log = [], url }) {
  const failures = [];
  const low = answer.toLowerCase();
  const found = (/** @type {RequestCheck} */ want) =>
    log.some(
      (l) =>
        l.method === want.method &&
        l.path === want.path &&
        (want.bodyIncludes ?? []).every((b) => l.body.includes(b)),
    );
  const show = (/** @type {RequestCheck} */ r) =>
    `${r.method} ${r.path}${r.bodyIncludes ? ` with ${r.bodyIncludes.join(', ')}` : ''}`;
  for (const w of check.answerIncludes ?? [])
    if (!low.includes(w.toLowerCase())) failures.push(`the answer lacks “${w}”`);
  for (const w of check.answerExcludes ?? [])
    if (low.includes(w.toLowerCase())) failures.push(`the answer has “${w}”`);
  if (check.answerRegex && !new RegExp(check.answerRegex, 'i').test(answer))
    failures.push(`the answer does not match /${check.answerRegex}/i`);
  for (const r of check.requests ?? []) if (!found(r)) failures.push(`no request ${show(r)}`);
  for (const r of check.noRequests ?? [])
    if (found(r)) failures.push(`unwanted request ${show(r)}`);
  if (check.url && url !== undefined && !url.includes(check.url))
    failures.push(`ended on ${url}, not on ${check.url}`);
  return { ok: failures.length === 0, failures };
}
