/** NODE COMPLETION CHECK (SA-12, SA-15, A3) with its cache (A15). */

import type { NodeId } from '../../ids.ts';
import type { Result } from '../../result.ts';
import type { Checked } from '../../run/operators.ts';
import type { CompletionVerdict, Run, RunChange } from '../../run/run.ts';
import { filled } from '../../said/gaps.ts';
import { planReasons } from '../../said/planReasons.ts';
import { orderAsk } from '../strategy.ts';
import { verdictKey } from '../verdictKey.ts';
import type { Step } from './move.ts';

/** The verdict of a check on the node in its current state. */
export const knownVerdict = (run: Run, id: NodeId): CompletionVerdict | null =>
  run.verdicts[verdictKey(run, id)] ?? null;

export const orderCheck = ({ run }: Step, node: NodeId): RunChange =>
  orderAsk(run, { operator: 'checkCompletion', node, view: null });

/** Bad model output never counts as success. */
export function verdictOf(result: Result<Checked>): CompletionVerdict {
  if (result.ok) return result.value;
  const { message } = result.failure;
  return { complete: false, reason: filled(planReasons.notChecked, { failure: message }) };
}
