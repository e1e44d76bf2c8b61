/** NODE COMPLETION CHECK (SA-12, SA-15, A3) with its cache (A15). */

import type { NodeId } from '../../core/ids.ts';
import { problemText } from '../../core/messages/english.ts';
import { message } from '../../core/messages/message.ts';
import type { Result } from '../../core/result.ts';
import type { CompletionVerdict, Run, RunChange } from '../../core/run/run.ts';
import type { Checked } from '../../engine/replies.ts';
import { orderAsk } from '../../engine/strategy.ts';
import { verdictKey } from '../../engine/verdictKey.ts';
import { checkCompletion } from '../common/prompts/checkCompletion.ts';
import type { Step } from './move.ts';

/** Returns the verdict of a check on the node in its current state. */
export const knownVerdict = (run: Run, id: NodeId): CompletionVerdict | null =>
  run.verdicts[verdictKey(run, id)] ?? null;

export const orderCheck = ({ run }: Step, node: NodeId): RunChange =>
  orderAsk(run, { operator: checkCompletion.name, node, view: null });

/** Whether the user has since changed what the check was on: its verdict is void, and it is asked for again. */
export const isVoid = ({ run, overtaken }: Step, id: NodeId): boolean =>
  overtaken !== null && verdictKey(overtaken, id) !== verdictKey(run, id);

/** Bad model output never counts as success. */
export function verdictOf(result: Result<Checked>): CompletionVerdict {
  if (result.ok) return result.value;
  const failure = problemText(result.failure);
  return { complete: false, reason: message('reason.notChecked', { failure }) };
}
