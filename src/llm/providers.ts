/**
 * The providers of models. A new one is a file with a `Provider` (`transport.ts`) and a row in `providers`; the base
 * address in the settings chooses among them. Prices and capabilities of its models are rows in `models.ts`.
 */
import * as z from 'zod/mini';
import { ok, type Result } from '../core/result.ts';
import type { Called } from '../core/run/operator.ts';
import { anthropic } from './anthropic.ts';
import { type ClientOptions, makeClient } from './client.ts';
import { failureOf } from './failures.ts';
import type { LlmClient } from './llmClient.ts';
import { factsOf, type Price } from './models.ts';
import type { HostOptions, ListedModel, Provider } from './provider.ts';

/** The first one that serves an address is used. The last serves every address. */
const providers: readonly Provider[] = [anthropic];

function providerOf(baseURL: string | undefined): Provider {
  const found = baseURL ? providers.find(({ serves }) => serves(new URL(baseURL))) : undefined;
  return found ?? anthropic;
}

/** Makes a client for one model with this key and address. Throws if the address is not absolute. */
export function hostClient(options: HostOptions & Omit<ClientOptions, 'transport'>): LlmClient {
  return makeClient({ ...options, transport: providerOf(options.baseURL).transport(options) });
}

/** `price` is null if unknown: runs then count tokens, not money. */
export type OfferedModel = ListedModel & { readonly price: Price | null };

/** Lists the models this host offers. Failures carry a message for the user; hosts without a list answer 404. */
export async function listModels(
  options: HostOptions,
  signal: AbortSignal,
): Promise<Result<readonly OfferedModel[]>> {
  const provider = providerOf(options.baseURL);
  const listed = await provider.listModels(options, signal);
  if (!listed.ok)
    return failureOf(listed.error, provider.transport(options).host, 'the list of models');
  return ok(listed.models.map((model) => ({ ...model, price: factsOf(model.id)?.price ?? null })));
}

const testReply = z.object({ ready: z.boolean() });

/** One tiny call over the same path as every operator's: shows whether key, model and host work, and its cost. */
export function testCall(client: LlmClient, signal: AbortSignal): Promise<Called<boolean>> {
  return client.call({
    operator: 'test',
    system: [{ text: 'This is a connection test. Answer with one JSON object.' }],
    content: [{ text: 'Answer {"ready": true}.' }],
    schema: testReply,
    parse: (value) => {
      const read = testReply.safeParse(value);
      return read.success
        ? { ok: true, value: read.data.ready }
        : { ok: false, problems: ['Answer {"ready": true}.'] };
    },
    maxTokens: 2048,
    signal,
  });
}
