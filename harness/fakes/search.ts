/** Scripted operators of Plan-MCTS, and a script for them derived from the actions of the ReAct baseline. */

import type { Action } from '../../src/core/action/action.ts';
import { describeAction } from '../../src/core/action/action.ts';
import { nodeOf, pathTo } from '../../src/core/plan/tree.ts';
import { ok } from '../../src/core/result.ts';
import type { Called, Context } from '../../src/core/run/operator.ts';
import type { OperatorName, Operators } from '../../src/planners/operators.ts';
import { factsOf } from '../../src/planners/research/planMcts/edge.ts';
import type {
  Candidate,
  Grounded,
  ProgressVerdict,
  Revised,
  SubplanVerdict,
} from '../../src/planners/research/planMcts/replies.ts';

/** The reply of each operator; a missing operator finds nothing wrong. */
export type SearchScript = {
  readonly propose: (context: Context) => readonly Candidate[];
  readonly ground?: (context: Context) => Partial<Grounded>;
  readonly micro?: (context: Context) => Partial<SubplanVerdict>;
  readonly macro?: (context: Context) => Partial<ProgressVerdict>;
  readonly revise?: (context: Context) => Partial<Revised>;
};

type SearchOperators = Pick<
  Operators,
  | 'proposeSubplans'
  | 'proposeActions'
  | 'groundSubplan'
  | 'judgeSubplan'
  | 'judgeProgress'
  | 'reviseSubplan'
>;

export function scriptedSearch(
  script: SearchScript,
  record: (operator: OperatorName, context: Context) => void,
): SearchOperators {
  const reply = <T>(value: T): Called<T> => ({
    result: ok(value),
    model: 'scripted',
    usage: { input: 100, cacheRead: 0, cacheWrite: 0, output: 10, usd: 0.001 },
    calls: 1,
    ms: 5,
  });
  const propose =
    (operator: 'proposeSubplans' | 'proposeActions') =>
    async (context: Context): Promise<Called<{ candidates: readonly Candidate[] }>> => {
      record(operator, context);
      return reply({ candidates: script.propose(context) });
    };
  return {
    proposeSubplans: propose('proposeSubplans'),
    proposeActions: propose('proposeActions'),
    groundSubplan: async (context) => {
      record('groundSubplan', context);
      const idle = {
        summary: '',
        highlighted: [],
        reasoning: '',
        notes: [],
        description: '',
        act: null,
        isLast: false,
        isGivenUp: false,
      };
      return reply({ ...idle, ...script.ground?.(context) });
    },
    judgeSubplan: async (context) => {
      record('judgeSubplan', context);
      return reply({ isDone: true, shouldShow: false, why: '', ...script.micro?.(context) });
    },
    judgeProgress: async (context) => {
      record('judgeProgress', context);
      return reply({ letter: 'A' as const, why: '', notes: [], ...script.macro?.(context) });
    },
    reviseSubplan: async (context) => {
      record('reviseSubplan', context);
      const none = { fault: 'feasibility' as const, why: '', subplan: '' };
      return reply({ ...none, ...script.revise?.(context) });
    },
  };
}

type ByNext = { readonly next?: readonly Action[] | ((context: Context) => Action) };

/**
 * Returns a script with two subplans per choice, the second in case the first is pruned, and one action per subplan:
 * the one that `next` gives for the goal, or for the current user step.
 */
export function searchBy({ next }: ByNext): SearchScript {
  // Read from the run, not counted here, so that a restored run gets the same replies as the first one.
  const grounded = ({ run }: Context): number => run.spent.byOperator.groundSubplan?.calls ?? 0;
  const stop: Action = { kind: 'stop', answer: 'scripted answer' };
  const actionFor = (context: Context): Action => {
    if (typeof next === 'function') return next({ ...context, node: ownStep(context) });
    return next?.[grounded(context)] ?? stop;
  };
  return {
    propose: (context) => {
      const action = actionFor(context);
      const act = { action, document: 'scripted document' };
      const subplan = describeAction(action);
      // Has no action yet: one found now would repeat the pruned one.
      const again = { thought: 'the same in other words', subplan: `${subplan}, differently` };
      return [{ thought: 'scripted', subplan, act }, again];
    },
    ground: (context) => {
      const action = actionFor(context);
      const isOwn = ownStep(context) !== context.tree.root;
      // A user's step ends if nothing is left to do for it.
      if (isOwn && action.kind === 'stop') return { act: null };
      return { act: { action, document: 'scripted document' }, isLast: !isOwn };
    },
    revise: (context) => ({ subplan: `go on (${grounded(context)})` }),
  };
}

/** Returns the innermost user-written step around the node, or the goal. */
function ownStep({ tree, node }: Context): Context['node'] {
  const own = pathTo(tree, node).findLast((id) => nodeOf(tree, id).pinned);
  const isOver = own !== undefined && factsOf(nodeOf(tree, own)).done !== '';
  return own === undefined || isOver ? tree.root : own;
}
