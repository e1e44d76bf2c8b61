/**
 * The panel's connection to the worker. Workers die regularly: for a live run or table the panel reconnects at once; an
 * idle panel waits for the next command or until it is looked at, so that it doesn't keep the worker alive. Messages reach
 * the store once per frame, since rendering every event of a burst would slow down the page.
 */
import type { Result } from '../../core/result.ts';
import type { PanelCommand, PanelMessage, PanelReplies } from '../../protocol/panel.ts';
import { inOurWords } from '../messages/localize.ts';
import { isLive, type PanelStore, receive } from './store.ts';

export type Send = <K extends PanelCommand['kind']>(
  command: Extract<PanelCommand, { kind: K }>,
) => Promise<Result<PanelReplies[K]>>;
export type Link = { readonly send: Send; readonly close: () => void };
export type Connect = (onMessage: (message: PanelMessage) => void, onLost: () => void) => Link;

export type Connection = {
  readonly send: Send;
  /** Reconnects and takes a new snapshot. */
  readonly resync: () => void;
  /** Connects if the connection is down, for instance when the panel is looked at again. */
  readonly wake: () => void;
  readonly close: () => void;
};

const retryMs = { first: 100, most: 5000 } as const;

/** Runs the work in the next frame, or in a task of its own while the panel is hidden and gets no frames. */
const nextFrame = (work: () => void): void => {
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(work);
};

export function createConnection(
  connect: Connect,
  store: PanelStore,
  soon: (work: () => void) => void = nextFrame,
): Connection {
  let link: Link | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait: number = retryMs.first;

  function open(): Link {
    clearTimeout(timer);
    const mine: { link: Link | null } = { link: null };
    const isCurrent = (): boolean => link === mine.link;
    const opened = connect(
      (message) => isCurrent() && take(message),
      () => isCurrent() && lose(),
    );
    mine.link = opened;
    link = opened;
    return opened;
  }

  function take(message: PanelMessage): void {
    if (message.kind === 'snapshot') wait = retryMs.first;
    inbox.put(message);
  }

  function lose(): void {
    inbox.takeIn();
    link = null;
    const isNeeded = isLive(store.getState());
    store.setState({ link: isNeeded ? 'lost' : 'asleep', pressed: null });
    if (!isNeeded) return;
    timer = setTimeout(open, wait);
    wait = Math.min(wait * 2, retryMs.most);
  }

  function resync(): void {
    const old = link;
    link = null;
    inbox.empty();
    old?.close();
    open();
  }

  const inbox = makeInbox(store, { soon, onGap: resync });
  const wake = (): void => {
    if (!link) open();
  };
  open();
  return {
    send: async (command) => inPanelWords(await (link ?? open()).send(command)),
    resync,
    wake,
    close: () => {
      clearTimeout(timer);
      const old = link;
      link = null;
      inbox.empty();
      old?.close();
    },
  };
}

/** Translates failures into the user's language before anything shows them. */
const inPanelWords = <T>(result: Result<T>): Result<T> =>
  result.ok ? result : { ok: false, failure: inOurWords(result.failure) };

type Inbox = {
  readonly put: (message: PanelMessage) => void;
  /** Applies the messages to the store; returns false if an event is missing, and leaves the store unchanged. */
  readonly takeIn: () => boolean;
  readonly empty: () => void;
};

type InboxOptions = {
  readonly soon: (work: () => void) => void;
  readonly onGap: () => void;
};

function makeInbox(store: PanelStore, { soon, onGap }: InboxOptions): Inbox {
  const received: PanelMessage[] = [];
  const takeIn = (): boolean => {
    let state = store.getState();
    for (const message of received.splice(0)) {
      const next = receive(state, message);
      if (next === 'gap') return false;
      state = next;
    }
    store.setState(state, true);
    return true;
  };
  return {
    put(message) {
      received.push(message);
      if (received.length > 1) return;
      soon(() => {
        if (!takeIn()) onGap();
      });
    },
    takeIn,
    empty: () => {
      received.length = 0;
    },
  };
}
