/**
 * Every setting, one row each. What is stored, the defaults, the check of the panel's message, the options of a run and
 * the setup page follow from the row. See "A setting" in docs/recipes.md.
 */

import * as z from 'zod/mini';
import { MAX_FORM, MOST_TRUSTED } from '../gate/approvedForm.ts';
import { unclearPolicies } from '../gate/verdict.ts';
import { localizedFailure } from '../messages/failure.ts';
import { message } from '../messages/message.ts';
import { defaultBudget, forEachLimit } from '../plan/budget.ts';
import type { Err } from '../result.ts';
import { MOST_REMEMBERED, modelCapabilities } from './modelCapabilities.ts';
import { otherRoles, roleModels } from './modelRoles.ts';
import { addressProblem, modelServerIds } from './modelServers.ts';

/** How the setup page shows a setting. */
type Control<T> =
  /** Yes or no, the default first. */
  | { readonly kind: 'switch' }
  /** One of these; values that aren't listed are for test machines, which set them themselves. */
  | { readonly kind: 'choice'; readonly options: readonly T[] }
  /** A component of its own in `src/panel/setup`. */
  | { readonly kind: 'own' };

type Setting<T> = {
  readonly schema: z.ZodMiniType<T>;
  readonly default: T;
  /** The form of the setup page that shows it; a form shows its settings in the order of this table. */
  readonly form: 'access' | 'model' | 'task' | 'trusted';
  readonly control: Control<T>;
  /** Whether a run takes the value it started with, in `RunOptions`; others are read when they are needed. */
  readonly isRunOption?: true;
  /** Stored apart, and never sent to a page of the extension (M3). */
  readonly isSecret?: true;
  /** Why a value can't be saved, shown beside its field. One that `schema` refuses is a bug instead. */
  problem?(value: T): Err | null;
};

/** Keeps the types of the row while it is checked. */
const setting = <T, const Row extends Omit<Setting<T>, 'schema' | 'default'>>(
  schema: z.ZodMiniType<T>,
  initial: NoInfer<T>,
  row: Row,
) => ({ schema, default: initial, ...row });

const name = z.string().check(z.maxLength(200), z.trim());
const amount = z.number().check(z.minimum(0), z.maximum(1e12));

export const siteOrigin = z.string().check(
  z.maxLength(300),
  z.refine((text) => URL.canParse(text) && new URL(text).origin === text),
);
export const approvedForm = z.object({
  site: siteOrigin,
  label: z.string().check(z.maxLength(80)),
  form: z.string().check(z.maxLength(MAX_FORM)),
});
/** How many approved forms are kept for all trusted sites. */
export const MOST_APPROVED = 100;
/** For how many sites the answer about pictures is kept. */
export const MOST_PICTURED = 500;
/** Whether there is such a planner is checked by the worker, which has the list. */
export const systemId = z.string().check(z.maxLength(80));
const ownControl = { kind: 'own' } as const;
const yesOrNo = z.boolean();

const notAnAddress = (address: string): Err =>
  localizedFailure('badInput', message('task.notAnAddress', { address }));
const keyHasSpaces = localizedFailure('badInput', message('task.keyHasSpaces'));

const apiKey = z.string().check(z.maxLength(1000), z.trim());
const keyProblem = (key: string): Err | null => (/\s/.test(key.trim()) ? keyHasSpaces : null);

export const settings = {
  /** The row of `modelServers`: it says in which format the server is asked. */
  provider: setting(z.enum(modelServerIds), 'anthropic', { form: 'access', control: ownControl }),
  baseUrl: setting(
    z.string().check(
      z.maxLength(500),
      z.overwrite((address) => address.replace(/\/+$/, '')),
    ),
    'https://api.anthropic.com',
    {
      form: 'access',
      control: ownControl,
      problem: (address) => (addressProblem(address) ? notAnAddress(address) : null),
    },
  ),
  key: setting(apiKey, '', {
    form: 'access',
    control: ownControl,
    isSecret: true,
    problem: keyProblem,
  }),
  /** Keys for the servers of other roles. */
  roleKeys: setting(
    z.object({ critic: z.exactOptional(apiKey), checks: z.exactOptional(apiKey) }),
    {},
    {
      form: 'access',
      control: ownControl,
      isSecret: true,
      problem: (given) =>
        otherRoles.map((role) => keyProblem(given[role] ?? '')).find(Boolean) ?? null,
    },
  ),
  model: setting(name, 'claude-sonnet-5-5', {
    form: 'model',
    control: ownControl,
    isRunOption: true,
  }),
  /** What is known about models on servers, by tests of the connection and from the user. */
  capabilities: setting(z.array(modelCapabilities).check(z.maxLength(MOST_REMEMBERED)), [], {
    form: 'model',
    control: ownControl,
  }),
  /** Models for other roles than the planner's. */
  roleModels: setting(
    roleModels,
    { critic: null, checks: null },
    {
      form: 'model',
      control: ownControl,
    },
  ),
  system: setting(systemId, 'best', { form: 'task', control: ownControl, isRunOption: true }),
  /** Which plans the user approves or changes before the first action: those that will probably change something, or all. */
  planFirst: setting(z.enum(['changes', 'always', 'never']), 'changes', {
    form: 'task',
    control: { kind: 'choice', options: ['changes', 'always', 'never'] },
    isRunOption: true,
  }),
  /**
   * Which actions need approval. `none` is for test machines only. Irreversible actions ask under `risky` and `all`.
   */
  askBefore: setting(z.enum(['risky', 'all', 'none']), 'risky', {
    form: 'task',
    control: { kind: 'choice', options: ['risky', 'all'] },
    isRunOption: true,
  }),
  /** The policy for actions of unknown effect. */
  unclear: setting(z.enum(unclearPolicies), 'critic', {
    form: 'task',
    control: { kind: 'choice', options: ['critic', 'ask'] },
    isRunOption: true,
  }),
  /** Strict mode: requests that could write are held unless the act was approved. */
  strict: setting(yesOrNo, false, {
    form: 'task',
    control: { kind: 'switch' },
    isRunOption: true,
  }),
  /** Whether planners may look ahead in background tabs. */
  lookAhead: setting(yesOrNo, true, {
    form: 'task',
    control: { kind: 'switch' },
    isRunOption: true,
  }),
  /** Whether tools that sites offer to agents are used. */
  siteTools: setting(yesOrNo, true, {
    form: 'task',
    control: { kind: 'switch' },
  }),
  /** Whether the tree planners keep a table of candidates if the task compares things (SM-06). */
  candidateTable: setting(yesOrNo, false, {
    form: 'task',
    control: { kind: 'switch' },
    isRunOption: true,
  }),
  /**
   * Input of the final check (AE-10): the page as text, a screenshot with refs, or both. Without a screenshot, text is
   * used.
   */
  endCheck: setting(z.enum(['text', 'vision', 'hybrid']), 'text', {
    form: 'task',
    control: { kind: 'choice', options: ['text', 'vision', 'hybrid'] },
    isRunOption: true,
  }),
  /** Whether the model may get pictures of drawn elements at all; each site is asked about first. */
  drawings: setting(yesOrNo, true, {
    form: 'task',
    control: { kind: 'switch' },
  }),
  /** Whether a small screenshot is kept after each action. */
  pictures: setting(yesOrNo, true, {
    form: 'task',
    control: { kind: 'switch' },
  }),
  budget: setting(z.object(forEachLimit(() => amount)), defaultBudget, {
    form: 'task',
    control: ownControl,
    isRunOption: true,
  }),
  /** Origins where a form that the user approved once goes unasked; see `approvedForm.ts`. */
  trustedSites: setting(z.array(siteOrigin).check(z.maxLength(MOST_TRUSTED)), [], {
    form: 'trusted',
    control: ownControl,
    isRunOption: true,
  }),
  /**
   * The sites of which the user allowed pictures of elements, or refused them for good, the latest last. `to`: the host of the
   * server that the card named; another one is asked about anew.
   */
  pictureSites: setting(
    z
      .array(
        z.object({ site: siteOrigin, isAllowed: yesOrNo, to: z.string().check(z.maxLength(300)) }),
      )
      .check(z.maxLength(MOST_PICTURED)),
    [],
    { form: 'trusted', control: ownControl },
  ),
  /** What the user approved on those sites, the latest last. */
  approvedForms: setting(z.array(approvedForm).check(z.maxLength(MOST_APPROVED)), [], {
    form: 'trusted',
    control: ownControl,
    isRunOption: true,
  }),
};

type Rows = typeof settings;
export type SettingKey = keyof Rows;
type ValueOf<Key extends SettingKey> = z.output<Rows[Key]['schema']>;
/** The keys of the rows that have this field. */
type KeysWith<Field> = {
  [Key in SettingKey]: Rows[Key] extends Field ? Key : never;
}[SettingKey];

type SecretKey = KeysWith<{ readonly isSecret: true }>;
type RunOptionKey = KeysWith<{ readonly isRunOption: true }>;
type KeysShownAs<Kind> = KeysWith<{ readonly control: { readonly kind: Kind } }>;
export type SwitchKey = KeysShownAs<'switch'>;
export type ChoiceKey = KeysShownAs<'choice'>;
export type OwnKey = KeysShownAs<'own'>;

export type StoredSettings = {
  readonly [Key in Exclude<SettingKey, SecretKey>]: Readonly<ValueOf<Key>>;
};
export type RunSettings = Pick<StoredSettings, RunOptionKey>;
/** The options that the setup page offers for a choice. */
export type OptionOf<Key extends ChoiceKey> = Rows[Key]['control']['options'][number];
/** What to change; the key goes in and never comes back (M3). */
export type SettingsChange = { readonly [Key in SettingKey]?: Readonly<ValueOf<Key>> };

/** The rows without the types of their values. */
const rows: Readonly<
  Record<SettingKey, Omit<Setting<unknown>, 'control'> & { readonly control: Control<string> }>
> = settings;

// The keys of an object literal, in the order of its rows.
const keys = Object.keys(settings) as readonly SettingKey[];

/** The settings of a form of the setup page, in order. */
export const settingsOf = <Form extends Setting<unknown>['form']>(form: Form) =>
  keys.filter((key): key is KeysWith<{ readonly form: Form }> => rows[key].form === form);

const isShownAs =
  <Kind extends Control<unknown>['kind']>(kind: Kind) =>
  (key: SettingKey): key is KeysShownAs<Kind> =>
    rows[key].control.kind === kind;
export const isSwitch = isShownAs('switch');
export const isOwn = isShownAs('own');

/** A value for each of these settings. */
const forEachSetting = <Values, Key extends SettingKey = SettingKey>(
  chosen: readonly Key[],
  of: (key: Key) => unknown,
): Values =>
  // One entry for each key: the callers name the type of their values.
  Object.fromEntries(chosen.map((key) => [key, of(key)])) as Values;

type StoredKey = keyof StoredSettings;
const stored = keys.filter((key): key is StoredKey => !rows[key].isSecret);

export const defaultSettings: StoredSettings = forEachSetting(stored, (key) => rows[key].default);

const fields = z.record(z.string(), z.unknown());

/** What is stored, with defaults for what is missing, such as a new limit, or can't be read. */
export function readStored(kept: unknown): StoredSettings {
  const found = z.catch(fields, {}).parse(kept);
  return forEachSetting(stored, (key) => {
    const { schema, default: initial } = rows[key];
    const parts = fields.safeParse(found[key]);
    const value = parts.success ? Object.assign({}, initial, parts.data) : found[key];
    const checked = schema.safeParse(value);
    return checked.success ? checked.data : initial;
  });
}

type ChangeShape = { [Key in SettingKey]: z.ZodMiniExactOptional<Rows[Key]['schema']> };
export const settingsChangeSchema: z.ZodMiniType<SettingsChange> = z.object(
  forEachSetting<ChangeShape>(keys, (key) => z.exactOptional(rows[key].schema)),
);

/** The first problem in a change, or null. */
export function settingsProblem(change: SettingsChange): Err | null {
  for (const key of keys) {
    const value = change[key];
    const problem = value === undefined ? null : rows[key].problem?.(value);
    if (problem) return problem;
  }
  return null;
}

/** The options of a run that starts now. */
export const runSettings = (settings: StoredSettings): RunSettings =>
  forEachSetting<RunSettings, StoredKey>(
    stored.filter((key) => rows[key].isRunOption),
    (key) => settings[key],
  );

/** Returns the origin that a key is kept for: scheme, host and port of the server's address. */
export const originOfServer = (baseUrl: string): string => new URL(baseUrl).origin;
