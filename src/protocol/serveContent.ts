/**
 * The page's end of the route from the worker. It speaks to the browser's own API: the polyfill would be a thirtieth of
 * the script that is injected into every page, and a listener that answers later works alike in both browsers.
 */
import type { ContentCall, ContentCalls, ContentReply, ContentRequest } from './content.ts';

export type ContentHandlers = {
  [C in ContentCall]: (
    input: ContentCalls[C]['request'],
    signal: AbortSignal,
  ) => Promise<ContentCalls[C]['reply']> | ContentCalls[C]['reply'];
};

type Reply = ContentReply<ContentCall> | { readonly refused: 'other document' };
type Sender = { readonly id?: string; readonly tab?: object };
/** Returns true if it responds later. */
type Listener = (message: unknown, sender: Sender, respond: (reply: Reply) => void) => boolean;
type Runtime = {
  /** Missing once the extension was reloaded or removed. */
  readonly id?: string;
  readonly onMessage: {
    addListener(listener: Listener): void;
    removeListener(listener: Listener): void;
  };
};

/** The extension's side of this context; undefined in a plain page, and once the extension is gone. */
export function ownRuntime(): Runtime | undefined {
  const { browser, chrome } = globalThis as {
    readonly browser?: { readonly runtime?: Runtime };
    readonly chrome?: { readonly runtime?: Runtime };
  };
  const runtime = (browser ?? chrome)?.runtime;
  return runtime?.id === undefined ? undefined : runtime;
}

/**
 * Answers the worker's requests for this document; others are refused by nonce (M8). A handler's signal fires when the
 * worker cancels its call, or with `signal`.
 */
export function serveContent(handlers: ContentHandlers, nonce: string, signal: AbortSignal): void {
  const events = ownRuntime()?.onMessage;
  if (!events) return;
  const calls = new Map<string, { abort(): void }>();
  const listener: Listener = (message, sender, respond) => {
    if (!isContentRequest(message) || !isWorker(sender)) return false;
    if (message.nonce !== nonce) {
      respond({ refused: 'other document' });
    } else if (message.call === 'cancel') {
      calls.get(message.id)?.abort();
      respond({ nonce, value: null });
    } else {
      const canceled = new AbortController();
      calls.set(message.id, canceled);
      answerCall(handlers, message, AbortSignal.any([signal, canceled.signal]))
        .then(
          (value) => respond({ nonce, value }),
          (error: unknown) =>
            respond({ nonce, crashed: error instanceof Error ? error.message : String(error) }),
        )
        .finally(() => calls.delete(message.id));
      return true;
    }
    return false;
  };
  events.addListener(listener);
  signal.addEventListener('abort', () => events.removeListener(listener));
}

async function answerCall(
  handlers: ContentHandlers,
  request: Exclude<ContentRequest, { call: 'cancel' }>,
  signal: AbortSignal,
): Promise<ContentCalls[ContentCall]['reply']> {
  // One handler per call: the worker's side checks that call and input match.
  const handler = handlers[request.call] as (
    input: unknown,
    signal: AbortSignal,
  ) => ContentCalls[ContentCall]['reply'];
  return handler(request.input, signal);
}

/** Checks the shape; no page can send one. */
function isContentRequest(message: unknown): message is ContentRequest {
  if (typeof message !== 'object' || message === null) return false;
  const { to, call, nonce, id } = message as Record<string, unknown>;
  return (
    to === 'content' &&
    typeof call === 'string' &&
    typeof nonce === 'string' &&
    typeof id === 'string'
  );
}

const isWorker = ({ id, tab }: Sender): boolean => id === ownRuntime()?.id && tab === undefined;
