/** What every context that runs the protocol has; the layer gets nothing else of the DOM. */
declare function setTimeout(run: () => void, ms: number): number;
declare function clearTimeout(timer: number): void;
declare const console: { debug(...words: readonly unknown[]): void };
