/** Holds actions back while the user types: the current operation continues, and nothing begins in the tab. */

export type TypingPause = {
  /** `by` names who is typing; all of them are waited for. */
  set(by: string, isHeld: boolean): void;
  /** Resolves once nobody is typing, or when the signal aborts, to whether it had to wait. */
  over(signal: AbortSignal): Promise<boolean>;
};

export function makeTypingPause(): TypingPause {
  const writers = new Set<string>();
  let waiting: (() => void)[] = [];
  return {
    set(by, isHeld) {
      if (isHeld) writers.add(by);
      else writers.delete(by);
      if (writers.size > 0) return;
      const free = waiting;
      waiting = [];
      for (const go of free) go();
    },
    async over(signal) {
      if (writers.size === 0 || signal.aborted) return false;
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      return true;
    },
  };
}
