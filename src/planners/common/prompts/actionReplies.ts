/** Actions and child nodes in replies (SA-20, SA-21): their schema for the model, and the checks before they enter the plan. */
import * as z from 'zod/mini';
import {
  type Action,
  type ActionKind,
  isActionKind,
  refsOf,
  schemaOf,
  stepKinds,
  traitsOf,
} from '../../../core/action/action.ts';
import { availableActions } from '../../../core/action/available.ts';
import { type Expect, expectSchema } from '../../../core/action/expect.ts';
import { elementsNamed, readNamed } from '../../../core/action/namedTarget.ts';
import { problems } from '../../../core/action/problems.ts';
import { elementRef } from '../../../core/ids.ts';
import { documentOfRef, textAnchorOf } from '../../../core/page/refs.ts';
import type { Expansion, Foresight, Grounding, NewChild } from '../../../core/plan/event.ts';
import { isClosed, type PlanNode } from '../../../core/plan/node.ts';
import { childrenOf, nodeAt, nodeOf, type PlanTree, pathOf } from '../../../core/plan/tree.ts';
import { homeOf } from '../../../core/run/browserStates.ts';
import { oneLine } from '../../../core/text.ts';
import type { ReplyContext } from '../../../llm/operator.ts';
import { available } from '../../../llm/prompt/prompt.ts';
import type { Parsed } from '../../../llm/reply.ts';
import { problemsIn, quoted } from '../../../llm/schemaProblem.ts';
import { type ChildFields, withFullNames, wordsOf } from './stepReplies.ts';

/**
 * Returns the schema for the model: one flat object with every field of these kinds, which takes a quarter of the
 * tokens of one variant per kind. The rules say which fields a kind has, and `readAction` checks them with clearer
 * messages than a schema.
 */
export function flatAction(kinds: readonly ActionKind[]) {
  const shapes: Record<string, z.ZodMiniType> = {};
  for (const kind of kinds)
    for (const [name, field] of Object.entries(schemaOf(kind).shape))
      if (!isGivenAsText(field))
        shapes[name] = field.type === 'optional' ? field : z.optional(field);
  const schema = z.object({ ...shapes, kind: z.enum(kinds) });
  z.globalRegistry.add(schema, { id: 'Action' });
  return schema;
}
/** No structured output can hold it, so it comes as JSON in the field `text`, which other kinds have as well. */
const isGivenAsText = (field: z.ZodMiniType): boolean => field.type === 'record';

const planned = stepKinds.filter((kind) => !traitsOf(kind).isForPlans);
export const actionSchema = flatAction(planned);
/** Kinds that are chosen one at a time: actions that are useful by themselves, and `stop`. */
export const singleKinds: readonly ActionKind[] = [...planned, 'stop'];

export const foresightFields = {
  expect: z._default(z.nullable(z.unknown()), null),
  final: z._default(z.nullable(z.boolean()), null),
};

/** The rules for both fields. */
export const foreseeing = `With an exact action
- expect: one effect that code can check on the page afterwards: "url X" (the address then contains X), "text X" or "gone X" (the page then contains X, or no longer does), "e12 X" (the line of element e12 then shows X, such as checked or a value). Give only an effect that you are sure of and that the page does not show yet. Leave it out for a plain fill, select, note, scroll or back.
- final: true only if the person could not undo the action afterwards (order, send, delete, publish).`;

/**
 * Reads an action from a reply. Its kind must be available, its fields complete, its ref on the page, and its address
 * http(s).
 */
export function readAction(value: unknown, replyContext: ReplyContext): Parsed<Action> {
  if (typeof value !== 'object' || value === null)
    return invalid(`action: must be an object with a "kind"; you wrote ${quoted(value)}.`);
  const given = withoutNulls(value);
  const kind = String(given['kind']);
  const allowed = available(replyContext);
  if (!isActionKind(kind) || !allowed.includes(kind)) {
    return invalid(`There is no action "${kind}" now. Available: ${allowed.join(', ')}.`);
  }
  const home = traitsOf(kind).leadsHome ? { url: homeOf(replyContext.context.run) } : {};
  const fields = { ...withFullNames(kind, given), ...home, ...foundByWords(given, replyContext) };
  const read = schemaOf(kind).safeParse(fields);
  if (!read.success) {
    return {
      ok: false,
      problems: problemsIn(read.error.issues, fields).map((problem) => `${kind}, ${problem}`),
    };
  }
  return checkTarget(read.data, replyContext);
}

/**
 * Returns the ref of a target given by role and name, if the page shows it exactly once in this case. One in another case
 * may be another element, such as the button that opens the dialog with the one that is meant.
 */
function foundByWords(
  { ref }: Readonly<Record<string, unknown>>,
  { context: { page }, refs }: ReplyContext,
): { readonly ref?: string } {
  const named = typeof ref === 'string' && !refs.has(ref) ? readNamed(ref) : null;
  const found = named?.name && page ? elementsNamed(page.lines, named) : null;
  const [only, ...others] = found?.isExact ? found.refs : [];
  return only !== undefined && others.length === 0 ? { ref: only } : {};
}

function checkTarget(action: Action, { context: { page }, refs }: ReplyContext): Parsed<Action> {
  const wrong = problems(action, { refs, tabs: page?.tabs ?? null });
  if (wrong.length > 0)
    return {
      ok: false,
      problems: wrong.map(({ failure: { message, hint } }) => `${message} ${hint}`),
    };
  if (!('url' in action)) return valid(action);
  const url = absolute(action.url, page?.url ?? '');
  return url ? valid({ ...action, url }) : invalid(`"${action.url}" is not an http(s) address.`);
}

/** Returns the http(s) address in a model's text: absolute, without scheme, or relative to the page; else null. */
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

/** What runs before steps that are planned ahead: other steps on this page, or steps that lead to another page. */
type Before = 'nothing' | 'this page' | 'another page';

/**
 * Reads the children of a node from a reply. Descriptions are cleaned, or written by code for exact actions; scores are
 * clipped (A14); inline actions are kept only if certain; and no more children than still fit are taken. A child that
 * repeats an open sibling is dropped. One that repeats a closed sibling is an error, unless that sibling was only
 * deleted because an earlier step failed (SA-17). `before`: what runs before the first of them.
 */
export function readChildren(
  fields: readonly ChildFields[],
  isOr: boolean,
  replyContext: ReplyContext,
  before: Before = 'nothing',
): Parsed<NewChild[]> {
  const { context, system } = replyContext;
  const siblings = childrenOf(context.tree, context.node);
  const tried = siblings.filter(({ status }) => status !== 'deleted');
  const known: readonly PlanNode[] = [nodeOf(context.tree, context.node), ...tried];
  const fresh = fields
    .map((field) => described(field, replyContext))
    .filter(
      ({ description, isOwn }) =>
        description !== '' &&
        !(isOwn && isOpenDuplicate(duplicateOf(description, known), context.node)),
    )
    .slice(0, Math.max(0, system.maxChildren - siblings.length));
  const duplicates = fresh.flatMap(({ description, isOwn }) =>
    isOwn ? duplicateProblem(context.tree, description, duplicateOf(description, known)) : [],
  );
  const actions = system.inlineActions
    ? inlineActions(fresh, isOr, replyContext, before)
    : { found: [], problems: [] };
  const problems = [...duplicates, ...actions.problems];
  if (problems.length > 0) return { ok: false, problems };
  const children = fresh.map((field, index): NewChild => {
    const action = actions.found[index];
    const score = isOr ? clipScore(field.score) : null;
    const description = action && !field.isOwn ? wordsOf(action, context.page) : field.description;
    return {
      description,
      score,
      ...(action
        ? withForesight(action, field, replyContext)
        : isOr && linkOf(field, replyContext)),
    };
  });
  return { ok: true, value: children };
}

/**
 * Returns the link on this page that an alternative begins with. If it is not on the page, it is omitted and the
 * alternative is planned anyway.
 */
function linkOf({ opens }: ChildFields, replyContext: ReplyContext) {
  if (opens === null || !replyContext.refs.has(opens)) return {};
  return {
    opens: elementRef(opens),
    ...groundingOf({ kind: 'click', ref: elementRef(opens) }, replyContext),
  };
}

/** `isOwn`: the description is the model's. */
type Described = ChildFields & { readonly isOwn: boolean };

function described(field: ChildFields, { context: { page } }: ReplyContext): Described {
  const description = oneLine(field.description, 500);
  return {
    ...field,
    description: description || wordsOf(field.action, page),
    isOwn: description !== '',
  };
}

const isOpenDuplicate = (duplicate: PlanNode | undefined, own: string): boolean =>
  duplicate !== undefined && duplicate.id !== own && !isClosed(duplicate);

function duplicateProblem(
  tree: PlanTree,
  description: string,
  duplicate: PlanNode | undefined,
): string[] {
  if (!duplicate) return [];
  const state = isClosed(duplicate)
    ? `which already has status ${duplicate.status}`
    : 'the node itself';
  return [
    `The step "${description}" is worded like node ${pathOf(tree, duplicate.id)}, ${state}. Plan something else, or say how it differs.`,
  ];
}

/** Returns the exact actions of children; null for those that need this page after it has been left. */
function inlineActions(
  fields: readonly ChildFields[],
  isOr: boolean,
  replyContext: ReplyContext,
  before: Before,
) {
  const found: (Action | null)[] = [];
  const problems: string[] = [];
  let isSamePage = before !== 'another page';
  for (const [index, { action: value }] of fields.entries()) {
    const isLater = before !== 'nothing' || (index > 0 && !isOr);
    const read = inlineAction(
      value,
      { isSamePage, isLater },
      isLater ? afterOneStep(replyContext) : replyContext,
    );
    if (read && !read.ok) problems.push(...read.problems);
    const action = read?.ok ? read.value : null;
    found.push(action);
    // A step that is planned later usually stays on the page. If not, the ref is refused and the step planned again.
    isSamePage = isOr || (isSamePage && (action === null || keepsPage(action)));
  }
  return { found, problems };
}

/** After one step there is a page to go back to. */
function afterOneStep(replyContext: ReplyContext): ReplyContext {
  const { context } = replyContext;
  const later = context.page
    ? availableActions(context.page, { hasActed: true, kinds: new Set() })
    : [];
  // It may also have saved a file.
  const allowed = [...new Set([...context.allowed, ...later, 'readFile' as const])];
  return { ...replyContext, context: { ...context, allowed } };
}

function inlineAction(
  value: unknown,
  { isSamePage, isLater }: { readonly isSamePage: boolean; readonly isLater: boolean },
  replyContext: ReplyContext,
): Parsed<Action> | null {
  if (value === null || value === undefined) return null;
  const { ref } = withoutNulls(value);
  // A model may not leave the name out.
  const isNamed = isLater && typeof ref === 'string' && Boolean(readNamed(ref)?.name);
  if (isNamed) return readAction(value, knowing(ref, replyContext));
  return ref !== undefined && !isSamePage ? null : readAction(value, replyContext);
}

/**
 * For a step on a page that has not loaded yet. Its target, and the actions possible there, are checked when it runs.
 */
const knowing = (target: string, replyContext: ReplyContext): ReplyContext => ({
  ...replyContext,
  refs: new Set([...replyContext.refs, target]),
  context: { ...replyContext.context, allowed: stepKinds },
});

/**
 * Refs are kept after every action that does not turn the page, even after a link or a submit: an action stores the
 * document of its refs, and one whose ref now means something else is refused (D1, D5).
 */
const keepsPage = ({ kind }: Action): boolean => !traitsOf(kind).turnsPage;

/** Whether executing the plan makes refs of this page invalid. */
export const leavesPage = (plan: Expansion): boolean =>
  plan.kind === 'action'
    ? !keepsPage(plan.action)
    : plan.children.some(({ action }) => action !== undefined && !keepsPage(action));

/** `value` and `state` need an element of the page shown. */
const hasItsRef = ({ what, ref }: Expect, refs: ReadonlySet<string>): boolean =>
  ref ? refs.has(ref) : what !== 'value' && what !== 'state';

type ForesightGiven = { readonly expect: unknown; readonly final: boolean | null };
/** An exact action as stored in the plan. */
export type Exact = Foresight & Grounding & { readonly action: Action };

/** Returns the action with its expected effect and the document that its refs belong to. */
export function withForesight(
  action: Action,
  fields: ForesightGiven,
  replyContext: ReplyContext,
): Exact {
  const foreseen = readForesight(fields, replyContext);
  return { action, ...foreseen, ...groundingOf(action, replyContext, foreseen.expect) };
}

/** Returns the document of the refs of an action or its effect, and the line of its only element there. */
export function groundingOf(action: Action, { context }: ReplyContext, expect?: Expect): Grounding {
  const refs = refsOf(action);
  const [ref = expect?.ref] = refs;
  const { page } = context;
  // Names are looked up on the page that is there when the step runs.
  if (ref && readNamed(ref)) return {};
  const document = ref && page ? documentOfRef(page, ref) : undefined;
  if (!document || !page) return {};
  const textAnchor = ref && refs.length === 1 ? textAnchorOf(page.lines, ref) : undefined;
  return { document, ...(textAnchor ? { textAnchor } : {}) };
}

/**
 * Reads the expected effect, and the guess whether the action is irreversible. A malformed effect is dropped, since the
 * action itself is sound and code can only check a well-formed effect.
 */
function readForesight(fields: ForesightGiven, { system, refs }: ReplyContext): Foresight {
  if (!system.foresight) return {};
  const read = expectSchema.safeParse(expectOf(fields.expect));
  const isSound = read.success && hasItsRef(read.data, refs);
  return {
    ...(isSound ? { expect: read.data } : {}),
    ...(fields.final === true ? { final: true as const } : {}),
  };
}

/** Accepts `text Saved`, `e12 checked`, or an object with the fields of an effect. */
function expectOf(value: unknown): unknown {
  if (typeof value !== 'string') return withoutNulls(value);
  const [, what = '', text = ''] = /^(\S+?)[:=]?\s+(.+)$/s.exec(value.trim()) ?? [];
  return /^(f\d+)?e\d+$/.test(what) ? { what: 'state', ref: what, text } : { what, text };
}

function duplicateOf(description: string, nodes: readonly PlanNode[]): PlanNode | undefined {
  const key = (text: string): string => oneLine(text, 500).toLowerCase();
  return nodes.find((node) => key(node.description) === key(description));
}

/** Clips into the open interval (0,1), which even the paper's own examples leave (A14). */
export const clipScore = (score: number | null): number | null =>
  score === null || Number.isNaN(score) ? null : Math.min(0.99, Math.max(0.01, score));

/** Accepts `[0.1]` for `0.1`, since models copy the brackets of the outline. */
export const nodeNamed = (tree: PlanTree, text: string): PlanNode | undefined =>
  nodeAt(tree, text.replace(/[^\d.]/g, ''));

function withoutNulls(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null));
}

const valid = <T>(value: T): Parsed<T> => ({ ok: true, value });
const invalid = (problem: string): Parsed<never> => ({ ok: false, problems: [problem] });
