/** The model behind the Operators port: a client from settings and key, whose text is streamed to the panel. */

import type { NodeId } from '../../core/ids.ts';
import { capabilitiesOf, roomFor } from '../../core/run/modelCapabilities.ts';
import { type ModelChoice, type ModelRole, modelFor } from '../../core/run/modelRoles.ts';
import { type ModelServer, modelServer, modelServerIds } from '../../core/run/modelServers.ts';
import type { Context } from '../../core/run/operator.ts';
import type { RunOptions } from '../../core/run/run.ts';
import { originOfServer } from '../../core/run/settings.ts';
import type { ClientOptions } from '../../llm/client.ts';
import type { CallRequest, LlmClient } from '../../llm/llmClient.ts';
import { hostClient } from '../../llm/providers.ts';
import type { OperatorName } from '../../planners/operators.ts';
import { type Operators, operatorsFrom } from '../../planners/operators.ts';
import { systemOf } from '../../planners/systems.ts';
import type { ModelExchange, Settings, StreamedWords } from '../../protocol/panel.ts';
import { promptOf } from '../storage/exchanges.ts';
import { readKey, readSettings } from '../storage/settings.ts';
import { makeOperators } from './makeOperators.ts';

export type StreamListener = {
  readonly onStream: (node: string, words: StreamedWords) => void;
  /** Called after each model call. */
  readonly onExchange: (exchange: ModelExchange) => void;
};

/** Answers that are no work on a step: they are not streamed to one. */
const besideTheRun: ReadonlySet<string> = new Set(['explain']);

/** How often, at most, streamed text is sent to panels. */
const STREAM_EVERY_MS = 100;

/**
 * Makes the operators of a run. Its system was fixed at its start. Host, key and model are read for each call, so that
 * a blocked run continues once the user has corrected them.
 */
export function makeModel(
  options: RunOptions,
  { onStream, onExchange }: StreamListener,
): { readonly operators: Operators } {
  const stream = { node: '', operator: '', text: '', sentAt: 0 };
  const nodes = new Map<string, NodeId>();
  const hooks: Hooks = {
    onAsk: ({ operator, ...request }) => {
      const node = nodes.get(operator);
      if (node === undefined) return () => undefined;
      const prompt = promptOf(request);
      return (reply, isOk) =>
        onExchange({ node, operator, at: Date.now(), prompt, reply, ok: isOk });
    },
    onText: (operator, delta) => {
      if (besideTheRun.has(operator)) return;
      stream.text += delta;
      if (Date.now() - stream.sentAt < STREAM_EVERY_MS) return;
      stream.sentAt = Date.now();
      onStream(stream.node, { operator, text: stream.text, delay: null });
    },
    onWait: (delay) => {
      const { node, operator } = stream;
      onStream(node, { operator, text: '', delay });
    },
  };
  const clients = {
    planner: currentClient(options, hooks, 'planner'),
    critic: currentClient(options, hooks, 'critic'),
    checks: currentClient(options, hooks, 'checks'),
  };
  const asked = (operator: OperatorName, context: Context): void => {
    nodes.set(operator, context.node);
    if (besideTheRun.has(operator)) return;
    Object.assign(stream, { node: context.node, operator, text: '', sentAt: 0 });
    onStream(context.node, { operator, text: '', delay: null });
  };
  const { config } = systemOf(options.system);
  const operators = makeOperators(clients, options.plain ? { ...config, plain: true } : config);
  return {
    operators: operatorsFrom((name) => (context, signal) => {
      asked(name, context);
      return operators[name](context, signal);
    }),
  };
}

type Hooks = Required<Pick<ClientOptions, 'onText' | 'onWait'>> & {
  /** Called when a call begins; returns a function for its reply or its failure. */
  readonly onAsk: <T>(request: CallRequest<T>) => (reply: string, isOk: boolean) => void;
};

/** Returns the client of a role, replaced if the settings have changed since the last call. In a plain run, only words ask the planner's model for a schema. */
function currentClient({ model, plain }: RunOptions, hooks: Hooks, role: ModelRole): LlmClient {
  let known: { readonly of: string; readonly client: LlmClient } | null = null;
  return {
    model,
    async room() {
      const settings = await readSettings();
      return roomFor(capabilitiesIn(settings, modelFor(settings, role)));
    },
    async call(request) {
      const answered = hooks.onAsk(request);
      const settings = await readSettings();
      const isPlanners = role === 'planner' || settings.roleModels[role] === null;
      const host = {
        ...(await hostOf(settings, role)),
        ...(plain && isPlanners ? { way: 'prompt' as const } : {}),
      };
      const of = JSON.stringify(host);
      if (known?.of !== of) known = { of, client: hostClient({ ...host, ...hooks }) };
      let reply = '';
      const onReply = (text: string): void => {
        reply = text;
        request.onReply?.(text);
      };
      const called = await known.client.call({ ...request, onReply });
      const { result } = called;
      answered(result.ok ? reply : result.failure.message, result.ok);
      return called;
    },
  };
}

/** The server and model of a role, with the server's key and what is known about the model. */
export async function hostOf(settings: Settings, role: ModelRole) {
  const choice = modelFor(settings, role);
  const { provider, baseUrl, model } = choice;
  return {
    apiKey: await readKey(baseUrl),
    baseURL: baseUrl,
    server: modelServer(provider),
    stallMs: stallLimitOf(baseUrl),
    model,
    known: capabilitiesIn(settings, choice),
  };
}

const capabilitiesIn = ({ capabilities }: Settings, { baseUrl, model }: ModelChoice) =>
  capabilitiesOf(capabilities, { server: originOfServer(baseUrl), model });

/** How long a host may be silent, in ms. One of the user's own may first load its model or process a long prompt. */
export const stallLimitOf = (baseUrl: string): number =>
  modelServerIds.some((id) => isHostedAt(modelServer(id), baseUrl)) ? 30_000 : 300_000;

const isHostedAt = ({ key, address }: ModelServer, baseUrl: string): boolean =>
  key === 'required' && originOfServer(address) === originOfServer(baseUrl);
