/** What each mechanism of WebOperator does in a run, by its id; the order of everything is held to by the oracle. */

import { describe, expect, it } from 'vitest';
import {
  fakeWorld,
  goTo,
  noPlaces,
  observation,
  type Rig,
  type RigOptions,
  rig,
  type Script,
} from '../../harness/fakes/fakeRun.ts';
import { text } from '../../harness/fakes/pageLines.ts';
import { makeOperators } from '../../src/background/runs/makeOperators.ts';
import type { Action } from '../../src/core/action/action.ts';
import { editId, elementRef, nodeId } from '../../src/core/ids.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import type { Change } from '../../src/core/page/change.ts';
import type { PlanNode } from '../../src/core/plan/node.ts';
import { findNode, parentOf } from '../../src/core/plan/tree.ts';
import { err, ok } from '../../src/core/result.ts';
import type { Context } from '../../src/core/run/operator.ts';
import type { Run } from '../../src/core/run/run.ts';
import { noUsage } from '../../src/core/run/usage.ts';
import type { Places } from '../../src/engine/ports.ts';
import type { LlmClient } from '../../src/llm/llmClient.ts';
import { type SearchConfig, searchConfig } from '../../src/planners/research/weboperator/config.ts';
import {
  type Item,
  pruneQueue,
  selectAction,
} from '../../src/planners/research/weboperator/frontier.ts';
import { memoryOf } from '../../src/planners/research/weboperator/memory.ts';
import { mergeActions, rewardOf, stopsOf } from '../../src/planners/research/weboperator/merge.ts';
import { edgesTo, type Step, stepsTo } from '../../src/planners/research/weboperator/path.ts';
import type { MilestoneLabel, Proposed } from '../../src/planners/research/weboperator/replies.ts';
import { webOperator } from '../../src/planners/research/weboperator/strategy.ts';
import { systems } from '../../src/planners/systems.ts';

const stop = (answer = 'done'): Action => ({ kind: 'stop', answer });
const press = (ref: string): Action => ({ kind: 'click', ref: elementRef(ref) });

type About = {
  readonly variation: number;
  readonly choice: string;
  readonly rephrased: string | null;
  readonly history: number;
  readonly examples: boolean;
};
const aboutIn = ({ about }: Context): About => about as About;
const pathIn = ({ page }: Context): string => (page?.url ?? '').replace('https://site.test', '');

/** Candidates by the path of the page: one for each question, and the label that each gets from the judge. */
type Site = Readonly<Record<string, readonly (readonly [Action, MilestoneLabel] | null)[]>>;

function scriptOf(site: Site, more: Partial<Script> = {}): Script {
  const at = (context: Context) => site[pathIn(context)] ?? [];
  return {
    expand: {},
    propose: (context) => {
      const candidate = at(context)[aboutIn(context).variation];
      if (!candidate) return err('badModelOutput', 'nothing', '');
      const [action] = candidate;
      return ok({ action, observation: `on ${pathIn(context)}` });
    },
    judge: (context) => {
      const { candidates } = context.about as unknown as { candidates: { variation: number }[] };
      return {
        labels: candidates.map(({ variation }) => [at(context)[variation]?.[1] ?? 'no']),
      };
    },
    ...more,
  };
}

type Options = RigOptions & {
  readonly config?: Partial<SearchConfig>;
  readonly script?: Partial<Script>;
};

async function driven(
  site: Site,
  { config = {}, script = {}, ...options }: Options = {},
): Promise<Rig> {
  const made = rig(scriptOf(site, script), {
    system: 'weboperator',
    strategy: webOperator(config),
    ...options,
  });
  await made.loop.drive();
  return made;
}

const done = ({ world }: Rig): string[] =>
  world.done.map((action) => {
    if ('url' in action) return action.url.slice('https://site.test'.length);
    return 'ref' in action ? String(action.ref) : action.kind;
  });

/** The prompt of an operator, without its rules. */
function rendered(name: 'proposeAction' | 'judgeActions', context: Context): string {
  let prompt = '';
  const client: LlmClient = {
    model: 'none',
    async call({ content }) {
      prompt = content.flatMap((part) => ('text' in part ? [part.text] : [])).join('\n');
      return {
        result: err('badModelOutput', '', ''),
        model: 'scripted',
        usage: noUsage,
        calls: 1,
        ms: 0,
      };
    },
  };
  const operators = makeOperators(client, systems.weboperator, () => 'data-0');
  void operators[name](context, new AbortController().signal);
  return prompt;
}

const judgeAlike = ({ about }: Context) => {
  const { candidates } = about as unknown as { candidates: unknown[] };
  return { labels: candidates.map((_, index) => [index === 0 ? 'yes' : 'no'] as const) };
};

const byWords = (run: Run, words: string): PlanNode => {
  const found = run.tree.nodes.find(({ description }) => description.includes(words));
  if (!found) throw new Error(`nothing is called ${words}`);
  return found;
};
const restores = ({ events }: Rig): (string | null)[] =>
  events.flatMap(({ change }) => (change.kind === 'restored' ? [change.method] : []));

/** From the start two ways; the better one leads to a page where all say that nothing is left but a poor act. */
const twoWays: Site = {
  '/': [
    [goTo('/a'), 'yes'],
    [goTo('/b'), 'inProgress'],
  ],
  '/a': [[goTo('/a/poor'), 'no']],
  '/b': [
    [stop('found at b'), 'yes'],
    [stop('found at b'), 'yes'],
  ],
};

describe('WO-02 the search loop', () => {
  it('performs the best of all open alternatives, wherever proposed, after going back there', async () => {
    const made = await driven(twoWays);
    expect(done(made)).toEqual(['/a', '/b']);
    expect(restores(made)).toEqual(['address']);
    expect(made.loop.run().stop).toEqual({ kind: 'reached' });
    expect(made.loop.run().answer).toBe('found at b');
  });

  it('gives up with the answer that says why, if that is the best that is left', async () => {
    const no: Action = { kind: 'stop', answer: 'It is sold out.', done: false };
    const site: Site = {
      '/': [
        [no, 'yes'],
        [no, 'yes'],
      ],
    };
    expect((await driven(site)).loop.run()).toMatchObject({
      stop: { kind: 'gaveUp', why: 'It is sold out.' },
      answer: 'It is sold out.',
    });
  });

  it.each([
    ['after going back', false],
    ['at once', true],
  ])('ends %s with a stop that was proposed on another page (WO-19)', async (_, isAtOnce) => {
    const site: Site = {
      '/': [
        [goTo('/a'), 'yes'],
        [stop('found at first'), 'inProgress'],
      ],
      '/a': [[goTo('/a/poor'), 'no']],
    };
    const config = { stopBeforeBacktrack: isAtOnce, stopsFound: 1, unanimity: false };
    const made = await driven(site, { config });
    expect(restores(made)).toHaveLength(isAtOnce ? 0 : 1);
    expect(made.loop.run()).toMatchObject({ stop: { kind: 'reached' }, answer: 'found at first' });
  });

  it('continues from the current page without a search, and proposes again if nothing is left', async () => {
    let times = 0;
    const propose: Script['propose'] = (context) => {
      if (pathIn(context) !== '/a')
        return scriptOf(twoWays).propose?.(context) ?? ok({ action: stop() });
      times += 1;
      return times > 3 ? ok({ action: stop('found at a') }) : err('badModelOutput', 'nothing', '');
    };
    const made = await driven(twoWays, { config: { reach: 'here' }, script: { propose } });
    expect(done(made)).toEqual(['/a']);
    expect(restores(made)).toEqual([]);
    expect(made.loop.run().answer).toBe('found at a');
    const cut = await driven(twoWays, { config: { reach: 'here', maxDepth: 1 } });
    expect(done(cut)).toEqual(['/a']);
    expect(cut.loop.run().stop?.kind).toBe('exhausted');
  });

  it('adds the next choice below the action that led to it', async () => {
    const run = (await driven(twoWays)).loop.run();
    const led = byWords(run, 'open https://site.test/b');
    const [below] = led.children;
    expect(findNode(run.tree, nodeId(below ?? ''))).toMatchObject({
      kind: 'or',
      start: led.leadsTo,
    });
    expect(parentOf(run.tree, led.id)?.kind).toBe('or');
  });
});

describe('WO-05 context variations', () => {
  it('are requested in parallel, and only the third gets a rephrased goal, requested once', async () => {
    const asked: About[] = [];
    const propose = (context: Context) => {
      asked.push(aboutIn(context));
      return ok({ action: pathIn(context) === '/a' ? stop() : goTo('/a') });
    };
    const { calls } = await driven({}, { script: { propose } });
    const contexts = [
      [0, 5, false],
      [1, 3, true],
      [2, 4, false],
    ];
    expect(asked.map(({ variation, history, examples }) => [variation, history, examples])).toEqual(
      [...contexts, ...contexts],
    );
    expect(asked.map(({ rephrased }) => rephrased)).toEqual([
      null,
      null,
      'the goal, in other words',
      null,
      null,
      'the goal, in other words',
    ]);
    expect(calls.filter(({ operator }) => operator === 'prepareTask')).toHaveLength(1);
  });
});

describe('WO-05 the history of a prompt', () => {
  it('contains the run’s own actions, and nothing of an abandoned path', async () => {
    const note: Action = { kind: 'note', text: 'a fact' };
    const asked: string[][] = [];
    const site: Site = { ...twoWays, '/b': [[note, 'no'], null, null] };
    const script = scriptOf(site);
    const propose: Script['propose'] = (context) => {
      const { run } = context;
      const { choice, variation } = aboutIn(context);
      const way = edgesTo(run, nodeId(choice)).map(({ action }) =>
        action.kind === 'note'
          ? 'note'
          : action.kind === 'goto'
            ? action.url.slice(17)
            : action.kind,
      );
      if (variation === 0) asked.push(way);
      if (way.includes('note')) return ok({ action: stop() });
      return script.propose?.(context) ?? err('unexpected', '', '');
    };
    await driven(site, { script: { propose } });
    expect(asked).toEqual([[], ['/a'], ['/b'], ['/a', '/a/poor'], ['/b', 'note']]);
  });
});

it('WO-05 records for a step the address it was taken at, not the one it led to', async () => {
  const addresses: string[][] = [];
  const propose: Script['propose'] = (context) => {
    const { choice } = aboutIn(context);
    const steps = stepsTo(context.run, nodeId(choice));
    addresses.push(steps.map(({ url }) => url.replace('https://site.test', '')));
    const path = ['/a', '/b'][steps.length];
    return ok({ action: path ? goTo(path) : stop() });
  };
  await driven(
    {},
    {
      script: { propose },
      config: { variations: [{ history: 5, rephrased: false, examples: false }] },
    },
  );
  expect(addresses.slice(0, 3)).toEqual([[], ['/'], ['/', '/a']]);
});

it('WO-05 records for a step that met a dialog what came of it after the user accepted', async () => {
  const dialog = (answer: 'dismissed' | 'accepted'): Change => ({
    kind: 'dialog',
    dialog: 'confirm',
    text: 'Really?',
    answer,
  });
  const steps: Step[][] = [];
  const propose: Script['propose'] = (context) => {
    steps.push([...stepsTo(context.run, nodeId(aboutIn(context).choice))]);
    return ok({ action: steps.at(-1)?.length === 0 ? press('e1') : stop() });
  };
  const made = await driven(
    {},
    {
      script: { propose },
      config: { variations: [{ history: 5, rephrased: false, examples: false }] },
      world: fakeWorld((_, nth) =>
        nth === 1
          ? ok({
              changes: [dialog('dismissed')],
              deniedDialog: { kind: 'confirm', text: 'Really?' },
            })
          : ok({ changes: [dialog('accepted')] }),
      ),
    },
  );
  const { question } = made.loop.run();
  if (question) await made.loop.reply(question.id, { kind: 'once' });
  await made.loop.drive();
  expect(steps.at(-1)?.map(({ record }) => record?.changes)).toEqual([[dialog('accepted')]]);
});

describe('WO-06 validation', () => {
  it('adds no candidate for a question without a valid reply, and goes back from a state without any', async () => {
    const site: Site = { ...twoWays, '/a': [null, null, null] };
    const made = await driven(site);
    expect(done(made)).toEqual(['/a', '/b']);
    expect(memoryOf(made.loop.run()).counters).toMatchObject({ invalid: 5, generated: 9 });
  });
});

describe('WO-07 an opened address', () => {
  /** Pages beside the run's own; what was looked at there, and what each address answers. */
  const beside = (status: (address: string) => number) => {
    const probed: string[] = [];
    const probe: Places['probe'] = async (_place, address) => {
      probed.push(address.replace('https://site.test', ''));
      return ok({ status: status(address), page: observation(address) });
    };
    return { probed, places: { ...noPlaces, probe } };
  };
  const twoAddresses: Site = {
    '/': [
      [goTo('/gone'), 'yes'],
      [goTo('/here'), 'inProgress'],
    ],
    '/here': [[stop(), 'yes']],
  };

  it('is probed first, and dropped without moving the tab if it answers with an error', async () => {
    const { probed, places } = beside((address) => (address.endsWith('/gone') ? 404 : 200));
    const made = await driven(twoAddresses, { places, lookAhead: true });
    expect(probed).toEqual(['/gone', '/here']);
    expect(done(made)).toEqual(['/here']);
    const gone = made.loop.run().tree.nodes.find(({ ahead }) => ahead?.is === 'failed');
    expect(gone).toMatchObject({ status: 'pruned', closed: { cause: 'failed' } });
    expect(inEnglish(gone?.reasoning ?? '')).toContain('404');
  });

  it('is dropped as well if only the text of a short page reports an error', async () => {
    const { places } = beside(() => 200);
    const page = (address: string) => ({
      ...observation(address),
      lines: [text(address.endsWith('/gone') ? 'Error 404: Page not found' : 'Teas')],
    });
    const probe: Places['probe'] = async (_place, address) =>
      ok({ status: 200, page: page(address) });
    const made = await driven(twoAddresses, { places: { ...places, probe }, lookAhead: true });
    expect(done(made)).toEqual(['/here']);
  });

  it('is not loaded again once it failed', async () => {
    const { probed, places } = beside((address) => (address.endsWith('/gone') ? 404 : 200));
    const site: Site = {
      '/': [
        [goTo('/gone'), 'yes'],
        [goTo('/here'), 'inProgress'],
      ],
      '/here': [
        [goTo('/gone'), 'yes'],
        [stop(), 'inProgress'],
      ],
    };
    await driven(site, { places, lookAhead: true });
    expect(probed.filter((address) => address === '/gone')).toHaveLength(1);
  });

  it('is not looked at again once it answered', async () => {
    const { probed, places } = beside(() => 200);
    const site: Site = {
      '/': [
        [goTo('/a'), 'yes'],
        [goTo('/b'), 'inProgress'],
      ],
      '/a': [[goTo('/b'), 'yes']],
      '/b': [
        [stop(), 'yes'],
        [stop(), 'yes'],
      ],
    };
    const made = await driven(site, { places, lookAhead: true });
    expect(done(made)).toEqual(['/a', '/b']);
    expect(probed).toEqual(['/a', '/b']);
    const again = await driven(
      { ...site, '/b': [[goTo('/a'), 'yes']] },
      { places, lookAhead: true, config: { maxSteps: 3 } },
    );
    expect(done(again)).toEqual(['/a', '/b', '/a']);
    expect(probed.slice(2)).toEqual(['/a', '/b']);
  });

  it('is opened anyway if it cannot be probed', async () => {
    const made = await driven(twoAddresses, { lookAhead: true });
    expect(done(made)[0]).toBe('/gone');
  });

  it('is not probed if the user or the search does not want it', async () => {
    const { probed, places } = beside(() => 404);
    await driven(twoAddresses, { places });
    await driven(twoAddresses, { places, lookAhead: true, config: { probes: false } });
    expect(probed).toEqual([]);
  });
});

describe('WO-09 recovery', () => {
  const broken = fakeWorld((action) =>
    action.kind === 'goto' ? ok({ changes: [{ kind: 'errorPage', status: 401 }] }) : ok({}),
  );

  it('goes back from an error page without a question', async () => {
    const made = await driven({ '/': [[goTo('/a'), 'yes']] }, { world: broken });
    expect(done(made)).toEqual(['/a', 'back']);
    const asked = made.calls.filter(({ operator }) => operator === 'proposeAction');
    // The start, and the page that going back led to.
    expect(asked).toHaveLength(6);
  });

  it('closes the tab that the action opened', async () => {
    const world = fakeWorld((action) =>
      action.kind === 'click'
        ? ok({
            changes: [
              { kind: 'newTab', number: 2, url: 'https://site.test/x' },
              { kind: 'errorPage', status: 500 },
            ],
          })
        : ok({}),
    );
    const made = await driven({ '/': [[press('e1'), 'yes']] }, { world });
    expect(world.done[1]).toEqual({ kind: 'closeTab', tab: 2 });
    expect(made.loop.run().stop?.kind).toBe('exhausted');
  });

  it('leaves a captcha to the user', async () => {
    const world = fakeWorld();
    const observe = async (kind: 'all_fields' | 'text_only' | 'input_fields') =>
      ok({ ...observation(world.at, kind), lines: [text('Confirm that you are not a robot')] });
    const made = await driven(
      { '/': [[press('e1'), 'yes']] },
      { world: Object.assign(world, { observe }) },
    );
    expect(made.loop.run().question).toMatchObject({ kind: 'handOver' });
    expect(world.done).toEqual([]);
  });
});

const candidate = (action: Action, ...labels: MilestoneLabel[]) => ({
  action,
  description: '',
  observation: '',
  reasoning: '',
  actionClass: 'safe' as const,
  labels,
});

describe('WO-10 the checklist', () => {
  it('is made once, and a reward is the mean over its items', async () => {
    expect(rewardOf(['yes', 'inProgress', 'no', 'no'])).toBe(1.5 / 4);
    expect(rewardOf([])).toBe(0);
    const { calls, loop } = await driven(twoWays);
    expect(calls.filter(({ operator }) => operator === 'prepareTask')).toHaveLength(1);
    expect(byWords(loop.run(), '/b').value).toBe(0.5);
  });

  it('stores the state of each milestone on the current path', async () => {
    const site: Site = {
      '/': [
        [goTo('/a'), 'inProgress'],
        [goTo('/b'), 'no'],
      ],
      '/a': [[stop(), 'no']],
    };
    const { loop } = await driven(site, { config: { reach: 'here' } });
    expect(loop.run().memory.checklist).toEqual([
      { text: 'scripted milestone', state: 'inProgress' },
    ]);
  });

  it('falls back to the goal itself if none can be made', async () => {
    const isBad = (operator: string) => operator === 'prepareTask';
    const { loop } = await driven(twoWays, { script: { isBad } });
    expect(loop.run().memory.checklist.map(({ text: words }) => words)).toEqual(['the goal']);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('is judged with its answer if it stops', async () => {
    const seen = new Set<string>();
    const judge = (context: Context) => {
      const { candidates } = context.about as unknown as { candidates: { action: string }[] };
      for (const { action } of candidates) seen.add(action);
      return { labels: candidates.map(() => ['yes'] as const) };
    };
    const no: Action = { kind: 'stop', answer: 'It is sold out.', done: false };
    const site: Site = {
      '/': [
        [stop('It costs 5.'), 'yes'],
        [no, 'yes'],
      ],
    };
    await driven(site, { script: { judge } });
    expect([...seen]).toEqual([
      expect.stringContaining(', with the answer: "It costs 5."'),
      expect.stringContaining(', which says that it can’t be done: "It is sold out."'),
    ]);
  });

  it('is judged separately for each candidate if configured so', async () => {
    const judges = async (judging: 'list' | 'each') => {
      const { calls } = await driven(twoWays, { config: { judging } });
      return calls.filter(({ operator }) => operator === 'judgeActions').length;
    };
    // At the start of two ways, and then of one that the other competes with. Agreed stops are not rated.
    expect(await judges('list')).toBe(2);
    expect(await judges('each')).toBe(3);
  });
});

describe('WO-11 merging', () => {
  const twice = [
    candidate(goTo('/a'), 'no'),
    candidate(goTo('/a'), 'yes'),
    candidate(goTo('/b'), 'yes'),
  ];

  it('adds up the values of equal candidates, represented by the best-scored one (A24)', () => {
    const [first, second] = mergeActions(twice, searchConfig);
    expect(first).toMatchObject({ value: 1, frequency: 2, labels: ['yes'] });
    expect(second).toMatchObject({ value: 1, frequency: 1 });
    expect(mergeActions(twice, { ...searchConfig, merged: 'best' })[0]).toMatchObject({
      value: 1.1,
    });
  });

  it('lets frequency decide between sums that are equal but for binary fractions', () => {
    const [twoThirds, oneThird] = [
      ['yes', 'yes', 'no'],
      ['yes', 'no', 'no'],
    ] as const;
    const judged = (path: string, labels: readonly MilestoneLabel[]) => ({
      ...candidate(goTo(path), 'no'),
      labels,
    });
    const three = [judged('/a', oneThird), judged('/b', twoThirds), judged('/a', oneThird)];
    const values = mergeActions(three, searchConfig).map(({ value }) => value);
    expect(values[0]).toBe(values[1]);
  });

  it('keeps equal candidates separate if configured so', () => {
    const apart = mergeActions(twice, { ...searchConfig, merged: 'apart' });
    expect(apart.map(({ value, frequency }) => [value, frequency])).toEqual([
      [0, 1],
      [1, 1],
      [1, 1],
    ]);
  });

  it('treats any two stops as equal', () => {
    const stops = [candidate(stop('one'), 'no'), candidate(stop('two'), 'yes')];
    expect(mergeActions(stops, searchConfig)).toMatchObject([
      { action: stop('two'), frequency: 2 },
    ]);
  });

  it('stores value and frequency in the plan', async () => {
    const site: Site = {
      '/': [
        [goTo('/a'), 'yes'],
        [goTo('/a'), 'inProgress'],
        [goTo('/b'), 'no'],
      ],
    };
    const merged = await driven(site);
    expect(byWords(merged.loop.run(), '/a')).toMatchObject({ value: 2, frequency: 2, visits: 1 });
    const all = await driven(site, { config: { rates: 'all' } });
    expect(byWords(all.loop.run(), '/a')).toMatchObject({ value: 1.5, frequency: 2 });
  });
});

describe('WO-10, WO-11 ratings', () => {
  /** How many candidates each question to the judge has, in a run. */
  async function rated(site: Site, config: Partial<SearchConfig> = {}): Promise<number[]> {
    const counts: number[] = [];
    const { judge } = scriptOf(site);
    const counted: Script['judge'] = (context) => {
      counts.push((context.about as unknown as { candidates: unknown[] }).candidates.length);
      return judge?.(context) ?? { labels: [] };
    };
    await driven(site, { config, script: { judge: counted } });
    return counts;
  }
  const agreed = [stop('It costs 5.'), stop('5'), stop('The price is 5.')] as const;
  const toStop = agreed.map((action) => [action, 'yes'] as const);
  const same = (action: Action) => [0, 1, 2].map(() => [action, 'inProgress'] as const);

  it('are asked once for equal candidates, and not where all agree and nothing else is open', async () => {
    const alone: Site = { '/': same(goTo('/a')), '/a': toStop };
    expect(await rated(alone)).toEqual([]);
    expect(await rated(alone, { rates: 'all' })).toEqual([3, 3]);
    const two: Site = {
      '/': [...same(goTo('/a')).slice(1), [goTo('/b'), 'no']],
      '/a': same(goTo('/c')),
      '/c': toStop,
    };
    // The way to /b stays open until all agree to stop.
    expect(await rated(two)).toEqual([2, 1]);
    expect(await rated(two, { rates: 'all' })).toEqual([3, 3, 3]);
  });

  it('are not asked for a lone stop that is dropped anyway (WO-16)', async () => {
    const site: Site = { '/': [...same(goTo('/a')).slice(1), [stop(), 'yes']], '/a': toStop };
    expect(await rated(site)).toEqual([]);
  });

  it('decide between stops that disagree on whether the task could be done', async () => {
    const no: Action = { kind: 'stop', answer: 'It is sold out.', done: false };
    const site: Site = { '/': same(goTo('/a')), '/a': [[no, 'no'], ...toStop.slice(1)] };
    expect(await rated(site)).toEqual([2]);
    expect((await driven(site)).loop.run()).toMatchObject({ stop: { kind: 'reached' } });
  });

  it('are missing from an alternative that was not rated', async () => {
    const { loop } = await driven({ '/': same(goTo('/a')), '/a': toStop });
    expect(byWords(loop.run(), '/a')).toMatchObject({ value: null, frequency: 3 });
  });
});

describe('WO-05, WO-10 the path in prompts', () => {
  const seen = `Fir 2 costs 129.00. ${'It is light. '.repeat(100)}Its price is for members.`;
  const reasoning = `${'To see it. '.repeat(40)}There is also a search.`;
  const noted = 'The Fir 2 weighs 1.8 kg.';

  /** The last prompt of this operator in a run that notes a fact and then opens a page. */
  async function lastShown(operator: 'proposeAction' | 'judgeActions'): Promise<string> {
    const acts: readonly Action[] = [{ kind: 'note', text: noted }, goTo('/a'), goTo('/b')];
    let shown = '';
    const propose = (context: Context) => {
      const { length } = edgesTo(context.run, nodeId(aboutIn(context).choice));
      const action =
        acts[length] ?? (aboutIn(context).variation === 0 ? stop('It costs 5.') : press('e1'));
      return ok({ action, observation: seen, reasoning });
    };
    await driven(
      {},
      {
        script: { propose },
        config: { maxSteps: 3 },
        wrap: (operators) => ({
          ...operators,
          [operator]: async (context: Context, signal: AbortSignal) => {
            shown = rendered(operator, context);
            return operators[operator](context, signal);
          },
        }),
      },
    );
    return shown;
  }

  it('show what was seen and why in full, since they stand for the pages', async () => {
    const shown = await lastShown('proposeAction');
    expect(shown).toContain('Its price is for members.');
    expect(shown).toContain('There is also a search.');
  });

  it('rate a step of the user by no labels of the task', async () => {
    const site: Site = {
      '/': [
        [goTo('/a'), 'yes'],
        [goTo('/b'), 'no'],
      ],
      '/a': [0, 1, 2].map(() => [stop('found'), 'yes'] as const),
    };
    const propose = (context: Context) => {
      if (findNode(context.tree, context.node)?.description !== 'mine')
        return scriptOf(site).propose?.(context) ?? err('unexpected', '', '');
      if (pathIn(context) === '/mine') return ok({ action: stop() });
      return ok({ action: aboutIn(context).variation === 0 ? goTo('/mine') : press('e1') });
    };
    const judged: string[] = [];
    let isAdded = false;
    const made: Rig = rig(scriptOf(site, { propose, judge: judgeAlike }), {
      system: 'weboperator',
      onEvents: (_, events) => {
        if (isAdded || !events.some(({ change }) => change.kind === 'actionFinished')) return;
        isAdded = true;
        const edit = { kind: 'add', place: 'child', description: 'mine' } as const;
        void made.loop.edit({ ...edit, id: editId('own'), target: nodeId('0') });
      },
      wrap: (operators) => ({
        ...operators,
        judgeActions: async (context, abort) => {
          judged.push(rendered('judgeActions', context));
          return operators.judgeActions(context, abort);
        },
      }),
    });
    await made.loop.drive();
    const own = judged.filter((prompt) => prompt.includes('MILESTONES\n1. mine'));
    expect(own).toHaveLength(1);
    // The way there is shown, with the action that was rated for the task.
    expect(own[0]).toContain('site.test/a');
    expect(own[0]).not.toContain('when last rated');
  });

  it('show what a step noted once', async () => {
    const shown = await lastShown('proposeAction');
    expect(shown.split(noted)).toHaveLength(2);
  });
});

describe('WO-16 the answer of an agreed stop', () => {
  it('is the one that has the most in common with the others', async () => {
    const site: Site = {
      '/': [
        [stop('It is 264 km to Aldwick.'), 'yes'],
        [stop('It is 246 km to Aldwick.'), 'yes'],
        [stop('To Aldwick, 246 km.'), 'yes'],
      ],
    };
    expect((await driven(site)).loop.run().answer).toBe('It is 246 km to Aldwick.');
    expect((await driven({ '/': site['/']?.slice(0, 2) ?? [] })).loop.run().answer).toContain(
      '264',
    );
  });
});

const item = (id: string, value: number, more: Partial<Item> = {}): Item => ({
  id: nodeId(id),
  value,
  frequency: 1,
  class: 'safe',
  isRepeated: false,
  key: id,
  isLost: false,
  ...more,
});
const progress = { steps: 0, stopsFound: 0, changes: 0, prunings: 0 };
const chosen = (queue: readonly Item[], more = {}, config: Partial<SearchConfig> = {}) =>
  selectAction(queue, { ...progress, ...more }, { ...searchConfig, ...config })?.id;

describe('WO-12 destructive and repeated actions', () => {
  it('wait until nothing else is left if they would repeat on an equal page', async () => {
    const site: Site = {
      '/': [
        [press('e1'), 'yes'],
        [goTo('/b'), 'no'],
      ],
      '/b': [[stop(), 'no']],
    };
    const made = await driven(site, { config: { maxSteps: 3 } });
    // Pressing e1 leaves the page as it was: pressing it again would repeat, though it is worth more than /b.
    expect(done(made)).toEqual(['e1', '/b', 'e1']);
  });

  it('never count as safe', () => {
    expect(chosen([item('a', 1, { class: 'destructive' }), item('b', 0)])).toBe('b');
    expect(chosen([item('a', 1, { isRepeated: true }), item('b', 0)])).toBe('b');
  });
});

describe('WO-14 a lasting change', () => {
  const world = () =>
    fakeWorld((action) =>
      action.kind === 'click' && action.ref === 'e1'
        ? ok({ changes: [{ kind: 'sent', method: 'POST', to: 'https://site.test/save' }] })
        : ok({}),
    );
  const site: Site = {
    '/': [
      [press('e1'), 'yes'],
      [goTo('/b'), 'inProgress'],
    ],
  };

  it('makes its state the root: empties and shrinks the frontier, and counts depth from there', async () => {
    let asked = 0;
    const propose = (context: Context) => {
      asked += 1;
      if (asked > 3)
        return aboutIn(context).variation < 2
          ? ok({ action: stop() })
          : err('badModelOutput', '', '');
      return ok({ action: aboutIn(context).variation === 0 ? press('e1') : goTo('/b') });
    };
    const judge = () => ({ labels: [['yes'], ['no'], ['no']] as const });
    const { loop, events } = await driven({}, { world: world(), script: { propose, judge } });
    const run = loop.run();
    expect(events.some(({ change }) => change.kind === 'rerooted')).toBe(true);
    expect(byWords(run, '/b').closed?.cause).toBe('rerooted');
    expect(memoryOf(run).progress.changes).toBe(1);
    const [below] = byWords(run, 'click e1').children;
    expect(findNode(run.tree, nodeId(below ?? ''))?.others).toMatchObject({ level: 0 });
  });

  it('is confirmed by a request alone, unless only flagged actions count', async () => {
    const changes = async (postRule: 'paper' | 'flagged') =>
      memoryOf(
        (await driven(site, { world: world(), config: { postRule, maxSteps: 1 } })).loop.run(),
      ).progress.changes;
    expect(await changes('paper')).toBe(1);
    expect(await changes('flagged')).toBe(0);
  });

  it('is confirmed if the action sent a request, even though the action itself failed', async () => {
    const failing = fakeWorld((action) =>
      action.kind === 'click'
        ? ok({
            kind: 'notLanded',
            problem: 'nothing was expanded',
            changes: [{ kind: 'sent', method: 'POST', to: 'https://site.test/save' }],
          })
        : ok({}),
    );
    const { loop } = await driven(site, { world: failing, config: { maxSteps: 1 } });
    expect(memoryOf(loop.run()).progress.changes).toBe(1);
    expect(byWords(loop.run(), 'click e1')).toMatchObject({ status: 'pruned' });
    expect(byWords(loop.run(), '/b').closed?.cause).toBe('rerooted');
  });

  it('reduces the frontier limit by one, but not below the minimum', () => {
    const full = [item('a', 3), item('b', 2), item('c', 1), item('d', 4, { class: 'terminating' })];
    // Four fit at first; after a change the best of any class comes next.
    expect(chosen(full, { stopsFound: 2 }, { changesMade: 9 })).toBe('d');
    expect(chosen([item('a', 1), item('w', 2, { class: 'destructive' })], {}, {})).toBe('a');
    expect(
      chosen(
        [item('a', 1), item('w', 2, { class: 'destructive' })],
        { changes: 3 },
        { changesMade: 9 },
      ),
    ).toBe('w');
  });
});

describe('WO-15 selection', () => {
  const stops = item('s', 9, { class: 'terminating' });
  const write = item('w', 5, { class: 'destructive' });

  it('delays stops until enough expansions proposed one', () => {
    expect(chosen([stops, item('a', 1)])).toBe('a');
    expect(chosen([stops, item('a', 1)], { stopsFound: 2 })).toBe('s');
    expect(
      chosen([stops, item('a', 1)], { stopsFound: 2 }, { stopNeedsDestructOrPrune: true }),
    ).toBe('a');
  });

  it('lets lasting changes compete in a full frontier, and prefers a stop after enough of them', () => {
    const full = [write, item('a', 1), item('b', 1), item('c', 1), item('d', 1)];
    expect(chosen(full)).toBe('w');
    expect(chosen([...full, stops], { changes: 1 })).toBe('s');
    expect(chosen([write, { ...write, id: nodeId('v') }, item('a', 1)])).toBe('w');
  });

  it('takes the best stop, or nothing, if no steps are left', () => {
    expect(chosen([stops, item('a', 1)], { steps: 20 })).toBe('s');
    expect(chosen([item('a', 1)], { steps: 20 })).toBeUndefined();
  });

  it('falls back to a stop after changes, a repetition, a change, a stop, in this order', () => {
    const again = item('r', 1, { isRepeated: true });
    expect(chosen([stops, again, write], { changes: 1 })).toBe('s');
    expect(chosen([stops, again, write])).toBe('r');
    expect(chosen([stops, write])).toBe('w');
    expect(chosen([stops])).toBe('s');
  });

  it('ends the delay of stops early by the rule of the released code', () => {
    const full = [stops, item('a', 1), item('b', 1), item('c', 1), item('d', 1)];
    expect(chosen(full, { steps: 16 })).toBe('a');
    expect(chosen(full, { steps: 16 }, { stopDelay: 'code' })).toBe('s');
    expect(chosen(full, { prunings: 3 }, { stopDelay: 'code' })).toBe('s');
  });
});

describe('WO-16 unanimity', () => {
  const proposals = (...actions: Action[]): Proposed[] =>
    actions.map((action) => candidate(action));

  it('distinguishes all, a single and several stops', () => {
    expect(stopsOf(proposals(stop(), stop()), searchConfig)).toBe('all');
    expect(stopsOf(proposals(stop()), searchConfig)).toBe('some');
    expect(stopsOf(proposals(stop(), goTo('/a'), goTo('/b')), searchConfig)).toBe('lone');
    expect(stopsOf(proposals(stop(), stop(), goTo('/b')), searchConfig)).toBe('some');
    expect(stopsOf(proposals(stop(), stop()), { ...searchConfig, unanimity: false })).toBe('some');
  });

  it('ends the run at once if all propose a stop, whatever else is open', async () => {
    const site: Site = {
      '/': [
        [goTo('/a'), 'yes'],
        [goTo('/b'), 'yes'],
      ],
      '/a': [
        [stop(), 'no'],
        [stop(), 'no'],
      ],
    };
    const made = await driven(site);
    expect(done(made)).toEqual(['/a']);
    expect(byWords(made.loop.run(), '/b').closed?.cause).toBe('superseded');
  });
});

describe('WO-17 pruning of a full frontier', () => {
  it('drops unreachable entries, all but the best of a class, and the worst', () => {
    const queue = [
      item('lost', 9, { isLost: true }),
      item('w1', 1, { class: 'destructive' }),
      item('w2', 2, { class: 'destructive' }),
      item('a', 3),
      item('b', 1),
      item('c', 2),
    ];
    const { dropped } = pruneQueue(queue, 3, searchConfig);
    expect(dropped.map(({ id, why }) => `${id} ${why}`)).toEqual([
      'lost lost',
      'w1 one of its class is kept',
      'b worst',
    ]);
  });

  it('keeps only the best of a class even if it fits once unreachable entries are gone', () => {
    const queue = [
      item('lost', 9, { isLost: true }),
      item('w1', 1, { class: 'destructive' }),
      item('w2', 2, { class: 'destructive' }),
      item('a', 3),
    ];
    expect(pruneQueue(queue, 3, searchConfig).dropped.map(({ id }) => id)).toEqual(['lost', 'w1']);
  });

  it('merges equal safe entries of a page, or drops the one of lower value', () => {
    const queue = [item('a', 1, { key: 'k' }), item('b', 2, { key: 'k' }), item('c', 9)];
    expect(pruneQueue(queue, 2, searchConfig)).toMatchObject({
      dropped: [{ id: 'a', why: 'duplicate' }],
      merged: [{ id: 'b', value: 3 }],
    });
    expect(pruneQueue(queue, 2, { ...searchConfig, duplicates: 'drop' }).merged).toEqual([]);
  });

  it('closes the dropped entries in the plan, and does not count the selected one', async () => {
    const three: Site = {
      '/': [
        [goTo('/a'), 'yes'],
        [goTo('/b'), 'inProgress'],
        [goTo('/c'), 'no'],
      ],
    };
    const { loop } = await driven(three, { config: { frontier: 1, maxSteps: 1 } });
    expect(byWords(loop.run(), '/c').closed?.cause).toBe('superseded');
    expect(byWords(loop.run(), '/b').closed?.cause).not.toBe('superseded');
    expect(memoryOf(loop.run()).progress.prunings).toBe(1);
  });
});

describe('WO-19 going back', () => {
  it('is not needed for a step that the user adds before any page was read', async () => {
    const add = { kind: 'add', place: 'child', description: 'look at a' } as const;
    let isAdded = false;
    const made = rig(scriptOf({ '/': [[stop('found'), 'yes']] }), {
      system: 'weboperator',
      onEvents: ({ tree }) => {
        if (isAdded || !findNode(tree, nodeId('0.1'))) return;
        isAdded = true;
        void made.loop.edit({ ...add, id: editId('1'), target: nodeId('0.1') });
      },
    });
    await made.loop.drive();
    const run = made.loop.run();
    expect(run.failure).toBeNull();
    expect(restores(made)).toEqual([]);
    expect(byWords(run, 'look at a').status).toBe('success');
  });

  it('closes an unreachable alternative and selects another one', async () => {
    const world = fakeWorld();
    const there = world.restore;
    const restore: typeof there = async (method, to, signal) =>
      method === 'there' ? there(method, to, signal) : ok('cannot');
    const made = await driven(twoWays, { world: Object.assign(world, { restore }) });
    expect(byWords(made.loop.run(), '/b').closed?.cause).toBe('notRestorable');
    expect(done(made)).toEqual(['/a', '/a/poor']);
    expect(made.loop.run().stop?.kind).toBe('exhausted');
  });

  it('returns for a stop proposed elsewhere as for any action', async () => {
    const site: Site = {
      '/': [
        [stop('from the start'), 'no'],
        [stop('from the start'), 'no'],
        [goTo('/a'), 'yes'],
      ],
      '/a': [null],
    };
    const made = await driven(site);
    expect(restores(made)).toEqual(['address']);
    expect(made.loop.run().answer).toBe('from the start');
  });
});

it('A29 uses the depth of the released code, not the five that the paper mentions once', () => {
  expect(searchConfig.maxDepth).toBe(20);
});

describe('WO-21 limits', () => {
  const deep: Script['propose'] = (context) =>
    ok({ action: goTo(`${pathIn(context).replace(/\/$/, '')}/x`) });

  it('give a state at the depth limit no alternatives', async () => {
    const made = await driven({}, { script: { propose: deep }, config: { maxDepth: 2 } });
    expect(done(made)).toEqual(['/x', '/x/x']);
    expect(made.loop.run().stop?.kind).toBe('exhausted');
  });

  it('end with the best stop when the steps are used up, and count again after an edit', async () => {
    const made = await driven({}, { script: { propose: deep }, config: { maxSteps: 2 } });
    expect(done(made)).toHaveLength(2);
    await made.loop.edit({ id: editId('1'), target: nodeId('0'), kind: 'retry' });
    await made.loop.drive();
    expect(done(made)).toHaveLength(4);
  });
});

describe('WO-22 counters', () => {
  it('count the work of the search', async () => {
    const run = (await driven(twoWays)).loop.run();
    expect(memoryOf(run).counters).toEqual({
      generated: 9,
      invalid: 4,
      merged: 1,
      executed: 2,
      backtracks: 1,
      failedBacktracks: 0,
      solutions: 1,
    });
    expect(memoryOf(run).progress).toMatchObject({ steps: 2, stopsFound: 1 });
  });
});

describe('user edits', () => {
  const paused = (kind: 'actionFinished', then: (made: Rig) => void) => {
    let isOver = false;
    const made: Rig = rig(scriptOf(twoWays), {
      system: 'weboperator',
      onEvents: (_run, events) => {
        if (isOver || !events.some(({ change }) => change.kind === kind)) return;
        isOver = true;
        then(made);
      },
    });
    return made;
  };

  it('run a raised alternative before the ordered one, whatever its value', async () => {
    const site: Site = {
      '/': [
        [goTo('/a'), 'yes'],
        [goTo('/b'), 'no'],
      ],
      '/a': [[goTo('/a/good'), 'yes']],
      '/b': [
        [stop('found at b'), 'yes'],
        [stop('found at b'), 'yes'],
      ],
    };
    let isRaised = false;
    const made: Rig = rig(scriptOf(site), {
      system: 'weboperator',
      onEvents: (run) => {
        const other = run.tree.nodes.find(({ description }) => description.endsWith('/b'));
        if (isRaised || !other) return;
        isRaised = true;
        void made.loop.edit({ id: editId('up'), target: other.id, kind: 'move', by: -1 });
      },
    });
    await made.loop.drive();
    expect(done(made)).toEqual(['/b']);
    expect(made.loop.run().answer).toBe('found at b');
  });

  it('never run a cut alternative', async () => {
    const made = paused('actionFinished', ({ loop }) => {
      void loop.edit({ id: editId('cut'), target: byWords(loop.run(), '/b').id, kind: 'remove' });
    });
    await made.loop.drive();
    expect(done(made)).toEqual(['/a', '/a/poor']);
    expect(byWords(made.loop.run(), '/b').closed?.cause).toBe('human');
  });

  it('run a reworded alternative from the state of its choice', async () => {
    const script: Partial<Script> = {
      propose: (context) => {
        const { description } = findNode(context.tree, context.node) as PlanNode;
        if (description !== 'mine')
          return scriptOf(twoWays).propose?.(context) ?? err('unexpected', '', '');
        return ok({ action: pathIn(context) === '/mine' ? stop() : goTo('/mine') });
      },
    };
    let isAdded = false;
    const added: Rig = rig(scriptOf(twoWays, script), {
      system: 'weboperator',
      onEvents: (run, events) => {
        if (isAdded || !events.some(({ change }) => change.kind === 'actionFinished')) return;
        isAdded = true;
        const target = byWords(run, '/b').id;
        void added.loop.edit({
          id: editId('own'),
          target,
          kind: 'add',
          place: 'before',
          description: 'mine',
        });
      },
    });
    await added.loop.drive();
    expect(done(added).slice(0, 2)).toEqual(['/a', '/mine']);
    expect(restores(added)[0]).toBe('address');
    expect(byWords(added.loop.run(), 'mine').status).toBe('success');
  });

  it('are reported if a lasting change closed the user’s alternative', async () => {
    const script: Partial<Script> = {
      propose: (context) =>
        ok({ action: aboutIn(context).variation === 0 ? press('e1') : goTo('/b') }),
      judge: () => ({ labels: [['yes'], ['no'], ['no']] }),
    };
    const world = fakeWorld((action) =>
      action.kind === 'click'
        ? ok({ changes: [{ kind: 'sent', method: 'POST', to: 'x' }] })
        : ok({}),
    );
    const made = await driven({}, { script, world, config: { maxSteps: 1 } });
    const choice = byWords(made.loop.run(), '/b').id;
    await made.loop.edit({
      id: editId('late'),
      target: choice,
      kind: 'add',
      place: 'after',
      description: 'late',
    });
    await made.loop.drive();
    expect(made.loop.run().refusedEdits.at(-1)?.failure.message).toContain(
      'before a change that can’t be undone',
    );
  });
});
