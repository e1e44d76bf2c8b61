/**
 * What model servers really send: whether each oddity is read, or said in words with a cure, and whether anything hangs. In
 * Node over the client that every operator uses, and in both browsers through the extension's own test of a connection;
 * then the same client against servers that others wrote.
 */
import * as z from 'zod/mini';
import { browserNames } from '../harness/browser/driver.ts';
import { openSession, type Session } from '../harness/browser/session.ts';
import { openSite } from '../harness/browser/site.ts';
import { answerToCheck } from '../harness/model/checks.ts';
import { readRequest } from '../harness/model/request.ts';
import { ensurePackages } from '../scripts/run.mjs';
import type { Failure } from '../src/core/result.ts';
import { type ModelServerId, modelServer } from '../src/core/run/modelServers.ts';
import { readWith } from '../src/llm/operator.ts';
import { hostClient } from '../src/llm/providers.ts';
import { type QuirkServer, startQuirks } from './hosts/quirkServer.ts';
import { type Quirk, quirks } from './hosts/quirks.ts';
import { startForeignServers } from './hosts/servers.ts';

type Options = {
  readonly say: (line: string) => void;
  readonly argv: readonly string[];
  readonly args: readonly string[];
};
type Seen = 'read' | 'hung' | Failure;

const shape = z.object({ name: z.literal(['fig', 'pear']) });
const good = '{"name":"fig"}';
const providerOf = ({ protocol }: Quirk): ModelServerId =>
  protocol === 'chat' ? 'otherChat' : 'otherMessages';

export async function run({ say, argv, args }: Options): Promise<object> {
  const only = args.find((arg) => arg.startsWith('only='))?.slice('only='.length) ?? '';
  const wanted = quirks.filter(({ name }) => name.includes(only));
  await ensurePackages('bench/hosts');
  const inNode = await quirksIn('node', { say, wanted }, askInNode);
  const inBrowsers: Record<string, Figures> = {};
  const browsers = argv.includes('--node') ? [] : browserNames;
  for (const browser of browsers)
    inBrowsers[browser] = await quirksInBrowser(browser, { say, wanted });
  const servers = await askForeignServers(say);
  const all = { node: inNode, ...inBrowsers };
  const sum = (of: 'read' | 'said' | 'hung' | 'unexpected'): number =>
    Math.max(...Object.values(all).map((figures) => figures[of]));
  return {
    servers: servers.length,
    quirks: wanted.length,
    read: inNode.read,
    said: inNode.said,
    hung: sum('hung'),
    unexpected: sum('unexpected'),
    withoutCure: Object.values(all).reduce((n, { withoutCure }) => n + withoutCure, 0),
    in: all,
    answered: servers,
  };
}

type Wanted = { readonly say: (line: string) => void; readonly wanted: readonly Quirk[] };

type Figures = {
  asked: number;
  read: number;
  said: number;
  hung: number;
  /** Neither read nor said as the table says it should be. */
  unexpected: number;
  withoutCure: number;
};

const LIMIT_MS = 30_000;

async function quirksIn(
  place: string,
  { say, wanted }: Wanted,
  ask: (quirk: Quirk, server: QuirkServer) => Promise<Seen>,
): Promise<Figures> {
  const server = await startQuirks((body) => answerToCheck(readRequest(body, '')) ?? good);
  const figures = { asked: 0, read: 0, said: 0, hung: 0, unexpected: 0, withoutCure: 0 };
  for (const quirk of wanted) {
    server.current = quirk;
    const seen = await Promise.race([ask(quirk, server), afterLimit()]);
    const key = typeof seen === 'string' ? seen : (seen.said?.key ?? seen.kind);
    figures.asked += 1;
    if (typeof seen === 'string') figures[seen] += 1;
    else {
      figures.said += 1;
      if (seen.hint === '') figures.withoutCure += 1;
    }
    if (key === quirk.expect) continue;
    figures.unexpected += 1;
    say(`${place}, ${quirk.protocol}, ${quirk.name}: ${key} instead of ${quirk.expect}`);
  }
  await server.close();
  say(`${place}: ${JSON.stringify(figures)}`);
  return figures;
}

const afterLimit = (): Promise<'hung'> =>
  new Promise((resolve) => setTimeout(() => resolve('hung'), LIMIT_MS).unref());

async function askInNode(quirk: Quirk, server: QuirkServer): Promise<Seen> {
  return ask({
    provider: providerOf(quirk),
    baseURL: server.addressFor(quirk),
    question: 'question',
    stallMs: quirk.expect === 'model.stalled' ? 300 : 5000,
  });
}

type Question = {
  readonly provider: ModelServerId;
  readonly baseURL: string;
  readonly question: string;
  readonly stallMs: number;
  readonly model?: string;
};

async function ask({ provider, baseURL, question, stallMs, model = 'm' }: Question): Promise<Seen> {
  const { result } = await hostClient({
    apiKey: 'key',
    server: modelServer(provider),
    baseURL,
    model,
    stallMs,
    sleep: async () => undefined,
  }).call({
    operator: 'test',
    system: [{ text: 'rules' }],
    content: [{ text: question }],
    schema: shape,
    parse: (value) => readWith(shape, value),
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  return result.ok ? 'read' : result.failure;
}

/** Silence is left out, since the extension gives a server on this computer five minutes. */
const isForExtension = ({ expect, name }: Quirk): boolean =>
  expect !== 'model.stalled' && name !== 'two different answers';

async function quirksInBrowser(
  browser: (typeof browserNames)[number],
  { say, wanted }: Wanted,
): Promise<Figures> {
  const site = await openSite({ '/': '<!doctype html><title>T</title>' });
  const session = await openSession({ browser, url: `${site.origin}/`, settings: {} });
  const asked = { say, wanted: wanted.filter(isForExtension) };
  const figures = await quirksIn(browser, asked, askInExtension(session));
  await session.close();
  await site.close();
  return figures;
}

const askInExtension =
  ({ send }: Session) =>
  async (quirk: Quirk, server: QuirkServer): Promise<Seen> => {
    const checked = await send({
      kind: 'settings/check',
      check: 'reply',
      server: {
        provider: providerOf(quirk),
        baseUrl: server.addressFor(quirk),
        key: 'key',
        model: 'm',
      },
    });
    return checked.ok ? 'read' : checked.failure;
  };

async function askForeignServers(say: (line: string) => void): Promise<object[]> {
  const answers = { right: { question: 'which fruit', answer: good }, limited: 'too often' };
  const started = await startForeignServers(answers);
  const figures: object[] = [];
  for (const { name, provider, baseURL } of started.servers) {
    const about = {
      provider,
      baseURL,
      stallMs: 5000,
      ...(name.startsWith('llms') && { model: 'up,m' }),
    };
    const right = await ask({ ...about, question: answers.right.question });
    const limited = await ask({ ...about, question: answers.limited });
    const figure = {
      name,
      answer: typeof right === 'string' ? right : right.message,
      refusal: typeof limited === 'string' ? limited : (limited.said?.key ?? limited.kind),
    };
    say(JSON.stringify(figure));
    figures.push(figure);
  }
  await started.close();
  return figures;
}
