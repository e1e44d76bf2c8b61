/**
 * The parts that benchmarks use of the packages in bench/package.json. `npm run check` checks bench/ against these, with or
 * without the packages installed, so after an update of a package compare them with its own types.
 */

declare module 'gpt-tokenizer/encoding/o200k_base' {
  export function countTokens(
    text: string,
    options?: { readonly disallowedSpecial?: ReadonlySet<string> },
  ): number;
}

declare module '@page-agent/page-controller' {
  export class PageController {
    constructor(options: object);
  }
}

declare module 'svelte/compiler' {
  export function compile(
    source: string,
    options: { readonly filename: string; readonly generate: 'client' | 'server' },
  ): { readonly js: { readonly code: string } };
}

declare module 'playwright-core' {
  export const chromium: {
    launch(options: {
      readonly executablePath: string;
      readonly headless: boolean;
      readonly args: readonly string[];
    }): Promise<Browser>;
  };

  export interface Browser {
    newContext(options: {
      readonly viewport: { readonly width: number; readonly height: number };
      readonly bypassCSP: boolean;
    }): Promise<BrowserContext>;
    version(): string;
    close(): Promise<void>;
  }

  export interface BrowserContext {
    newPage(): Promise<Page>;
    newCDPSession(page: Page): Promise<CDPSession>;
    close(): Promise<void>;
  }

  export interface Page {
    /** Runs a script, or a function with one argument, in the page. */
    evaluate(script: string): Promise<unknown>;
    evaluate<Result>(work: () => Result): Promise<Awaited<Result>>;
    evaluate<Argument, Result>(
      work: (argument: Argument) => Result,
      argument: Argument,
    ): Promise<Awaited<Result>>;
    ariaSnapshot(options: { readonly mode: 'ai' }): Promise<string>;
    goto(url: string, options: { readonly waitUntil: 'load' }): Promise<unknown>;
    setDefaultTimeout(ms: number): void;
    context(): BrowserContext;
  }

  export interface CDPSession {
    send(method: 'HeapProfiler.stopSampling'): Promise<{
      readonly profile: { readonly samples: readonly { readonly size: number }[] };
    }>;
    send(method: string, parameters?: object): Promise<unknown>;
  }
}
