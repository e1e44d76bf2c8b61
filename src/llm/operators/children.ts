/** Actions and child nodes in replies: their schema for the model, and every check before they enter the plan. */
import * as z from 'zod/mini';
import { type Action, type ActionKind, actionSchemas, refsOf } from '../../core/action/action.ts';
import { type Expect, expectSchema } from '../../core/action/expect.ts';
import { documentOfRef, readingOfRef } from '../../core/page/refs.ts';
import type { Foresight, Grounding, NewChild } from '../../core/plan/event.ts';
import { isClosed, type PlanNode } from '../../core/plan/node.ts';
import { childrenOf, nodeOf } from '../../core/plan/tree.ts';
import type { System } from '../../core/planner/systems.ts';
import type { Parsed } from '../client.ts';
import { available, oneLine } from '../prompt.ts';
import type { ReplyContext } from './operator.ts';

/** `stop` is no leaf: a run ends when its root closes (A19). */
export const plannedKinds: readonly ActionKind[] = (
  Object.keys(actionSchemas) as ActionKind[]
).filter((kind) => kind !== 'stop');

/**
 * For the model: one flat shape with every field of these kinds, a quarter of the tokens that a variant for each kind
 * takes in every call. The rules say which fields a kind has; `readAction` checks, with better words than a schema.
 */
export function flatAction(kinds: readonly ActionKind[]) {
  const shapes: Record<string, z.ZodMiniType> = {};
  for (const kind of kinds)
    for (const [name, field] of Object.entries(actionSchemas[kind].shape))
      shapes[name] = field.type === 'optional' ? field : z.optional(field);
  const schema = z.object({ ...shapes, kind: z.enum(kinds) });
  z.globalRegistry.add(schema, { id: 'Action' });
  return schema;
}
export const actionSchema = flatAction(plannedKinds);

/** What the model foresees of an exact action, flat: one shape for every kind of effect. */
const foresightSchema = z.object({
  what: expectSchema.shape.what,
  text: z.string(),
  ref: z.nullable(z.string()),
  atLeast: z.nullable(z.number()),
});
z.globalRegistry.add(foresightSchema, { id: 'Expect' });
export const foresight = { expect: z.nullable(foresightSchema), final: z.boolean() };
export const foresightFields = {
  expect: z._default(z.nullable(z.unknown()), null),
  final: z._default(z.nullable(z.boolean()), null),
};

/** What the model is told of the two. */
export const foreseeing = `With every action, also of steps
- expect: the one effect that code can check on the page afterwards: {what, text, ref, atLeast}, ref and atLeast null where they do not apply. what is "url" (the address then holds text), "text" or "gone" (text is then on the page, or is not), "value" or "state" (the line of element ref then shows text, such as a value, "checked", "expanded"), "count" (text is then there atLeast times). Choose words that you are sure of and that are not there before (for "gone": that are); for a plain fill, select, note, scroll or back, and whenever in doubt, null.
- final: true only if the act could not be undone by the person afterwards (order, send, delete, publish); false where action is null.`;

/** Children as the model is asked for them: with a place for the exact action and its effect, or without. */
export const childSchema = (system: System) => {
  const plain = { description: z.string(), score: z.nullable(z.number()) };
  return z.object({
    ...plain,
    ...(system.inlineActions ? { action: z.nullable(actionSchema) } : {}),
    ...(system.inlineActions && system.foresight ? foresight : {}),
  });
};
export const childFields = z.object({
  description: z.string(),
  score: z._default(z.nullable(z.number()), null),
  action: z._default(z.nullable(z.unknown()), null),
  ...foresightFields,
});
export type ChildFields = z.output<typeof childFields>;

/**
 * After these the page is another one, or another part of it is shown: refs of this look say nothing then. After any
 * other act they are tried as they stand, also after a link or a submit: an act carries the document that its refs are
 * of, and one whose ref no longer names what it named is refused and planned anew (D1, D5).
 */
const TURNS_PAGE: ReadonlySet<ActionKind> = new Set<ActionKind>([
  'goto',
  'back',
  'forward',
  'newTab',
  'switchTab',
  'closeTab',
  'look',
]);

/** One action out of a reply: a known and available kind, fields in shape, a ref that is on the page, a real address. */
export function readAction(value: unknown, asked: ReplyContext): Parsed<Action> {
  const fields = withoutNulls(value);
  const kind = String(fields['kind']);
  const allowed = available(asked.context);
  if (!isKind(kind) || !allowed.includes(kind)) {
    return bad(`There is no action "${kind}" now. Available: ${allowed.join(', ')}.`);
  }
  const read = actionSchemas[kind].safeParse(fields);
  if (!read.success) {
    return {
      ok: false,
      problems: read.error.issues.map(
        (issue) => `${kind}, ${issue.path.join('.') || 'action'}: ${issue.message}.`,
      ),
    };
  }
  return checkTarget(read.data, asked);
}

function checkTarget(action: Action, { context: { page }, refs }: ReplyContext): Parsed<Action> {
  const unknown = refsOf(action).find((ref) => !refs.has(ref));
  if (unknown) {
    return bad(
      `There is no element ${unknown} on this page. Take a ref from the page above, or plan a step without an action.`,
    );
  }
  if (action.kind === 'goto' || action.kind === 'newTab') {
    const url = absolute(action.url, page?.url ?? '');
    return url ? good({ ...action, url }) : bad(`"${action.url}" is not an http(s) address.`);
  }
  if (
    (action.kind === 'switchTab' || action.kind === 'closeTab') &&
    page &&
    !page.tabs.some((tab) => tab.number === action.tab)
  ) {
    return bad(
      `There is no tab ${action.tab}. Tabs: ${page.tabs.map((tab) => tab.number).join(', ')}.`,
    );
  }
  return good(action);
}

/** An http(s) address out of what models write: whole, without scheme, or relative to the page; null for others. */
function absolute(text: string, base: string): string | null {
  const trimmed = text.trim();
  const isRelative = /^[/?#.]/.test(trimmed);
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(trimmed);
  const full = isRelative || hasScheme ? trimmed : `https://${trimmed}`;
  if (isRelative && !URL.canParse(full, base)) return null;
  if (!isRelative && !URL.canParse(full)) return null;
  const url = isRelative ? new URL(full, base) : new URL(full);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}

/**
 * Children for the node in question: words cleaned, scores clipped (A14), inline actions kept only where they are
 * certain, at most as many as still fit. A repeat of an open sibling is dropped; of a closed one, it is a problem.
 */
export function readChildren(
  fields: readonly ChildFields[],
  isOr: boolean,
  asked: ReplyContext,
): Parsed<NewChild[]> {
  const { context, system } = asked;
  const siblings = childrenOf(context.tree, context.node);
  const known: readonly PlanNode[] = [nodeOf(context.tree, context.node), ...siblings];
  const fresh = fields
    .map((field) => ({ ...field, description: oneLine(field.description, 500) }))
    .filter(
      ({ description }) =>
        description !== '' && !isOpenTwin(twinOf(description, known), context.node),
    )
    .slice(0, Math.max(0, system.maxChildren - siblings.length));
  const twins = fresh.flatMap(({ description }) =>
    twinProblem(description, twinOf(description, known)),
  );
  const actions = system.inlineActions
    ? inlineActions(fresh, isOr, asked)
    : { found: [], problems: [] };
  const problems = [...twins, ...actions.problems];
  if (problems.length > 0) return { ok: false, problems };
  const children = fresh.map((field, index): NewChild => {
    const action = actions.found[index];
    const score = isOr ? clipScore(field.score) : null;
    const { description } = field;
    return { description, score, ...(action ? exactly(action, field, asked) : {}) };
  });
  return { ok: true, value: children };
}

const isOpenTwin = (twin: PlanNode | undefined, own: string): boolean =>
  twin !== undefined && twin.id !== own && !isClosed(twin);

function twinProblem(description: string, twin: PlanNode | undefined): string[] {
  if (!twin) return [];
  const state = isClosed(twin) ? `which is ${twin.status} already` : 'the node itself';
  return [
    `The step "${description}" has the words of node ${twin.id}, ${state}. Plan something else, or say how it differs.`,
  ];
}

/** The exact actions of children, null where the page is another one by then. */
function inlineActions(fields: readonly ChildFields[], isOr: boolean, asked: ReplyContext) {
  const found: (Action | null)[] = [];
  const problems: string[] = [];
  let isSamePage = true;
  for (const [index, { action: value }] of fields.entries()) {
    const read = inlineAction(value, isSamePage, index === 0 || isOr ? asked : afterAStep(asked));
    if (read && !read.ok) problems.push(...read.problems);
    const action = read?.ok ? read.value : null;
    found.push(action);
    // A step that is planned later mostly stays on the page; where it did not, the ref is refused and planned anew.
    isSamePage = isOr || (isSamePage && (action === null || keepsPage(action)));
  }
  return { found, problems };
}

/** By then there is a page to go back from. */
const afterAStep = (asked: ReplyContext): ReplyContext => ({
  ...asked,
  context: { ...asked.context, allowed: [...asked.context.allowed, 'back'] },
});

function inlineAction(
  value: unknown,
  isSamePage: boolean,
  asked: ReplyContext,
): Parsed<Action> | null {
  if (value === null || value === undefined) return null;
  const needsPage = 'ref' in withoutNulls(value);
  return needsPage && !isSamePage ? null : readAction(value, asked);
}

const keepsPage = ({ kind }: Action): boolean => !TURNS_PAGE.has(kind);

/** Value and state are those of an element of the page shown. */
const hasItsRef = ({ what, ref }: Expect, refs: ReadonlySet<string>): boolean =>
  ref ? refs.has(ref) : what !== 'value' && what !== 'state';

type ForesightGiven = { readonly expect: unknown; readonly final: boolean | null };
/** An exact action as it stands in the plan, of a step or as a step of its own. */
export type Exact = Foresight & Grounding & { readonly action: Action };

/** The action with what is foreseen of it, and with the document that its refs are of. */
export function exactly(action: Action, fields: ForesightGiven, asked: ReplyContext): Exact {
  const foreseen = readForesight(fields, asked);
  return { action, ...foreseen, ...groundOf(action, asked, foreseen.expect) };
}

/** The document that the refs of an action, or else of its effect, are of, and how its one element reads there. */
export function groundOf(action: Action, { context }: ReplyContext, expect?: Expect): Grounding {
  const refs = refsOf(action);
  const [ref = expect?.ref] = refs;
  const { page } = context;
  const document = ref && page ? documentOfRef(page, ref) : undefined;
  if (!document || !page) return {};
  const reading = ref && refs.length === 1 ? readingOfRef(page.lines, ref) : undefined;
  return { document, ...(reading ? { reading } : {}) };
}

/**
 * The expected effect and the guess at what can't be undone. A malformed effect is dropped: the act itself is sound,
 * and an effect that code can't check is none.
 */
function readForesight(fields: ForesightGiven, { system, refs }: ReplyContext): Foresight {
  if (!system.foresight) return {};
  const read = expectSchema.safeParse(withoutNulls(fields.expect));
  const isSound = read.success && hasItsRef(read.data, refs);
  return {
    ...(isSound ? { expect: read.data } : {}),
    ...(fields.final === true ? { final: true as const } : {}),
  };
}

function twinOf(description: string, nodes: readonly PlanNode[]): PlanNode | undefined {
  const key = (text: string): string => oneLine(text, 500).toLowerCase();
  return nodes.find((node) => key(node.description) === key(description));
}

/** Into the open interval (0,1); the examples of the paper leave it. */
export const clipScore = (score: number | null): number | null =>
  score === null || Number.isNaN(score) ? null : Math.min(0.99, Math.max(0.01, score));

/** `[0.1]` → `0.1`: models copy the brackets of the outline. */
export const bareId = (text: string): string => text.replace(/[^\d.]/g, '');

const isKind = (kind: string): kind is ActionKind => Object.hasOwn(actionSchemas, kind);

function withoutNulls(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null));
}

const good = <T>(value: T): Parsed<T> => ({ ok: true, value });
const bad = (problem: string): Parsed<never> => ({ ok: false, problems: [problem] });
