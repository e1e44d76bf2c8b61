/** Node expansion (SA-20): turns an objective into one exact action, ordered steps, or scored alternatives. */
import * as z from 'zod/mini';
import { stepKinds } from '../../core/action/action.ts';
import type { NodeId } from '../../core/ids.ts';
import type { Expansion } from '../../core/plan/event.ts';
import type { PlanNode } from '../../core/plan/node.ts';
import { childrenOf, nodeOf, pathOf } from '../../core/plan/tree.ts';
import type { System } from '../../core/planner/systems.ts';
import type { Context, Expanded } from '../../core/ports.ts';
import { oneLine } from '../../core/text.ts';
import { withCandidates } from '../candidates.ts';
import { available, localPlanBlock, type Prompt } from '../prompt.ts';
import type { Parsed } from '../reply.ts';
import { actionRules, commonRules, pageRules } from '../rules.ts';
import { statusLines } from '../status.ts';
import {
  actionSchema,
  childFields,
  childSchema,
  foreseeing,
  foresight,
  foresightFields,
  nodeNamed,
  readAction,
  readChildren,
  withForesight,
} from './children.ts';
import { type Operator, type ReplyContext, readWith } from './operator.ts';

const task = `The question names one node. Decide how to reach its objective, and only that, from the page as it is now.

- type "action": one available action is enough. Compare the likely ones and take the safest. The node counts as done as soon as the action succeeds.
- type "and": 2 to 5 steps, in the order a skilled person would take them, the first one possible right now. More, up to 15, only for the fields of one form (with one step for each of its later pages) or for a list of pages to open and read in turn. ordered=false only if any order works.
- type "or": only if a first attempt may well fail. 2 or 3 truly different ways, each sufficient on its own, each with a score in (0,1): how likely it is to work. To look through items until one fits, use one "and" instead.

Rules
- Plan only the remaining work. Check statuses and records: no step that is done, that failed the same way before, or that belongs to another node. No speculative step, none that only checks or hopes, none that no action can do.
- Steps marked "(by the person)" stay and run where they are. Plan around them; never restate them.
- Follow the person's constraints to the letter.
- If the task leaves open which of several things is meant, and a wrong guess would change something outside the page, first ask the person, naming the choices you saw. Never ask what the page, the task or a sensible default tells you.
- Choose the fastest low-risk way: the site's search, filters, sorting and direct addresses rather than long click paths. Go back to the list before opening the next item.
- An action only acts; it reads nothing. If the answer needs facts that appear only later, plan a step that reads them, named for the facts ("Note opening hours and phone number"): one such step for all the facts of a page, before leaving it.
- description: the objective in one clear line with its exact names, numbers and search words; never change its meaning. The same goes for steps; each must make sense on its own.
- why: one short sentence.`;

const readByAction = `- A step that reads facts is type "action" with a note of facts visible on this page, in full and with exact values; never of intentions.`;

const merged = `Also report from this page
- notes: the facts literally visible here that the answer needs and the notes lack, each with what it is about and its exact value. Take them before leaving the page. Otherwise [].
- progress: one or two sentences on what part of the task is done and what is missing.
- settled: ids of unvisited steps elsewhere in the plan that are fulfilled by now, such as a step that reads facts that the notes or this reply have. dropped: ids of unvisited steps that the task no longer needs, such as the remaining pages once a match was found. Usually both are [].
- requirements: for node 0 only, what the task explicitly asks for, in at most 5 short lines that can be checked one by one: every condition, action and fact to report. For other nodes [].

Two more types, with action null and children []
- "done": the page or the records show that the objective is already met; a step that reads facts is done once they are in the notes, including this reply's, or in the records. Never for the task itself, node 0: there, answer with a note of the facts.
- "cannot": the page or the records prove that the objective can't be reached this way, such as when the page lacks what was to be found there. In why, say what is missing and where you saw it; the plan then takes its next alternative or is repaired. A step that reads whether an item fits is "done" once that is noted, fit or not. Do not work on another node's objective instead.`;

const inline = `Each call costs the person time and money, so give a step its exact action whenever it is certain now: the first step by a ref on this page, and later ones too while the steps before them, exact or not, stay on this page; goto and back anywhere; note only with facts visible here. With "and", the first step nearly always has an action. Otherwise action is null and the step is planned later.
The answer is written with the plan's last page in view: what that page will show needs no step to read or note it.
A form is one "and": one step with its action for every field that must change, however many, including fields the plan expected elsewhere, and last the step that submits or continues. Leave out fields that are already right.`;

const types = ['action', 'and', 'or'] as const;
const typesMerged = ['action', 'and', 'or', 'done', 'cannot'] as const;
const shape = (system: System) => ({
  why: z.string(),
  type: z.enum(system.reflect === 'merged' ? typesMerged : types),
  description: z.string(),
  action: z.nullable(actionSchema),
  ...(system.foresight ? foresight : {}),
  ordered: z.boolean(),
  children: z.array(childSchema(system)),
});
const ids = z.array(z.string());
const reflection = {
  notes: z.array(z.string()),
  progress: z.string(),
  settled: ids,
  dropped: ids,
  requirements: z.array(z.string()),
};

const reply = z.object({
  notes: z._default(z.array(z.string()), []),
  progress: z._default(z.string(), ''),
  settled: z._default(ids, []),
  dropped: z._default(ids, []),
  requirements: z._default(z.array(z.string()), []),
  why: z._default(z.string(), ''),
  type: z.enum(typesMerged),
  description: z._default(z.string(), ''),
  action: z._default(z.nullable(z.unknown()), null),
  ...foresightFields,
  ordered: z._default(z.boolean(), true),
  children: z._default(z.array(childFields), []),
});
type Reply = z.output<typeof reply>;

export const expand: Operator<Expanded> = {
  name: 'expand',
  folds: true,
  rules: (system) => [
    commonRules,
    pageRules,
    actionRules(stepKinds),
    [
      task,
      system.reflect === 'merged' ? merged : readByAction,
      ...(system.inlineActions ? [inline] : []),
      ...(system.foresight ? [foreseeing] : []),
    ].join('\n\n'),
  ],
  schema: (system) =>
    system.reflect === 'merged'
      ? z.object({ ...reflection, ...shape(system) })
      : z.object(shape(system)),
  plan: (prompt) => withCandidates(localPlanBlock(prompt), prompt),
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

function question({ context, system }: Prompt): string {
  const node = nodeOf(context.tree, context.node);
  const record = context.run.memory.records.at(-1);
  return [
    `Expand node ${pathOf(context.tree, node.id)}: ${oneLine(node.description, 2000)}`,
    ...depthLines(node, system),
    ...(childrenOf(context.tree, node.id).length > 0
      ? [
          'It already has the steps listed under it in the plan; add only what is still missing after them.',
        ]
      : []),
    `Available actions: ${available(context).join(', ')}`,
    ...statusLines(context),
    ...(record
      ? [
          `Last action: no. ${context.run.memory.records.length}, which ${record.ok ? 'succeeded' : 'failed'}.`,
        ]
      : []),
  ].join('\n');
}

function depthLines(node: PlanNode, { maxDepth }: System): string[] {
  if (node.depth >= maxDepth)
    return ['The plan is at its depth limit: answer with a single action if at all possible.'];
  return node.depth >= maxDepth - 1 ? ['The plan is already deep: prefer a single action.'] : [];
}

/** `done` and `cannot` become an empty AND: the planner checks `outcome` first. */
function readExpansion(fields: Reply, replyContext: ReplyContext): Parsed<Expansion> {
  if (fields.type === 'done' || fields.type === 'cannot') return readEnd(fields.type, replyContext);
  if (fields.type === 'action') {
    const action = readAction(fields.action, replyContext);
    if (!action.ok) return action;
    return {
      ok: true,
      value: { kind: 'action', ...withForesight(action.value, fields, replyContext) },
    };
  }
  const isOr = fields.type === 'or';
  const children = readChildren(fields.children, isOr, replyContext);
  if (!children.ok) return children;
  const hasOwn = childrenOf(replyContext.context.tree, replyContext.context.node).length > 0;
  if (children.value.length === 0 && !hasOwn)
    return { ok: false, problems: [`children: type "${fields.type}" needs steps.`] };
  const { value } = children;
  return {
    ok: true,
    value: isOr
      ? { kind: 'or', children: value }
      : { kind: 'and', ordered: fields.ordered, children: value },
  };
}

/** The root is neither given up before anything was tried nor closed without the final check. */
function readEnd(type: 'done' | 'cannot', { system, context }: ReplyContext): Parsed<Expansion> {
  const { run, node, tree } = context;
  if (system.reflect !== 'merged')
    return { ok: false, problems: [`type: "${type}" is not available; use action, and or or.`] };
  if (node === tree.root && type === 'done')
    return {
      ok: false,
      problems: ['type: the task itself is never "done" here; note the facts that answer it.'],
    };
  if (node === tree.root && run.memory.records.length === 0)
    return { ok: false, problems: ['type: nothing has been tried yet; plan the likeliest way.'] };
  return { ok: true, value: { kind: 'and', ordered: true, children: [] } };
}

function expanded(fields: Reply, expansion: Expansion, { context }: ReplyContext): Expanded {
  const { tree, node } = context;
  const { type } = fields;
  return {
    description: oneLine(fields.description, 500) || nodeOf(tree, node).description,
    expansion,
    reasoning: fields.why,
    notes: lines(fields.notes, 1500),
    progress: fields.progress,
    outcome: type === 'done' || type === 'cannot' ? type : 'planned',
    settled: idsIn(fields.settled, context),
    dropped: idsIn(fields.dropped, context),
    requirements: node === tree.root ? lines(fields.requirements, 300).slice(0, 8) : [],
  };
}

const lines = (texts: readonly string[], length: number): string[] =>
  texts.map((text) => oneLine(text, length)).filter(Boolean);

/** Nodes that exist; the planner decides what may be done to their nodes. */
const idsIn = (texts: readonly string[], { tree }: Context): NodeId[] =>
  texts.flatMap((text) => nodeNamed(tree, text)?.id ?? []);
