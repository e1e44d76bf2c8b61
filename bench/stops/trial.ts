/** One start and one stop, timed in the panel itself. */

export type Trial = {
  readonly goal: string;
  readonly tabId: number;
  readonly after: string;
  readonly nth: number;
  readonly delay: number;
  readonly approves: boolean;
  /** Id of the previous run. */
  readonly before: string;
};

/** Times in ms since 1970. `isReached`: the moment to stop occurred; a run that came to rest earlier is stopped too. */
export type Timed = {
  readonly isReached: boolean;
  readonly pressedAt: number;
  /** When the panel learned that the stop is on record. */
  readonly recordedAt: number;
  readonly repliedAt: number;
  readonly problem: string;
  readonly run: string;
};

/** Serialized into the panel: must not reference anything outside itself. */
export function stopOnce(trial: Trial): Promise<Timed> {
  type Message = {
    readonly id?: number;
    readonly result?: {
      readonly ok: boolean;
      readonly value?: { readonly run?: string };
      readonly failure?: { readonly message: string };
    };
    readonly message?: {
      readonly run?: string;
      readonly event?: {
        readonly change: { readonly kind: string; readonly question?: { readonly id: string } };
      };
    };
  };
  type Port = {
    readonly onMessage: { addListener(listener: (message: Message) => void): void };
    postMessage(message: unknown): void;
    disconnect(): void;
  };
  const scope = globalThis as unknown as { browser?: unknown; chrome?: unknown };
  const api = (scope.browser ?? scope.chrome) as {
    readonly runtime: { connect(options: { name: string }): Port };
  };
  const LATEST_MS = 6_000;
  const LIMIT_MS = 20_000;
  return new Promise((resolve) => {
    const port = api.runtime.connect({ name: 'espalier-panel' });
    const times = {
      isReached: false,
      pressedAt: 0,
      recordedAt: 0,
      repliedAt: 0,
      problem: '',
      run: '',
    };
    const kinds: string[] = [];
    let question = '';
    let seen = 0;
    let isPressing = false;
    const finish = (): void => {
      port.disconnect();
      resolve(times);
    };
    const press = (): void => {
      if (times.pressedAt > 0) return;
      if (trial.approves && question)
        port.postMessage({
          id: 3,
          command: { kind: 'run/reply', run: times.run, question, reply: { kind: 'once' } },
        });
      times.pressedAt = Date.now();
      port.postMessage({ id: 2, command: { kind: 'run/stop', run: times.run } });
    };
    const reach = (): void => {
      if (isPressing) return;
      isPressing = true;
      times.isReached = true;
      setTimeout(press, trial.delay);
    };
    port.onMessage.addListener(({ id, result, message }) => {
      if (id === 1 && result) {
        times.run = result.value?.run ?? '';
        if (!times.run) {
          times.problem = result.failure?.message ?? 'not started';
          finish();
        } else if (trial.after === 'start') reach();
      }
      if (id === 2) {
        times.repliedAt = Date.now();
        // The record arrives through a different queue than the reply.
        if (times.recordedAt > 0 || !result?.ok) finish();
      }
      // The previous run may still report, and the new one may report before its start is answered.
      if (!message?.event || message.run === trial.before) return;
      const { change } = message.event;
      kinds.push(change.kind);
      question = change.question?.id ?? question;
      if (change.kind === 'runFinished') {
        if (times.pressedAt === 0) times.isReached = false;
        times.recordedAt = Date.now();
        if (times.repliedAt > 0) finish();
      }
      if (change.kind === trial.after) {
        seen += 1;
        if (seen >= trial.nth) reach();
      }
    });
    setTimeout(press, LATEST_MS);
    setTimeout(() => {
      times.problem = `no end: ${JSON.stringify({ ...times, question, kinds: kinds.slice(-12) })}`;
      finish();
    }, LIMIT_MS);
    port.postMessage({
      id: 1,
      command: { kind: 'run/start', goal: trial.goal, tabId: trial.tabId },
    });
  });
}
