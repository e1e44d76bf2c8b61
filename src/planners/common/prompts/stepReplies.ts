/**
 * Steps in replies of systems that plan ahead: flat, without anything that code can write. An exact action needs no
 * description by the model; its target is read from the page line.
 */
import * as z from 'zod/mini';
import {
  type ActionKind,
  isActionKind,
  refsOf,
  rowOf,
  schemaOf,
  stepKinds,
} from '../../../core/action/action.ts';
import { actionWords } from '../../../core/action/actionWords.ts';
import { readNamed } from '../../../core/action/namedTarget.ts';
import { aimIn } from '../../../core/gate/risk.ts';
import { itemsOn } from '../../../core/page/items.ts';
import type { PageLine } from '../../../core/page/line.ts';
import { textOfLine } from '../../../core/page/lineText.ts';
import { endOf } from '../../../core/page/nesting.ts';
import type { Observation } from '../../../core/page/observation.ts';
import { oneLine } from '../../../core/text.ts';
import { inputInReply } from '../../../core/tool/inputSchema.ts';

/** The kind of a step that is planned once its page has loaded. */
export const LATER = 'later';

/** Fields of actions that replies give as `text`: a schema can only have so many optional fields. */
const asText: Readonly<Record<string, string>> = {
  question: 'text',
  until: 'text',
  find: 'text',
  input: 'text',
};
/** Returns the name of a field in these replies. */
export const shortName = (field: string): string => asText[field] ?? field;

type Fields = Readonly<Record<string, unknown>>;

/** The schema of one step for the model: its kind, the fields of all actions, and its expected effect. */
export const stepSchema = flatStep(stepKinds);

function flatStep(kinds: readonly ActionKind[]) {
  const shapes: Record<string, z.ZodMiniType> = {};
  for (const kind of kinds)
    for (const [name, field] of Object.entries(schemaOf(kind).shape))
      if (name !== 'kind' && !(shortName(name) in shapes))
        shapes[shortName(name)] = field.type === 'optional' ? field : z.optional(field);
  const schema = z.object({
    kind: z.enum([...kinds, LATER]),
    ...shapes,
    text: z.optional(z.string()),
    step: z.optional(z.string()),
    score: z.optional(z.number()),
    expect: z.optional(z.string()),
    final: z.optional(z.boolean()),
  });
  z.globalRegistry.add(schema, { id: 'Step' });
  return schema;
}

/** A child as a reply describes it: in this form, or with its action as a separate object. */
export type ChildFields = {
  /** The model's description; '' if it gave none. */
  readonly description: string;
  readonly score: number | null;
  readonly action: unknown;
  readonly expect: unknown;
  readonly final: boolean | null;
  /** The link that a step planned later begins with. */
  readonly opens: string | null;
};

const given = z.object({
  step: z._default(z.string(), ''),
  description: z._default(z.string(), ''),
  score: z._default(z.nullable(z.number()), null),
  action: z._default(z.nullable(z.unknown()), null),
  expect: z._default(z.nullable(z.unknown()), null),
  final: z._default(z.nullable(z.boolean()), null),
});
/** Reads the children of a reply in either form. */
export const childFields = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((fields: Fields, context): ChildFields => {
    const read = given.safeParse(fields);
    if (read.success) {
      const { step, description, action, ...rest } = read.data;
      const exact = action ?? (isExact(fields) ? withoutWords(fields) : null);
      const { ref } = fields;
      const opens = exact === null && typeof ref === 'string' ? ref : null;
      return { ...rest, action: exact, opens, description: step || description };
    }
    context.issues.push(
      ...read.error.issues.map(({ path, message }) => ({
        code: 'custom' as const,
        path: [...path],
        message,
        input: fields,
      })),
    );
    return z.NEVER;
  }),
);

const isExact = ({ kind }: Fields): boolean => typeof kind === 'string' && kind !== LATER;

const NO_ACTION: ReadonlySet<string> = new Set(['step', 'description', 'score', 'expect', 'final']);
const withoutWords = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !NO_ACTION.has(name)));

/** Returns the fields of an action by their full names. */
export function withFullNames(kind: ActionKind, fields: Fields): Fields {
  const names = Object.keys(schemaOf(kind).shape);
  const full: readonly (readonly [string, unknown])[] = Object.entries(asText)
    .filter(
      ([name, short]) => names.includes(name) && fields[name] === undefined && short in fields,
    )
    .map(([name, short]) => [name, fields[short]] as const);
  const all = { ...fields, ...Object.fromEntries(full) };
  return names.includes('input') ? { ...all, input: inputInReply(all['input']) } : all;
}

/** Describes an exact action in code's words; '' for anything else. */
export function wordsOf(value: unknown, page: Pick<Observation, 'lines'> | null): string {
  if (typeof value !== 'object' || value === null) return '';
  const fields = Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null));
  const kind = String(fields['kind']);
  if (!isActionKind(kind)) return oneLine(kind, 100);
  const read = schemaOf(kind).safeParse(withFullNames(kind, fields));
  if (!read.success) return kind;
  const [ref = ''] = refsOf(read.data);
  const item = page?.lines.flatMap(itemsOn).find((each) => each.ref === ref) ?? readNamed(ref);
  const aimed = aimIn(rowOf(read.data).activation(read.data)).words;
  const name = aimed ?? (item?.name || textInside(page?.lines ?? [], ref));
  const target = item ? { role: item.role, name: oneLine(name, 80) } : null;
  return oneLine(actionWords(read.data, target), 500);
}

/** Returns the first text in an element without a name: "the clickable" would tell a user nothing. */
function textInside(lines: readonly PageLine[], ref: string): string {
  const at = lines.findIndex((line) => itemsOn(line).some((each) => each.ref === ref));
  const texts = lines
    .slice(at + 1, endOf(lines, at))
    .filter(({ kind }) => kind === 'text' || kind === 'heading');
  return at < 0 || !texts[0] ? '' : textOfLine(texts[0]);
}
