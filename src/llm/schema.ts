/**
 * Converts a zod schema to the JSON Schema that structured outputs accept: closed objects, `anyOf`, no length, range or
 * pattern keywords. Tight bounds move into the description; the parser checks everything again.
 */
import * as z from 'zod/mini';

export type JsonSchema = { readonly [key: string]: unknown };

/** Keywords that are kept unchanged or handled by name below. */
const KEPT = new Set(['enum', 'const', 'description', '$ref', 'required']);
/** Bounds this large never matter in practice and would only lengthen the prompt. */
const LARGE = 60;

/**
 * Returns the reduced JSON Schema of `schema`; parts registered with an id become `$defs`. Throws if a part can't be
 * expressed in JSON Schema.
 */
export function outputSchema(schema: z.ZodMiniType): JsonSchema {
  return reduce(z.toJSONSchema(schema) as JsonSchema);
}

function reduce(schema: JsonSchema): JsonSchema {
  const out: Record<string, unknown> = {};
  const aside: string[] = [];
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'type') Object.assign(out, typeOf(schema));
    else if (KEPT.has(key)) out[key] = value;
    else if (key === 'properties' || key === '$defs') out[key] = eachOf(value);
    else if (key === 'anyOf' || key === 'oneOf') out['anyOf'] = (value as JsonSchema[]).map(reduce);
    else if (key === 'items') out['items'] = reduce(value as JsonSchema);
    else if (key === 'minItems' && (value === 0 || value === 1)) out[key] = value;
    else if (isWorthSaying(key, value)) aside.push(`${key}: ${String(value)}`);
  }
  if (out['type'] === 'object') out['additionalProperties'] = false;
  if (aside.length > 0) {
    out['description'] = [out['description'], `(${aside.join(', ')})`].filter(Boolean).join(' ');
  }
  return out;
}

/** Literals need no type; several types at once become `anyOf`. */
function typeOf({ type, ...rest }: JsonSchema): JsonSchema {
  if ('const' in rest || 'enum' in rest) return {};
  return Array.isArray(type) ? { anyOf: type.map((each: unknown) => ({ type: each })) } : { type };
}

function eachOf(value: unknown): JsonSchema {
  const entries = Object.entries(value as Record<string, JsonSchema>);
  return Object.fromEntries(entries.map(([name, part]) => [name, reduce(part)]));
}

function isWorthSaying(key: string, value: unknown): boolean {
  if (key.startsWith('$') || key === 'additionalProperties') return false;
  if (key === 'minLength' && value === 1) return false;
  // The rules state patterns in words.
  if (key === 'pattern') return false;
  return !(typeof value === 'number' && Math.abs(value) >= LARGE);
}
