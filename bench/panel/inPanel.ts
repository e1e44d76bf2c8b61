/** Serialized into the playground: each function closes over nothing but the page's globals. */

import type {} from '../../harness/playground/playground.tsx';
import type { Run, RunChange } from '../../src/core/run/run.ts';

/** Shows a run; resolves to the ms until its rows are painted. */
export function firstPaint(run: Run): Promise<number> {
  return new Promise((done) => {
    const begun = performance.now();
    window.playground.worker.show(run);
    const look = (): void => {
      if (!document.querySelector('.tree [role=row]')) requestAnimationFrame(look);
      else {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now() - begun);
        requestAnimationFrame(() => port2.postMessage(null));
      }
    };
    requestAnimationFrame(look);
  });
}

/**
 * Applies the events one after another, each as soon as the previous one is painted; resolves to the ms from event to
 * paint.
 */
export async function eventToPaint(changes: readonly RunChange[]): Promise<number[]> {
  const painted = (): Promise<void> =>
    new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done();
      requestAnimationFrame(() => port2.postMessage(null));
    });
  const times: number[] = [];
  for (const change of changes) {
    await painted();
    const begun = performance.now();
    window.playground.worker.emit(change);
    await painted();
    times.push(performance.now() - begun);
  }
  return times;
}

/** Measures frames per second over `ms`, while the plan is scrolled and ten events per second arrive. */
export function framesPerSecond(changes: readonly RunChange[], ms: number): Promise<number> {
  const view = document.querySelector('.panel-main');
  const begun = performance.now();
  let frames = 0;
  let emitted = 0;
  return new Promise((done) => {
    const frame = (): void => {
      const passed = performance.now() - begun;
      if (passed >= ms) {
        done((frames * 1000) / passed);
        return;
      }
      frames += 1;
      view?.scrollBy(0, 40);
      const change = changes[emitted];
      if (change && passed > emitted * 100) {
        emitted += 1;
        window.playground.worker.emit(change);
      }
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

/** Measures the ms from pressing Stop until the response is on the screen; the command is sent in the same task. */
export function stopToPaint(): Promise<number> {
  return new Promise((done) => {
    const { worker } = window.playground;
    const begun = performance.now();
    document.querySelector<HTMLButtonElement>('.controls .stop')?.click();
    if (!worker.commands.some(({ kind }) => kind === 'run/stop'))
      throw new Error('nothing is sent');
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now() - begun);
    requestAnimationFrame(() => port2.postMessage(null));
  });
}

/** Counts the rows of the plan that are fully in view. */
export function rowsInView(): number {
  const view = document.querySelector('.panel-main')?.getBoundingClientRect();
  if (!view) return 0;
  return [...document.querySelectorAll('.tree [role=row]')].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top >= view.top && bottom <= view.bottom;
  }).length;
}
