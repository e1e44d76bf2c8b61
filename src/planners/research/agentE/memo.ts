/** Plan state of Agent-E that neither the tree nor the chat holds. */
import * as z from 'zod/mini';
import { type NodeId, nodeId } from '../../../core/ids.ts';
import type { Json } from '../../../core/json.ts';
import { type Distillation, distillations } from '../../../core/page/observation.ts';
import type { Run, RunChange } from '../../../core/run/run.ts';

export type Memo = {
  /** Edits that the count of rounds reflects. Another edit gives the planner its rounds again. */
  readonly edits: number;
  readonly rounds: number;
  /** Steps of the planner's latest plan that it has not delegated yet. */
  readonly planned: readonly NodeId[];
  /** The navigator's step, and how often it was asked there. */
  readonly step: NodeId | null;
  readonly turns: number;
  /** How the page was last read in this step; null if the present page is unknown. */
  readonly view: Distillation | null;
  /** Whether refs shown in this step are still valid (AE-05). */
  readonly hasRefs: boolean;
  /** Steps that began anew, such as reworded ones, each with the last skill from before. */
  readonly anew: Readonly<Record<string, string>>;
};

const stored = z.object({
  edits: z.number(),
  rounds: z.number(),
  planned: z.array(z.string()),
  step: z.nullable(z.string()),
  turns: z.number(),
  view: z.nullable(z.enum(distillations)),
  hasRefs: z.boolean(),
  anew: z._default(z.record(z.string(), z.string()), {}),
});

const atFirst = {
  rounds: 0,
  planned: [],
  step: null,
  turns: 0,
  view: null,
  hasRefs: false,
  anew: {},
};

export function memoOf({ plan, edits }: Run): Memo {
  const read = stored.safeParse(plan);
  if (!read.success) return { ...atFirst, edits };
  const { planned, step, rounds, ...rest } = read.data;
  return {
    ...rest,
    edits,
    rounds: rest.edits === edits ? rounds : 0,
    planned: planned.map(nodeId),
    step: step === null ? null : nodeId(step),
  };
}

/** Returns the memo for this step: the navigator knows nothing of earlier ones (AE-02). */
export const memoForStep = (memo: Memo, step: NodeId): Memo =>
  memo.step === step ? memo : { ...memo, step, turns: 0, view: null, hasRefs: false };

/** Returns the memo once a step begins anew: what was done for it before counts no more, but stays on record. */
export const memoForStepAnew = (memo: Memo, step: NodeId, lastSkill: NodeId): Memo => ({
  ...memo,
  step: memo.step === step ? null : memo.step,
  anew: { ...memo.anew, [step]: lastSkill },
});

export const storeMemo = (memo: Memo): RunChange => ({ kind: 'planMoved', plan: asJson(memo) });

/** A delegation counts as a planning step. */
export const storeDelegation = (memo: Memo, node: NodeId): RunChange => ({
  kind: 'planMoved',
  plan: asJson(memo),
  counts: { node, label: 'delegating' },
});

const asJson = (memo: Memo): Json => ({ ...memo });
