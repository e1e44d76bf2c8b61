/** Globals that every context of the protocol has. The layer gets nothing else of the DOM. */
declare function setTimeout(run: () => void, ms: number): number;
declare function clearTimeout(timer: number): void;
declare const console: { debug(...words: readonly unknown[]): void };
declare const crypto: { randomUUID(): string };
declare const AbortController: {
  new (): { readonly signal: AbortSignal; abort(): void };
};
declare const AbortSignal: { any(signals: readonly AbortSignal[]): AbortSignal };
