/** Answers a user's question about the run, while other work continues. The plan doesn't change. */
import type { Result } from '../core/result.ts';
import type { Context } from '../core/run/operator.ts';
import { costOf } from './ask.ts';
import type { Ports } from './ports.ts';
import type { Explained } from './replies.ts';
import type { Writer } from './writer.ts';

/** Asks the model once, with the records but without a page. Its cost is the run's; the answer is not kept. */
export async function explain(
  { run: now, write }: Pick<Writer, 'run' | 'write'>,
  { operators, clock }: Pick<Ports, 'operators' | 'clock'>,
  { question, signal }: { readonly question: string; readonly signal: AbortSignal },
): Promise<Result<Explained>> {
  const run = now();
  const { root } = run.tree;
  const context: Context = {
    run,
    tree: run.tree,
    node: root,
    page: null,
    picture: null,
    controls: [],
    about: { question },
    allowed: [],
    now: clock.now(),
  };
  const called = await operators.explain(context, signal);
  await write(costOf('explain', root, called), 'human');
  return called.result;
}
