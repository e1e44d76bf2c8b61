/** Globals that every context of the protocol has. The layer gets nothing else of the DOM. */
declare function setTimeout(run: () => void, ms: number): number;
declare function clearTimeout(timer: number): void;
declare function btoa(bytes: string): string;
declare function atob(base64: string): string;
declare const console: { debug(...words: readonly unknown[]): void };
declare const crypto: { randomUUID(): string };
declare const AbortController: {
  new (): { readonly signal: AbortSignal; abort(): void };
};
declare const AbortSignal: { any(signals: readonly AbortSignal[]): AbortSignal };
