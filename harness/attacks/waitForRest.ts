/**
 * Runs in the panel: resolves when the run asks something new or rests, or after a time. Events are waited for instead of
 * polled, since reading the journal again and again would slow down what is measured.
 */
export function waitForRest(id: string, answered: readonly string[], ms: number): Promise<void> {
  type Seen = {
    readonly id: string;
    readonly status: string;
    readonly question: { readonly id: string } | null;
  };
  type Frame = {
    readonly kind?: string;
    readonly run?: Seen | string | null;
    readonly event?: { readonly change: { readonly kind: string; readonly status?: string } };
  };
  type Port = {
    onMessage: { addListener(listener: (message: { readonly frame?: Frame }) => void): void };
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
    port.onMessage.addListener(({ frame: { kind, run, event } = {} }) => {
      if (kind === 'snapshot' && typeof run === 'object' && run?.id === id) {
        const isNew = run.question !== null && !answered.includes(run.question.id);
        if (isNew || rests.has(run.status)) end();
      }
      const change = kind === 'event' && run === id ? event?.change : undefined;
      if (change && (ends.has(change.kind) || change.status === 'paused')) end();
    });
  });
}
