/** Steps that the user may have completed by hand: the one under way, and those that name what they used. Pure. */
import { openLeaves } from '../../core/plan/leaves.ts';
import type { PlanNode } from '../../core/plan/node.ts';
import type { Run } from '../../core/run/run.ts';
import { currentNode } from './nodeState.ts';

/** More would be guessing. */
const MOST = 3;

export function stepsDoneByUser(run: Run): readonly PlanNode[] {
  const names = (run.drive?.acts ?? []).map(({ what }) => nameIn(what)).filter(Boolean);
  if (!run.drive || run.status === 'finished') return [];
  const current = currentNode(run);
  return openLeaves(run.tree)
    .filter(({ parent }) => parent !== null)
    .filter(
      ({ id, description }) => id === current || names.some((name) => says(description, name)),
    )
    .slice(0, MOST);
}

/** `button "Sign in"` is named “Sign in”. */
const nameIn = (what: string): string => (/"(.*)"$/.exec(what)?.[1] ?? '').trim().toLowerCase();

/** In whole words, or in any letters of a language that is written without spaces. */
function says(description: string, name: string): boolean {
  const words = description.toLowerCase();
  const at = words.indexOf(name);
  if (at < 0) return false;
  const isLetter = (char = ''): boolean => /[\p{L}\p{N}]/u.test(char) && !/\p{Lo}/u.test(char);
  return !isLetter(words[at - 1]) && !isLetter(words[at + name.length]);
}
