/** Node expansion (SA-20): an objective becomes one exact action, ordered steps, or scored alternatives. */
import * as z from 'zod/mini';
import { type NodeId, nodeId } from '../../core/ids.ts';
import type { Expansion } from '../../core/plan/event.ts';
import type { PlanNode } from '../../core/plan/node.ts';
import { childrenOf, hasNode, nodeOf } from '../../core/plan/tree.ts';
import type { System } from '../../core/planner/systems.ts';
import type { Context, Expanded } from '../../core/ports.ts';
import { withCandidates } from '../candidates.ts';
import type { Parsed } from '../client.ts';
import {
  actionRules,
  available,
  commonRules,
  localPlanBlock,
  oneLine,
  type Prompt,
} from '../prompt.ts';
import {
  actionSchema,
  bareId,
  childFields,
  childSchema,
  exactly,
  foreseeing,
  foresight,
  foresightFields,
  plannedKinds,
  readAction,
  readChildren,
} from './children.ts';
import { type Operator, type ReplyContext, readWith } from './operator.ts';

const task = `Your question names one node. Decide how to reach its objective from the page as it is now: its objective and no other.

- type "action": one available action is enough. Weigh the likely ones and take the surest. The node counts as done as soon as the action succeeds.
- type "and": 2 to 5 steps, in the order in which a skilled person would do them, the first one possible right now. More, up to 15, only for the fields of one form, its later pages one step each, or for a list of pages to open and read in turn. ordered=false only if any order works.
- type "or": only if a first try may well fail. 2 or 3 really different ways, each enough by itself, each with a score in (0,1): how likely it works. Otherwise never "or", nor to look through items until one fits: that is one "and".

Rules
- Plan the rest of the work only. Look at statuses and records: no step that is done, that failed the same way before, or that belongs to another node. No step on suspicion, none that only checks or hopes, none that actions cannot do.
- Steps marked "(by the person)" stay and are carried out where they stand. Plan around them; never restate them.
- Keep to the person's constraints to the letter.
- If the task leaves open which of several things is meant and a wrong guess would change something outside the page, first ask the person (action ask, naming the choices you saw). Never ask for what the page, the task or a sensible default tells.
- Prefer the site's search, filters, sorting and direct addresses to long clicking; the fastest way of low risk. Go back before the next item when an earlier step left the list.
- Doing an action reads nothing. If the answer needs facts that show up only afterwards, plan a step that reads them, named for the facts ("Note price and rating of the cheapest tent"); one such step for all facts of one page, before the page is left.
- description: the objective in one clear line with its exact names, numbers and search words; never changed in meaning. Steps likewise, each to be understood by itself.
- why: one short sentence.`;

const readByAction = `- A step that reads facts is type "action" with a note of facts visible on this page, in full and with exact values; never of intentions.`;

const merged = `Also report, from this same look at the page
- notes: the facts literally visible here that the answer needs and the notes lack, each with what it belongs to and its exact value. Take them before the page is left. Otherwise [].
- progress: one or two sentences on what of the task is achieved and what is missing.
- settled: ids of unvisited steps elsewhere in the plan that are fulfilled by now, such as a step that reads what notes or this reply hold. dropped: ids of unvisited steps that the task no longer needs, such as the rest of the pages once one that fits was found. Usually both are [].
- requirements: for node 0 only, what the task explicitly asks for, at most 5 short lines, each to be checked by itself: every condition, act and fact to tell. For other nodes [].

Two more types, with action null and children []
- "done": the node's objective holds already, by this page or the records; a step that reads facts is done once they are in notes, those of this reply too, or among the records. Never for the task itself, node 0: there, answer with a note of the facts.
- "cannot": page or records prove that the objective can't be reached this way, such as a page that lacks what was to be found there. A step that reads whether an item fits is "done" once that is noted, fit or not. Say in why what is missing and where you saw it; the plan then takes its next alternative or is repaired. Do not work on another node's objective instead.`;

const inline = `Each call costs the person time and money, so give a step its exact action whenever that is certain now: the first step by a ref of this page, and the next ones too while the steps before them stay on this page, be they exact or planned later; goto and back in any place; note only with facts visible here. With "and", the first step nearly always has an action. Where it is not certain, action is null and the step is planned later.
The answer is written in sight of the page where the plan ends: what will stand there needs no step that reads or notes it.
A form is one "and": a step with its action for every field that must change, as many as there are, also those that the plan expected elsewhere, and last the step that goes on. Leave out fields that are right already.`;

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
    actionRules(plannedKinds),
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
  parse(value, asked) {
    const read = readWith(reply, value);
    if (!read.ok) return read;
    const expansion = readExpansion(read.value, asked);
    return expansion.ok
      ? { ok: true, value: expanded(read.value, expansion.value, asked) }
      : expansion;
  },
};

function question({ context, system }: Prompt): string {
  const node = nodeOf(context.tree, context.node);
  const record = context.run.memory.records.at(-1);
  return [
    `Expand node ${node.id}: ${oneLine(node.description, 2000)}`,
    ...depthLines(node, system),
    ...(childrenOf(context.tree, node.id).length > 0
      ? [
          'It already has the steps listed under it in the plan; add only what is still missing after them.',
        ]
      : []),
    `Available actions: ${available(context).join(', ')}`,
    ...(record
      ? [
          `The last action was no. ${context.run.memory.records.length}, which ${record.ok ? 'succeeded' : 'failed'}.`,
        ]
      : []),
  ].join('\n');
}

function depthLines(node: PlanNode, { maxDepth }: System): string[] {
  if (node.depth >= maxDepth)
    return ['The plan is as deep as it may be: answer with a single action if at all possible.'];
  return node.depth >= maxDepth - 1 ? ['The plan is deep already: prefer a single action.'] : [];
}

/** `done` and `cannot` come out as an empty AND: the planner looks at `outcome` first. */
function readExpansion(fields: Reply, asked: ReplyContext): Parsed<Expansion> {
  if (fields.type === 'done' || fields.type === 'cannot') return readEnd(fields.type, asked);
  if (fields.type === 'action') {
    const action = readAction(fields.action, asked);
    if (!action.ok) return action;
    return { ok: true, value: { kind: 'action', ...exactly(action.value, fields, asked) } };
  }
  const isOr = fields.type === 'or';
  const children = readChildren(fields.children, isOr, asked);
  if (!children.ok) return children;
  const hasOwn = childrenOf(asked.context.tree, asked.context.node).length > 0;
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

/** The goal itself is not given up at first sight, nor closed without the check at the end. */
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
    return { ok: false, problems: ['type: nothing was tried yet; plan the likeliest way.'] };
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

/** Ids that exist; what may be done to them is for the planner to judge. */
const idsIn = (texts: readonly string[], { tree }: Context): NodeId[] =>
  texts.map((text) => nodeId(bareId(text))).filter((id) => hasNode(tree, id));
