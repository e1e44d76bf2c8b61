/** A tiny loopback host that speaks the streamed Messages API: scripted replies, recorded requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Usage = Partial<{
  input_tokens: number;
  output_tokens: number;
  cache_read_input_tokens: number;
  cache_creation_input_tokens: number;
  cache_creation: { ephemeral_1h_input_tokens: number; ephemeral_5m_input_tokens: number };
}>;

export type Script = (request: SeenRequest, response: ServerResponse) => void | Promise<void>;
export type WireBlock = {
  type: string;
  text: string;
  cache_control?: { type: string; ttl?: string };
};
export type SeenRequest = {
  readonly headers: IncomingMessage['headers'];
  readonly url: string;
  readonly body: {
    model: string;
    max_tokens: number;
    system: WireBlock[];
    messages: { role: string; content: WireBlock[] }[];
    output_config?: { effort?: string; format?: { type: string; schema: Record<string, unknown> } };
  };
};

export type Host = {
  readonly url: string;
  readonly name: string;
  readonly seen: SeenRequest[];
  /** Replies by turn; the last one repeats. */
  script(...steps: Script[]): void;
  close(): Promise<void>;
};

export async function startHost(): Promise<Host> {
  const seen: SeenRequest[] = [];
  let steps: Script[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const at = {
      headers: request.headers,
      url: request.url ?? '',
      body: text ? JSON.parse(text) : {},
    };
    seen.push(at);
    const step = steps.length > 1 ? steps.shift() : steps[0];
    if (!step) throw new Error('the host has no script');
    await step(at, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    name: `127.0.0.1:${port}`,
    seen,
    script(...next) {
      steps = [...next];
      seen.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export const event = (type: string, data: object = {}): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

export function begin(
  response: ServerResponse,
  usage: Usage = { input_tokens: 100, output_tokens: 1 },
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    content: [],
    model: 'm',
    stop_reason: null,
    usage,
  };
  response.write(event('message_start', { message }));
}

export function end(
  response: ServerResponse,
  stop: string,
  output = 20,
  details: object | null = null,
): void {
  response.write(
    event('message_delta', {
      delta: { stop_reason: stop, stop_details: details, stop_sequence: null },
      usage: { output_tokens: output },
    }),
  );
  response.end(event('message_stop'));
}

/** A whole reply: a thinking block first, then the text in two pieces. */
export const says =
  (
    value: unknown,
    options: { stop?: string; usage?: Usage; output?: number; details?: object } = {},
  ): Script =>
  (_, response) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    begin(response, options.usage);
    response.write(
      event('content_block_start', {
        index: 0,
        content_block: { type: 'thinking', thinking: '', signature: '' },
      }),
    );
    response.write(event('content_block_stop', { index: 0 }));
    response.write(
      event('content_block_start', { index: 1, content_block: { type: 'text', text: '' } }),
    );
    const half = Math.ceil(text.length / 2);
    for (const part of [text.slice(0, half), text.slice(half)]) {
      response.write(
        event('content_block_delta', { index: 1, delta: { type: 'text_delta', text: part } }),
      );
    }
    response.write(event('content_block_stop', { index: 1 }));
    end(response, options.stop ?? 'end_turn', options.output, options.details ?? null);
  };

export const fails =
  (status: number, type: string, message = 'no', headers: Record<string, string> = {}): Script =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ type: 'error', error: { type, message } }));
  };
