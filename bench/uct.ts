/**
 * Simple regret of the search over plans on synthetic tasks with a known optimum: the value of the best state minus
 * that of the search's final state. The real planner runs on scripted operators whose judgments are noisy; greedy
 * search and search over single actions get the same ones. No browser and no model.
 */

import { parseArgs } from 'node:util';
import { fakeWorld, rig } from '../harness/fakes/fakeRun.ts';
import type { SearchScript } from '../harness/fakes/search.ts';
import type { Action } from '../src/core/action/action.ts';
import { elementRef } from '../src/core/ids.ts';
import { nodeOf } from '../src/core/plan/tree.ts';
import type { SearchSystem } from '../src/planners/research/planMcts/config.ts';
import { type SearchConfig, searchConfigs } from '../src/planners/research/planMcts/config.ts';
import { bestPath } from '../src/planners/research/planMcts/finish.ts';
import type { Letter } from '../src/planners/research/planMcts/replies.ts';
import { planMcts } from '../src/planners/research/planMcts/strategy.ts';
import {
  ACTS,
  bestIn,
  byActions,
  landscape,
  type Random,
  randomOf,
  type State,
} from './uct/landscape.ts';

type Method = {
  readonly system: SearchSystem;
  readonly config: Partial<SearchConfig>;
  readonly about: string;
};

const N = searchConfigs['plan-mcts'].iterations;

const methods: Readonly<Record<string, Method>> = {
  uct: { system: 'plan-mcts', config: {}, about: 'plan-mcts as it is' },
  greedy: {
    system: 'plan-mcts',
    config: { exploration: 0 },
    about: 'plans, always the best so far (c = 0)',
  },
  chain: { system: 'plan-mcts', config: { width: 1 }, about: 'plans, one way a choice (k = 1)' },
  textbook: {
    system: 'plan-mcts',
    config: { firstPlay: 'infinite' },
    about: 'plans, every sibling before any child',
  },
  actions: { system: 'action-mcts', config: {}, about: 'action-mcts as it is' },
  actionsSameActs: {
    system: 'action-mcts',
    config: { iterations: N * ACTS, depth: searchConfigs['plan-mcts'].depth * ACTS },
    about: 'action-mcts with as many actions, and as deep',
  },
};

type Options = { readonly say: (line: string) => void; readonly argv: readonly string[] };

export async function run({ say, argv }: Options): Promise<object> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      seeds: { type: 'string', default: '60' },
      noise: { type: 'string', default: '0.1' },
    },
  });
  const [seeds, noise] = [Number(values.seeds), Number(values.noise)];
  const found: Record<string, object> = {};
  for (const [name, method] of Object.entries(methods)) {
    const regrets: number[] = [];
    for (let seed = 1; seed <= seeds; seed++) regrets.push(await regretOf(method, seed, noise));
    const figures = { ...figuresOf(regrets), about: method.about };
    found[name] = figures;
    say(`${name}: median ${figures.median}, mean ${figures.mean} (${method.about})`);
  }
  return { iterations: N, seeds, noise, regret: found };
}

async function regretOf({ system, config }: Method, seed: number, noise: number): Promise<number> {
  const task = landscape(randomOf(seed));
  const start = system === 'action-mcts' ? byActions(task) : task;
  const script = scriptOf(start, randomOf(seed + 10_000), noise);
  const { loop } = rig(
    { expand: {}, search: script, reached: false },
    {
      system,
      strategy: planMcts(system, { ...searchConfigs[system], ...config }),
      world: fakeWorld(),
      budget: { actions: 10_000, modelCalls: 10_000, planningSteps: 10_000 },
    },
  );
  await loop.drive();
  const words = bestPath(loop.run().tree).at(-1)?.description ?? '';
  const reached = words === '' ? start : stateAt(start, words);
  return Math.max(0, bestIn(task) - reached.progress);
}

/** Returns the state with this path. The text of an alternative is its path, such as `1.3.2`. */
function stateAt(start: State, words: string): State {
  return words.split('.').reduce((state, number) => {
    const next = state.next[Number(number) - 1];
    if (!next) throw new Error(`no state ${words}`);
    return next;
  }, start);
}

function scriptOf(start: State, random: Random, noise: number): SearchScript {
  const action: Action = { kind: 'click', ref: elementRef('e1') };
  const act = { action, document: 'd' };
  return {
    propose: ({ tree, node }) => {
      const above = node === tree.root ? '' : nodeOf(tree, node).description;
      const state = above === '' ? start : stateAt(start, above);
      return state.next.map((_, index) => ({
        thought: '',
        subplan: above ? `${above}.${index + 1}` : `${index + 1}`,
        act,
      }));
    },
    ground: () => ({ act, isLast: true }),
    macro: ({ tree, node }) => {
      const { progress } = stateAt(start, nodeOf(tree, node).description);
      return { letter: letterOf(progress + noise * (random() + random() - 1)) };
    },
  };
}

/** Returns the letter whose value is nearest. */
function letterOf(progress: number): Letter {
  const { letters } = searchConfigs['plan-mcts'];
  const away = (letter: Letter): number => Math.abs(letters[letter] - progress);
  return (['A', 'B', 'C', 'D', 'E'] as const).reduce((best, letter) =>
    away(letter) < away(best) ? letter : best,
  );
}

function figuresOf(regrets: readonly number[]) {
  const sorted = [...regrets].sort((a, b) => a - b);
  const at = (share: number): number =>
    rounded(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  const mean = sorted.reduce((sum, each) => sum + each, 0) / Math.max(1, sorted.length);
  return { median: at(0.5), quartiles: [at(0.25), at(0.75)], mean: rounded(mean) };
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
