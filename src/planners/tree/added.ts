/**
 * After the user added steps, the model is asked once which of the planner's own are now needless, before any more of those
 * is done: by the next question that can drop steps, or by a tree update where none comes first (SA-22, SA-27).
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

/** Edits that give the plan a step; an undo may bring one back. */
const giving: ReadonlySet<Edit['kind']> = new Set(['add', 'from', 'undo']);

/**
 * What a reply comes to, with a note of what the model was shown. Edits are applied only between steps, so the model saw
 * every edit made by the time its reply is taken.
 */
export function withShown({ run, system }: Step, ended: Ended, move: Move): Move {
  const isShown =
    ended.kind === 'asked' && ended.replies.some(({ operator }) => mayDrop(operator, system));
  return isShown ? { ...move, at: { ...move.at, shown: latestEdit(run) } } : move;
}

const latestEdit = ({ made }: Run): EditId | null => made.at(-1)?.edit.id ?? null;

function mayDrop(operator: string, { reflect }: System): boolean {
  if (operator === expand.name) return reflect === 'merged';
  return operator === repair.name || operator === updateTree.name;
}

/** The question to ask before this step of the planner's, if one is due and the step would not ask it anyway. */
export function askBefore(step: Step, { id, kind, pinned }: PlanNode): RunChange | null {
  const isAskedAnyway = kind !== 'action' && step.system.reflect === 'merged';
  if (pinned || isAskedAnyway) return null;
  const newest = unshown(step).at(-1);
  if (!newest || !mightBeNeedless(step.run.tree, newest, id)) return null;
  const about = { added: newest };
  return orderAsk(step.run, { operator: updateTree.name, node: id, view: 'text_only', about });
}

/** The act of a step; one of the planner's own waits while the user adds to the plan. */
export const orderActOf = (
  { run, system }: Pick<Step, 'run' | 'system'>,
  { id, pinned }: PlanNode,
): RunChange => orderAct(run, id, system.foresight, pinned ? {} : { asksFirst: true });

/** The one new step that the model was not shown before; null where there is none, or more than one. */
export function onlyUnshown(step: Step): NodeId | null {
  const [only, ...others] = unshown(step);
  return only && others.length === 0 ? only : null;
}

/** The user's new steps that the model was not shown when it could have dropped others; those since removed don't count. */
function unshown({ run: { made, tree }, at: { shown } }: Step): readonly NodeId[] {
  // The list keeps the latest edits only: if the last one shown is gone, all the listed ones came after it.
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
 * Whether the planner has a step of its own that is not done: the one that is `due`, or one that nobody has begun. Counts
 * only steps planned before the user's, since later ones already take it into account.
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
