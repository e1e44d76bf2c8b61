/** Node expansion (SA-20): turns an objective into one exact action, ordered steps, or scored alternatives. */

import * as z from 'zod/mini';
import { stepKinds } from '../../../core/action/action.ts';
import { isMet } from '../../../core/action/expect.ts';
import type { NodeId } from '../../../core/ids.ts';
import type { Expansion, Foresight, NewChild } from '../../../core/plan/event.ts';
import type { PlanNode } from '../../../core/plan/node.ts';
import { childrenOf, nodeOf, pathOf } from '../../../core/plan/tree.ts';
import type { Context } from '../../../core/run/operator.ts';
import type { System } from '../../../core/run/system.ts';
import { oneLine } from '../../../core/text.ts';
import { type Operator, type ReplyContext, readWith } from '../../../llm/operator.ts';
import { withPlan } from '../../../llm/prompt/parts.ts';
import {
  available,
  availableLines,
  kindsOf,
  localPlanBlock,
  type Prompt,
  wordsForNode,
} from '../../../llm/prompt/prompt.ts';
import { actionRules, commonRules, pageRules } from '../../../llm/prompt/rules.ts';
import { statusLines } from '../../../llm/prompt/status.ts';
import type { Parsed } from '../../../llm/reply.ts';
import {
  actionSchema,
  foreseeing,
  foresightFields,
  leavesPage,
  nodeNamed,
  readAction,
  readChildren,
  withForesight,
} from '../../common/prompts/actionReplies.ts';
import { childFields, shortName, stepSchema } from '../../common/prompts/stepReplies.ts';
import type { Expanded } from '../replies.ts';
import { withCandidates } from './candidates.ts';
import { oneNode, planAhead } from './expandRules.ts';

const ids = z.array(z.string());
const answer = z.object({ text: z.string(), evidence: z.array(z.string()) });
const ahead = z.object({ id: z.string(), steps: z.array(stepSchema) });

/** Reading precedes planning, so the reply is written in this order. */
const forPlanAhead = z.object({
  notes: z.optional(z.array(z.string())),
  type: z.enum(['and', 'any order', 'or', 'done', 'cannot']),
  why: z.optional(z.string()),
  steps: z.optional(z.array(stepSchema)),
  also: z.optional(z.array(ahead)),
  settled: z.optional(ids),
  dropped: z.optional(ids),
  requirements: z.optional(z.array(z.string())),
  answer: z.optional(answer),
});
const forOneNode = z.object({
  constraints: z.array(z.string()),
  candidates: z.array(z.object({ action: z.string(), risk: z.string() })),
  why: z.string(),
  type: z.enum(['action', 'and', 'or']),
  description: z.string(),
  action: z.nullable(actionSchema),
  ordered: z.boolean(),
  children: z.array(z.object({ description: z.string(), score: z.nullable(z.number()) })),
});

/** Accepts both forms and fields that a lenient host leaves out. */
const reply = z.object({
  notes: z._default(z.array(z.string()), []),
  progress: z._default(z.string(), ''),
  settled: z._default(ids, []),
  dropped: z._default(ids, []),
  requirements: z._default(z.array(z.string()), []),
  constraints: z._default(z.array(z.string()), []),
  why: z._default(z.string(), ''),
  type: z.enum(['action', 'and', 'any order', 'or', 'done', 'cannot']),
  description: z._default(z.string(), ''),
  action: z._default(z.nullable(z.unknown()), null),
  ...foresightFields,
  ordered: z._default(z.boolean(), true),
  children: z._default(z.array(childFields), []),
  steps: z._default(z.array(childFields), []),
  also: z._default(z.array(z.object({ id: z.string(), steps: z.array(childFields) })), []),
  answer: z._default(z.nullable(z.partial(answer)), null),
});
type Reply = z.output<typeof reply>;

export const expand: Operator<Expanded> = {
  name: 'expand',
  role: 'planner',
  folds: true,
  converses: true,
  rules: (system) => [
    commonRules,
    pageRules,
    actionRules(kindsOf(system, stepKinds), system.inlineActions ? shortName : undefined),
    [system.inlineActions ? planAhead : oneNode, ...(system.foresight ? [foreseeing] : [])].join(
      '\n\n',
    ),
  ],
  schema: (system) => (system.inlineActions ? forPlanAhead : forOneNode),
  shows: withPlan((prompt) => withCandidates(localPlanBlock(prompt), prompt)),
  question,
  parse(value, replyContext) {
    const read = readWith(reply, value);
    if (!read.ok) return read;
    const expansion = readExpansion(read.value, replyContext);
    return expansion.ok
      ? { ok: true, value: expanded(read.value, expansion.value, replyContext) }
      : expansion;
  },
};

function question(prompt: Prompt): string {
  const { context, system } = prompt;
  const node = nodeOf(context.tree, context.node);
  const record = context.run.memory.records.at(-1);
  return [
    `Expand node ${pathOf(context.tree, node.id)}: ${wordsForNode(context, node.id)}`,
    ...depthLines(node, system),
    ...(childrenOf(context.tree, node.id).length > 0
      ? [
          'It already has the steps listed under it in the plan; add only what is still missing after them.',
        ]
      : []),
    ...availableLines(available(prompt)),
    ...statusLines(context),
    ...(record
      ? [
          `Last action: number ${context.run.memory.records.length}. It ${record.ok ? 'succeeded' : 'failed'}.`,
        ]
      : []),
  ].join('\n');
}

/** SA-26: at the depth limit, only executable children are accepted. */
function depthLines(node: PlanNode, system: System): string[] {
  const { maxDepth } = system;
  const only = system.inlineActions ? 'exact actions only' : 'a single action only';
  if (node.depth >= maxDepth) return [`The plan is at its depth limit: answer with ${only}.`];
  return node.depth >= maxDepth - 1 ? ['The plan is already deep: prefer exact actions.'] : [];
}

/** `done` and `cannot` become an empty AND; the planner checks `outcome` first. */
function readExpansion(fields: Reply, replyContext: ReplyContext): Parsed<Expansion> {
  const { type } = fields;
  if (type === 'done' || type === 'cannot') return readEnd(fields, replyContext);
  if (type === 'action') {
    const action = readAction(fields.action, replyContext);
    if (!action.ok) return action;
    return {
      ok: true,
      value: { kind: 'action', ...withForesight(action.value, fields, replyContext) },
    };
  }
  const isOr = type === 'or';
  const children = readChildren([...fields.children, ...fields.steps], isOr, replyContext);
  if (!children.ok) return children;
  const { value } = children;
  const wrong = problemWith(value, isOr, replyContext);
  if (wrong) return { ok: false, problems: [wrong] };
  if (isOr) return { ok: true, value: { kind: 'or', children: value } };
  const isOrdered = fields.ordered && type !== 'any order';
  return { ok: true, value: single(value, replyContext) ?? andOf(value, isOrdered) };
}

const andOf = (children: readonly NewChild[], ordered: boolean): Expansion => ({
  kind: 'and',
  ordered,
  children,
});

function problemWith(
  children: readonly NewChild[],
  isOr: boolean,
  { context, system }: ReplyContext,
): string | null {
  const { depth } = nodeOf(context.tree, context.node);
  const hasOwn = childrenOf(context.tree, context.node).length > 0;
  if (children.length === 0 && !hasOwn) return 'steps: this type needs steps.';
  const isDeep = depth >= system.maxDepth;
  if (isDeep && !system.inlineActions)
    return 'type: the plan is at its depth limit; give one action.';
  if (isDeep && (isOr || children.some(({ action }) => !action)))
    return 'steps: the plan is at its depth limit; give exact actions only.';
  return null;
}

/** A single exact action that needs no description is the node itself. The goal stays a list, which can be repaired. */
function single(children: readonly NewChild[], { context, system }: ReplyContext) {
  const [only, ...more] = children;
  const isBare = childrenOf(context.tree, context.node).length === 0;
  const isGoal = context.node === context.tree.root;
  if (!only?.action || more.length > 0 || isGoal || !isBare || !system.inlineActions) return null;
  const { description: _words, score: _score, action, ...rest } = only;
  return { kind: 'action', action, ...rest } as const;
}

/** The root is not given up before anything was tried, nor closed without an answer or the final check. */
function readEnd(fields: Reply, { system, context }: ReplyContext): Parsed<Expansion> {
  const { type } = fields;
  const { run, node, tree } = context;
  if (system.reflect !== 'merged')
    return { ok: false, problems: [`type: "${type}" is not available; use action, and or or.`] };
  if (node === tree.root && type === 'done' && !answerIn(fields))
    return {
      ok: false,
      problems: ['answer: the task itself is only "done" with the answer; else plan what is left.'],
    };
  if (node === tree.root && type === 'cannot' && run.memory.records.length === 0)
    return { ok: false, problems: ['type: nothing has been tried yet; plan the likeliest way.'] };
  return { ok: true, value: andOf([], true) };
}

function expanded(fields: Reply, expansion: Expansion, replyContext: ReplyContext): Expanded {
  const { context } = replyContext;
  const { tree, node } = context;
  const { type } = fields;
  const later = plansAhead(fields, expansion, replyContext);
  const isPlan = type !== 'done' && type !== 'cannot';
  const given = answerIn(fields);
  const plans = [...(isPlan ? [expansion] : []), ...later.map((each) => each.expansion)];
  const isAhead = plans.length > 0 && endsInSight(plans, context.page);
  return {
    description: oneLine(fields.description, 500) || nodeOf(tree, node).description,
    expansion,
    reasoning: fields.why,
    notes: lines(fields.notes, 1500),
    progress: fields.progress,
    outcome: type === 'done' || type === 'cannot' ? type : 'planned',
    settled: idsIn(fields.settled, context),
    dropped: idsIn(fields.dropped, context),
    requirements: lines([...fields.requirements, ...fields.constraints], 300).slice(0, 8),
    ...(later.length > 0 ? { ahead: later } : {}),
    ...(given && type === 'done' && !isAhead ? { answer: given } : {}),
    ...(given && isAhead ? { answerAhead: given } : {}),
  };
}

/**
 * Whether this step and those planned along with it are only exact actions, and the last one has an effect that code can
 * see and the page doesn't show yet.
 */
function endsInSight(plans: readonly Expansion[], page: Context['page']): boolean {
  if (!page || plans.some(({ kind }) => kind === 'or')) return false;
  const steps = plans.flatMap((plan): readonly (Foresight & Pick<NewChild, 'action'>)[] =>
    plan.kind === 'action' ? [plan] : plan.children,
  );
  const last = steps.at(-1)?.expect;
  return last !== undefined && !isMet(last, page) && steps.every(({ action }) => action);
}

function answerIn({ answer: given }: Reply) {
  const text = given?.text?.trim() ?? '';
  return text ? { text, evidence: lines(given?.evidence ?? [], 400) } : null;
}

/**
 * Plans of later steps. Unreadable ones are dropped: that step is planned in its turn, at the price of a call. On
 * another page, each target is given by role and name.
 */
function plansAhead({ also }: Reply, own: Expansion, replyContext: ReplyContext) {
  const { context, system } = replyContext;
  if (!system.inlineActions) return [];
  const before = leavesPage(own) ? 'another page' : 'this page';
  return also.flatMap(({ id: text, steps }) => {
    const id = nodeNamed(context.tree, text)?.id;
    if (id === undefined || id === context.node) return [];
    const there = { ...replyContext, context: { ...context, node: id } };
    const children = readChildren(steps, false, there, before);
    if (!children.ok || children.value.length === 0) return [];
    if (before === 'another page' && children.value.some(({ action }) => !action)) return [];
    if (problemWith(children.value, false, there)) return [];
    const only = single(children.value, there);
    const words = only && children.value[0]?.description;
    return [{ id, expansion: only ?? andOf(children.value, true), ...(words ? { words } : {}) }];
  });
}

const lines = (texts: readonly string[], length: number): string[] =>
  texts.map((text) => oneLine(text, length)).filter(Boolean);

/** Returns the nodes that exist; the planner decides what may be done to them. */
const idsIn = (texts: readonly string[], { tree }: Context): NodeId[] =>
  texts.flatMap((text) => nodeNamed(tree, text)?.id ?? []);
