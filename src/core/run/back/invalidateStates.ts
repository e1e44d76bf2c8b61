/**
 * After an irreversible change outside, everything that starts before it is unreachable, since the world is different
 * there (A27). Later parts of an AND stay, and so do all records.
 */

import type { StateId } from '../../ids.ts';
import { inEnglish } from '../../messages/english.ts';
import type { Text } from '../../messages/message.ts';
import { alternativesFromPast, closePast } from '../../plan/close.ts';
import type { BrowserState } from '../browserState.ts';
import { addNotice } from '../memory.ts';
import type { Notice, Run, RunChange } from '../run.ts';

/** Returns the run once it can't go back before this state. Reports a user's alternative that closes. */
export function invalidateEarlierStates(
  run: Run,
  { state, why }: Extract<RunChange, { kind: 'rerooted' }>,
): Run {
  const root = run.states[state];
  const isPast = (start: StateId | undefined): boolean => !isSince(run.states, start, state);
  const lost = run.tree.nodes
    .flatMap((node) => (node.kind === 'or' ? alternativesFromPast(run.tree, node, isPast) : []))
    .filter(({ pinned }) => pinned);
  return lost.reduce<Run>(
    (at, { id, description }) => addNotice(at, noticeOf(id, description, why)),
    {
      ...run,
      ...(root && { states: { ...run.states, [state]: { ...root, isRoot: true } } }),
      tree: closePast(run.tree, isPast),
    },
  );
}

/** Whether the state is the given one or came after it. */
function isSince(states: Run['states'], start: StateId | undefined, root: StateId): boolean {
  for (let at: BrowserState | undefined = start && states[start]; at; ) {
    if (at.id === root) return true;
    at = at.before === null ? undefined : states[at.before];
  }
  return start === root;
}

const noticeOf = (node: Notice['node'], description: string, why: Text): Notice => ({
  by: 'run',
  node,
  text: `The person's alternative "${description}" starts before a change that can't be undone, and is closed: ${inEnglish(why)}`,
});
