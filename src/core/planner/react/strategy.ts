/**
 * The baseline (BL-01): a chain of single actions under the goal, each chosen from the whole history. It shares
 * execution, gate, journal and budgets with every other system; only the choice differs.
 */
import { isClosed } from '../../plan/node.ts';
import { freshChildId, nodeOf } from '../../plan/tree.ts';
import type { NextAction } from '../../ports.ts';
import type { Acting, RunChange } from '../../run/run.ts';
import { askOperator, block } from '../askOperator.ts';
import { act } from '../execute.ts';
import type { StepContext, Strategy } from '../strategy.ts';

export const react: Strategy = { step };

/** BL-01: the same action three times running ends the run. */
const MAX_SAME = 3;

async function step(step: StepContext): Promise<void> {
  const run = step.run();
  const { cursor, tree } = run;
  if (cursor.acting) return act(step, cursor.acting);
  const root = nodeOf(tree, tree.root);
  if (root.kind === 'unknown') return plant(step);
  const left = nodeOf(tree, root.children.at(-1) ?? root.id);
  if (left.id !== root.id && !isClosed(left) && !left.pinned) {
    return step.commit([
      { kind: 'nodePruned', id: left.id, reason: 'failed', reasoning: left.reasoning },
    ]);
  }
  if (isStuck(step)) return end(step, 'nodeFailed', 'The same action was tried three times.');
  const called = await askOperator(step, 'nextAction', tree.root, 'all_fields');
  if (step.run().status === 'blocked') return;
  if (!called.ok) return block(step, called.failure);
  return take(step, called.value);
}

/** The goal becomes an ordered AND that grows one action at a time. */
function plant(step: StepContext): Promise<void> {
  const { tree } = step.run();
  const { id, description } = nodeOf(tree, tree.root);
  return step.commit([
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

async function take(step: StepContext, { reasoning, ...exact }: NextAction): Promise<void> {
  const { action } = exact;
  if (action.kind === 'stop') {
    await step.commit([{ kind: 'answered', answer: action.answer, evidence: [] }]);
    return end(step, 'nodeSucceeded', reasoning);
  }
  const { tree, cursor } = step.run();
  const id = freshChildId(tree, tree.root);
  const acting: Acting = {
    node: id,
    started: null,
    approved: null,
    dialogs: { kind: 'deny' },
    awaiting: null,
  };
  const url = await step.ports.world.url();
  const child = { description: reasoning || action.kind, score: null, ...exact };
  return step.commit([
    { kind: 'childrenAdded', id: tree.root, children: [child], origin: 'planner' },
    { kind: 'nodeEntered', id, url },
    { kind: 'cursorMoved', cursor: { ...cursor, acting } },
  ]);
}

function end(
  step: StepContext,
  kind: 'nodeSucceeded' | 'nodeFailed',
  reasoning: string,
): Promise<void> {
  const { tree, cursor } = step.run();
  const closed: RunChange =
    kind === 'nodeFailed'
      ? { kind: 'nodePruned', id: tree.root, reason: 'failed', reasoning }
      : { kind, id: tree.root, reasoning };
  return step.commit([closed, { kind: 'cursorMoved', cursor: { ...cursor, stack: [] } }]);
}

function isStuck(step: StepContext): boolean {
  const last = step
    .run()
    .memory.records.slice(-MAX_SAME)
    .map(({ action }) => JSON.stringify(action));
  return last.length === MAX_SAME && new Set(last).size === 1;
}
