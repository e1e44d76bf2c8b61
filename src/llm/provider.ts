/** A provider of models: how its hosts are asked, and which models they offer. */
import type { Transport, WireError } from './transport.ts';

export type HostOptions = {
  /** May be empty for hosts that need none. */
  readonly apiKey: string;
  /** Address of the host; empty or missing means the provider's own. */
  readonly baseURL?: string;
  readonly fetch?: typeof fetch;
};

export type ListedModel = {
  readonly id: string;
  readonly name: string;
  readonly deprecated: boolean;
};

export type Provider = {
  /** Whether it can speak to the host at this address. */
  readonly serves: (url: URL) => boolean;
  /** Throws when `baseURL` is not an absolute address. */
  readonly transport: (options: HostOptions) => Transport;
  /** Lists the models that the host offers. Never rejects. */
  readonly listModels: (options: HostOptions, signal: AbortSignal) => Promise<Listed>;
};

export type Listed =
  | { readonly ok: true; readonly models: readonly ListedModel[] }
  | { readonly ok: false; readonly error: WireError };
