/**
 * A loopback model host for tests and the demo. It implements enough of the Messages API for the real SDK, and of Chat
 * Completions, and gets its replies from a function, such as a script or a recording. It passes the checks of Setup.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerToCheck } from './checks.ts';
import { type ModelRequest, readRequest } from './request.ts';

/** The reply: a JSON object, raw text (possibly nonsense), an HTTP error, or no reply. */
export type ModelReply =
  | { readonly json: unknown }
  | { readonly text: string; readonly stop?: string }
  | { readonly status: number; readonly type: string; readonly message: string }
  | { readonly hang: true };

export type Answering = (request: ModelRequest, nth: number) => ModelReply | Promise<ModelReply>;

export type ModelHost = {
  /** Base URL, without a trailing slash. */
  readonly url: string;
  readonly requests: readonly ModelRequest[];
  /** Drops the requests so far; long sessions would otherwise keep every page. */
  forget(): void;
  close(): Promise<void>;
};

type ModelOptions = {
  /** A free one if not given. */
  readonly port?: number;
  readonly models?: readonly string[];
};

/** Listens on a loopback port. `answer` is called once per request, in order of arrival. */
export async function startModel(
  answer: Answering,
  { port: wanted = 0, models = ['claude-sonnet-5-5', 'claude-haiku-5-5'] }: ModelOptions = {},
): Promise<ModelHost> {
  const requests: ModelRequest[] = [];
  const server = createServer((incoming, response) => {
    void serve(incoming, response, { answer, requests, models }).catch((error: unknown) => {
      fail(response, { status: 500, type: 'api_error', message: String(error) });
    });
  });
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    forget: () => {
      requests.length = 0;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Serving = {
  readonly answer: Answering;
  readonly requests: ModelRequest[];
  readonly models: readonly string[];
};

async function serve(
  incoming: IncomingMessage,
  response: ServerResponse,
  { answer, requests, models }: Serving,
): Promise<void> {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', '*');
  if (incoming.method === 'OPTIONS') return void response.end();
  if (incoming.url?.startsWith('/v1/models')) return sendModels(response, models);
  const format = formats[new URL(incoming.url ?? '/', 'http://host').pathname];
  if (!format)
    return fail(response, { status: 404, type: 'not_found_error', message: 'no such path' });
  const body: unknown = JSON.parse(await bodyOf(incoming));
  const request = readRequest(body, incoming.headers.authorization ?? '');
  const checked = answerToCheck(request);
  if (checked) return format.stream(response, request, { text: checked, stop: 'end_turn' });
  requests.push(request);
  const pings = pinging(response, format.ping);
  const reply = await answer(request, requests.length);
  pings.stop();
  if ('hang' in reply) return;
  if ('status' in reply) return fail(response, reply);
  const text = 'json' in reply ? JSON.stringify(reply.json) : reply.text;
  const stop = 'stop' in reply ? (reply.stop ?? 'end_turn') : 'end_turn';
  format.stream(response, request, { text, stop });
}

type Said = { readonly text: string; readonly stop: string };
type Format = {
  readonly ping: string;
  readonly stream: (response: ServerResponse, request: ModelRequest, said: Said) => void;
};

const PING_MS = 5_000;

/** Opens the stream and pings during a slow reply, as the real host does. */
function pinging(response: ServerResponse, ping: string): { readonly stop: () => void } {
  const timer = setInterval(() => {
    open(response);
    response.write(ping);
  }, PING_MS);
  response.on('close', () => clearInterval(timer));
  return { stop: () => clearInterval(timer) };
}

function open(response: ServerResponse): void {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function sendModels(response: ServerResponse, models: readonly string[]): void {
  response.setHeader('content-type', 'application/json');
  const data = models.map((id) => ({
    type: 'model',
    id,
    display_name: id,
    created_at: '2026-01-01T00:00:00Z',
    lifecycle: 'active',
  }));
  response.end(JSON.stringify({ data, has_more: false, first_id: null, last_id: null }));
}

function fail(
  response: ServerResponse,
  { status, type, message }: { status: number; type: string; message: string },
): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ type: 'error', error: { type, message } }));
}

const CHUNK = 400;
/** Estimates the token count: good enough for budgets and ratios, never quoted as a price. */
const tokens = (text: string): number => Math.ceil(text.length / 4);

function streamMessage(
  response: ServerResponse,
  request: ModelRequest,
  { text, stop }: Said,
): void {
  open(response);
  const send = (type: string, data: object): void =>
    void response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  const input = tokens(request.system + request.content);
  const usage = {
    input_tokens: input,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    output_tokens: 1,
  };
  const message = {
    id: `msg_${Date.now()}`,
    type: 'message',
    role: 'assistant',
    model: request.model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  };
  send('message_start', { message });
  send('content_block_start', { index: 0, content_block: { type: 'text', text: '' } });
  for (let at = 0; at < text.length; at += CHUNK)
    send('content_block_delta', {
      index: 0,
      delta: { type: 'text_delta', text: text.slice(at, at + CHUNK) },
    });
  send('content_block_stop', { index: 0 });
  send('message_delta', {
    delta: { stop_reason: stop, stop_sequence: null },
    usage: { output_tokens: tokens(text) },
  });
  send('message_stop', {});
  response.end();
}

function streamChat(response: ServerResponse, request: ModelRequest, { text, stop }: Said): void {
  open(response);
  const send = (delta: object, finish_reason: string | null = null): void =>
    void response.write(
      `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] })}\n\n`,
    );
  for (let at = 0; at < text.length; at += CHUNK) send({ content: text.slice(at, at + CHUNK) });
  send({}, stop === 'max_tokens' ? 'length' : 'stop');
  const usage = {
    prompt_tokens: tokens(request.system + request.content),
    completion_tokens: tokens(text),
  };
  response.end(`data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`);
}

const formats: Readonly<Record<string, Format>> = {
  '/v1/messages': {
    ping: 'event: ping\ndata: {"type":"ping"}\n\n',
    stream: streamMessage,
  },
  '/v1/chat/completions': { ping: ': ping\n\n', stream: streamChat },
};
