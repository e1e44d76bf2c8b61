/** tool: calls a tool that the page offers, or fills in and sends the form that is one. */
import type { ActionOf } from '../../../core/action/action.ts';
import { cleanText } from '../../../core/cleanText.ts';
import { err, type Result } from '../../../core/result.ts';
import { clip } from '../../../core/text.ts';
import { Canceled } from '../../report/pause.ts';
import { callBrowserTool } from '../../tools/modelContext.ts';
import { factsOfTool, type PageTool } from '../../tools/pageTools.ts';
import { type ActContext, type Conclude, done } from '../performer.ts';
import { sendForm } from './sendForm.ts';

type Call = ActionOf<'tool'>;
type ScriptTool = Extract<PageTool, { readonly kind: 'script' }>;

export async function callTool(call: Call, context: ActContext): Promise<Result<Conclude>> {
  const found = await context.tools.resolve(call.ref);
  if (!found.ok) return found;
  const tool = found.value;
  // The input was checked against the parameters of this fingerprint (`core/action/elementActions.ts`).
  if (context.fingerprint !== tool.fingerprint)
    return err('staleRef', `The tool "${tool.name}" changed.`, 'Look at the page again.');
  return tool.kind === 'form'
    ? sendForm(tool, call.input, context)
    : runScript(tool, call, context);
}

/** The longest result that is kept. It is noted in full, and notes stay in every prompt. */
const LONGEST_RESULT = 1_800;

const TOOL_LIMIT_MS = 30_000;

/** Nothing is awaited between the gate's permission and the call. */
async function runScript(
  tool: ScriptTool,
  { ref, input }: Call,
  context: ActContext,
): Promise<Result<Conclude>> {
  const { name } = tool;
  const may = context.gate.permitCall({ by: 'call', input }, factsOfTool(tool, ref));
  if (!may.ok) return may;
  const limit = AbortSignal.timeout(TOOL_LIMIT_MS);
  const signal = AbortSignal.any([context.signal, limit]);
  try {
    const result = await Promise.race([callBrowserTool(tool.tool, input, signal), aborted(signal)]);
    const whole = typeof result === 'string' ? result : (JSON.stringify(result) ?? '');
    const text = cleanText(whole.slice(0, LONGEST_RESULT));
    const left = Math.max(0, whole.length - LONGEST_RESULT);
    return done(() => '', [{ kind: 'answered', name, text, left }]);
  } catch (error) {
    if (context.signal.reason instanceof Canceled) throw context.signal.reason;
    if (limit.aborted) return unanswered(name);
    const why = error instanceof Error ? error.message : String(error);
    return done(() => `The tool "${name}" failed: ${clip(cleanText(why), 200)}`);
  }
}

/** Rejects when the signal aborts. The browser does too, but a page that is busy could keep it from saying so. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
  });

const unanswered = (name: string): Result<never> =>
  err(
    'timeout',
    `The tool "${name}" did not answer within ${TOOL_LIMIT_MS / 1000} seconds and was stopped. It may have done something.`,
    'See what the page shows, and do the step there.',
  );
