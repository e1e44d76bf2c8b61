/** One candidate for the next action, from the page and the path to it (WO-03 to WO-09). */

import * as z from 'zod/mini';
import { type Action, refsOf, schemaOf } from '../../../../core/action/action.ts';
import { classOnPage } from '../../../../core/action/sameAction.ts';
import { itemsOn } from '../../../../core/page/items.ts';
import type { LineItem } from '../../../../core/page/line.ts';
import type { Context } from '../../../../core/run/operator.ts';
import { oneLine } from '../../../../core/text.ts';
import { type Operator, type ReplyContext, readWith } from '../../../../llm/operator.ts';
import { withPlan } from '../../../../llm/prompt/parts.ts';
import { available, type Prompt } from '../../../../llm/prompt/prompt.ts';
import { actionRules, availableLine, pageRules, partRules } from '../../../../llm/prompt/rules.ts';
import { statusLines } from '../../../../llm/prompt/status.ts';
import { wrapUntrusted } from '../../../../llm/prompt/untrusted.ts';
import type { Parsed } from '../../../../llm/reply.ts';
import type { ContentBlock } from '../../../../llm/transport.ts';
import {
  flatAction,
  groundingOf,
  readAction,
  singleKinds,
} from '../../../common/prompts/actionReplies.ts';
import { wordsOf } from '../../../common/prompts/stepReplies.ts';
import { examplesAt } from '../examples.ts';
import type { Proposed } from '../replies.ts';
import { actionSpace, errorsIn, hintsFor } from '../space.ts';
import { aimOf, pathSteps, wayBlock } from './pathLines.ts';

const task = `Propose one action: the one that brings the task furthest from this page. Others are asked the same question; the best proposal is carried out, and some are kept for later.

- observation: what this page shows that matters for the task, with exact names and values, above all the facts that the answer needs. Later questions show these words instead of this page, so no note is needed for them.
- why: one or two short sentences: what the action is for, which other ways there are (hidden menus, search, filters), and, if the task is unclear, how you read it.
- action: one available action, with refs from this page. When everything that the question asks for is done and known, or nothing sensible is left to try, the action is stop, with the complete final answer, honest about what is missing.`;

/** WO-06. */
const ATTEMPTS = 5;

/** WO-21. */
const TEMPERATURE = 0.7;

const fields = z.object({
  observation: z.string(),
  why: z.string(),
  action: flatAction(singleKinds),
});
const reply = z.object({
  observation: z._default(z.string(), ''),
  why: z._default(z.string(), ''),
  action: z.unknown(),
});

type About = {
  readonly history?: unknown;
  readonly rephrased?: unknown;
  readonly examples?: unknown;
};
const aboutOf = ({ about }: Context): About => (about ?? {}) as About;

/** WO-05: the last of these steps is the present one. */
function historyOf(context: Context): number {
  const { history } = aboutOf(context);
  return typeof history === 'number' ? Math.max(0, history - 1) : 4;
}

/** WO-05: for one of the questions, if there is no example to show, so that no two questions are ever the same. */
const lookPast =
  'Look past the obvious choice first: weigh the search fields, filters, menus and other links of this page. Then propose what brings the task furthest.';

function rephrasedBlock({ context }: Prompt): ContentBlock[] {
  const { rephrased } = aboutOf(context);
  return typeof rephrased === 'string' ? [{ text: `TASK, in other words\n${rephrased}` }] : [];
}

const showsExamples = (context: Context): boolean => aboutOf(context).examples === true;

/** They may quote pages and belong to other tasks. */
function examplesBlock({ context, code }: Prompt): ContentBlock[] {
  const examples = showsExamples(context) ? examplesAt(context) : [];
  if (examples.length === 0) return [];
  const lines = examples.map(({ goal, thought, action }) =>
    [`task: ${goal}`, ...(thought ? [`why: ${thought}`] : []), `done: ${action}`].join('; '),
  );
  const title = 'EXAMPLES: single steps of other tasks on this site that ended well';
  return [{ text: `${title}\n${wrapUntrusted(lines.join('\n'), code)}` }];
}

const variedBlocks = (prompt: Prompt): ContentBlock[] => [
  ...rephrasedBlock(prompt),
  ...examplesBlock(prompt),
];

function withSpace(context: Context): Context {
  const { page } = context;
  return page ? { ...context, allowed: actionSpace(page, pathSteps(context)) } : context;
}

export const proposeAction: Operator<Proposed> = {
  name: 'proposeAction',
  role: 'planner',
  folds: true,
  attempts: ATTEMPTS,
  temperature: TEMPERATURE,
  rules: () => [partRules, pageRules, actionRules(singleKinds), task],
  schema: () => fields,
  shows: withPlan(variedBlocks, (prompt) => wayBlock(prompt, historyOf(prompt.context))),
  question(prompt) {
    const context = withSpace(prompt.context);
    return [
      `Propose one action for ${aimOf(prompt)}`,
      ...(showsExamples(context) && examplesAt(context).length === 0 ? [lookPast] : []),
      `Available actions: ${availableLine([...available({ ...prompt, context }), 'stop'])}`,
      ...hintsFor(pathSteps(context)),
      ...statusLines(context),
    ].join('\n');
  },
  parse(value, asked) {
    const read = readWith(reply, value);
    if (!read.ok) return read;
    const { observation, why, action: given } = read.value;
    const proposed = readCandidate(correctReply(given), asked);
    if (!proposed.ok) return proposed;
    const { page } = asked.context;
    const [ref] = refsOf(proposed.value);
    const item = page?.lines.flatMap(itemsOn).find((each) => each.ref === ref);
    const action = withoutEnter(proposed.value, item);
    return {
      ok: true,
      value: {
        action,
        ...groundingOf(action, asked),
        description: wordsOf(action, page),
        observation: oneLine(observation, 1500),
        reasoning: oneLine(why, 500),
        actionClass: classOnPage(action, item),
      },
    };
  },
};

/** WO-08: Enter would only start a new line in such a field. */
function withoutEnter(action: Action, item: LineItem | undefined): Action {
  if (!('submit' in action) || item?.states?.multiline !== true) return action;
  const { submit: _, ...rest } = action;
  return rest;
}

function readCandidate(given: unknown, asked: ReplyContext): Parsed<Action> {
  const stop = schemaOf('stop').safeParse(given);
  if (stop.success) return { ok: true, value: stop.data };
  const context = withSpace(asked.context);
  const read = readAction(given, { ...asked, context });
  if (!read.ok || !context.page) return read;
  const problems = errorsIn(read.value, context.page, pathSteps(context));
  return problems.length > 0 ? { ok: false, problems } : read;
}

/** WO-08: takes the first of several actions, and truth values in any spelling. */
export function correctReply(given: unknown): unknown {
  const first: unknown = Array.isArray(given) ? given[0] : given;
  if (typeof first !== 'object' || first === null) return first;
  return Object.fromEntries(
    Object.entries(first).map(([name, value]) => [name, truthIn(value) ?? value]),
  );
}

function truthIn(value: unknown): boolean | null {
  if (typeof value !== 'string') return null;
  const word = value.trim().toLowerCase();
  return word === 'true' || word === 'false' ? word === 'true' : null;
}
