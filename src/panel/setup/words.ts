/** Every text of the setup page that the panel does not share. */
import type { BudgetName } from '../../core/run/run.ts';
import { duration, usd } from '../words.ts';

export const setup = {
  title: 'Espalier setup',
  lead: 'Connect a model, test it, and say what a task may cost and when it asks.',
  access: 'Model access',
  key: 'API key',
  keyStored: 'A key is stored. It is never shown again; type a new one to replace it.',
  keyMissing: 'No key is stored.',
  keyForget: 'Forget the key',
  baseUrl: 'Base URL',
  baseUrlAbout:
    'Anthropic, or any host that speaks the Messages API, for example http://127.0.0.1:8080 for a model of your own.',
  baseUrlBad: 'That is not a web address. It should look like https://api.anthropic.com.',
  baseUrlPlain:
    'Plain http is allowed only for this computer (127.0.0.1 or localhost): the key would travel unprotected.',
  hostDenied: (host: string): string =>
    `The browser did not allow Espalier to reach ${host}. The address was not saved.`,
  save: 'Save',
  saved: 'Saved.',
  test: 'Test the connection',
  testing: 'Calling the model…',
  tested: (model: string, ms: number): string => `It works: ${model} answered in ${duration(ms)}.`,
  testReply: 'It said',
  model: 'Model',
  modelId: 'Model id',
  list: 'Show models',
  listing: 'Asking the host…',
  noModels: 'The host names no models. Type the id by hand.',
  price: (input: number | null, output: number | null): string =>
    input === null || output === null
      ? 'price unknown: the money cap cannot count it'
      : `${usd(input)} in, ${usd(output)} out for a million tokens`,
  system: 'Planner',
  approve: 'Ask before',
  endCheck: 'Check the result by',
  limits: 'How a task works',
  caps: 'Caps for one task',
  limitsAbout:
    'A task stops when any of these is used up. Waiting for you does not count as working time.',
  unit: {
    planningSteps: 'steps',
    actions: 'actions',
    modelCalls: 'calls',
    tokens: 'tokens',
    usd: 'US dollars',
    ms: 'minutes',
  } satisfies Record<BudgetName, string>,
  badAmount: 'Every cap is a number above zero.',
  privacy: 'What goes where',
  privacyPoints: [
    [
      'To the model host',
      'Your goal, the plan, and the text of the pages the task works on: what they show, and the names and values of fields, but never passwords. A picture of the page goes along only if you chose that for the check of the result. Sent to the base URL above and to nobody else.',
    ],
    [
      'To the sites',
      'Only what the task does there: clicks, typed words, pages opened, and files that you chose in the panel. Only in tabs and on sites you allowed.',
    ],
    [
      'In this browser',
      'Your settings, the key, and the record of past tasks. No page can read them. Removing the extension removes them.',
    ],
    ['To us', 'Nothing. There is no account, no server of ours, no telemetry.'],
  ] as const,
};
