/**
 * After the user added steps, the model is asked once which of the planner's own steps are now needless, before any
 * more of them run: by the next question that can drop steps, or by a tree update if none comes first (SA-22, SA-27).
 */
import type { EditId, NodeId } from '../../core/ids.ts';
import type { Edit } from '../../core/plan/edit.ts';
import { isClosed, type PlanNode } from '../../core/plan/node.ts';
import { nodeOf, type PlanTree, pathTo } from '../../core/plan/tree.ts';
import type { AppliedEdit, Run, RunChange } from '../../core/run/run.ts';
import type { System } from '../../core/run/system.ts';
import { type Ended, orderAct, orderAsk } from '../../engine/strategy.ts';
import { mayBeDropped } from './droppable.ts';
import type { Move, Step } from './move.ts';
import { expand } from './prompts/expand.ts';
import { repair } from './prompts/repair.ts';
import { updateTree } from './prompts/updateTree.ts';

/** Edits that add a step to the plan; an undo may bring one back. */
const giving: ReadonlySet<Edit['kind']> = new Set(['add', 'from', 'undo']);

/**
 * Returns the result of a reply, and remembers what the model saw: every edit made so far, unless some were made after it
 * was asked.
 */
export function withShown({ run, system, overtaken }: Step, ended: Ended, move: Move): Move {
  const isShown =
    ended.kind === 'asked' &&
    overtaken === null &&
    ended.replies.some(({ operator }) => mayDrop(operator, system));
  return isShown ? { ...move, at: { ...move.at, shown: latestEdit(run) } } : move;
}

const latestEdit = ({ made }: Run): EditId | null => made.at(-1)?.edit.id ?? null;

function mayDrop(operator: string, { reflect }: System): boolean {
  if (operator === expand.name) return reflect === 'merged';
  return operator === repair.name || operator === updateTree.name;
}

/** Returns the question to ask before this planner's step, if one is due and the step would not ask it anyway. */
export function askBefore(step: Step, { id, kind, pinned }: PlanNode): RunChange | null {
  const isAskedAnyway = kind !== 'action' && step.system.reflect === 'merged';
  if (pinned || isAskedAnyway) return null;
  const newest = unseenNodes(step).at(-1);
  if (!newest || !mightBeNeedless(step.run.tree, newest, id)) return null;
  const about = { added: newest };
  return orderAsk(step.run, { operator: updateTree.name, node: id, view: 'text_only', about });
}

/** Orders the action of a step. A planner's own step waits while the user edits the plan. */
export const orderActOf = (
  { run, system }: Pick<Step, 'run' | 'system'>,
  { id, pinned }: PlanNode,
): RunChange => orderAct(run, id, system.foresight, pinned ? {} : { asksFirst: true });

/** Returns the only new step that the model has not seen; null if there is none or more than one. */
export function onlyUnseenNode(step: Step): NodeId | null {
  const [only, ...others] = unseenNodes(step);
  return only && others.length === 0 ? only : null;
}

/**
 * Returns the user's new steps that the model had not seen when it could last drop others; steps since removed don't
 * count.
 */
function unseenNodes({ run: { made, tree }, at: { shown } }: Step): readonly NodeId[] {
  // The list keeps only the latest edits: if the last one seen is gone, all listed ones came after it.
  const from = made.findIndex(({ edit }) => edit.id === shown) + 1;
  const given = made.slice(from).flatMap(givenBy);
  return given.filter((id) => !['pruned', 'deleted'].includes(nodeOf(tree, id).status));
}

function givenBy({ edit, before, after }: AppliedEdit): readonly NodeId[] {
  if (!giving.has(edit.kind)) return [];
  const open = new Set(before.filter((node) => !isClosed(node)).map(({ id }) => id));
  return after.filter(({ id, origin }) => origin === 'human' && !open.has(id)).map(({ id }) => id);
}

/**
 * Whether the planner has an unfinished step of its own: the one that is `due`, or one not begun. Counts only steps
 * planned before the user's, since later ones take it into account.
 */
function mightBeNeedless(tree: PlanTree, newest: NodeId, due: NodeId): boolean {
  return tree.nodes
    .slice(0, tree.places[newest])
    .some(
      ({ id, status }) =>
        (id === due || status === 'unvisited') &&
        mayBeDropped(tree, id) &&
        pathTo(tree, id).every((each) => !isClosed(nodeOf(tree, each))),
    );
}
