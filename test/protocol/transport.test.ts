/** Calls into a document: what ends them, what a canceled one leaves, and that nothing of them stays behind. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { serveContent } from '../../src/protocol/serveContent.ts';
import { callContent } from '../../src/protocol/transport.ts';

type Message = { readonly call: string; readonly id: string; readonly nonce: string };
type Listener = (message: unknown, sender: object, respond: (reply: unknown) => void) => boolean;

const bus = vi.hoisted(() => ({
  listeners: [] as Listener[],
  sent: [] as { readonly call: string; readonly id: string; readonly nonce: string }[],
}));

vi.mock('webextension-polyfill', () => ({
  default: {
    runtime: {
      id: 'us',
    },
    tabs: {
      sendMessage: (_tab: number, message: Message) => {
        bus.sent.push(message);
        return new Promise((respond) => {
          for (const listener of bus.listeners) listener(message, { id: 'us' }, respond);
        });
      },
    },
  },
}));

/** What the browser gives a content script. */
const runtime = {
  id: 'us',
  onMessage: {
    addListener: (listener: Listener) => bus.listeners.push(listener),
    removeListener: (listener: Listener) =>
      bus.listeners.splice(bus.listeners.indexOf(listener), 1),
  },
};
vi.stubGlobal('chrome', { runtime });
// What older versions of Chrome find if an element of the page has this id.
vi.stubGlobal('browser', { tagName: 'DIV' });

const to = { tabId: 1, frameId: 0, nonce: 'n' };
const awaitIdle = (signal: AbortSignal, cancelMs = 0) =>
  callContent(to, 'waitForIdle', { limitMs: 1 }, { limitMs: 5_000, signal, cancelMs });

/** A document whose `waitForIdle` ends when its own signal fires, or never. */
function serve(onCancel: 'answers' | 'goes on'): void {
  const idle = { quiet: false, ms: 1 };
  const handler = (_input: unknown, signal: AbortSignal): Promise<typeof idle> =>
    new Promise((resolve) => {
      if (onCancel === 'answers') signal.addEventListener('abort', () => resolve(idle));
    });
  const handlers = { waitForIdle: handler } as unknown as Parameters<typeof serveContent>[0];
  serveContent(handlers, 'n', new AbortController().signal);
}

beforeEach(() => {
  bus.listeners.length = 0;
  bus.sent.length = 0;
});

describe('a canceled call', () => {
  it('is canceled in the document as well', async () => {
    serve('answers');
    const stop = new AbortController();
    const called = awaitIdle(stop.signal, 1_000);
    stop.abort();
    expect(await called).toEqual({ ok: true, value: { quiet: false, ms: 1 } });
    const [first, second] = bus.sent;
    expect([first?.call, second?.call]).toEqual(['waitForIdle', 'cancel']);
    expect(second?.id).toBe(first?.id);
  });

  it('does not affect other calls of the document', async () => {
    serve('answers');
    const [one, other] = [new AbortController(), new AbortController()];
    const first = awaitIdle(one.signal, 1_000);
    const second = awaitIdle(other.signal, 1_000);
    one.abort();
    await first;
    expect(await Promise.race([second, Promise.resolve('still going on')])).toBe('still going on');
    other.abort();
    expect(await second).toMatchObject({ ok: true });
  });

  it('ends at once if no limit is given for the result', async () => {
    serve('goes on');
    const stop = new AbortController();
    const called = awaitIdle(stop.signal);
    stop.abort();
    expect(await called).toMatchObject({ ok: false, failure: { kind: 'aborted' } });
  });

  it('ends within its limit even if the document does not answer', async () => {
    serve('goes on');
    const stop = new AbortController();
    const called = awaitIdle(stop.signal, 10);
    stop.abort();
    expect(await called).toMatchObject({ ok: false, failure: { kind: 'aborted' } });
  });

  it('is not sent if already aborted', async () => {
    serve('answers');
    expect(await awaitIdle(AbortSignal.abort())).toMatchObject({ failure: { kind: 'aborted' } });
    expect(bus.sent).toEqual([]);
  });
});

it('leaves neither a listener on the signal nor a timer behind', async () => {
  const handlers = { waitForIdle: async () => ({ quiet: true, ms: 0 }) };
  serveContent(handlers as never, 'n', new AbortController().signal);
  const { signal } = new AbortController();
  const listeners = new Set<unknown>();
  vi.spyOn(signal, 'addEventListener').mockImplementation((_type, listener) =>
    listeners.add(listener),
  );
  vi.spyOn(signal, 'removeEventListener').mockImplementation((_type, listener) =>
    listeners.delete(listener),
  );
  vi.useFakeTimers();
  try {
    await awaitIdle(signal);
    await awaitIdle(signal);
    expect(vi.getTimerCount()).toBe(0);
    expect(listeners.size).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it('reports a handler that crashed: an action may have been done', async () => {
  const crash = (): never => {
    throw new Error('no such box');
  };
  serveContent({ waitForIdle: crash, act: crash } as never, 'n', new AbortController().signal);
  const { signal } = new AbortController();
  expect(await awaitIdle(signal)).toMatchObject({
    failure: { kind: 'contextGone', message: expect.stringContaining('no such box') },
  });
  expect(await callContent(to, 'act', {} as never, { limitMs: 5_000, signal })).toMatchObject({
    failure: { kind: 'unknownOutcome' },
  });
});

it('refuses a call for another document', async () => {
  serveContent({ waitForIdle: () => undefined } as never, 'm', new AbortController().signal);
  expect(await awaitIdle(new AbortController().signal)).toMatchObject({
    failure: { kind: 'contextGone' },
  });
});
