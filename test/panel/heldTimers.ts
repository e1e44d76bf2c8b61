/** Timers that fire when the test says so: what must happen before them cannot come too late on a busy machine. */

type Held = { readonly heldTimers: (() => void)[] };

/** Runs in the panel's page: timers of just this length wait from now on. */
export function holdTimers(ms: number): void {
  const held: (() => void)[] = [];
  const start = window.setTimeout.bind(window);
  const holding = (work: () => void, wait?: number): unknown =>
    wait === ms ? held.push(work) : start(work, wait);
  Object.assign(window, { heldTimers: held, setTimeout: holding });
}

/** Runs in the panel's page: how many wait. */
export const countTimers = (): number => (window as unknown as Held).heldTimers.length;

/** Runs in the panel's page: their time has come. */
export function fireTimers(): void {
  for (const work of (window as unknown as Held).heldTimers.splice(0)) work();
}
