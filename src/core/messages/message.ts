/**
 * What code tells a person or the model, as data: which message of the tables in src/locales, and its values. It is put
 * into words where it is read: in English for prompts and logs (`english.ts`), in the user's language by the panel.
 */
import type { Messages } from '../../locales/compiled/types.ts';

/** The tables whose messages plans, records and events keep. */
export type MessageTables = Pick<
  Messages['messages'],
  'card' | 'edit' | 'model' | 'reason' | 'remark' | 'rule' | 'tab' | 'task'
>;
type TableName = keyof MessageTables;

type KeyIn<Table extends TableName> = {
  [Name in Table]: `${Name}.${keyof MessageTables[Name] & string}`;
}[Table];
export type MessageKey = KeyIn<TableName>;

/**
 * A message as it is kept. `message` checks that the values fit the key; here they are plain, because a union of every
 * message with its values takes the compiler a hundred times as long.
 */
export type Message<Key extends MessageKey = MessageKey> = {
  readonly key: Key;
  readonly params?: Readonly<Record<string, Value>>;
};

/** A value that a message only quotes may be a message itself, such as the failure behind a reason. */
type Value = Text | readonly string[] | number | boolean | null | undefined;

/** Why a card or a question for a site asks. */
export type CardMessage = Message<KeyIn<'card'>>;

/** What an act does, in the words of a button. An action that has none of these has its own words there. */
export type CardVerb = keyof Messages['messages']['verb'];

/** A failure: what is the matter, and the one next thing to do. */
export type FailureMessage = Message<KeyIn<'edit' | 'model' | 'remark' | 'tab' | 'task'>>;

/** Plain text is what a model, a page or a user wrote; a message is what code says. */
export type Text =
  | string
  | Message
  | { readonly sentences: readonly Text[] }
  /** What is the matter, without what to do about it. */
  | { readonly problem: FailureMessage };

type Entry<Key extends MessageKey> = Key extends `${infer Table}.${infer Name}`
  ? MessageTables[Table & TableName][Name & keyof MessageTables[Table & TableName]]
  : never;

type Params<Values> = {
  readonly [Name in keyof Values]: string extends Values[Name]
    ? Text | Extract<Values[Name], number | null>
    : Values[Name];
};

/** The message of this key, with the values it takes. */
export const message = <Key extends MessageKey>(
  key: Key,
  ...[params]: Entry<Key> extends (values: infer Values) => unknown ? [params: Params<Values>] : []
): Message<Key> => (params === undefined ? { key } : { key, params });

/** Texts that follow each other. */
export function sentences(...texts: readonly Text[]): Text {
  const written = texts.filter((text) => text !== '');
  return written.length > 1 ? { sentences: written } : (written[0] ?? '');
}

/** Whether plain data is text, where a strategy kept it. */
export const isText = (value: unknown): value is Text =>
  typeof value === 'string' ||
  (typeof value === 'object' &&
    value !== null &&
    ('key' in value || 'sentences' in value || 'problem' in value));

/** Puts text into the words of a language. */
export const textIn =
  (tables: MessageTables) =>
  (text: Text): string => {
    if (typeof text === 'string') return text;
    if ('problem' in text) return linesOf(tables, text.problem)[0] ?? '';
    const lines = 'key' in text ? linesOf(tables, text) : text.sentences.map(textIn(tables));
    return lines.filter((line) => line !== '').join(' ');
  };

type Lines = string | readonly string[];

/** Returns the lines of a message: its text and, for a failure, the hint. */
export function linesOf(tables: MessageTables, message: Message): readonly string[] {
  const [table = '', name = ''] = message.key.split('.');
  // `Message` has no keys but those of the tables, and no other values than they take.
  const entry = (
    tables as unknown as Record<string, Record<string, Lines | ((values: unknown) => Lines)>>
  )[table]?.[name];
  if (entry === undefined) return [];
  const lines = typeof entry === 'function' ? entry(valuesIn(tables, message)) : entry;
  return typeof lines === 'string' ? [lines] : lines;
}

/** Returns the values as text, including those that are messages themselves. */
const valuesIn = (tables: MessageTables, { params = {} }: Message): unknown =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value !== 'string' && isText(value) ? textIn(tables)(value) : value,
    ]),
  );
