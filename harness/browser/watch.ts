/**
 * The run as an open panel has it: a copy that the worker's messages keep up to date. It is cheap to poll, unlike the
 * journal, which would slow down the observed run.
 */
import type { Run } from '../../src/core/run/run.ts';
import { createPanelStore, receive } from '../../src/panel/app/store.ts';
import type { PanelMessage } from '../../src/protocol/panel.ts';
import type { PanelPortMessage } from '../../src/protocol/transport.ts';
import type { RealPanel } from './driver.ts';

export type RunWatch = {
  /** Returns the run that is open now; null if there is none or the worker has not replied yet. */
  read(): Promise<Run | null>;
  close(): Promise<void>;
};

export function watchRun(panel: RealPanel): RunWatch {
  opened += 1;
  const line = `line ${opened}`;
  let state = createPanelStore().getState();
  return {
    async read() {
      for (const message of await newMessages(panel, line)) {
        const next = receive(state, message);
        if (next !== 'gap') state = next;
        else await panel.evaluate(hangUp, line); // the next read reconnects, which brings a snapshot
      }
      return state.run;
    },
    close: () => panel.evaluate(hangUp, line),
  };
}

/** A panel that is closed or loaded again meanwhile never replies in Firefox. */
const REPLY_LIMIT_MS = 3_000;

const newMessages = (panel: RealPanel, line: string): Promise<PanelMessage[]> =>
  Promise.race([
    panel.evaluate(takeMessages, line),
    new Promise<PanelMessage[]>((resolve) => setTimeout(resolve, REPLY_LIMIT_MS, [])),
  ]);

/**
 * Number of connections opened so far. Each watch has its own, since two at the same time would take each other's
 * messages.
 */
let opened = 0;

type Port = {
  onMessage: { addListener(listener: (sent: PanelPortMessage) => void): void };
  onDisconnect: { addListener(listener: () => void): void };
  disconnect(): void;
};
type Line = {
  readonly port: Port;
  readonly messages: PanelMessage[];
  /** Called when a message comes or the line ends. */
  onNews: () => void;
};
type Api = { readonly runtime: { connect(options: { name: string }): Port } };
type Scope = {
  harnessLines?: Record<string, Line | undefined>;
  readonly browser?: Api;
  readonly chrome?: Api;
};

/**
 * Runs in the panel: returns messages since the last call, and waits a moment for some. Connects first if there is no
 * connection or the worker died.
 */
async function takeMessages(id: string): Promise<PanelMessage[]> {
  const scope = window as unknown as Scope;
  scope.harnessLines ??= {};
  const lines = scope.harnessLines;
  let line = lines[id];
  if (!line) {
    const port = (scope.browser ?? (scope.chrome as Api)).runtime.connect({
      name: 'espalier-panel',
    });
    const made: Line = { port, messages: [], onNews: () => undefined };
    line = made;
    lines[id] = made;
    port.onMessage.addListener((sent) => {
      if (!('message' in sent)) return;
      made.messages.push(sent.message);
      made.onNews();
    });
    port.onDisconnect.addListener(() => {
      if (lines[id] === made) lines[id] = undefined;
      made.onNews();
    });
  }
  const { messages } = line;
  if (messages.length === 0)
    await new Promise<void>((resolve) => {
      Object.assign(line, { onNews: resolve });
      setTimeout(resolve, 500);
    });
  return messages.splice(0);
}

/** Runs in the panel. */
function hangUp(id: string): void {
  const lines = (window as unknown as Scope).harnessLines ?? {};
  lines[id]?.port.disconnect();
  lines[id] = undefined;
}
