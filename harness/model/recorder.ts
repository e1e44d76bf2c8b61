/**
 * A loopback proxy between the extension and a model host. It passes every byte on as it arrives and records each reply
 * with the data needed to replay it. The caller has to say which model is upstream.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { linesByRef, type ModelRequest, readRequest } from './request.ts';

/** One reply of the model: the question it answers, and the page lines that its refs were on. */
export type Recorded = {
  readonly operator: string;
  readonly node: string;
  readonly question: string;
  readonly refs: Readonly<Record<string, string>>;
  readonly reply: string;
};

export type Recorder = {
  readonly url: string;
  readonly entries: readonly Recorded[];
  close(): Promise<void>;
};

/**
 * Starts recording the replies of `upstream`. Replies that end in an error or are truncated are passed on but not
 * recorded.
 */
export async function startRecorder(upstream: string): Promise<Recorder> {
  const entries: Recorded[] = [];
  const server = createServer((incoming, response) => {
    void pass(upstream, incoming, response, entries).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    // With the path of the upstream address, which tells Chat Completions where they are.
    url: `http://127.0.0.1:${port}${new URL(upstream).pathname.replace(/\/$/, '')}`,
    entries,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function pass(
  upstream: string,
  incoming: IncomingMessage,
  response: ServerResponse,
  entries: Recorded[],
): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  const { host: _, connection: __, 'content-length': ___, ...headers } = incoming.headers;
  const aborter = new AbortController();
  response.on('close', () => aborter.abort());
  const answered = await fetch(new URL(incoming.url ?? '/', upstream), {
    method: incoming.method ?? 'GET',
    headers: headers as Record<string, string>,
    signal: aborter.signal,
    ...(body.length > 0 ? { body } : {}),
  }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  if (answered instanceof Error) return unreachable(response, upstream, answered);
  const {
    'content-encoding': _encoding,
    'content-length': _length,
    'transfer-encoding': _transfer,
    ...kept
  } = Object.fromEntries(answered.headers);
  response.writeHead(answered.status, kept);
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of answered.body ?? []) {
      response.write(chunk);
      text += decoder.decode(chunk as Uint8Array, { stream: true });
    }
  } catch (error) {
    // The extension closes the connection as soon as it has the whole reply.
    if (!aborter.signal.aborted) throw error;
  }
  response.end();
  if (answered.ok && /\/(messages|chat\/completions)(\?|$)/.test(incoming.url ?? ''))
    keep(readRequest(JSON.parse(body.toString('utf8')), ''), text, entries);
}

/** Reports that the upstream host can't be reached. The error names it, not us, and says that a retry won't help. */
function unreachable(response: ServerResponse, upstream: string, error: Error): void {
  const cause = error.cause instanceof Error ? error.cause.message : error.message;
  response.writeHead(502, { 'content-type': 'application/json', 'x-should-retry': 'false' });
  const message = `${upstream} cannot be reached (${cause}).`;
  response.end(JSON.stringify({ type: 'error', error: { type: 'api_error', message } }));
}

function keep(request: ModelRequest, stream: string, entries: Recorded[]): void {
  const reply = textOfStream(stream);
  if (reply === null) return;
  const onPage = linesByRef(request.page);
  const used = [...reply.matchAll(/\b(f\d+)?e\d+\b/g)].map(([ref]) => ref);
  const refs = Object.fromEntries(used.flatMap((ref) => (onPage[ref] ? [[ref, onPage[ref]]] : [])));
  entries.push({
    operator: request.operator,
    node: request.node,
    question: request.question,
    refs,
    reply,
  });
}

/** Returns the text blocks of an SSE reply, or null if it did not end properly. */
function textOfStream(stream: string): string | null {
  // An event that was cut off is not read.
  const lines = stream
    .slice(0, stream.lastIndexOf('\n') + 1)
    .split('\n')
    .flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []));
  const events = lines
    .filter((line) => line !== '[DONE]')
    .map((line) => JSON.parse(line) as StreamEvent);
  const isWhole = events.some(
    ({ type, choices }) => type === 'message_stop' || choices?.[0]?.finish_reason === 'stop',
  );
  if (!isWhole) return null;
  return events
    .map(({ delta, choices }) =>
      delta?.type === 'text_delta' ? delta.text : choices?.[0]?.delta?.content,
    )
    .join('');
}

type StreamEvent = {
  readonly type?: string;
  readonly delta?: { readonly type?: string; readonly text?: string };
  readonly choices?: readonly {
    readonly delta?: { readonly content?: string | null };
    readonly finish_reason?: string | null;
  }[];
};
