/** Asks a model, through its real client, for the critic's judgment of controls that code can't judge. */
import { start } from '../../harness/fakes/fakeRun.ts';
import { makeOperators } from '../../src/background/runs/makeOperators.ts';
import { type Activation, aClick } from '../../src/core/gate/risk.ts';
import { requiresApproval, verdictOf } from '../../src/core/gate/verdict.ts';
import type { ElementFacts } from '../../src/core/page/observation.ts';
import type { ModelServer } from '../../src/core/run/modelServers.ts';
import { hostClient } from '../../src/llm/providers.ts';
import { systems } from '../../src/planners/systems.ts';
import type { Judged } from './answer.ts';
import type { Way } from './row.ts';

export type CriticHost = {
  readonly server: ModelServer;
  readonly baseUrl: string;
  readonly model: string;
  readonly key: string;
};
export type AskedCritic = {
  /** Throws if the model gives no answer. */
  readonly judge: (way: Way, facts: ElementFacts) => Promise<Judged>;
  readonly spent: () => { readonly calls: number; readonly usd: number };
};

/** Returns a critic without a task: its goal is to look around. */
export function criticOf({ server, baseUrl, model, key }: CriticHost): AskedCritic {
  const client = hostClient({ apiKey: key, server, baseURL: baseUrl, model, stallMs: STALL_MS });
  const { critic } = makeOperators(client, systems.best);
  const run = { ...start().run, goal: 'Look around on this site for what I need' };
  const spent = { calls: 0, usd: 0 };
  return {
    async judge(way, facts) {
      const control = { activation: activationOf(way), facts };
      const nothing = { page: null, picture: null, about: null, allowed: [], now: 0 };
      const called = await critic(
        { run, tree: run.tree, node: run.tree.root, controls: [control], ...nothing },
        AbortSignal.timeout(STALL_MS),
      );
      spent.calls += called.calls;
      spent.usd += called.usage.usd;
      if (!called.result.ok) throw new Error(called.result.failure.message);
      const [judgment] = called.result.value;
      if (!judgment) throw new Error('no verdict');
      return {
        answer: requiresApproval(verdictOf(judgment)) ? 'asks' : 'safe',
        verdict: `critic: ${judgment.effect}`,
      };
    },
    spent: () => ({ ...spent }),
  };
}

/** Allows for a model whose answers are typed by a human. */
const STALL_MS = 1_800_000;

function activationOf(way: Way): Activation {
  return way === 'click' ? aClick : { by: 'key', key: 'Enter', modifiers: [] };
}
