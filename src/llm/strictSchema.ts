/**
 * OpenAI enforces a schema only if every property is required; what may be left out must allow null instead. Replies then
 * hold nulls that our parsers don't expect, as do those of small models by habit: `withoutNulls` takes them out.
 */
import type { JsonSchema } from './schema.ts';

/** The same schema with every property required. */
export function strictSchema(schema: JsonSchema): JsonSchema {
  const out = mapParts(schema, strictSchema);
  const properties = out['properties'];
  if (!isSchema(properties)) return out;
  const required = requiredOf(schema);
  const entries = Object.entries(properties).map(([name, part]) => [
    name,
    required.includes(name) || !isSchema(part) || admitsNull(part) ? part : orNull(part),
  ]);
  return { ...out, properties: Object.fromEntries(entries), required: Object.keys(properties) };
}

function mapParts(schema: JsonSchema, map: (part: JsonSchema) => JsonSchema): JsonSchema {
  const each = (value: unknown): unknown => (isSchema(value) ? map(value) : value);
  const named = (value: unknown): unknown =>
    isSchema(value)
      ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, each(part)]))
      : value;
  const entries = Object.entries(schema).map(([key, value]) => {
    if (key === 'properties' || key === '$defs') return [key, named(value)];
    if (key === 'anyOf') return [key, Array.isArray(value) ? value.map(each) : value];
    return [key, key === 'items' ? each(value) : value];
  });
  return Object.fromEntries(entries);
}

const orNull = (part: JsonSchema): JsonSchema => ({
  anyOf: [...(Array.isArray(part['anyOf']) ? part['anyOf'] : [part]), { type: 'null' }],
});

const admitsNull = (part: JsonSchema): boolean =>
  part['type'] === 'null' ||
  part['const'] === null ||
  Object.keys(part).length === 0 ||
  (Array.isArray(part['anyOf']) &&
    part['anyOf'].some((each) => isSchema(each) && admitsNull(each)));

/** The value without the properties that are null but could only be left out. */
export function withoutNulls(schema: JsonSchema, value: unknown, root = schema): unknown {
  const shape = resolved(schema, root);
  if (Array.isArray(value)) {
    const items = shape['items'];
    return isSchema(items) ? value.map((each) => withoutNulls(items, each, root)) : value;
  }
  if (!isSchema(value)) return value;
  const shapes = objectsIn(shape, root);
  const entries = Object.entries(value).flatMap(([name, part]) => {
    const owners = shapes.filter(
      (each) => isSchema(each['properties']) && name in each['properties'],
    );
    const parts = owners.flatMap((each) => partOf(each, name));
    const mayBeLeftOut = owners.every((each) => !requiredOf(each).includes(name));
    const isFiller =
      part === null && parts.length > 0 && mayBeLeftOut && !parts.some((each) => admitsNull(each));
    if (isFiller) return [];
    const [only] = parts;
    return [
      [name, only ? withoutNulls(parts.length > 1 ? { anyOf: parts } : only, part, root) : part],
    ];
  });
  return Object.fromEntries(entries);
}

/** The kinds of object that a value of this schema may be. */
function objectsIn(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  const shape = resolved(schema, root);
  const branches = shape['anyOf'];
  if (Array.isArray(branches))
    return branches.flatMap((each) => (isSchema(each) ? objectsIn(each, root) : []));
  return isSchema(shape['properties']) ? [shape] : [];
}

function partOf(schema: JsonSchema, name: string): JsonSchema[] {
  const properties = schema['properties'];
  const part = isSchema(properties) ? properties[name] : undefined;
  return isSchema(part) ? [part] : [];
}

function resolved(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const name = /^#\/\$defs\/(.+)$/.exec(String(schema['$ref'] ?? ''))?.[1];
  const found = name && isSchema(root['$defs']) ? root['$defs'][name] : undefined;
  return isSchema(found) ? found : schema;
}

const requiredOf = (schema: JsonSchema): readonly unknown[] =>
  Array.isArray(schema['required']) ? schema['required'] : [];

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
