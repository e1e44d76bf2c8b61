// @ts-check
/** The options of commands that ask a model: which server, in which format, with which key. */
import { importTs } from './importTs.mjs';
import { oneOf, refuse, text } from './options.mjs';

export const modelOptions = /** @type {const} */ ({
  provider: { ...text, default: 'anthropic' },
  'base-url': text,
  model: text,
  'critic-model': text,
  'checks-model': text,
  'api-key-env': text,
});

const about = [
  ['--provider NAME', 'anthropic (default), openai, google, openrouter, mistral, deepseek, groq,'],
  ['', 'xai, ollama, lmStudio, llamaCpp, vllm, litellm, otherChat, otherMessages'],
  ['--base-url URL', "its address, if it isn't the usual one"],
  ['--model ID', "default: the provider's first one in Setup"],
  ['--critic-model ID', 'another model on that server for judging buttons'],
  ['--checks-model ID', 'another one for notes, summaries and checks of results'],
  [
    '--api-key-env NAME',
    'environment variable with the key, default that of the provider, such as',
  ],
  ['', 'OPENAI_API_KEY'],
];

/**
 * The lines of a usage text about them.
 * @param {number} width of its first column
 */
export const modelUsage = (width) =>
  about.map(([option = '', words]) => `  ${option.padEnd(width)}${words}`).join('\n');

/** @typedef {{ provider?: string | undefined, 'base-url'?: string | undefined, model?: string | undefined, 'critic-model'?: string | undefined, 'checks-model'?: string | undefined, 'api-key-env'?: string | undefined }} Given */
/** @typedef {import('../src/core/run/modelServers.ts').ModelServerId} ModelServerId */

/**
 * The model that the options name; exits with code 2 if they are wrong or too few. Needs packages.
 * @param {string} usage
 * @param {Given} given
 * @returns {Promise<{ provider: ModelServerId, baseUrl: string, model: string, otherModels: import('../src/core/run/modelRoles.ts').OtherModels, key: string, keyVariable: string }>}
 */
export async function readModel(usage, given) {
  /** @type {typeof import('../src/core/run/modelServers.ts')} */
  const { addressProblem, modelServer, modelServerIds, wholeAddress } = await importTs(
    'src/core/run/modelServers.ts',
  );
  const provider = oneOf(usage, 'provider', given.provider ?? 'anthropic', modelServerIds);
  const { address, models, protocol } = modelServer(provider);
  const typed = given['base-url'] ?? address;
  if (!typed) refuse(`--provider ${provider} needs --base-url`, usage);
  const baseUrl = wholeAddress(typed, protocol);
  // Plain http to another machine is up to whoever gives the command: Setup refuses it.
  if (addressProblem(baseUrl) === 'notAnAddress')
    refuse(`--base-url ${typed}: not a valid URL`, usage);
  const model = given.model ?? models[0];
  if (!model) return refuse(`--provider ${provider} needs --model`, usage);
  const keyVariable = given['api-key-env'] ?? keyVariableOf(provider);
  const otherModels = {
    ...(given['critic-model'] ? { critic: given['critic-model'] } : {}),
    ...(given['checks-model'] ? { checks: given['checks-model'] } : {}),
  };
  return {
    provider,
    baseUrl,
    model,
    otherModels,
    key: process.env[keyVariable] ?? '',
    keyVariable,
  };
}

/** @param {string} provider */
export function keyVariableOf(provider) {
  const others = /** @type {Record<string, string>} */ ({
    otherChat: 'openai',
    otherMessages: 'anthropic',
  });
  return `${(others[provider] ?? provider).replace(/[A-Z]/g, '_$&').toUpperCase()}_API_KEY`;
}
