/** A provider of models: how its hosts are asked, and which models they offer. */

import type { ModelServer } from '../core/run/modelServers.ts';
import type { Price } from './models.ts';
import type { Transport, WireError } from './transport.ts';

export type HostOptions = {
  /** May be empty for hosts that need none. */
  readonly apiKey: string;
  /** Whole address of the host; empty or missing means the provider's own. */
  readonly baseURL?: string;
  /** The row that the user chose; Anthropic's if missing. */
  readonly server?: ModelServer;
  readonly fetch?: typeof fetch;
};

export type ListedModel = {
  readonly id: string;
  readonly name: string;
  readonly deprecated: boolean;
  /** Null if the host doesn't say. */
  readonly contextTokens: number | null;
  readonly price: Price | null;
};

/** One wire format. */
export type Provider = {
  /** Throws when `baseURL` is not an absolute address. */
  readonly transport: (options: HostOptions) => Transport;
  /** Lists the models that the host offers. Never rejects. */
  readonly listModels: (options: HostOptions, signal: AbortSignal) => Promise<Listed>;
};

export type Listed =
  | { readonly ok: true; readonly models: readonly ListedModel[] }
  | { readonly ok: false; readonly error: WireError };
