// @ts-check
/**
 * Checks the outcome of a task from tasks.json.
 * answerIncludes, answerExcludes and bodyIncludes are plain text, answers are compared without regard to case;
 * answerRegex is case-insensitive; url must occur in the final address. changes names every record of an application that
 * the run changed, added or removed, by its key, with what it must hold afterwards: {} if nothing may have changed.
 */

/** @typedef {{ method: string, path: string, bodyIncludes?: string[] }} RequestCheck */
/**
 * What a record must hold; null where it must be gone. `fields` are compared as JSON, for records that are objects. `has`
 * and `lacks` are parts of its text: of its JSON, if it is an object.
 * @typedef {{ fields?: Record<string, unknown>, has?: string[], lacks?: string[] }} RecordCheck
 */
/** @typedef {{ answerIncludes?: string[], answerRegex?: string, answerExcludes?: string[], changes?: Record<string, RecordCheck | null>, requests?: RequestCheck[], noRequests?: RequestCheck[], url?: string }} Check */
/** @typedef {{ id: string, site: string, start: string, goal: string, kind: 'multi-constraint' | 'form' | 'lookup' | 'recovery' | 'impossible' | 'ambiguous' | 'multi-page', check: Check, reference: string, demo?: boolean }} Task */

/**
 * @param {{ check: Check }} task
 * @param {{ answer: string, log?: { method: string, path: string, body: string }[], url?: string, changes?: Readonly<Record<string, unknown>> | null }} outcome
 * @returns {{ ok: boolean, failures: string[] }}
 */
export function checkTask({ check }, { answer, log = [], url, changes = null }) {
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
  if (check.changes) failures.push(...objectionsTo(check.changes, changes));
  return { ok: failures.length === 0, failures };
}

/**
 * @param {Record<string, RecordCheck | null>} wanted
 * @param {Readonly<Record<string, unknown>> | null} found
 */
function objectionsTo(wanted, found) {
  if (!found) return ['nobody told what the run changed'];
  const missing = Object.entries(wanted).flatMap(([key, want]) => {
    if (!Object.hasOwn(found, key)) return [`${key} is unchanged`];
    const why = objectionTo(want, found[key]);
    return why ? [`${key} ${why}`] : [];
  });
  const unwanted = Object.keys(found)
    .filter((key) => !Object.hasOwn(wanted, key))
    .map((key) => `unwanted change of ${key}`);
  return [...missing, ...unwanted];
}

/**
 * @param {RecordCheck | null} want
 * @param {unknown} record null if it is gone
 */
function objectionTo(want, record) {
  if (want === null) return record === null ? '' : 'is still there';
  if (record === null || record === undefined) return 'is gone';
  const text = typeof record === 'string' ? record : JSON.stringify(record);
  const fields = /** @type {Record<string, unknown>} */ (typeof record === 'object' ? record : {});
  for (const [name, value] of Object.entries(want.fields ?? {}))
    if (JSON.stringify(fields[name]) !== JSON.stringify(value))
      return `has ${name} ${JSON.stringify(fields[name])}, not ${JSON.stringify(value)}`;
  for (const part of want.has ?? []) if (!text.includes(part)) return `lacks “${part}”`;
  for (const part of want.lacks ?? []) if (text.includes(part)) return `has “${part}”`;
  return '';
}
