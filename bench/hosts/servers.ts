/** Servers that imitate or translate the two wire formats, none of them ours. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LLMock } from '@copilotkit/aimock';
import type { ModelServerId } from '../../src/core/run/modelServers.ts';

export type ForeignServer = {
  readonly name: string;
  readonly provider: ModelServerId;
  readonly baseURL: string;
};

export type Answers = {
  /** Words of a question, and its answer. */
  readonly right: { readonly question: string; readonly answer: string };
  /** Words of a question that is refused for too many requests. */
  readonly limited: string;
};

export type Started = { readonly servers: readonly ForeignServer[]; close(): Promise<void> };

const folder = import.meta.dirname;

/** Starts all of them. Needs the packages of this folder. */
export async function startForeignServers(answers: Answers): Promise<Started> {
  const aimock = await startAimock(answers);
  const mockLlm = await startMockLlm(answers);
  const gateway = await startGateway(`${aimock.url}/v1/chat/completions`);
  return {
    servers: [
      { name: 'aimock, as OpenAI', provider: 'otherChat', baseURL: `${aimock.url}/v1` },
      { name: 'aimock, as Anthropic', provider: 'otherMessages', baseURL: aimock.url },
      { name: 'mock-llm', provider: 'otherChat', baseURL: `${mockLlm.url}/v1` },
      {
        name: 'llms, from Messages to Chat Completions',
        provider: 'otherMessages',
        baseURL: gateway.url,
      },
    ],
    async close() {
      gateway.process.kill();
      mockLlm.process.kill();
      await aimock.stop();
    },
  };
}

/** Shared with the unit tests, which have only this one. */
export async function startAimock({ right, limited }: Answers): Promise<LLMock> {
  const mock = new LLMock({ port: 0 });
  mock.onMessage(right.question, { content: right.answer });
  mock.onMessage(limited, {
    error: { message: 'Too many requests', type: 'rate_limit_error' },
    status: 429,
  });
  await mock.start();
  return mock;
}

type Running = { readonly url: string; readonly process: ChildProcess };

async function startMockLlm({ right, limited }: Answers): Promise<Running> {
  const path = '/v1/chat/completions';
  const choices = [{ index: 0, message: { content: right.answer }, finish_reason: 'stop' }];
  const error = { message: 'Too many requests', type: 'rate_limit_error' };
  const rules = [
    { path, match: '@', response: { status: 200, content: JSON.stringify({ choices }) } },
    {
      path,
      match: `contains(body.messages[-1].content, '${limited}')`,
      response: { status: 429, content: JSON.stringify({ error }) },
    },
  ];
  // YAML takes JSON.
  const config = join(mkdtempSync(join(tmpdir(), 'mock-llm-')), 'mock-llm.yaml');
  writeFileSync(config, JSON.stringify({ rules }));
  const program = join(folder, 'node_modules/@dwmkerr/mock-llm/dist/main.js');
  return start([program, '--config', config]);
}

/** The gateway under claude-code-router; the model's name says where to send a request. */
function startGateway(upstream: string): Promise<Running> {
  const providers = [
    { name: 'up', api_base_url: upstream, api_key: 'k', models: ['m'], transformer: {} },
  ];
  const program = `
    const { default: Server } = require('@musistudio/llms');
    const initialConfig = { PORT: Number(process.env.PORT), HOST: '127.0.0.1', providers: ${JSON.stringify(providers)} };
    new Server({ useJsonFile: false, useEnvFile: false, initialConfig, logger: false }).start();`;
  return start(['-e', program]);
}

async function start(args: readonly string[]): Promise<Running> {
  const port = await freePort();
  const running = spawn(process.execPath, [...args], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries += 1) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return { url, process: running };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  running.kill();
  throw new Error(`${args.join(' ').slice(0, 100)} did not start`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
