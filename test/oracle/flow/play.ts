/** A random run whose every question to the model is rendered by the real operators and held against the needs. */

import fc from 'fast-check';
import { makeOperators } from '../../../src/background/runs/makeOperators.ts';
import type { NodeId } from '../../../src/core/ids.ts';
import { err } from '../../../src/core/result.ts';
import type { Context } from '../../../src/core/run/operator.ts';
import type { RunEvent } from '../../../src/core/run/run.ts';
import type { CallRequest, LlmClient } from '../../../src/llm/llmClient.ts';
import type { OperatorName, Operators } from '../../../src/planners/operators.ts';
import { type SystemId, systems } from '../../../src/planners/systems.ts';
import { type Interleaving, interleavings, play, undisturbed } from '../interleaving.ts';
import { complaintsOn, type Rendered } from './judge.ts';
import { type Ledger, makeLedger } from './ledger.ts';
import { markedWorld, planted } from './planted.ts';

export type FlowCase = {
  readonly interleaving: Interleaving;
  /** Calls, by their place in the run, that bring nothing usable. */
  readonly bad: readonly number[];
};

/** Half of the runs with a user. Acts are denied now and then, so that there are constraints. */
export const flowCases = (system: SystemId): fc.Arbitrary<FlowCase> =>
  fc.record({
    interleaving: fc.oneof(undisturbed, interleavings).map((each) => ({ ...each, system })),
    bad: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(fc.nat(25), { minLength: 1, maxLength: 4 }) },
    ),
  });

export type Flow = {
  readonly complaints: readonly string[];
  readonly asked: readonly OperatorName[];
};

export async function playFlow({ interleaving, bad }: FlowCase): Promise<Flow> {
  const ledger = makeLedger();
  const renderer = makeRenderer(interleaving.system);
  const complaints: string[] = [];
  const asked: OperatorName[] = [];
  const judge = (operator: OperatorName, context: Context, reply: string | null): void => {
    asked.push(operator);
    const prompt = renderer.render(operator, context, reply);
    complaints.push(...complaintsOn(operator, context, prompt, ledger));
  };
  await play(
    interleaving,
    {},
    {
      wrap: (operators) =>
        planted(operators, { ledger, asked: judge, isBad: (nth) => bad.includes(nth) }),
      around: (world) => markedWorld(world, ledger),
      mark: (what, node) => {
        const word = ledger.mark();
        if (what === 'reason') {
          ledger.hear('constraints', word);
          ledger.hearReason(node, word);
        }
        return word;
      },
      onEvents: ({ tree }, events) => {
        ledger.see(events);
        for (const event of events) hearOf(event, ledger, tree.root);
      },
    },
  );
  return { complaints, asked };
}

/** Applies the user's edits and denials, and the acts without a page. */
function hearOf({ change, origin }: RunEvent, ledger: Ledger, goal: NodeId): void {
  if (change.kind === 'nodeReworded' && origin === 'human' && change.id === goal)
    ledger.goalWord = change.description;
}

/** The prompts of one run: one conversation where the system has one. */
function makeRenderer(system: SystemId) {
  let last: CallRequest<unknown> | null = null;
  let kept: string | null = null;
  const client: LlmClient = {
    model: 'none',
    async call(request) {
      last = request as CallRequest<unknown>;
      if (kept !== null) request.onReply?.(kept);
      return { result: err('badModelOutput', '', ''), model: 'scripted', usage, calls: 1, ms: 0 };
    },
  };
  const operators: Operators = makeOperators(client, systems[system], () => 'data-0');
  return {
    render(operator: OperatorName, context: Context, reply: string | null): Rendered {
      kept = reply;
      void operators[operator](context, new AbortController().signal);
      const { content = [], before = [] } = last ?? {};
      const wordsOf = (parts: typeof content) =>
        parts.flatMap((part) => ('text' in part ? [part.text] : []));
      const blocks = wordsOf(content);
      return {
        blocks,
        all: [...before.flatMap((each) => wordsOf(each.content)), ...blocks].join('\n'),
      };
    },
  };
}

const usage = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, usd: 0 };
