/** The scripted model of the benchmark: knows the whole plan and gives the best answer each system allows. */

import { and, leaf, or, type Script } from '../../harness/fakes/fakeRun.ts';
import type { SearchScript } from '../../harness/fakes/search.ts';
import type { Action } from '../../src/core/action/action.ts';
import type { NewChild } from '../../src/core/plan/event.ts';
import { nodeOf } from '../../src/core/plan/tree.ts';
import { err, ok, type Result } from '../../src/core/result.ts';
import type { Context } from '../../src/core/run/operator.ts';
import type { System } from '../../src/core/run/system.ts';
import { searchConfigs } from '../../src/planners/research/planMcts/config.ts';
import { readSubject } from '../../src/planners/research/planMcts/questionSubject.ts';
import { type SystemId, systems } from '../../src/planners/systems.ts';
import type { Expanded } from '../../src/planners/tree/replies.ts';
import { agentEParts } from './agentE.ts';
import { flat, type Part, partOf, type Trace } from './traces.ts';

export function policyOf(trace: Trace, id: SystemId): Script {
  const system: System = systems[id];
  const find = ({ tree, node }: Context): Part | null => {
    const { description, parent } = nodeOf(tree, node);
    if (parent === null) return trace.root;
    return partOf(trace.root, description) ?? (trace.mend ? partOf(trace.mend, description) : null);
  };
  return {
    expand: (context) => {
      const part = find(context);
      return part ? ok(expansionOf(part, system)) : unknown(context);
    },
    repair: ({ run }) =>
      trace.mend && !JSON.stringify(run.tree).includes(trace.mend.words)
        ? { add: childrenOf([trace.mend], system) }
        : {},
    next: sequence(trace),
    search: searchOf(sequence(trace)),
    ...agentEParts(trace),
  };
}

const unknown = ({ tree, node }: Context): Result<Expanded> =>
  err('badModelOutput', `no line for "${nodeOf(tree, node).description}"`, '');

function expansionOf(part: Part, system: System): Expanded {
  switch (part.kind) {
    case 'act':
      return leaf(part.action);
    case 'read':
      return system.reflect === 'merged'
        ? { ...and(), outcome: 'done', notes: [part.fact] }
        : leaf({ kind: 'note', text: part.fact });
    case 'all':
      return and(...childrenOf(part.parts, system));
    case 'any':
      return or(
        ...childrenOf(part.parts, system).map((child, index) => ({
          ...child,
          score: 0.9 - index / 10,
        })),
      );
  }
}

/**
 * Returns child steps. Exact actions are given only if a careful model would be certain: on the visible page, or by
 * URL.
 */
function childrenOf(parts: readonly Part[], system: System): NewChild[] {
  let isSamePage = true;
  return parts.map((part) => {
    const plain = { description: part.words, score: null };
    const isCertain = part.kind === 'act' && (isSamePage || !('ref' in part.action));
    isSamePage &&= part.kind === 'act' && staysOnPage(part.action);
    return part.kind === 'act' && isCertain && system.inlineActions
      ? { ...plain, action: part.action }
      : plain;
  });
}

const staysOnPage = (action: Action): boolean => action.kind === 'fill' && !action.submit;

/**
 * Scripts the subplans of Plan-MCTS: three actions each, or more if the plan would get too long, and finally the
 * answer.
 */
function searchOf(actions: readonly Action[]): SearchScript {
  const { depth, acts, width } = searchConfigs['plan-mcts'];
  const size = Math.min(acts, Math.max(3, Math.ceil(actions.length / (depth - 1))));
  const stop: Action = { kind: 'stop', answer: 'scripted answer' };
  const doneIn = ({ tree }: Context): number =>
    tree.nodes.filter(({ kind }) => kind === 'action').length;
  return {
    propose: (context) =>
      Array.from({ length: width }, (_, nth) => ({
        thought: '',
        subplan: `go on with action ${doneIn(context) + nth}`,
        act: { action: actions[doneIn(context) + nth] ?? stop },
      })),
    ground: (context) => {
      const done = doneIn(context);
      const isLast = (done + 1) % size === 0 || done + 1 === actions.length;
      return { act: { action: actions[done] ?? stop }, isLast };
    },
    micro: () => ({ isDone: true }),
    // Only the answer rates an A; everything before it is a B.
    macro: ({ about }) => ({ letter: readSubject(about).message === null ? 'B' : 'A' }),
    revise: (context) => ({ subplan: `go on from action ${doneIn(context)}` }),
  };
}

function sequence({ root, mend }: Trace): Action[] {
  const parts = [...flat(root), ...(mend ? flat(mend) : [])];
  return parts.flatMap((part): Action[] => {
    if (part.kind === 'act') return [part.action];
    return part.kind === 'read' ? [{ kind: 'note', text: part.fact }] : [];
  });
}
