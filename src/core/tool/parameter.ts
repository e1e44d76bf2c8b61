/**
 * What a tool of a page takes. Pages state it as JSON Schema, which may be huge or nonsense: only the part that prompts
 * show and calls are checked against is kept, within limits.
 */
import { cleanLine } from '../cleanText.ts';
import { namesSecret } from '../gate/secretWords.ts';
import { clip } from '../text.ts';

const types = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const;
export type ParameterType = (typeof types)[number] | 'any';

export type ToolParameter = {
  readonly name: string;
  readonly type: ParameterType;
  readonly isRequired: boolean;
  /** What it is for, in the page's words. */
  readonly about: string;
  /** The only values it may have. */
  readonly choices?: readonly Choice[];
  /** Of a number. */
  readonly least?: number;
  readonly most?: number;
  /** Of the items of a list; absent if any. */
  readonly items?: ParameterType;
  /** Of an object, one level deep; absent if any. */
  readonly parts?: readonly ToolParameter[];
};
type Choice = string | number | boolean;

const MOST_PARAMETERS = 40;
const MOST_PARTS = 15;
const MOST_CHOICES = 40;
const LONGEST_NAME = 60;
const LONGEST_CHOICE = 100;
const LONGEST_ABOUT = 80;

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the inputs that a schema lists; null if no call could be made: it lists no object, or requires a secret or
 * something beyond the limits.
 */
export function parametersIn(schema: unknown): readonly ToolParameter[] | null {
  if (schema === undefined || schema === null) return [];
  if (!isSchema(schema) || !['object', undefined].includes(schema['type'] as never)) return null;
  return propertiesOf(schema, MOST_PARAMETERS, MOST_PARTS);
}

function propertiesOf(
  schema: Schema,
  most: number,
  mostParts: number,
): readonly ToolParameter[] | null {
  const properties = isSchema(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? new Set(schema['required']) : new Set();
  const found: ToolParameter[] = [];
  // What is required comes first, so that the limit cuts what may be left out.
  for (const isRequired of [true, false]) {
    for (const name in properties) {
      if (found.length >= most) break;
      if (required.has(name) !== isRequired) continue;
      const parameter = parameterOf(name, properties[name], isRequired, mostParts);
      if (parameter) found.push(parameter);
    }
  }
  const isWhole = found.filter((each) => each.isRequired).length === required.size;
  return isWhole ? found : null;
}

/** Returns null for a secret, which no call may hold, and for a name that a prompt can't show as it is. */
function parameterOf(
  name: string,
  schema: unknown,
  isRequired: boolean,
  mostParts: number,
): ToolParameter | null {
  if (!isPlainName(name) || asksForSecret(name)) return null;
  const given = isSchema(schema) ? schema : {};
  const title = textIn(given, 'title');
  if (namesSecret(title) || given['format'] === 'password' || given['writeOnly'] === true)
    return null;
  const type = typeOf(given);
  const parts =
    type === 'object' && isSchema(given['properties']) && mostParts > 0
      ? propertiesOf(given, mostParts, 0)
      : undefined;
  if (parts === null) return null;
  const choices = choicesIn(given);
  const items = isSchema(given['items']) ? typeOf(given['items']) : undefined;
  return {
    name,
    type,
    isRequired,
    about: clip(textIn(given, 'description') || title, LONGEST_ABOUT),
    ...(choices && { choices }),
    ...numberIn(given, 'minimum', 'least'),
    ...numberIn(given, 'maximum', 'most'),
    ...(type === 'array' && items && { items }),
    ...(parts && { parts }),
  };
}

const isPlainName = (name: string): boolean =>
  name !== '' && name.length <= LONGEST_NAME && /^[\p{L}\p{N}_.$[\]-]+$/u.test(name);

/** Whether words joined by hyphens, underscores or capitals, such as `cardNumber`, name a secret. */
export const asksForSecret = (name: string): boolean => namesSecret(wordsIn(name));

/** `place_order` and `placeOrder` as words. */
export const wordsIn = (name: string): string =>
  name
    .replaceAll(/[_.\-$[\]]+/g, ' ')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .trim();

function typeOf({ type }: Schema): ParameterType {
  const named = Array.isArray(type) ? type.filter((each) => each !== 'null') : [type];
  return (named.length === 1 && types.find((each) => each === named[0])) || 'any';
}

function textIn(schema: Schema, key: string): string {
  const text = schema[key];
  return typeof text === 'string' ? cleanLine(text.slice(0, 1_000)) : '';
}

/** Of more choices than a prompt can show, none is kept, and the page decides. */
function choicesIn(schema: Schema): readonly Choice[] | undefined {
  const listed = 'const' in schema ? [schema['const']] : (schema['enum'] ?? constantsIn(schema));
  if (!Array.isArray(listed) || listed.length === 0 || listed.length > MOST_CHOICES)
    return undefined;
  return listed.every(isChoice) ? listed : undefined;
}

/** `oneOf: [{ const: 'S', title: 'Small' }]` */
function constantsIn(schema: Schema): unknown {
  const branches = schema['oneOf'] ?? schema['anyOf'];
  if (!Array.isArray(branches) || branches.length > MOST_CHOICES) return undefined;
  return branches.every((each) => isSchema(each) && 'const' in each)
    ? branches.map((each: Schema) => each['const'])
    : undefined;
}

const isChoice = (value: unknown): value is Choice =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.length <= LONGEST_CHOICE && cleanLine(value) === value);

function numberIn(
  schema: Schema,
  key: string,
  as: 'least' | 'most',
): Pick<ToolParameter, 'least' | 'most'> {
  const limit = schema[key];
  return typeof limit === 'number' && Number.isFinite(limit) ? { [as]: limit } : {};
}
