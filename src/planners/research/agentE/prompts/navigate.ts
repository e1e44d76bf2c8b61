/**
 * Agent-E's navigator (AE-02): from its step, its own skills and the page it requested to the next skills or its reply.
 */

import * as z from 'zod/mini';
import { type ActionKind, schemaOf, stepKinds, traitsOf } from '../../../../core/action/action.ts';
import { inEnglish } from '../../../../core/messages/english.ts';
import { nodeOf, subtree } from '../../../../core/plan/tree.ts';
import { addressHere } from '../../../../core/run/browserStates.ts';
import { oneLine } from '../../../../core/text.ts';
import { type Operator, type ReplyContext, readWith } from '../../../../llm/operator.ts';
import { available, hintLines, type Prompt } from '../../../../llm/prompt/prompt.ts';
import { personBlocks } from '../../../../llm/prompt/records.ts';
import { actionRules, pageRules, partRules } from '../../../../llm/prompt/rules.ts';
import { latestLines } from '../../../../llm/prompt/text.ts';
import type { Parsed } from '../../../../llm/reply.ts';
import type { ContentBlock } from '../../../../llm/transport.ts';
import { flatAction, groundingOf, readAction } from '../../../common/prompts/actionReplies.ts';
import type { NavigatorReply } from '../replies.ts';
import { skillsBlocks } from './skillLog.ts';

const task = `You are the navigator. STEP is all you have to do. You see the page only after you read it with sense. Once it changes, you no longer see it: read it again.

- skills: the skills to use now, in order. Give several only if all are certain on this page, such as for filling in a form. If one of them changes the page, those after it are skipped, except a sense. Do not try a failed skill again in the same way. A sense after the other skills shows you their result at once.
- found: the facts on the page shown that STEP asks for, with exact names and values. You will need them for your reply and no longer see the page then. Leave it out if there are none, or if you reply now.
- reply: once the step is done, or can't be done, leave skills empty and tell the planner in a few words what you did and what the result was. If it asked a question, give the full answer, with exact names and values from the page, never from your own knowledge.
- done: with a reply, whether the step was done and its question answered.`;

/** Excludes notes, which are for planners that remember, and pictures, which its prompts have no place for. */
const isSkill = (kind: ActionKind): boolean =>
  !traitsOf(kind).isForPlans && !traitsOf(kind).showsPicture && kind !== 'note';
const skills: readonly ActionKind[] = [...stepKinds.filter(isSkill), 'sense'];
const fields = z.object({
  found: z.optional(z.string()),
  skills: z.array(flatAction(skills)),
  reply: z.string(),
  done: z.boolean(),
});
const reply = z.object({
  found: z._default(z.nullable(z.string()), ''),
  skills: z._default(z.nullable(z.array(z.unknown())), []),
  reply: z._default(z.nullable(z.string()), ''),
  done: z._default(z.nullable(z.boolean()), true),
});

const MOST_AT_ONCE = 10;
const MOST_FOUND = 2_000;

/** Skills that need no page. */
const WITHOUT_PAGE: readonly ActionKind[] = ['goto', 'newTab', 'back', 'ask', 'handOver'];

const about = z.object({ hasRefs: z.boolean(), maySense: z.boolean() });
type About = z.output<typeof about>;

function aboutOf({ context }: Pick<Prompt, 'context'>): About {
  const read = about.safeParse(context.about);
  return read.success ? read.data : { hasRefs: true, maySense: true };
}

/** Skills that need a ref. */
const onElements = skills.filter((kind) => 'ref' in schemaOf(kind).shape);

/** After a read as text, elements of earlier reads can still be used (AE-03, AE-05). */
function usable(prompt: Pick<Prompt, 'context' | 'system'>): ActionKind[] {
  const { page } = prompt.context;
  const { hasRefs, maySense } = aboutOf(prompt);
  const offered = page ? available(prompt) : WITHOUT_PAGE;
  const isText = page?.kind === 'text_only';
  return [
    ...(isText && hasRefs ? onElements.filter((kind) => !offered.includes(kind)) : []),
    ...offered.filter((kind) => skills.includes(kind)),
    ...(maySense ? ['sense' as const] : []),
  ];
}

export const navigate: Operator<NavigatorReply> = {
  name: 'navigate',
  role: 'planner',
  rules: () => [partRules, pageRules, actionRules(skills), task],
  schema: () => fields,
  shows: [stepBlock, skillsBlocks, feedback, (prompt) => personBlocks(ofStep(prompt)), 'page'],
  question: (prompt) =>
    [
      `Use skills, or reply. Usable now: ${usable(prompt).join(', ')}`,
      ...hintLines(usable(prompt)),
    ].join('\n'),
  parse(value, asked) {
    const read = readWith(reply, value);
    if (!read.ok) return read;
    const given = read.value.skills ?? [];
    const text = (read.value.reply ?? '').trim();
    if (given.length === 0)
      return { ok: true, value: { acts: [], reply: text, done: read.value.done !== false } };
    const acts = given.slice(0, MOST_AT_ONCE).map((each) => readSkill(each, asked));
    const problems = acts.flatMap((each) => (each.ok ? [] : each.problems));
    if (problems.length > 0) return { ok: false, problems };
    return {
      ok: true,
      value: {
        acts: acts.flatMap((each) => (each.ok ? [each.value] : [])),
        reply: null,
        done: true,
        found: oneLine(read.value.found ?? '', MOST_FOUND),
      },
    };
  },
};

/** Excludes the task and earlier steps. The user's prohibitions apply everywhere. */
function stepBlock({ context: { run, tree, node } }: Prompt): ContentBlock {
  const rules = latestLines(run.memory.constraints.map(inEnglish), 500, 'constraints');
  const list = rules.length > 0 ? `\n\nConstraints the person added:\n${rules.join('\n')}` : '';
  const at = oneLine(addressHere(run), 300) || 'an unknown address';
  return {
    text: `STEP\n${oneLine(nodeOf(tree, node).description, 2000)}\n\nThe browser is at ${at}.${list}`,
  };
}

/** Of the user's actions, includes only those that concern the page or this step. */
function ofStep(prompt: Prompt): Prompt {
  const { context } = prompt;
  const ids = new Set(subtree(context.tree, context.node).map(({ id }) => id));
  const notices = context.run.memory.notices.filter(({ node }) => node === null || ids.has(node));
  const memory = { ...context.run.memory, notices };
  return { ...prompt, context: { ...context, run: { ...context.run, memory } } };
}

/** When it works on the task itself (AE-12), the navigator sees the validator's feedback. */
function feedback({ context: { run, tree, node } }: Prompt): ContentBlock[] {
  if (node !== tree.root) return [];
  const verdicts = (run.memory.said ?? []).filter(({ by }) => by === 'validator');
  const lines = latestLines(
    verdicts.map(({ text }) => text),
    1000,
    'messages',
  );
  return lines.length > 0 ? [{ text: `VALIDATOR, not complete\n${lines.join('\n')}` }] : [];
}

function readSkill(value: unknown, asked: ReplyContext): Parsed<NavigatorReply['acts'][number]> {
  const sense = schemaOf('sense').safeParse(withView(value));
  if (sense.success && aboutOf(asked).maySense) return { ok: true, value: { action: sense.data } };
  const allowed = usable(asked);
  const shown: ReplyContext = {
    ...asked,
    context: { ...asked.context, allowed },
    refs: aboutOf(asked).hasRefs ? withRefsIn(value, asked) : asked.refs,
  };
  const read = readAction(value, shown);
  if (!read.ok) return read;
  return { ok: true, value: { action: read.value, ...groundingOf(read.value, asked) } };
}

/** A read without a kind is a full one. */
const withView = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !('view' in value && value.view)
    ? { ...value, view: 'all_fields' }
    : value;

/** A page shown as text leaves the refs of an earlier read valid; the page itself checks them (AE-03). */
function withRefsIn(
  value: unknown,
  { context: { page }, refs }: ReplyContext,
): ReadonlySet<string> {
  if (page?.kind !== 'text_only' || typeof value !== 'object' || value === null) return refs;
  const given = value as Readonly<Record<string, unknown>>;
  const named = [given['ref'], given['to']].filter((each) => typeof each === 'string');
  return new Set([...refs, ...named]);
}
