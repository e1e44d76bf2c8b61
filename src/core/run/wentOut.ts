/** Acts that can't be taken back, by their records. */
import type { WentOut } from '../plan/edit.ts';
import { subtree } from '../plan/tree.ts';
import type { Run } from './run.ts';
import { noExternalEffect } from './state.ts';

/** Tells of a node whether an act at or below it may have changed something outside the browser. */
export function wentOut({ tree, memory }: Pick<Run, 'tree' | 'memory'>): WentOut {
  const senders = new Set(
    memory.records.flatMap(({ node, externalEffect = noExternalEffect }) =>
      externalEffect.effect === 'none' ? [] : [node],
    ),
  );
  return (id) => senders.size > 0 && subtree(tree, id).some((below) => senders.has(below.id));
}
