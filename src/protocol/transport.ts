/**
 * Sends and listens, for every context but the page, whose end is `serveContent.ts`. There are three routes: worker →
 * content script (requests for one document, named by its nonce), panel ↔ worker (a port with commands up, messages
 * down) and worker → reader (one file per request). Shape and sender are checked, and anything else is dropped. There
 * is no route from pages or other extensions.
 */

import browser, { type Runtime } from 'webextension-polyfill';
import { localizedFailure } from '../core/messages/failure.ts';
import { message } from '../core/messages/message.ts';
import { type Err, err, Failed, ok, type Result } from '../core/result.ts';
import type { ContentCall, ContentCalls, ContentReply } from './content.ts';
import type { PanelCommand, PanelMessage, PanelReplies } from './panel.ts';
import type { ReaderRequest, ReplyTo } from './reader.ts';

const isWorker = (sender: Runtime.MessageSender): boolean =>
  sender.id === browser.runtime.id && sender.tab === undefined;

export type FrameAddress = {
  readonly tabId: number;
  readonly frameId: number;
  readonly nonce: string;
};

export type CallLimits = {
  readonly limitMs: number;
  /** When it fires, the document drops the call. */
  readonly signal?: AbortSignal;
  /**
   * How long to wait for the reply of a canceled call, which reports what was done; 0 (the default) for calls that only
   * read.
   */
  readonly cancelMs?: number;
};

/**
 * Asks one document's content script. Fails with `contextGone` if the document is gone or replaced, with
 * `unknownOutcome` if it disappeared during an action, `timeout` after `limitMs` (an open alert hangs a page, M12),
 * `aborted` on the signal.
 */
export async function callContent<C extends ContentCall>(
  to: FrameAddress,
  call: C,
  input: ContentCalls[C]['request'],
  { limitMs, signal, cancelMs = 0 }: CallLimits,
): Promise<Result<ContentCalls[C]['reply']>> {
  if (signal?.aborted) return stopped;
  const id = crypto.randomUUID();
  const post = (request: object): Promise<unknown> =>
    browser.tabs.sendMessage(
      to.tabId,
      { to: 'content', nonce: to.nonce, id, ...request },
      { frameId: to.frameId },
    );
  const sent = post({ call, input })
    .then((reply: unknown) => readReply<C>(reply, call, to.nonce))
    .catch((error: unknown) => lost(call, error instanceof Error ? error.message : String(error)));
  const ends = new AbortController();
  const canceled = aborted(signal, ends.signal).then(() => {
    // Nothing is left to cancel in a document that is gone.
    post({ call: 'cancel' }).catch((error: unknown) => console.debug('nothing to cancel', error));
    return expiry(cancelMs, stopped, ends.signal);
  });
  const expired = expiry(limitMs, timedOut(limitMs), ends.signal);
  return Promise.race([sent, expired, canceled]).finally(() => ends.abort());
}

const stopped = err('aborted', 'Stopped.', 'Resume when ready.');

const timedOut = (ms: number): Result<never> =>
  err(
    'timeout',
    `The page did not answer within ${Math.round(ms / 1000)} s.`,
    'It may be busy or showing a dialog.',
  );

function readReply<C extends ContentCall>(
  reply: unknown,
  call: C,
  nonce: string,
): Result<ContentCalls[C]['reply']> {
  if (!isRecord(reply) || reply['nonce'] !== nonce)
    return gone('the page answered for another document');
  // The document that the nonce names made the reply.
  const answered = reply as ContentReply<C>;
  return 'crashed' in answered ? lost(call, answered.crashed) : ok(answered.value);
}

/**
 * A delivered action may have happened although nobody answers for it. Firefox uses the same error for a document that
 * left during the action and for one that was not there.
 */
function lost(call: ContentCall, seen: string): Err {
  const isDelivered = __TARGET__ === 'firefox' || !seen.includes('Receiving end does not exist');
  return call === 'act' && isDelivered ? actUnseen(seen) : gone(seen);
}

/** The document was gone before its reply arrived. */
export const actUnseen = (seen: string): Err =>
  localizedFailure('unknownOutcome', message('tab.pageLeftDuring', { seen, sent: '' }));

const gone = (seen: string): Err =>
  err(
    'contextGone',
    `The page went away while being worked on (${seen}).`,
    'Look at the page again.',
  );

/** Resolves to `result` after `ms`; never, once `ends` fires. */
function expiry(ms: number, result: Result<never>, ends: AbortSignal): Promise<Result<never>> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(result), ms);
    ends.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}

/** Resolves when the signal fires; its listener is removed when `ends` does. */
function aborted(signal: AbortSignal | undefined, ends: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listener = (): void => resolve();
    signal?.addEventListener('abort', listener, { once: true });
    ends.addEventListener('abort', () => signal?.removeEventListener('abort', listener));
  });
}

type Up = { readonly id: number; readonly command: PanelCommand };
/** A message from the worker over a panel's port: the reply to a command, or a message to all panels. */
export type PanelPortMessage =
  | { readonly id: number; readonly result: Result<unknown> }
  | { readonly message: PanelMessage };

export type PanelLink = {
  send<K extends PanelCommand['kind']>(
    command: Extract<PanelCommand, { kind: K }>,
  ): Promise<Result<PanelReplies[K]>>;
  close(): void;
};

const PANEL_PORT = 'espalier-panel';

/** Opens the panel's port to the worker (starting it if it sleeps). `onLost` fires once when the worker dies. */
export function connectPanel(
  onMessage: (message: PanelMessage) => void,
  onLost: () => void,
): PanelLink {
  const port = browser.runtime.connect({ name: PANEL_PORT });
  const waiting = new Map<number, (result: Result<unknown>) => void>();
  let next = 1;
  const lose = (): void => {
    for (const settle of waiting.values())
      settle(localizedFailure('contextGone', message('task.connectionLost')));
    waiting.clear();
  };
  port.onMessage.addListener((message: unknown) => {
    const down = message as PanelPortMessage;
    if ('message' in down) return onMessage(down.message);
    waiting.get(down.id)?.(down.result);
    waiting.delete(down.id);
  });
  port.onDisconnect.addListener(() => {
    lose();
    onLost();
  });
  return {
    send: (command) =>
      new Promise((resolve) => {
        const id = next++;
        // The worker answers a command of kind K with PanelReplies[K]; `servePanel` is typed to do so.
        waiting.set(id, resolve as (result: Result<unknown>) => void);
        port.postMessage({ id, command } satisfies Up);
      }),
    close: () => {
      lose();
      port.disconnect();
    },
  };
}

export type PanelServer = {
  readonly hasPanel: () => boolean;
  readonly broadcast: (message: PanelMessage) => void;
};
export type PanelHandlers = {
  /** First messages for a panel that has just connected. */
  readonly onConnect: (send: (message: PanelMessage) => void) => void;
  /** Reads any message as a command, or returns its error. */
  readonly read: (message: unknown) => Result<PanelCommand>;
  /** `panel` names the sender while it is connected. */
  readonly onCommand: (command: PanelCommand, panel: string) => Promise<Result<unknown>>;
  readonly onGone: (panel: string) => void;
};

/** Serves every panel and setup page of this extension. Must be called synchronously at startup. */
export function servePanel(handlers: PanelHandlers): PanelServer {
  const ports = new Set<Runtime.Port>();
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== PANEL_PORT || !isOwnPage(port.sender)) return port.disconnect();
    const panel = crypto.randomUUID();
    ports.add(port);
    port.onDisconnect.addListener(() => {
      ports.delete(port);
      handlers.onGone(panel);
    });
    port.onMessage.addListener(
      (message: unknown) => void serveCommand(handlers, { port, panel }, message),
    );
    handlers.onConnect((message) => post(port, { message }));
  });
  return {
    hasPanel: () => ports.size > 0,
    broadcast: (message) => {
      for (const port of ports) post(port, { message });
    },
  };
}

async function serveCommand(
  handlers: PanelHandlers,
  { port, panel }: { readonly port: Runtime.Port; readonly panel: string },
  message: unknown,
): Promise<void> {
  const id = isRecord(message) && typeof message['id'] === 'number' ? message['id'] : 0;
  const command = isRecord(message)
    ? handlers.read(message['command'])
    : err('badInput', 'Not a command.', 'Update Espalier.');
  const result = command.ok
    ? await handlers.onCommand(command.value, panel).catch(crashed)
    : command;
  post(port, { id, result });
}

function crashed(error: unknown): Err {
  if (error instanceof Failed) return { ok: false, failure: error.failure };
  const seen = error instanceof Error ? error.message : String(error);
  return localizedFailure('unexpected', message('task.crashed', { seen }));
}

/** A panel may close just before the write, which is not an error. */
function post(port: Runtime.Port, message: PanelPortMessage): void {
  try {
    port.postMessage(message);
  } catch (error) {
    console.debug('panel closed while being written to', error);
  }
}

/** Accepts only pages of this extension, by origin: content scripts carry the page's URL and are refused (T4). */
function isOwnPage(sender: Runtime.MessageSender | undefined): boolean {
  return (
    sender?.id === browser.runtime.id &&
    (sender.url ?? '').startsWith(browser.runtime.getURL('src/panel/'))
  );
}

type ReaderMessage = { readonly to: 'reader'; readonly request: ReaderRequest };

/** Asks the extension's hidden page about a file; the page must be open. */
export function callReader<R extends ReaderRequest>(request: R): Promise<Result<ReplyTo<R>>> {
  const message: ReaderMessage = { to: 'reader', request };
  return browser.runtime
    .sendMessage(message)
    .then((reply: unknown) => (isResultOf<ReplyTo<R>>(reply) ? reply : lostReader('no answer')))
    .catch((error: unknown) => lostReader(String(error)));
}

/** The extension's own page made the reply, so only its presence is checked. */
const isResultOf = <T>(reply: unknown): reply is Result<T> =>
  isRecord(reply) && typeof reply['ok'] === 'boolean';

const lostReader = (seen: string): Err =>
  err('contextGone', `The file could not be read (${seen}).`, 'Look at the page again.');

/** Answers the worker's requests for files; called once, by the hidden page. */
export function serveReader(read: (request: ReaderRequest) => Promise<Result<unknown>>): void {
  browser.runtime.onMessage.addListener(
    (message: unknown, sender: Runtime.MessageSender): Promise<unknown> | undefined =>
      isReaderMessage(message) && isWorker(sender) ? read(message.request) : undefined,
  );
}

function isReaderMessage(message: unknown): message is ReaderMessage {
  const request = isRecord(message) && message['to'] === 'reader' ? message['request'] : null;
  if (!isRecord(request) || typeof request['address'] !== 'string') return false;
  return request['kind'] === 'text'
    ? typeof request['name'] === 'string'
    : request['kind'] === 'picture' && Number.isInteger(request['page']);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
