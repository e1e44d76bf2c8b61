/** Finds actions that may have changed something outside the browser, by their records. */
import type { ExternalEffectCheck } from '../plan/edit.ts';
import { subtree } from '../plan/tree.ts';
import { noExternalEffect } from './browserState.ts';
import type { ActionRecord, Run } from './run.ts';

type Told = Pick<Run, 'tree' | 'memory'>;

/** Whether an action at or below a node that needed approval may have changed something outside the browser. */
export const hadExternalEffect = (run: Told): ExternalEffectCheck => isBelow(run, hasEffect);

/**
 * Like `hadExternalEffect`, but also counts anything that was seen to be sent: a request that needed no approval must
 * not be sent twice either.
 */
export const sentRequest = (run: Told): ExternalEffectCheck =>
  isBelow(
    run,
    (record) => hasEffect(record) || (record.changes ?? []).some(({ kind }) => kind === 'sent'),
  );

const hasEffect = ({ externalEffect = noExternalEffect }: ActionRecord): boolean =>
  externalEffect.effect !== 'none';

function isBelow(
  { tree, memory }: Told,
  isMeant: (record: ActionRecord) => boolean,
): ExternalEffectCheck {
  const nodes = new Set(memory.records.filter(isMeant).map(({ node }) => node));
  return (id) => nodes.size > 0 && subtree(tree, id).some((below) => nodes.has(below.id));
}
