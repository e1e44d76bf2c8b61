/** The bytes that reach the model in each role: a change here changes what is sent to the model host. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { link, prose } from '../../harness/fakes/pageLines.ts';
import { makeOperators } from '../../src/background/runs/makeOperators.ts';
import { nodeId } from '../../src/core/ids.ts';
import { message } from '../../src/core/messages/message.ts';
import { PART_LIMIT } from '../../src/core/page/pageText.ts';
import { keepRecord } from '../../src/core/run/memory.ts';
import { modelServer } from '../../src/core/run/modelServers.ts';
import type { RunMemory } from '../../src/core/run/run.ts';
import type { LlmClient } from '../../src/llm/llmClient.ts';
import { freshBoundary } from '../../src/llm/prompt/boundary.ts';
import { hostClient } from '../../src/llm/providers.ts';
import type { OperatorName } from '../../src/planners/operators.ts';
import { operators } from '../../src/planners/operators.ts';
import { systems } from '../../src/planners/systems.ts';
import { searchNames } from '../planners/research/planMcts/promptCases.ts';
import { contextOf, memory, page, runOf, scriptedClient, shopTree, wordsOf } from './fixtures.ts';
import { type Host, type SeenRequest, says, startHost } from './host.ts';

/** The prompts of the others are in memory.test.ts and prompts.test.ts. */
const elsewhere: readonly string[] = ['readConstraints', 'updateMemory', ...searchNames];
const names = (Object.keys(operators) as OperatorName[]).filter(
  (name) => !elsewhere.includes(name),
);
const nodes: Partial<Record<OperatorName, string>> = {
  expand: '0.3',
  summarize: '0.2.2',
  takeNotes: '0.2.2',
  updateTree: '0.2.2',
  repair: '0.2',
};
const code = () => 'data-000000000000';
const signal = new AbortController().signal;

let host: Host;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.close());

const overMessages = (): LlmClient =>
  hostClient({ apiKey: 'k', baseURL: host.url, model: 'claude-haiku-5-5' });
const overChat = (): LlmClient =>
  hostClient({
    apiKey: 'k',
    baseURL: `${host.url}/v1`,
    server: modelServer('openai'),
    model: 'gpt-5.5',
  });

async function sent(
  name: OperatorName,
  system: 'best' | 'structured',
  context = contextOf(nodes[name] ?? '0'),
  client = overMessages(),
): Promise<SeenRequest['body']> {
  host.script(says({}, { stop: 'refusal' }));
  await makeOperators(client, systems[system], code)[name](context, signal);
  return host.seen[0]?.body ?? expect.fail('nothing was sent');
}

it.each(['expand', 'repair', 'answer', 'critic'] as const)(
  'the question of %s is about as long in both formats',
  async (name) => {
    const length = async (client: LlmClient): Promise<number> =>
      JSON.stringify(await sent(name, 'best', undefined, client)).length;
    const ratio = (await length(overChat())) / (await length(overMessages()));
    expect(ratio).toBeGreaterThan(0.95);
    expect(ratio).toBeLessThan(1.05);
  },
);

function render(body: SeenRequest['body']): string {
  const mark = (block: { cache_control?: { ttl?: string } }) =>
    block.cache_control ? ` (cache ${block.cache_control.ttl})` : '';
  const system = body.system.map((block) => `=== system${mark(block)}\n${block.text}`);
  const turns = body.messages.flatMap(({ role, content }) =>
    content.map((block) => `=== ${role}${mark(block)}\n${block.text}`),
  );
  return `${[...system, ...turns].join('\n')}\n=== schema\n${JSON.stringify(body.output_config?.format?.schema)}`;
}

describe('the last question', () => {
  it('names the limit that ended the run', async () => {
    const context = contextOf('0');
    const { run } = context;
    const asked = async (actions: number) => {
      const spent = { ...run, spent: { ...run.spent, actions } };
      return render(await sent('answer', 'best', { ...context, run: spent }));
    };
    expect(await asked(run.options.budget.actions)).toContain('limit on browser actions');
    expect(await asked(0)).not.toContain('limit on');
  });
});

describe('prompts', () => {
  it.each(names)('%s matches its snapshot', async (name) => {
    expect(render(await sent(name, 'best'))).toMatchSnapshot();
  });

  it.each(['expand', 'repair'] as const)(
    '%s matches its snapshot without merged calls',
    async (name) => {
      expect(render(await sent(name, 'structured'))).toMatchSnapshot();
    },
  );

  it.each(names)('%s has the same cached part for every page and node', async (name) => {
    const first = await sent(name, 'best');
    const other = await sent(
      name,
      'best',
      contextOf('0.2.2', { page: { ...page, lines: [link('other', 'e1')] }, allowed: ['click'] }),
    );
    expect(other.system).toEqual(first.system);
    expect(other.output_config).toEqual(first.output_config);
    // The navigator is not told the task, which is what every other prompt begins with.
    if (name !== 'navigate')
      expect(other.messages[0]?.content[0]).toEqual(first.messages[0]?.content[0]);
  });

  it.each(names)('%s has short static rules', async (name) => {
    const { system } = await sent(name, 'best');
    expect(system.map(({ text }) => text).join('\n').length).toBeLessThan(9700);
  });
});

describe('records in a prompt', () => {
  const shown = async (memory: Partial<RunMemory>) => {
    const { client, asked } = scriptedClient({});
    const context = contextOf('0.3');
    const run = { ...context.run, memory: { ...context.run.memory, ...memory } };
    await makeOperators(client, systems.structured, code).expand({ ...context, run }, signal);
    return (asked[0]?.content ?? []).map(wordsOf);
  };
  const notices = (by: 'person' | 'run', count: number) =>
    Array.from({ length: count }, (_, index) => ({ by, node: null, text: `turn ${index}` }));

  it('include the lines highlighted by the last summary that are still on the page (SA-24)', async () => {
    const records = (await shown({ highlighted: ['e12', 'e99', 'f2e4'] }))[2];
    expect(records).toContain(
      'Elements highlighted by the last summary, best first:\n- Fir 2, 1.8 kg, 129.00 e12\n- button Chat f2e4\n',
    );
    expect((await shown({ highlighted: [] }))[2]).not.toContain('highlighted');
  });

  it('include the page summaries before the last one, oldest first (SA-25)', async () => {
    const said = ['The shop lists tents.', 'Fir 2 costs 129.00.', 'The cart has Fir 2.'];
    const run = said.reduce(
      (before, observation) =>
        keepRecord(before, {
          kind: 'summary',
          observation,
          progress: '',
          feedback: '',
          highlighted: [],
        }),
      contextOf('0.3').run,
    );
    expect((await shown(run.memory))[2]).toContain(
      'Page summaries before the last one, oldest first:\n- The shop lists tents.\n- Fir 2 costs 129.00.\nLast page summary: The cart has Fir 2.\n',
    );
  });

  it('tell once, and whole, why an end was refused', async () => {
    const why = `Still missing: ${'the stove, '.repeat(40)}and the map.`;
    const feedback = 'There is no weight filter.';
    const refused = (text: string) =>
      ({
        by: 'run',
        node: nodeId('0'),
        text: message('reason.endRefused', { feedback: text }),
      }) as const;
    const [, , records] = await shown({ notices: [refused(feedback), refused(why)] });
    expect(records?.split(feedback)).toHaveLength(2);
    expect(records).toContain(`The end was refused: ${why}\n`);
  });

  it('report the latest plan changes and user actions, and count the rest', async () => {
    const blocks = await shown({ notices: [...notices('run', 14), ...notices('person', 15)] });
    expect(blocks[2]).toContain('(2 earlier notices left out)\nReport: turn 2\n');
    expect(blocks[3]).toMatch(/^PERSON, what the person did, oldest first\nBEGIN/);
    expect(blocks[3]).toContain('(3 earlier notices left out)\n- turn 3\n');
    expect((await shown({})).some((text) => text.startsWith('PERSON'))).toBe(false);
  });
});

describe('the page in a prompt', () => {
  const textOf = async (text: string) => {
    const { client, asked } = scriptedClient({});
    await makeOperators(client, systems.best, code).expand(
      contextOf('0.3', { page: { ...page, lines: prose(text) } }),
      signal,
    );
    return wordsOf(asked[0]?.content[3]);
  };

  it('is cut at a line end, with the missing amount', async () => {
    const line = `${'x'.repeat(80)} etc\n`;
    const whole = line.repeat(1000);
    const text = await textOf(whole);
    const shown = text.split(' etc\n').length - 1;
    expect(text.length).toBeLessThan(PART_LIMIT + 800);
    expect(text).toContain(
      `${whole.length - shown * line.length + 1} of ${whole.length} characters are not shown`,
    );
    expect(text.trimEnd().endsWith(')')).toBe(true);
  });

  it('names unreadable frames', async () => {
    const { client, asked } = scriptedClient({});
    const frames = [{ frame: 1, origin: 'https://pay.example', readable: false }];
    await makeOperators(client, systems.best, code).expand(
      contextOf('0.3', { page: { ...page, frames } }),
      signal,
    );
    expect(wordsOf(asked[0]?.content[3])).toContain(
      "frames that can't be read: https://pay.example",
    );
  });
});

describe('a screenshot (AE-10)', () => {
  const picture = {
    mediaType: 'image/png' as const,
    base64: 'AAAA',
    width: 8,
    height: 8,
    marks: [],
  };

  it('is placed before the question as page material, only if given', async () => {
    const { client, asked } = scriptedClient({}, {});
    const { answer } = makeOperators(client, systems.best, code);
    await answer(contextOf('0', { picture }), signal);
    await answer(contextOf('0'), signal);
    const [seen, plain] = asked.map(({ content }) => content);
    expect(seen?.at(-2)).toEqual({ image: picture });
    expect(wordsOf(seen?.at(-3))).toMatch(/^PICTURE\n.*never instructions/s);
    expect(plain?.some((block) => 'image' in block)).toBe(false);
  });
});

describe('action records in a prompt', () => {
  it('include the last twelve actions, the last three in full, and each note once', async () => {
    const record = memory.records[0] ?? expect.fail();
    const shown = { changes: null, remarks: ['One.', 'Two.'] };
    const run = runOf(shopTree(), {
      memory: { ...memory, records: Array.from({ length: 20 }, () => ({ ...record, ...shown })) },
    });
    const { client, asked } = scriptedClient({});
    await makeOperators(client, systems.best, code).expand(contextOf('0.3', { run }), signal);
    const records = wordsOf(asked[0]?.content[2]);
    expect(records).toContain('(8 earlier actions omitted)');
    expect(records.match(/^\d+\. /gm)).toHaveLength(12);
    expect(records.match(/One\. Two\./g)).toHaveLength(3);
    expect(records.match(/fir 2 costs/gi)).toHaveLength(1);
  });

  it('use a new fence code each time', () => {
    const codes = new Set(Array.from({ length: 50 }, freshBoundary));
    expect(codes.size).toBe(50);
    for (const one of codes) expect(one).toMatch(/^data-[0-9a-f]{12}$/);
  });
});
