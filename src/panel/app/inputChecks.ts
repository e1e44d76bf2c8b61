/** Validates the user's input before anything is sent. */
import { err, ok, type Result } from '../../core/result.ts';
import { MAX_GOAL } from '../../core/run/run.ts';
import { edits } from '../tree/editWords.ts';
import { task } from './words.ts';

export function readGoal(text: string): Result<string> {
  const goal = text.trim();
  if (goal.length === 0) return err('badInput', task.empty, '');
  if (goal.length > MAX_GOAL)
    return err('badInput', task.tooLong({ length: goal.length, limit: MAX_GOAL }), '');
  return ok(goal);
}

export function readStep(text: string, limit: number): Result<string> {
  const trimmed = text.trim();
  if (trimmed.length === 0) return err('badInput', edits.empty, '');
  return trimmed.length > limit ? err('badInput', edits.tooLong({ limit }), '') : ok(trimmed);
}

/** Reads the address of the page a run starts on; a missing scheme means https. */
export function readAddress(text: string): Result<string> {
  const typed = text.trim();
  const address =
    /^[a-z][a-z+.-]*:/i.test(typed) && !/^[^/]+:\d/.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return err('badInput', task.badAddress, '');
  return /^https?:$/.test(new URL(address).protocol)
    ? ok(address)
    : err('badInput', task.notWeb, '');
}

/** Returns the host, or the text itself if it isn't an address. */
export const siteLabel = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
