/** What is the matter with the model or its server. */
import type { FailureSentence } from './failureSentence.ts';

type Host = { readonly host: string };
type Model = { readonly model: string };
/** The server's own words; '' if it said none. */
type Quoted = { readonly said: string };
type Answered = Host & Quoted & { readonly status: number | null };

const quoted = (said: string): string => said && ` It said: ${said}`;
const coded = (status: number | null): string => (status ? ` (${status})` : '');

/** In tokens; null if it isn't known. */
type Context = { readonly context: number | null };
const sized = (context: number | null): string =>
  context ? ` (its context holds ${context.toLocaleString('en-US')} tokens)` : '';

export const modelFailures = {
  noKeySaved: () => [
    'No API key is saved.',
    'In Setup, add your key or the address of a model server that doesn’t need one.',
  ],
  noKey: ({ host }: Host) => [
    `There is no key for ${host} yet.`,
    'In Setup, enter a key, or the address of a host that doesn’t need one.',
  ],
  stopped: () => ['The model call was stopped.', 'Start it again when you are ready.'],
  stalled: ({ host, seconds }: Host & { readonly seconds: number }) => [
    `${host} stopped responding for ${seconds} seconds, twice.`,
    'Check the network or the host, then resume the run.',
  ],
  answerCutOff: ({ host, seen }: Host & { readonly seen: string }) => [
    `The answer from ${host} was cut off repeatedly (${seen}).`,
    'Check the network, then resume the run.',
  ],
  unreachable: ({ host, seen }: Host & { readonly seen: string }) => [
    `${host} cannot be reached (${seen}).`,
    'Check the network and the address of the model host in the settings.',
  ],
  noAnswer: ({ host }: Host) => [
    `${host} did not answer within a minute.`,
    'Check that the model server is running.',
  ],
  tooLong: ({ model, context, said }: Model & Context & Quoted) => [
    `The request was too long for ${model}${sized(context)}.${quoted(said)}`,
    'Choose a model with a longer context, or a smaller page.',
  ],
  contextFull: ({ model, context }: Model & Context) => [
    `The request filled the context of ${model}${sized(context)}.`,
    'Choose a model with a longer context.',
  ],
  billing: ({ host, said }: Host & Quoted) => [
    `${host} refused because of billing.${quoted(said)}`,
    'Add credit or check the plan of this key, then resume the run.',
  ],
  badKey: ({ host, said }: Host & Quoted) => [
    `${host} did not accept the key.${quoted(said)}`,
    'Check the key in the settings: it may be mistyped, expired or revoked.',
  ],
  forbidden: ({ host, model, said }: Host & Model & Quoted) => [
    `The key is not allowed to use ${model} on ${host}.${quoted(said)}`,
    'Use another model, or a key with more rights.',
  ],
  unknownModel: ({ host, model, said }: Host & Model & Quoted) => [
    `${host} does not know the model ${model}, or does not offer the expected API.${quoted(said)}`,
    'Choose another model, or correct the host address in the settings.',
  ],
  rateLimited: ({ host, wait, said }: Host & Quoted & { readonly wait: number | null }) => [
    `${host} is limiting requests for this key.${wait === null ? '' : ` It asks to wait ${wait} seconds.`}${quoted(said)}`,
    'Wait, then resume the run. If it keeps happening, ask the host for a higher limit.',
  ],
  overloaded: ({ host, said }: Host & Quoted) => [
    `${host} is overloaded.${quoted(said)}`,
    'Wait a few minutes, then resume the run.',
  ],
  serverError: ({ host, status, said }: Answered) => [
    `${host} had an internal error${coded(status)}.${quoted(said)}`,
    'Wait a moment, then resume the run.',
  ],
  refusedRequest: ({ host, status, said }: Answered) => [
    `${host} refused the request${coded(status)}.${quoted(said)}`,
    'Try another model. If the problem stays, report it with this message.',
  ],
  declined: ({ model, why }: Model & { readonly why: string }) => [
    `${model} declined to help with this${why && ` (${why})`}.`,
    'Word the goal differently, or choose another model.',
  ],
  outputCut: ({ model, tokens }: Model & { readonly tokens: number }) => [
    `The answer of ${model} was cut off, even with room for ${tokens} tokens.`,
    'Try again, or choose another model.',
  ],
  badOutput: ({
    model,
    times,
    seen,
  }: Model & { readonly times: number; readonly seen: string }) => [
    `${model} gave an answer that can't be used, ${times === 3 ? 'three' : times} times: ${seen}`,
    'Try again, or choose a stronger model.',
  ],
} satisfies Readonly<Record<string, FailureSentence>>;
