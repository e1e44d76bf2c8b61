/** Expansion (PM-04): k alternatives with the same immediate objective become the next choice. */

import type { NodeId } from '../../../core/ids.ts';
import { message } from '../../../core/messages/message.ts';
import type { NewChild, NodeValues } from '../../../core/plan/event.ts';
import { isTreeEvent } from '../../../core/plan/event.ts';
import { isClosed, type PlanNode } from '../../../core/plan/node.ts';
import { reduceTree } from '../../../core/plan/reduce.ts';
import { childrenOf, freshChild, holdsPinned, type PlanTree } from '../../../core/plan/tree.ts';
import type { Result } from '../../../core/result.ts';
import { addressHere } from '../../../core/run/browserStates.ts';
import type { RunChange } from '../../../core/run/run.ts';
import { oneLine } from '../../../core/text.ts';
import { orderAsk } from '../../../engine/strategy.ts';
import { step as codeSteps } from '../../../locales/compiled/en/messages.ts';
import {
  choiceAfter,
  edgeFactsRow,
  factsOf,
  isEdge,
  isExecuted,
  isStanding,
  lastChoice,
} from './edge.ts';
import { endSearch } from './finish.ts';
import { historyOf } from './history.ts';
import { subjectOf } from './questionSubject.ts';
import type { Alternatives, Candidate } from './replies.ts';
import { type Move, type SearchCursor, withoutAttempt } from './searchStep.ts';

/** Asks for k candidates, with the goal, the plan history and the page. */
export function askCandidates({ run, config }: SearchCursor, node: NodeId): RunChange {
  const operator = config.edges === 'plans' ? 'proposeSubplans' : 'proposeActions';
  const about = subjectOf({
    history: historyOf(run.tree, node, config, true),
    width: config.width,
  });
  return orderAsk(run, { operator, node, view: 'all_fields', about });
}

/** No candidates means a dead end. At the root, an unreadable reply blocks the run, since the goal can't be started. */
export function takeCandidates(
  cursor: SearchCursor,
  id: NodeId,
  result: Result<Alternatives>,
): Move {
  const { run, plan, config } = cursor;
  const isRoot = id === run.tree.root;
  if (!result.ok && isRoot)
    return { changes: [{ kind: 'runBlocked', failure: result.failure }], plan };
  const candidates = result.ok ? distinct(result.value.candidates).slice(0, config.width) : [];
  const isAttempt = plan.attempts.at(-1)?.node === id;
  const rest = isAttempt ? withoutAttempt(plan) : plan;
  const old = choiceAfter(run.tree, id);
  // The user has since added something to the choice that the candidates would replace.
  if (old && holdsPinned(run.tree, old.id)) return { changes: [], plan: rest };
  if (candidates.length > 0)
    return { changes: expansionChanges(cursor, id, candidates), plan: rest };
  if (isRoot) return endSearch({ ...cursor, plan: rest }, 'exhausted', message('reason.noStart'));
  const rows = [edgeFactsRow(id, { end: 'dead' })];
  return {
    changes: [{ kind: 'nodesValued', rows, reason: 'No way forward was found.' }],
    plan: rest,
  };
}

/**
 * Finds a state that the user left without a continuation, by cutting the next choice or all its alternatives. The
 * planner is asked for others, since the user's edit is not a dead end.
 */
export const cutShort = (tree: PlanTree): PlanNode | null =>
  tree.nodes.find((node) => isCutShort(tree, node)) ?? null;

function isCutShort(tree: PlanTree, node: PlanNode): boolean {
  const isGoal = node.parent === null;
  if (!isGoal && !(isEdge(tree, node.id) && isExecuted(node) && !isClosed(node))) return false;
  const choice = lastChoice(tree, node.id);
  if (!choice || !isStanding(tree, node.id) || factsOf(node).end !== '') return false;
  const alternatives = childrenOf(tree, choice.id);
  return (
    choice.closed?.cause === 'human' ||
    (choice.closed === null &&
      alternatives.length > 0 &&
      alternatives.every((each) => each.closed?.cause === 'human'))
  );
}

/** Returns the non-empty candidates without duplicates, which is our decision and not the paper's. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  const known = new Set<string>();
  return candidates.filter(({ subplan }) => {
    const key = comparable(subplan);
    if (key === '' || known.has(key)) return false;
    known.add(key);
    return true;
  });
}

export const comparable = (text: string): string => oneLine(text, 2000).toLowerCase();

function expansionChanges(
  { run }: SearchCursor,
  parent: NodeId,
  candidates: readonly Candidate[],
): RunChange[] {
  const { tree } = run;
  const old = choiceAfter(tree, parent);
  const pruning: RunChange[] =
    old && !isClosed(old)
      ? [
          {
            kind: 'nodePruned',
            id: old.id,
            cause: 'superseded',
            reasoning: message('reason.otherWaysFollow'),
          },
        ]
      : [];
  const { id } = freshChild(tree, parent);
  const description = parent === tree.root ? codeSteps.howToBegin : codeSteps.whatComesNext;
  const children = candidates.map(
    ({ subplan }): NewChild => ({ description: oneLine(subplan, 500), score: null }),
  );
  const choice = { description, score: null };
  const growth: RunChange[] = [
    ...pruning,
    { kind: 'childrenAdded', id: parent, children: [choice], origin: 'planner' },
    {
      kind: 'nodeExpanded',
      id,
      description,
      expansion: { kind: 'or', children },
      reasoning: '',
    },
    {
      kind: 'nodeEntered',
      id,
      url: addressHere(run),
      ...(run.here === null ? {} : { start: run.here }),
    },
  ];
  const reason = 'what each is for';
  return [
    ...growth,
    { kind: 'nodesValued', rows: factRows(treeAfter(tree, growth), id, candidates), reason },
  ];
}

const treeAfter = (tree: PlanTree, changes: readonly RunChange[]): PlanTree =>
  changes.reduce<PlanTree>((at, each) => (isTreeEvent(each) ? reduceTree(at, each) : at), tree);

const factRows = (tree: PlanTree, choice: NodeId, candidates: readonly Candidate[]): NodeValues[] =>
  childrenOf(tree, choice).flatMap(({ id }, index) => {
    const candidate = candidates[index];
    if (!candidate) return [];
    return [
      edgeFactsRow(id, {
        thought: oneLine(candidate.thought, 300),
        ...(candidate.act ? { act: candidate.act } : {}),
      }),
    ];
  });
