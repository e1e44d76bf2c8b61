/**
 * Runs in the page's own world: runs animation frame callbacks on demand. Chrome gives a hidden tab no frames and
 * Firefox one a second, so anything waiting for one never shows: fade-ins, menus that measure themselves first.
 */

/**
 * Must be self-contained: it is sent as source through scripting.executeScript({func, args, world: 'MAIN'}). The event
 * with this name runs the callbacks waiting for the next frame. A second call only runs those. Leaves no global (M10).
 */
export function drawFramesOnCall(eventName: string): void {
  type Callback = (time: number) => void;
  type FrameWindow = EventTarget & {
    requestAnimationFrame(callback: Callback): number;
    cancelAnimationFrame(id: number): void;
    reportError(error: unknown): void;
    readonly performance: { now(): number };
  };
  const target = globalThis as unknown as FrameWindow;
  const { apply } = Reflect;
  const { requestAnimationFrame: request, cancelAnimationFrame: cancel, performance } = target;
  const waiting = new Map<number, Callback>();

  if (!target.dispatchEvent(new Event(eventName, { cancelable: true }))) return;
  target.addEventListener(eventName, (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    // Callbacks requested by these belong to the next frame.
    for (const [id, callback] of [...waiting]) {
      if (!waiting.delete(id)) continue;
      apply(cancel, target, [id]);
      try {
        callback(performance.now());
      } catch (error) {
        target.reportError(error);
      }
    }
  });
  // A proxy of the native function still prints as native code and keeps its name and length.
  target.requestAnimationFrame = new Proxy(request, {
    apply: (native, self, args: [Callback]) => {
      const [callback] = args;
      if (typeof callback !== 'function') return apply(native, self, args);
      const id: number = apply(native, self, [
        (time: number) => {
          if (waiting.delete(id)) callback(time);
        },
      ]);
      waiting.set(id, callback);
      return id;
    },
  });
  target.cancelAnimationFrame = new Proxy(cancel, {
    apply: (native, self, args: [number]) => {
      waiting.delete(args[0]);
      apply(native, self, args);
    },
  });
}
