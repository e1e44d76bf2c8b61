/** Handles the rest of an expansion, besides the plan of its node, in systems that merge reflection into it. */

import { isInnerAction, noteOf } from '../../core/action/action.ts';
import type { NodeId } from '../../core/ids.ts';
import { message, type Text } from '../../core/messages/message.ts';
import type { Expansion, TreeEvent } from '../../core/plan/event.ts';
import type { PlanNode } from '../../core/plan/node.ts';
import {
  hasNode,
  isCertain,
  isUntouched,
  nodeOf,
  type PlanTree,
  parentOf,
  pathOf,
} from '../../core/plan/tree.ts';
import type { Run, RunChange, RunRecord } from '../../core/run/run.ts';
import { endKey } from '../../engine/verdictKey.ts';
import { updateEvents } from './reflect.ts';
import type { Expanded, Pruning } from './replies.ts';

/**
 * Returns notes, progress, requirements, and the lesser tree update: later nodes that are settled, planned or no longer
 * needed.
 */
export function learnedFrom(run: Run, at: NodeId, expanded: Expanded): RunChange[] {
  const { notes, progress, requirements, settled, dropped } = expanded;
  const path = pathOf(run.tree, at);
  const done = settled.filter((id) => id !== at && maySettle(run.tree, id));
  const gone = dropped.filter((id) => id !== at && !done.includes(id));
  const closed = new Set([...done, ...gone, ...coveredBy(run.tree, at, expanded)]);
  return [
    ...answerAheadOf(run, expanded),
    ...(notes.length > 0 ? [recorded({ kind: 'notes', notes, response: '' })] : []),
    ...(progress ? [recorded({ kind: 'progress', text: progress })] : []),
    ...(requirements.length > 0 ? [recorded({ kind: 'requirements', requirements })] : []),
    ...done.map((id): TreeEvent => ({ kind: 'nodeSucceeded', id, reasoning: settledAt(path) })),
    ...updateEvents(
      run.tree,
      { prune: gone.map(unneededPart), reword: [], reasoning: unneeded(path) },
      'reasoned',
      'later',
    ),
    ...plansAhead(run.tree, at, expanded, closed),
  ];
}

/** Only the latest plan knows how the task ends. */
function answerAheadOf({ memory }: Run, plan: Pick<Expanded, 'answerAhead'>): RunChange[] {
  const answer = plan.answerAhead ?? null;
  return answer || memory.answerAhead ? [recorded({ kind: 'answerAhead', answer })] : [];
}

const recorded = (record: RunRecord): RunChange => ({ kind: 'recorded', record });

const settledAt = (step: string): Text => message('reason.foundDone', { step });

const unneededPart = (id: NodeId): Pruning => ({ id, cause: 'irrelevant' });

const unneeded = (step: string): Text => message('reason.notNeededHere', { step });

/**
 * Whether anything but the planner's word shows that this step is done: what was read is in a note or in the answer, a
 * read-only step changes nothing, and a conditional step may need nothing.
 */
export const isShown = ({ description }: PlanNode, { notes, answer }: Expanded): boolean =>
  notes.length > 0 || answer !== undefined || mayNeedNothing(description);

/**
 * Only nodes not begun that just read, have no condition, and are not the user's: steps that act are done by acting.
 * Under an OR, a settled alternative would close the choice, so it stays.
 */
function maySettle(tree: PlanTree, id: NodeId): boolean {
  if (!hasNode(tree, id) || parentOf(tree, id)?.kind !== 'and') return false;
  const node = nodeOf(tree, id);
  const isRead =
    node.kind === 'unknown'
      ? isReadOnlyStep(withoutWay(node.description))
      : node.kind === 'action' && noteOf(node.action) !== null;
  return isUntouched(tree, id) && isRead && node.check === undefined;
}

/** Steps that act and are also completed by this plan's actions: they close when it succeeds, not before. */
export function coveredBy(tree: PlanTree, at: NodeId, { settled, expansion, outcome }: Expanded) {
  if (outcome !== 'planned' || !actsOnPage(expansion)) return [];
  return settled.filter(
    (id) =>
      id !== at &&
      isUntouched(tree, id) &&
      nodeOf(tree, id).kind === 'unknown' &&
      nodeOf(tree, id).check === undefined &&
      !maySettle(tree, id) &&
      parentOf(tree, id)?.kind === 'and' &&
      isCertain(tree, at, id),
  );
}

const actsOnPage = (expansion: Expansion): boolean =>
  expansion.kind === 'action'
    ? !isInnerAction(expansion.action)
    : expansion.kind === 'and' &&
      expansion.children.some(({ action }) => action !== undefined && !isInnerAction(action));

/**
 * Exact plans of later steps whose elements are on the page now. They replace exact actions that were planned on an
 * earlier page. The user's steps are not planned ahead.
 */
function plansAhead(
  tree: PlanTree,
  at: NodeId,
  { ahead = [] }: Expanded,
  closed: ReadonlySet<NodeId>,
): TreeEvent[] {
  const seen = new Set<NodeId>([at, ...closed]);
  return ahead.flatMap(({ id, expansion, words }): TreeEvent[] => {
    const mayPlan =
      !seen.has(id) &&
      isUntouched(tree, id) &&
      ['unknown', 'action'].includes(nodeOf(tree, id).kind) &&
      isCertain(tree, at, id);
    if (!mayPlan) return [];
    seen.add(id);
    const { description: known, kind } = nodeOf(tree, id);
    // The words of an exact action are about that action.
    const description = kind === 'action' && words ? words : known;
    const reasoning = message('reason.plannedAlong', { step: pathOf(tree, at) });
    const before: TreeEvent[] =
      kind === 'action'
        ? [{ kind: 'nodesUngrounded', ids: [id], because: at, why: reasoning }]
        : [];
    return [...before, { kind: 'nodeExpanded', id, description, expansion, reasoning }];
  });
}

/**
 * Keeps the answer of the last reply for the end, if nothing is done or noted before. If the user wants screenshots
 * checked, the answer is requested at the end anyway.
 */
export function answerFrom({ memory, options }: Run, { answer, notes }: Expanded): RunChange[] {
  if (!answer || options.endCheck !== 'text') return [];
  const { text: reason, evidence } = answer;
  const key = endKey(memory, notes.length);
  return [recorded({ kind: 'verdict', key, complete: true, reason, evidence })];
}

/** Whether a step only reads, judged by its wording. Such a step may be fulfilled by what was read already. */

/** How read-only steps begin; the prompt asks the planner to word them so. */
const READS =
  /^(re-?)?(read|note|record|write down|jot|check|verify|confirm that|find out|find|identify|determine|compare|collect|gather|extract|list|look (at|for|up|through)|see|get|review|examine|inspect|count|learn|tell|report|memori[sz]e|remember|make sure|decide which|pick out|observe|scan)\b/i;

/** Words for acting, anywhere in the step. */
const ACTS =
  /\b(add(ed)? to|put|place|order|buy|pay|book|reserve|submit|send|post|publish|reply|save|set|select|choose|tick|press|click|type|enter|fill|upload|download|delete|remove|create|register|sign|log|subscribe|apply|change|update|edit|move|share|open|go to|cancel|confirm the|check ?out|check (the )?(box|checkbox))\b/i;

const isReadOnlyStep = (description: string): boolean =>
  READS.test(description.trim()) && !ACTS.test(description);

/** Omits the way to what a step reads: "Open that sale and note the quantity". "Open an account" is no way. */
const withoutWay = (description: string): string =>
  description
    .trim()
    .replace(
      /^(open(?! (an?|new)\b)|go (back )?to|visit|view|switch to)\b[^,;.]*?(,| and| then)( then)? /i,
      '',
    );

const CONDITION = /\b(if|unless|in case|when needed|where needed|if needed|as needed|otherwise)\b/i;

/** Whether a step may rightly end without an action. */
const mayNeedNothing = (description: string): boolean =>
  isReadOnlyStep(description) || CONDITION.test(description);
