/**
 * What model servers send that is not quite the format they speak: one line each, as reported by their users. `read`
 * means that the answer is in there and has to be found; else the words that say what is the matter.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Protocol } from '../../src/core/run/modelServers.ts';

export type Quirk = {
  readonly name: string;
  readonly protocol: Protocol;
  /** The answer is found, or the failure has this key. */
  readonly expect: 'read' | `model.${string}`;
  readonly answer: (asked: Asked) => void;
};

export type Asked = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Readonly<Record<string, unknown>>;
  /** The answer that the question wants, as JSON. */
  readonly good: string;
};

const lineEnd = '\n\n';
type Out = { readonly named?: boolean; readonly eol?: string };

function sse(response: ServerResponse, text: string, type = 'text/event-stream'): void {
  response.writeHead(200, { 'content-type': type });
  response.end(text);
}

function json(response: ServerResponse, status: number, value: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof value === 'string' ? value : JSON.stringify(value));
}

const html =
  '<!DOCTYPE html><html><head><title>Sign in to Wi-Fi</title></head><body>Hi</body></html>';

// Messages

const event = (type: string, data: object, { named = true, eol = '\n' }: Out = {}): string =>
  `${named ? `event: ${type}${eol}` : ''}data: ${JSON.stringify({ type, ...data })}${eol}${eol}`;
const usage = { input_tokens: 9, output_tokens: 1 };
const begin = (out: Out = {}, message: object = { usage }): string =>
  event('message_start', { message: { type: 'message', content: [], ...message } }, out);
const text = (words: string, out: Out = {}): string =>
  event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }, out) +
  event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: words } }, out) +
  event('content_block_stop', { index: 0 }, out);
const stop = (
  out: Out = {},
  reason = 'end_turn',
  counts: object = { usage: { output_tokens: 5 } },
) => event('message_delta', { delta: { stop_reason: reason }, ...counts }, out);
const over = (out: Out = {}): string => event('message_stop', {}, out);
const message = (words: string, out: Out = {}): string =>
  begin(out) + text(words, out) + stop(out) + over(out);
const wholeMessage = (content: unknown) => ({
  id: 'm',
  type: 'message',
  role: 'assistant',
  content,
  stop_reason: 'end_turn',
  usage,
});

// Chat Completions

const data = (value: unknown): string => `data: ${JSON.stringify(value)}${lineEnd}`;
const chunk = (choice: object, rest: object = {}): string =>
  data({ object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }], ...rest });
const says = (words: string): string => chunk({ delta: { content: words } });
const ends = (reason: string | null = 'stop'): string =>
  chunk({ delta: {}, finish_reason: reason });
const done = `data: [DONE]${lineEnd}`;
const reply = (words: string): string => says(words) + ends() + done;
const whole = (answer: object, reason = 'stop') => ({
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', ...answer }, finish_reason: reason }],
  usage: { prompt_tokens: 9, completion_tokens: 5 },
});

const messages: Readonly<Record<string, [Quirk['expect'], Quirk['answer']]>> = {
  plain: ['read', ({ response, good }) => sse(response, message(good))],
  'no usage': [
    'read',
    ({ response, good }) =>
      sse(response, begin({}, {}) + text(good) + stop({}, 'end_turn', {}) + over()),
  ],
  'no event names': [
    'read',
    ({ response, good }) => sse(response, message(good, { named: false })),
  ],
  'CRLF line ends': ['read', ({ response, good }) => sse(response, message(good, { eol: '\r\n' }))],
  'no message_stop': ['read', ({ response, good }) => sse(response, begin() + text(good) + stop())],
  'no stop at all': ['read', ({ response, good }) => sse(response, begin() + text(good))],
  'no message_start': ['read', ({ response, good }) => sse(response, text(good) + stop() + over())],
  'text in the start of the block': [
    'read',
    ({ response, good }) =>
      sse(
        response,
        begin() +
          event('content_block_start', { index: 0, content_block: { type: 'text', text: good } }) +
          stop() +
          over(),
      ),
  ],
  'unknown events': [
    'read',
    ({ response, good }) =>
      sse(response, begin() + event('status', { queue: 3 }) + text(good) + stop() + over()),
  ],
  'one object instead of a stream': [
    'read',
    ({ response, good }) => json(response, 200, wholeMessage([{ type: 'text', text: good }])),
  ],
  'a stream called JSON': [
    'read',
    ({ response, good }) => sse(response, message(good), 'application/json'),
  ],
  'connection left open after the end': [
    'read',
    ({ response, good }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(message(good));
    },
  ],
  'connection left open without message_stop': [
    'read',
    ({ response, good }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(begin() + text(good) + stop());
    },
  ],
  'broken off after the end': [
    'read',
    ({ response, good }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(begin() + text(good) + stop());
      // Not at once: a browser drops what it has not handed out yet.
      setTimeout(() => response.destroy(), 100);
    },
  ],
  'a tool call': [
    'read',
    ({ response, good }) =>
      sse(
        response,
        begin() +
          event('content_block_start', {
            index: 0,
            content_block: { type: 'tool_use', id: 't', name: 'answer', input: {} },
          }) +
          event('content_block_delta', {
            index: 0,
            delta: { type: 'input_json_delta', partial_json: good },
          }) +
          stop({}, 'tool_use') +
          over(),
      ),
  ],
  'think tags with braces': [
    'read',
    ({ response, good }) =>
      sse(response, message(`<think>Maybe {"kind": "click"}, or {this}?</think>\n\n${good}`)),
  ],
  'the answer twice': ['read', ({ response, good }) => sse(response, message(`${good}\n${good}`))],
  '422 about output_config': [
    'read',
    ({ response, body, good }) =>
      'output_config' in body
        ? json(response, 422, {
            detail: [
              { type: 'extra_forbidden', loc: ['body', 'output_config'], msg: 'Extra inputs' },
            ],
          })
        : sse(response, message(good)),
  ],
  'output_config ignored': [
    'read',
    ({ response, body, good }) =>
      sse(response, message(JSON.stringify(body).includes('JSON Schema') ? good : 'Three figs.')),
  ],
  '200 with an error': [
    'model.billing',
    ({ response }) =>
      json(response, 200, { error: { code: 402, message: 'Insufficient credits' } }),
  ],
  'an error inside the stream': [
    'model.badKey',
    ({ response }) =>
      sse(
        response,
        begin() + event('error', { error: { type: 'authentication_error', message: 'no' } }),
      ),
  ],
  'a web page': ['model.webPage', ({ response }) => sse(response, html, 'text/html')],
  'a web page called a stream': ['model.webPage', ({ response }) => sse(response, html)],
  'a bare string': ['model.refusedRequest', ({ response }) => json(response, 400, '"Bad request"')],
  'plain words with status 200': ['model.unreadable', ({ response }) => sse(response, 'OK')],
  'the other format': ['model.otherApi', ({ response, good }) => sse(response, reply(good))],
  'nothing at all': ['model.answerCutOff', ({ response }) => sse(response, '')],
  'an empty answer': ['model.badOutput', ({ response }) => sse(response, message(''))],
  '403 without a word': ['model.refusedOrigin', ({ response }) => response.writeHead(403).end()],
  '404 page': ['model.webPage', ({ response }) => response.writeHead(404).end(html)],
  'stopped in the middle': [
    'model.answerCutOff',
    ({ response, good }) => sse(response, begin() + text(good.slice(0, -2))),
  ],
  'silent for ever': [
    'model.stalled',
    ({ response }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(begin());
    },
  ],
};

const chat: Readonly<Record<string, [Quirk['expect'], Quirk['answer']]>> = {
  plain: ['read', ({ response, good }) => sse(response, reply(good))],
  'no usage, no [DONE]': ['read', ({ response, good }) => sse(response, says(good) + ends())],
  'no finish_reason': ['read', ({ response, good }) => sse(response, says(good) + done)],
  'no end at all': ['read', ({ response, good }) => sse(response, says(good))],
  'usage with null details': [
    'read',
    ({ response, good }) =>
      sse(
        response,
        says(good) +
          ends() +
          data({ choices: [], usage: { prompt_tokens: 3, prompt_tokens_details: null } }) +
          done,
      ),
  ],
  'choices null in the last piece': [
    'read',
    ({ response, good }) => sse(response, says(good) + ends() + data({ choices: null }) + done),
  ],
  'connection left open after [DONE]': [
    'read',
    ({ response, good }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(reply(good));
    },
  ],
  'connection left open without [DONE]': [
    'read',
    ({ response, good }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(says(good) + ends());
    },
  ],
  'comments while it thinks': [
    'read',
    ({ response, good }) => sse(response, `: OPENROUTER PROCESSING\n\n${reply(good)}`),
  ],
  'one object instead of a stream': [
    'read',
    ({ response, good }) => json(response, 200, whole({ content: good })),
  ],
  'one object, connection left open': [
    'read',
    ({ response, good }) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(JSON.stringify(whole({ content: good })));
    },
  ],
  'one object a line': [
    'read',
    ({ response, good }) =>
      sse(
        response,
        `${JSON.stringify({ choices: [{ index: 0, delta: { content: good } }] })}\n${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n`,
        'application/x-ndjson',
      ),
  ],
  'text in parts': [
    'read',
    ({ response, good }) =>
      sse(
        response,
        chunk({ delta: { content: [{ type: 'thinking', thinking: [] }] } }) +
          chunk({ delta: { content: [{ type: 'text', text: good }] } }) +
          ends() +
          done,
      ),
  ],
  'the whole message again at the end': [
    'read',
    ({ response, good }) =>
      sse(
        response,
        says(good) + chunk({ delta: {}, message: { content: good }, finish_reason: 'stop' }) + done,
      ),
  ],
  'thoughts in a field of their own': [
    'read',
    ({ response, good }) =>
      sse(response, chunk({ delta: { reasoning_content: 'Maybe {"a": 1}?' } }) + reply(good)),
  ],
  'all of it in the thoughts': [
    'read',
    ({ response, good }) =>
      sse(response, chunk({ delta: { content: null, reasoning_content: good } }) + ends() + done),
  ],
  'think tags without the first': [
    'read',
    ({ response, good }) => sse(response, reply(`Maybe {"a": 1}?\n</think>\n${good}`)),
  ],
  'the channels of a template': [
    'read',
    ({ response, good }) =>
      sse(
        response,
        reply(
          `<|channel|>analysis<|message|>{"a": 1}<|end|><|start|>assistant<|channel|>final<|message|>${good}`,
        ),
      ),
  ],
  'a code fence and prose': [
    'read',
    ({ response, good }) =>
      sse(response, reply(`Sure!\n\`\`\`json\n${good}\n\`\`\`\nAnything else?`)),
  ],
  'a tool call with an object': [
    'read',
    ({ response, good }) =>
      json(
        response,
        200,
        whole(
          { content: null, tool_calls: [{ function: { name: 'a', arguments: JSON.parse(good) } }] },
          'tool_calls',
        ),
      ),
  ],
  'a tool call in pieces': [
    'read',
    ({ response, good }) => {
      const piece = (part: string) =>
        chunk({ delta: { tool_calls: [{ index: 0, function: { arguments: part } }] } });
      sse(response, piece(good.slice(0, 4)) + piece(good.slice(4)) + ends('tool_calls') + done);
    },
  ],
  'a call in the old style': [
    'read',
    ({ response, good }) =>
      sse(
        response,
        chunk({ delta: { function_call: { arguments: good } } }) + ends('function_call') + done,
      ),
  ],
  'response_format refused with 400': [
    'read',
    ({ response, body, good }) =>
      'response_format' in body
        ? json(response, 400, { error: "'response_format.type' must be 'json_object' or 'text'" })
        : sse(response, reply(good)),
  ],
  'grammar fails with 500': [
    'read',
    ({ response, body, good }) =>
      'response_format' in body
        ? json(response, 500, { error: { code: 500, message: 'failed to parse grammar' } })
        : sse(response, reply(good)),
  ],
  'tools and formats refused': [
    'read',
    ({ response, body, good }) =>
      'response_format' in body || 'tools' in body
        ? json(response, 404, {
            error: { message: 'No endpoints found that support the requested parameters' },
          })
        : sse(response, reply(good)),
  ],
  'response_format ignored': [
    'read',
    ({ response, body, good }) =>
      sse(response, reply(JSON.stringify(body).includes('JSON Schema') ? good : 'Three figs.')),
  ],
  'max_tokens refused': [
    'read',
    ({ response, body, good }) =>
      'max_tokens' in body
        ? json(response, 400, {
            error: {
              message:
                "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
            },
          })
        : sse(response, reply(good)),
  ],
  'stream_options refused': [
    'read',
    ({ response, body, good }) =>
      'stream_options' in body
        ? json(response, 422, {
            detail: [{ loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' }],
          })
        : sse(response, reply(good)),
  ],
  '200 with an error': [
    'model.billing',
    ({ response }) =>
      json(response, 200, { error: { code: 402, message: 'Insufficient credits' } }),
  ],
  'an error inside the stream': [
    'model.overloaded',
    ({ response }) =>
      sse(response, says('{') + data({ error: { code: 503, message: 'Provider is down' } })),
  ],
  'an error in a list': [
    'model.badKey',
    ({ response }) =>
      json(response, 400, [
        { error: { code: 400, message: 'API key not valid.', status: 'INVALID_ARGUMENT' } },
      ]),
  ],
  'no money, as 429': [
    'model.billing',
    ({ response }) =>
      json(response, 429, {
        error: { message: 'You exceeded your current quota', code: 'insufficient_quota' },
      }),
  ],
  'a limit that names a long wait': [
    'model.rateLimited',
    ({ response }) =>
      json(response, 429, { error: { message: 'slow' } }, { 'retry-after': '3600' }),
  ],
  'no such model': [
    'model.unknownModel',
    ({ response }) =>
      json(response, 404, { error: { message: 'model "m" not found, try pulling it first' } }),
  ],
  'no model loaded': [
    'model.unknownModel',
    ({ response }) =>
      json(response, 400, {
        error: 'No models loaded. Please load a model in the developer page.',
      }),
  ],
  'nothing at this path': [
    'model.wrongAddress',
    ({ response }) => response.writeHead(404).end('404 page not found'),
  ],
  'a context that is too small': [
    'model.tooLong',
    ({ response }) =>
      json(response, 400, {
        error: {
          message: 'the request exceeds the available context size',
          type: 'exceed_context_size_error',
        },
      }),
  ],
  '403 without a word': ['model.refusedOrigin', ({ response }) => response.writeHead(403).end()],
  'a refusal, connection left open': [
    'model.badKey',
    ({ response }) => {
      response.writeHead(401, { 'content-type': 'application/json' });
      response.write('{"error":{"message":"invalid key"}}');
    },
  ],
  'a refusal in words, connection left open': [
    'model.badKey',
    ({ response }) => {
      response.writeHead(401, { 'content-type': 'text/plain' });
      response.write('invalid key');
    },
  ],
  '401 as a bare string': [
    'model.badKey',
    ({ response }) => response.writeHead(401).end('Unauthorized'),
  ],
  'a sign-in page': ['model.webPage', ({ response }) => sse(response, html, 'text/html')],
  'a gateway that fails with a page': [
    'model.serverError',
    ({ response }) => response.writeHead(502).end(html),
  ],
  'a redirect': [
    'model.redirected',
    ({ response }) => response.writeHead(302, { location: 'https://other.example/' }).end(),
  ],
  'the other format': ['model.otherApi', ({ response, good }) => sse(response, message(good))],
  refusal: [
    'model.declined',
    ({ response }) => sse(response, chunk({ delta: { refusal: 'No.' } }) + ends() + done),
  ],
  'filtered content': [
    'model.declined',
    ({ response }) => sse(response, ends('content_filter') + done),
  ],
  'only thoughts until the limit': [
    'model.outputCut',
    ({ response }) =>
      sse(response, chunk({ delta: { reasoning_content: 'Hm. ' } }) + ends('length') + done),
  ],
  'an empty answer': ['model.badOutput', ({ response }) => sse(response, ends() + done)],
  'two different answers': [
    'model.badOutput',
    ({ response, good }) => sse(response, reply(`${good}\n${other(good)}`)),
  ],
  'silent for ever': [
    'model.stalled',
    ({ response }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
    },
  ],
};

/** The same answer with another value. */
const other = (good: string): string =>
  good.replace(/"(fig|3)"|3/, (at) => (at === '3' ? '4' : '"pear"'));

const rowsOf = (
  protocol: Protocol,
  rows: Readonly<Record<string, [Quirk['expect'], Quirk['answer']]>>,
): Quirk[] =>
  Object.entries(rows).map(([name, [expected, answer]]) => ({
    name,
    protocol,
    expect: expected,
    answer,
  }));

export const quirks: readonly Quirk[] = [...rowsOf('messages', messages), ...rowsOf('chat', chat)];
