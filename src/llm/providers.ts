/** The two wire formats; the server that the user chose names its own. */
import { ok, type Result } from '../core/result.ts';
import type { Protocol } from '../core/run/modelServers.ts';
import { anthropic } from './anthropic.ts';
import { chat } from './chat.ts';
import { type ClientOptions, makeClient } from './client.ts';
import { failureOf } from './failures.ts';
import type { LlmClient } from './llmClient.ts';
import { factsOf } from './models.ts';
import type { HostOptions, ListedModel, Provider } from './provider.ts';

const providers: Readonly<Record<Protocol, Provider>> = { messages: anthropic, chat };

export const providerOf = ({ server }: HostOptions): Provider =>
  providers[server?.protocol ?? 'messages'];

/** Makes a client for one model with this key and address. Throws if the address is not absolute. */
export function hostClient(options: HostOptions & Omit<ClientOptions, 'transport'>): LlmClient {
  return makeClient({ ...options, transport: providerOf(options).transport(options) });
}

/** Lists the models this host offers, with prices where they are known. Hosts without a list answer 404. */
export async function listModels(
  options: HostOptions,
  signal: AbortSignal,
): Promise<Result<readonly ListedModel[]>> {
  const provider = providerOf(options);
  const listed = await provider.listModels(options, signal);
  if (!listed.ok) return failureOf(listed.error, provider.transport(options).host, '');
  return ok(
    listed.models.map((model) => ({
      ...model,
      price: model.price ?? factsOf(model.id)?.price ?? null,
    })),
  );
}
