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

type InTable<Table extends TableName> = {
  [Name in keyof MessageTables[Table] & string]: Keyed<
    `${Table}.${Name}`,
    MessageTables[Table][Name]
  >;
}[keyof MessageTables[Table] & string];

type Keyed<Key, Entry> = Entry extends (values: infer Values) => unknown
  ? { readonly key: Key; readonly params: Params<Values> }
  : { readonly key: Key };

/** A value that a message only quotes may be a message itself, such as the failure behind a reason. */
type Params<Values> = {
  readonly [Name in keyof Values]: string extends Values[Name]
    ? Text | Extract<Values[Name], number | null>
    : Values[Name];
};

export type Message = { [Table in TableName]: InTable<Table> }[TableName];
export type MessageKey = Message['key'];

/** Why a card or a question for a site asks. */
export type CardMessage = InTable<'card'>;

/** What an act does, in the words of a button. An action that has none of these has its own words there. */
export type CardVerb = keyof Messages['messages']['verb'];

/** A failure: what is the matter, and the one next thing to do. */
export type FailureMessage = { [Table in FailureTable]: InTable<Table> }[FailureTable];
type FailureTable = 'edit' | 'model' | 'remark' | 'tab' | 'task';

/** Plain text is what a model, a page or a user wrote; a message is what code says. */
export type Text =
  | string
  | Message
  | { readonly sentences: readonly Text[] }
  /** What is the matter, without what to do about it. */
  | { readonly problem: FailureMessage };

type Rest<Key extends MessageKey> =
  Extract<Message, { readonly key: Key }> extends { readonly params: infer Values }
    ? [params: Values]
    : [];

/** The message of this key. */
export const message = <Key extends MessageKey>(
  key: Key,
  ...[params]: Rest<Key>
): Extract<Message, { readonly key: Key }> =>
  (params === undefined ? { key } : { key, params }) as Extract<Message, { readonly key: Key }>;

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

type Entry = Lines | ((values: unknown) => Lines);
type Lines = string | readonly string[];

/** Returns the lines of a message: its text and, for a failure, the hint. */
export function linesOf(tables: MessageTables, message: Message): readonly string[] {
  const [table = '', name = ''] = message.key.split('.');
  // `Message` has no keys but those of the tables, and no other values than they take.
  const entry = (tables as unknown as Record<string, Record<string, Entry>>)[table]?.[name];
  if (entry === undefined) return [];
  const lines = typeof entry === 'function' ? entry(valuesIn(tables, message)) : entry;
  return typeof lines === 'string' ? [lines] : lines;
}

/** Returns the values as text, including those that are messages themselves. */
function valuesIn(tables: MessageTables, message: Message): unknown {
  if (!('params' in message)) return {};
  const values = Object.entries(message.params as Readonly<Record<string, unknown>>);
  return Object.fromEntries(
    values.map(([name, value]) => [
      name,
      typeof value !== 'string' && isText(value) ? textIn(tables)(value) : value,
    ]),
  );
}
