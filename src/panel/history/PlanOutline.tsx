/** The plan of a run that is only looked at, below its goal: one line a step, with its state as a sign and in words. */
import type { PlanNode } from '../../core/plan/node.ts';
import { childrenOf, nodeOf } from '../../core/plan/tree.ts';
import type { Run } from '../../core/run/run.ts';
import { PageText } from '../app/PageText.tsx';
import { nodeState } from '../app/words.ts';
import { stepWords } from '../record/stepWords.ts';
import { nodeStateOf } from '../tree/nodeState.ts';

export function PlanOutline({ run }: { readonly run: Run }) {
  const { tree } = run;
  const steps = childrenOf(tree, tree.root);
  return (
    <ul class="outline">
      {steps.map((node) => (
        <Step key={node.id} run={run} node={node} />
      ))}
      {/* A plan of one action has no steps below the goal. */}
      {steps.length === 0 && <Step run={run} node={nodeOf(tree, tree.root)} />}
    </ul>
  );
}

type StepProps = { readonly run: Run; readonly node: PlanNode };

function Step({ run, node }: StepProps) {
  const state = nodeStateOf(run, node, null);
  const below = childrenOf(run.tree, node.id);
  return (
    <li>
      <span class={`outline-step is-${state}`}>
        <PageText text={stepWords(node) || run.goal} limit={140} />{' '}
        <span class="quiet small">{nodeState[state]}</span>
      </span>
      {below.length > 0 && (
        <ul>
          {below.map((child) => (
            <Step key={child.id} run={run} node={child} />
          ))}
        </ul>
      )}
    </li>
  );
}
