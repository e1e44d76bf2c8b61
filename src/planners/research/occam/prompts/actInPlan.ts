/** The baseline that plans for itself (BL-02): the next action of its active plan, or a change of its plans. */

import * as z from 'zod/mini';
import { type ActionKind, schemaOf } from '../../../../core/action/action.ts';
import { sameText } from '../../../../core/messages/english.ts';
import { nodeOf, pathOf } from '../../../../core/plan/tree.ts';
import type { Context } from '../../../../core/run/operator.ts';
import { oneLine } from '../../../../core/text.ts';
import { type Operator, type ReplyContext, readWith } from '../../../../llm/operator.ts';
import { available, availableLines, type Prompt } from '../../../../llm/prompt/prompt.ts';
import { actionRules, pageRules, partRules } from '../../../../llm/prompt/rules.ts';
import { statusLines } from '../../../../llm/prompt/status.ts';
import type { Parsed } from '../../../../llm/reply.ts';
import {
  flatAction,
  groundingOf,
  nodeNamed,
  readAction,
} from '../../../common/prompts/actionReplies.ts';
import { openPlans, ownerOf, plansOf } from '../plans.ts';
import type { PlanMove } from '../replies.ts';
import { excerptOrSummary, plansBlock, stepsBlocks } from './planHistory.ts';

/** The paper's kinds, plus what every planner may ask of the user. No scrolling: the page is shown whole (BL-03). */
const kinds: readonly ActionKind[] = [
  'click',
  'fill',
  'select',
  'back',
  'goHome',
  'note',
  'ask',
  'handOver',
  'stop',
];

const task = `Choose one thing to do next: an action for the active plan, or a change of the plans. PLANS shows the plans you made, [0] being the whole task, each with the notes taken in it. STEPS shows only the active plan's steps, so note what other plans or the answer will need.

- observation: what this page shows that matters for the task, with exact names and values.
- highlighted: refs of the elements on this page that matter most for what comes next, at most ten.
- why: one short sentence on what the action or the change is for.
- action: one available action, with refs from this page; null when you change the plans.
- branch: begins a plan for one part of the task; that plan is then active. parent: the number of the active plan, or of one above it if the active plan is done. intent: in one line, what the plan should achieve. Branch for a part that takes several actions, not for a single action.
- prune: gives up the current approach. plan: the number of the plan to go back to; say in why what was wrong. Plans after it are given up, and the browser goes back to where that plan began.
- Give exactly one of action, branch and prune.
- Do not take the same note twice. Do not repeat an action that failed.
- When everything the task asks is done and known, or nothing sensible is left to try, the action is stop, with the complete final answer, honest about what is missing.`;

const fields = z.object({
  observation: z.string(),
  highlighted: z.array(z.string()),
  why: z.string(),
  action: z.nullable(flatAction(kinds)),
  branch: z.optional(z.object({ parent: z.string(), intent: z.string() })),
  prune: z.optional(z.object({ plan: z.string() })),
});
const reply = z.object({
  observation: z._default(z.string(), ''),
  highlighted: z._default(z.array(z.string()), []),
  why: z._default(z.string(), ''),
  action: z._default(z.nullable(z.unknown()), null),
  branch: z._default(z.nullable(z.object({ parent: z.string(), intent: z.string() })), null),
  prune: z._default(z.nullable(z.object({ plan: z.string() })), null),
});
type Reply = z.output<typeof reply>;

/** BL-03. */
export const MOST_LINES = 1000;
const MOST_HIGHLIGHTED = 10;

export const actInPlan: Operator<PlanMove> = {
  name: 'actInPlan',
  role: 'planner',
  mostLines: MOST_LINES,
  rules: () => [partRules, pageRules, actionRules(kinds), task],
  schema: () => fields,
  shows: ['task', plansBlock, stepsBlocks, 'person', 'page', 'picture'],
  question: (prompt) =>
    [
      `Choose an action for plan [${pathOf(prompt.context.tree, prompt.context.node)}], or change the plans.`,
      ...ownerLines(prompt.context),
      ...otherWayLines(prompt.context),
      ...(isLast(prompt.context)
        ? ['This is the last step: use stop, with the best answer there is.']
        : []),
      ...availableLines([...usable(prompt), 'stop']),
      ...statusLines(prompt.context),
    ].join('\n'),
  parse(value, asked) {
    const read = readWith(reply, value);
    if (!read.ok) return read;
    const { action, branch, prune } = read.value;
    const given = [action, branch, prune].filter((each) => each !== null);
    if (given.length !== 1) return invalid('Give exactly one of action, branch and prune.');
    if (branch) return readBranch(branch, read.value, asked);
    return prune ? readPrune(prune.plan, read.value, asked) : readAct(read.value, asked);
  },
};

const usable = (prompt: Pick<Prompt, 'context' | 'system'>): ActionKind[] =>
  available(prompt).filter((kind) => kinds.includes(kind));

function isLast({ about }: Context): boolean {
  return (about as { readonly isLast?: unknown } | null | undefined)?.isLast === true;
}

/** For a judge to choose from (BL-02): each further proposal looks for something else. */
const otherWays = [
  'Others are asked the same. Look past the obvious move first: weigh the search fields, filters, menus and other links of this page.',
  'Others are asked the same. Be the careful one: prefer the move that is easiest to undo, and check before you change anything.',
];

function otherWayLines({ about }: Context): readonly string[] {
  const { proposal } = (about ?? {}) as { readonly proposal?: unknown };
  const words = typeof proposal === 'number' ? otherWays[proposal - 1] : undefined;
  return words === undefined ? [] : [words];
}

function ownerLines({ tree, node }: Context): string[] {
  const owner = ownerOf(tree, node);
  if (owner.id === tree.root) return [];
  return [`Do only step [${pathOf(tree, owner.id)}]: stop ends that step, with what came of it.`];
}

function readAct(given: Reply, asked: ReplyContext): Parsed<PlanMove> {
  const stop = schemaOf('stop').safeParse(given.action);
  const allowed = usable(asked);
  const action = stop.success
    ? ({ ok: true, value: stop.data } as const)
    : readAction(given.action, { ...asked, context: { ...asked.context, allowed } });
  if (!action.ok) return action;
  const { value } = action;
  const { page, run } = asked.context;
  if (value.kind === 'note' && run.memory.notes.some((note) => sameText(note, value.text)))
    return invalid('note: you have already noted this.');
  const refs = given.highlighted.filter((ref) => asked.refs.has(ref)).slice(0, MOST_HIGHLIGHTED);
  return {
    ok: true,
    value: {
      kind: 'act',
      action: value,
      ...groundingOf(value, asked),
      seen: excerptOrSummary(page, refs, oneLine(given.observation, 1500)),
      reasoning: oneLine(given.why, 300),
    },
  };
}

function readBranch(
  { parent: number, intent }: NonNullable<Reply['branch']>,
  { why }: Reply,
  { context: { tree, node }, system }: ReplyContext,
): Parsed<PlanMove> {
  const parent = nodeNamed(tree, number);
  const open = openPlans(tree, node);
  if (!parent || !open.includes(parent))
    return invalid(`branch, parent: give one of ${open.map(numberIn(tree)).join(', ')}.`);
  const description = oneLine(intent, 500);
  if (!description) return invalid('branch, intent: say what the plan is to reach.');
  if (parent.depth >= system.maxDepth - 1)
    return invalid('branch: the plans are at their depth limit.');
  const isKnown = parent.children.some((id) => nodeOf(tree, id).description === description);
  if (isKnown) return invalid('branch, intent: there is already a plan with these words.');
  const reasoning = oneLine(why, 300);
  return { ok: true, value: { kind: 'branch', parent: parent.id, intent: description, reasoning } };
}

function readPrune(
  number: string,
  { why }: Reply,
  { context: { tree, node } }: ReplyContext,
): Parsed<PlanMove> {
  const plan = nodeNamed(tree, number);
  const plans = plansOf(tree, ownerOf(tree, node).id);
  if (!plan || !plans.includes(plan))
    return invalid(`prune, plan: give one of ${plans.map(numberIn(tree)).join(', ')}.`);
  const reasoning = oneLine(why, 300) || 'It did not work.';
  return { ok: true, value: { kind: 'prune', plan: plan.id, reasoning } };
}

const numberIn =
  (tree: Context['tree']) =>
  ({ id }: { readonly id: Context['node'] }): string =>
    pathOf(tree, id);

const invalid = (problem: string): Parsed<never> => ({ ok: false, problems: [problem] });
