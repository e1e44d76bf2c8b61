/**
 * Listens in pages for the worker's requests. Uses the browser's own API: answering later works alike in both browsers,
 * and the polyfill would only make the script that is injected into every page larger.
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

/**
 * Returns the extension's runtime; undefined in a plain page, and once the extension is gone. All supported versions have
 * `chrome`. Older ones of Chrome have no `browser`, which may then be an element of the page with that id.
 */
export function ownRuntime(): Runtime | undefined {
  const { chrome } = globalThis as { readonly chrome?: { readonly runtime?: Runtime } };
  const runtime = chrome?.runtime;
  return runtime?.id === undefined ? undefined : runtime;
}

/**
 * Answers the worker's requests for this document; others are refused by nonce (M8). A handler's signal fires when the
 * worker cancels its call, or with `signal`.
 */
export function serveContent(handlers: ContentHandlers, nonce: string, signal: AbortSignal): void {
  const { id: own, onMessage: events } = ownRuntime() ?? {};
  if (!events) return;
  const calls = new Map<string, { abort(): void }>();
  const listener: Listener = (message, sender, respond) => {
    if (!isContentRequest(message) || sender.id !== own || sender.tab) return false;
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
