/** Waits for a run from within the panel. */
import type { PanelPortMessage } from '../../src/protocol/transport.ts';

/**
 * Runs in the panel: resolves when the run asks a new question or comes to rest, or after a time. It waits for events
 * instead of polling, since rereading the journal would slow down what is measured.
 */
export function waitForRest(id: string, answered: readonly string[], ms: number): Promise<void> {
  type Port = {
    onMessage: { addListener(listener: (message: PanelPortMessage) => void): void };
    disconnect(): void;
  };
  const scope = globalThis as unknown as { browser?: unknown; chrome?: unknown };
  const api = (scope.browser ?? scope.chrome) as {
    runtime: { connect(options: { name: string }): Port };
  };
  return new Promise((resolve) => {
    const port = api.runtime.connect({ name: 'espalier-panel' });
    const end = (): void => {
      clearTimeout(timer);
      port.disconnect();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const rests = new Set(['finished', 'blocked', 'paused']);
    const ends = new Set(['questionAsked', 'runFinished', 'runBlocked']);
    port.onMessage.addListener((sent) => {
      if (!('message' in sent)) return;
      const { message } = sent;
      if (message.kind === 'snapshot' && message.run?.id === id) {
        const { question, status } = message.run;
        const isNew = question !== null && !answered.includes(question.id);
        if (isNew || rests.has(status)) end();
      }
      if (message.kind !== 'event' || message.run !== id) return;
      const { change } = message.event;
      const isPaused = change.kind === 'statusChanged' && change.status === 'paused';
      if (isPaused || ends.has(change.kind)) end();
    });
  });
}
