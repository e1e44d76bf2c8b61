/**
 * The baseline (BL-01): a chain of single actions under the goal, each chosen from the whole history. It shares
 * execution, gate, journal and budgets with every other system; only the choice differs.
 */
import { isClosed } from '../../plan/node.ts';
import { freshChildId, nodeOf } from '../../plan/tree.ts';
import type { NextAction } from '../../ports.ts';
import type { Acting, RunChange } from '../../run/run.ts';
import { block, consult } from '../consult.ts';
import { act } from '../execute.ts';
import type { Strategy, Turn } from '../strategy.ts';

export const react: Strategy = { step };

/** BL-01: the same action three times running ends the run. */
const MAX_SAME = 3;

async function step(turn: Turn): Promise<void> {
  const run = turn.run();
  const { cursor, tree } = run;
  if (cursor.acting) return act(turn, cursor.acting);
  const root = nodeOf(tree, tree.root);
  if (root.kind === 'unknown') return plant(turn);
  const left = nodeOf(tree, root.children.at(-1) ?? root.id);
  if (left.id !== root.id && !isClosed(left) && !left.pinned) {
    return turn.commit([
      { kind: 'nodePruned', id: left.id, reason: 'failed', reasoning: left.reasoning },
    ]);
  }
  if (isStuck(turn)) return end(turn, 'nodeFailed', 'The same action was tried three times.');
  const called = await consult(turn, 'nextAction', tree.root, 'all_fields');
  if (turn.run().status === 'blocked') return;
  if (!called.ok) return block(turn, called.failure);
  return take(turn, called.value);
}

/** The goal becomes an ordered AND that grows one action at a time. */
function plant(turn: Turn): Promise<void> {
  const { tree } = turn.run();
  const { id, description } = nodeOf(tree, tree.root);
  return turn.commit([
    {
      kind: 'nodeExpanded',
      id,
      description,
      expansion: { kind: 'and', ordered: true, children: [] },
      reasoning: '',
    },
    { kind: 'nodeEntered', id, url: '' },
  ]);
}

async function take(turn: Turn, { reasoning, ...exact }: NextAction): Promise<void> {
  const { action } = exact;
  if (action.kind === 'stop') {
    await turn.commit([{ kind: 'answered', answer: action.answer, evidence: [] }]);
    return end(turn, 'nodeSucceeded', reasoning);
  }
  const { tree, cursor } = turn.run();
  const id = freshChildId(tree, tree.root);
  const acting: Acting = {
    node: id,
    started: null,
    approved: null,
    dialogs: { kind: 'deny' },
    awaiting: null,
  };
  const url = await turn.ports.world.url();
  const child = { description: reasoning || action.kind, score: null, ...exact };
  return turn.commit([
    { kind: 'childrenAdded', id: tree.root, children: [child], origin: 'planner' },
    { kind: 'nodeEntered', id, url },
    { kind: 'cursorMoved', cursor: { ...cursor, acting } },
  ]);
}

function end(turn: Turn, kind: 'nodeSucceeded' | 'nodeFailed', reasoning: string): Promise<void> {
  const { tree, cursor } = turn.run();
  const closed: RunChange =
    kind === 'nodeFailed'
      ? { kind: 'nodePruned', id: tree.root, reason: 'failed', reasoning }
      : { kind, id: tree.root, reasoning };
  return turn.commit([closed, { kind: 'cursorMoved', cursor: { ...cursor, frames: [] } }]);
}

function isStuck(turn: Turn): boolean {
  const last = turn
    .run()
    .memory.deeds.slice(-MAX_SAME)
    .map(({ action }) => JSON.stringify(action));
  return last.length === MAX_SAME && new Set(last).size === 1;
}
