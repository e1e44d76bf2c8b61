/**
 * The only file that sends or listens. Two routes exist: worker → content script (requests for one document,
 * named by its nonce) and panel ↔ worker (a port with commands up, frames down). Shape and sender are checked
 * here; whatever doesn't fit is dropped. There is no route from pages or other extensions. How commands are read
 * comes from the worker: the schemas would be the heaviest part of the script that goes into every page.
 */
import browser, { type Runtime } from 'webextension-polyfill';
import { err, type Failure, ok, type Result } from '../core/result.ts';
import type { ContentCall, ContentCalls, ContentReply, ContentRequest } from './content.ts';
import type { PanelCommand, PanelMessage, PanelReplies } from './panel.ts';

export type ContentHandlers = {
  [C in ContentCall]: (
    input: ContentCalls[C]['request'],
    signal: AbortSignal,
  ) => Promise<ContentCalls[C]['reply']> | ContentCalls[C]['reply'];
};

type Refusal = { readonly refused: string };

/** Answer the worker's requests meant for this document; others are refused by nonce (M8). */
export function serveContent(handlers: ContentHandlers, nonce: string, signal: AbortSignal): void {
  const listener = (
    message: unknown,
    sender: Runtime.MessageSender,
  ): Promise<unknown> | undefined => {
    if (!isContentRequest(message) || !isWorker(sender)) return undefined;
    if (message.nonce !== nonce)
      return Promise.resolve({ refused: 'other document' } satisfies Refusal);
    return answer(handlers, message, signal).then((value) => ({ nonce, value }));
  };
  browser.runtime.onMessage.addListener(listener);
  signal.addEventListener('abort', () => browser.runtime.onMessage.removeListener(listener));
}

async function answer(
  handlers: ContentHandlers,
  request: ContentRequest,
  signal: AbortSignal,
): Promise<unknown> {
  // One handler per call: the pairing of call and input is checked where the worker sends it.
  const handler = handlers[request.call] as (input: unknown, signal: AbortSignal) => unknown;
  return handler(request.input, signal);
}

function isContentRequest(message: unknown): message is ContentRequest {
  return (
    isRecord(message) &&
    message['to'] === 'content' &&
    typeof message['call'] === 'string' &&
    typeof message['nonce'] === 'string'
  );
}

const isWorker = (sender: Runtime.MessageSender): boolean =>
  sender.id === browser.runtime.id && sender.tab === undefined;

export type FrameAddress = {
  readonly tabId: number;
  readonly frameId: number;
  readonly nonce: string;
};

/**
 * Ask one document's content script. Fails with `contextGone` when the document is gone or is another one,
 * `timeout` after `limitMs` (an open alert hangs a page, M12), `aborted` on the signal.
 */
export async function callContent<C extends ContentCall>(
  to: FrameAddress,
  call: C,
  input: ContentCalls[C]['request'],
  { limitMs, signal }: { readonly limitMs: number; readonly signal?: AbortSignal },
): Promise<Result<ContentCalls[C]['reply']>> {
  const request = { to: 'content', call, nonce: to.nonce, input };
  const sent = browser.tabs
    .sendMessage(to.tabId, request, { frameId: to.frameId })
    .then((reply: unknown) => readReply<C>(reply, to.nonce))
    .catch((error: unknown) => gone(error instanceof Error ? error.message : String(error)));
  return Promise.race([sent, expiry(limitMs, signal)]);
}

function readReply<C extends ContentCall>(
  reply: unknown,
  nonce: string,
): Result<ContentCalls[C]['reply']> {
  if (isRecord(reply) && reply['nonce'] === nonce) return ok((reply as ContentReply<C>).value);
  return gone('the page answered for another document');
}

const gone = (seen: string): Result<never> =>
  err(
    'contextGone',
    `The page went away while being worked on (${seen}).`,
    'Look at the page again.',
  );

function expiry(limitMs: number, signal?: AbortSignal): Promise<Result<never>> {
  return new Promise((resolve) => {
    const timer = setTimeout(
      () =>
        resolve(
          err(
            'timeout',
            `The page did not answer within ${Math.round(limitMs / 1000)} s.`,
            'It may be busy or showing a dialog.',
          ),
        ),
      limitMs,
    );
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve(err('aborted', 'Stopped.', 'Resume when ready.'));
    });
  });
}

type Up = { readonly id: number; readonly command: PanelCommand };
type Down =
  | { readonly id: number; readonly result: Result<unknown> }
  | { readonly frame: PanelMessage };

export type PanelLink = {
  send<K extends PanelCommand['kind']>(
    command: Extract<PanelCommand, { kind: K }>,
  ): Promise<Result<PanelReplies[K]>>;
  close(): void;
};

const PANEL_PORT = 'espalier-panel';

/** Open the panel's port to the worker (starting it if it sleeps). `onLost` fires once when the worker dies. */
export function connectPanel(
  onFrame: (frame: PanelMessage) => void,
  onLost: () => void,
): PanelLink {
  const port = browser.runtime.connect({ name: PANEL_PORT });
  const waiting = new Map<number, (result: Result<unknown>) => void>();
  let next = 1;
  const lose = (): void => {
    for (const settle of waiting.values())
      settle(
        err(
          'contextGone',
          'The connection to Espalier was lost.',
          'It reconnects automatically. Try again.',
        ),
      );
    waiting.clear();
  };
  port.onMessage.addListener((message: unknown) => {
    const down = message as Down;
    if ('frame' in down) return onFrame(down.frame);
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

export type PanelServer = { readonly broadcast: (frame: PanelMessage) => void };
export type PanelHandlers = {
  /** First frames for a panel that has just connected. */
  readonly onConnect: (send: (frame: PanelMessage) => void) => void;
  /** Any message as a command, or what is wrong with it. */
  readonly read: (message: unknown) => Result<PanelCommand>;
  readonly onCommand: (command: PanelCommand) => Promise<Result<unknown>>;
};

/** Serve every panel and setup page of this extension; must be called synchronously at start-up. */
export function servePanel(handlers: PanelHandlers): PanelServer {
  const ports = new Set<Runtime.Port>();
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== PANEL_PORT || !isOwnPage(port.sender)) return port.disconnect();
    ports.add(port);
    port.onDisconnect.addListener(() => ports.delete(port));
    port.onMessage.addListener((message: unknown) => void serveCommand(handlers, port, message));
    handlers.onConnect((frame) => post(port, { frame }));
  });
  return {
    broadcast: (frame) => {
      for (const port of ports) post(port, { frame });
    },
  };
}

async function serveCommand(
  handlers: PanelHandlers,
  port: Runtime.Port,
  message: unknown,
): Promise<void> {
  const id = isRecord(message) && typeof message['id'] === 'number' ? message['id'] : 0;
  const command = isRecord(message)
    ? handlers.read(message['command'])
    : err('badInput', 'Not a command.', 'Update Espalier.');
  const result = command.ok ? await handlers.onCommand(command.value).catch(crashed) : command;
  post(port, { id, result });
}

function crashed(error: unknown): { readonly ok: false; readonly failure: Failure } {
  const seen = error instanceof Error ? error.message : String(error);
  return err(
    'unexpected',
    `Something went wrong inside Espalier: ${seen}`,
    'Nothing is lost. Try again, or resume the run.',
  );
}

/** A panel may close between our decision to write and the write: that is its right, not an error. */
function post(port: Runtime.Port, message: Down): void {
  try {
    port.postMessage(message);
  } catch (error) {
    console.debug('panel closed while being written to', error);
  }
}

/** Only pages of this extension, by origin: content scripts carry the page's URL and are refused (T4). */
function isOwnPage(sender: Runtime.MessageSender | undefined): boolean {
  return (
    sender?.id === browser.runtime.id &&
    (sender.url ?? '').startsWith(browser.runtime.getURL('src/panel/'))
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
