/**
 * A loopback model host for tests and the demo. It implements enough of the Messages API for the real SDK, and gets its
 * replies from a function, such as a script or a recording.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
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

/** Listens on a free loopback port. `answer` is called once per request, in order of arrival. */
export async function startModel(answer: Answering): Promise<ModelHost> {
  const requests: ModelRequest[] = [];
  const server = createServer((incoming, response) => {
    void serve(incoming, response, answer, requests).catch((error: unknown) => {
      fail(response, { status: 500, type: 'api_error', message: String(error) });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
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

async function serve(
  incoming: IncomingMessage,
  response: ServerResponse,
  answer: Answering,
  requests: ModelRequest[],
): Promise<void> {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', '*');
  if (incoming.method === 'OPTIONS') return void response.end();
  if (incoming.url?.startsWith('/v1/models')) return sendModels(response);
  if (!incoming.url?.startsWith('/v1/messages'))
    return fail(response, { status: 404, type: 'not_found_error', message: 'no such path' });
  const body: unknown = JSON.parse(await bodyOf(incoming));
  const request = readRequest(body, incoming.headers.authorization ?? '');
  requests.push(request);
  const pings = pinging(response);
  const reply = await answer(request, requests.length);
  pings.stop();
  if ('hang' in reply) return;
  if ('status' in reply) return fail(response, reply);
  const text = 'json' in reply ? JSON.stringify(reply.json) : reply.text;
  stream(response, request, text, 'stop' in reply ? (reply.stop ?? 'end_turn') : 'end_turn');
}

const PING_MS = 5_000;

/** Opens the stream and pings during a slow reply, as the real host does. */
function pinging(response: ServerResponse): { readonly stop: () => void } {
  const timer = setInterval(() => {
    open(response);
    response.write('event: ping\ndata: {"type":"ping"}\n\n');
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

function sendModels(response: ServerResponse): void {
  response.setHeader('content-type', 'application/json');
  const data = ['claude-sonnet-5-5', 'claude-haiku-5-5'].map((id) => ({
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

function stream(response: ServerResponse, request: ModelRequest, text: string, stop: string): void {
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
