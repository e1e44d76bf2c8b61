/**
 * WO-07: an address that a candidate opens is first looked at in a background tab that can write nothing, if the run's
 * options allow that. One that answers with an error is dropped, and the run's own tab stays where it is.
 */
import type { ActionNode } from '../../../core/plan/node.ts';
import { orderLook } from '../../../engine/strategy.ts';
import { choiceOf } from './roles.ts';
import { type Search, withChanges, withOrder } from './search.ts';

/** The look at it, or its end after one that failed; null where it may be carried out. */
export function probe(search: Search, { id, action, ahead }: ActionNode): Search | null {
  const { run, config } = search;
  if (!config.probes || run.options.lookAhead !== true || !('url' in action)) return null;
  if (ahead === undefined)
    return withOrder(search, orderLook(run, choiceOf(run.tree, id).id, [id]));
  if (ahead.is !== 'failed') return null;
  return withChanges(search, { kind: 'nodePruned', id, cause: 'failed', reasoning: ahead.why });
}
