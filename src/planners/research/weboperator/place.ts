/** Choices for states: below the action that led there, or elsewhere if no action of the search did. */

import type { ActionNode, PlanNode } from '../../../core/plan/node.ts';
import { freshChild } from '../../../core/plan/tree.ts';
import { addressHere } from '../../../core/run/browserStates.ts';
import { step as codeSteps } from '../../../locales/compiled/en/messages.ts';
import { CHOICE } from './roles.ts';
import { rememberInSearch, type Search, withChanges } from './search.ts';

/** Adds a choice for the state that an action led to. */
export const placeBelow = (search: Search, edge: ActionNode, level: number): Search =>
  place(search, edge, level);

/** Adds a choice for the browser's current state: as the search of a scope, or as another alternative of it. */
export const placeHere = (search: Search, parent: PlanNode): Search =>
  place(search, parent, search.memory.level);

function place(search: Search, parent: PlanNode, level: number): Search {
  const { tree, here } = search.run;
  const { id } = freshChild(tree, parent.id);
  const since = parent.kind === 'or' && here ? { proposedIn: here } : {};
  const placed = withChanges(
    search,
    {
      kind: 'childrenAdded',
      id: parent.id,
      children: [{ description: codeSteps.goOnFromHere, score: null, ...since }],
      origin: 'planner',
    },
    { kind: 'nodesValued', rows: [{ id, others: { [CHOICE]: level } }], reason: 'a new state' },
    {
      kind: 'nodeEntered',
      id,
      url: addressHere(search.run),
      ...(here ? { start: here } : {}),
    },
  );
  return rememberInSearch(placed, { current: id, unplaced: null, pending: null, level });
}
