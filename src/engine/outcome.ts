/** The consequence of a finished action for its node: pure rules shared by all strategies. */

import type { NodeId } from '../core/ids.ts';
import { failureText } from '../core/messages/english.ts';
import { message, type Text } from '../core/messages/message.ts';
import type { TreeEvent } from '../core/plan/event.ts';
import { type ActionNode, isClosed } from '../core/plan/node.ts';
import { nodeOf, type PlanTree, pathOf } from '../core/plan/tree.ts';
import type { Failure, FailureKind } from '../core/result.ts';
import { recordsAfter } from '../core/run/memory.ts';
import type { Run, RunChange, RunMemory } from '../core/run/run.ts';
import { ungroundLaterSteps } from './act/effect.ts';
import { type GuardTrip, trippedGuard } from './loopGuards.ts';
import type { ActOutcome } from './strategy.ts';

/** The page changed, or the outcome is unknown: plan the step again, never resend it without looking. */
const REGROUND: ReadonlySet<FailureKind> = new Set([
  'staleRef',
  'notFound',
  'notVisible',
  'covered',
  'disabled',
  'readOnly',
  'contextGone',
  'timeout',
  'notLanded',
  'badTarget',
  'unknownOutcome',
]);

/** The next step: close the node as success or failure, retry it, or plan it again. */
export type FollowUp = 'done' | 'failed' | 'again' | 'replan' | 'gone';

export type Consequence = { readonly changes: readonly RunChange[]; readonly sequel: FollowUp };

export type RetryRules = { readonly maxRetry: number; readonly guards: boolean };

/** SA-08, A8: closes, retries or replans the node. `run` already includes the action's record. */
export function judgeAct(
  run: Run,
  id: NodeId,
  outcome: ActOutcome,
  rules: RetryRules,
): Consequence {
  const node = nodeOf(run.tree, id);
  if (isClosed(node) || node.kind !== 'action') return { changes: [], sequel: 'gone' };
  switch (outcome.is) {
    case 'ok':
      return done([
        ...(outcome.missed === null ? [] : [missed(outcome.missed, true)]),
        ...(outcome.missed === null ? [] : ungroundLaterSteps(run.tree, node, outcome.missed)),
        {
          kind: 'nodeSucceeded',
          id,
          url: outcome.url,
          ...(outcome.missed === null ? {} : { unconfirmed: true }),
          ...(outcome.effectSeen && { effectSeen: true }),
        },
      ]);
    case 'noted':
      return done([
        { kind: 'noteTaken', id, note: outcome.note },
        { kind: 'nodeSucceeded', id },
      ]);
    case 'focused':
      return done([
        { kind: 'pageFocused', focus: outcome.focus },
        { kind: 'nodeSucceeded', id },
      ]);
    case 'lookedAt':
    case 'sensed':
      return done([{ kind: 'nodeSucceeded', id }]);
    case 'answered':
      return done(learn(run.tree, id, outcome));
    case 'undone':
      return { changes: [], sequel: 'again' };
    case 'unknown':
      return replanUntried(id, { why: outcome.why });
    case 'takenOver':
      return replan(id, { why: message('reason.tookOver') });
    case 'broken':
      return fail([], { kind: 'nodeFailed', id, reasoning: outcome.why });
    case 'denied':
      return fail([{ kind: 'noteTaken', id, note: outcome.note }, constraint(outcome.rule)], {
        kind: 'nodeFailed',
        id,
        reasoning: outcome.why,
      });
    case 'failed':
      return retryOrFail(run, node, outcome, rules);
  }
}

const done = (changes: readonly RunChange[]): Consequence => ({ changes, sequel: 'done' });
const fail = (changes: readonly RunChange[], event: TreeEvent): Consequence => ({
  changes: [...changes, event],
  sequel: 'failed',
});
const replan = (id: NodeId, why: Why, changes: readonly RunChange[] = []): Consequence => ({
  changes: [...changes, { kind: 'nodeRetried', id, ...why, reground: true }],
  sequel: 'replan',
});
type Why = { readonly why: Text; readonly failure?: Failure };
/** Plans it again without using up an attempt. */
const replanUntried = (id: NodeId, why: Why): Consequence => ({
  changes: [{ kind: 'nodeRetried', id, ...why, reground: true, isUntried: true }],
  sequel: 'replan',
});

/** How often a step is planned again because its element disappeared before that counts as an attempt. */
const MOST_UNTRIED = 3;
const missed = (remark: Text, ok: boolean): RunChange => ({ kind: 'effectMissed', remark, ok });

const constraint = (text: Text): RunChange => ({
  kind: 'recorded',
  record: { kind: 'constraint', text },
});

type Answer = Pick<Extract<ActOutcome, { is: 'answered' }>, 'question' | 'text'>;

/**
 * The user's answer binds the rest of the plan. The question is the planner's and may quote a page, so it goes into the
 * note, which prompts wrap as untrusted, never among the user's words.
 */
function learn(tree: PlanTree, id: NodeId, { question, text }: Answer): RunChange[] {
  const step = pathOf(tree, id);
  const named = { step, question, answer: text };
  return [
    { kind: 'noteTaken', id, note: message('rule.answeredTo', named) },
    constraint(message('rule.answered', { step, answer: text })),
    { kind: 'nodeSucceeded', id },
  ];
}

function retryOrFail(
  run: Run,
  node: ActionNode,
  outcome: Extract<ActOutcome, { is: 'failed' }>,
  rules: RetryRules,
): Consequence {
  const { id } = node;
  const { failure } = outcome;
  const remarks = outcome.missed === null ? [] : [missed(outcome.missed, false)];
  const why = { why: failureText(failure), failure };
  if (failure.kind === 'staleRef' && (node.untried ?? 0) < MOST_UNTRIED)
    return replanUntried(id, why);
  if (failure.kind === 'declined' || node.retryCount + 1 >= rules.maxRetry)
    return fail(remarks, { kind: 'nodeFailed', id, reasoning: why.why, failure });
  const trip = rules.guards ? trippedGuard(run.tree, memoryAfter(run, outcome.missed), node) : null;
  if (trip) return fail(remarks, failedBy(id, trip));
  if (REGROUND.has(failure.kind)) return replan(id, why, remarks);
  return {
    changes: [...remarks, { kind: 'nodeRetried', id, ...why, reground: false }],
    sequel: 'again',
  };
}

function memoryAfter({ memory }: Run, remark: Text | null): RunMemory {
  if (remark === null) return memory;
  const records = recordsAfter(memory.records, { kind: 'effectMissed', remark, ok: false });
  return { ...memory, records };
}

export const failedBy = (id: NodeId, { guard, reason }: GuardTrip): TreeEvent => ({
  kind: 'nodeFailed',
  id,
  reasoning: reason,
  guard,
});
