/** How far each candidate would advance the task, by its milestones (WO-10). */

import * as z from 'zod/mini';
import { nodeOf } from '../../../../core/plan/tree.ts';
import type { Context } from '../../../../core/run/operator.ts';
import { oneLine } from '../../../../core/text.ts';
import { type Operator, readWith } from '../../../../llm/operator.ts';
import { withPlan } from '../../../../llm/prompt/parts.ts';
import type { Prompt } from '../../../../llm/prompt/prompt.ts';
import { pageRules, partRules } from '../../../../llm/prompt/rules.ts';
import { wrapUntrusted } from '../../../../llm/prompt/untrusted.ts';
import type { ContentBlock } from '../../../../llm/transport.ts';
import { choiceNamed } from '../path.ts';
import type { JudgedActions } from '../replies.ts';
import { isChoice, scopeOf } from '../roles.ts';
import { aimOf, pathSteps, wayBlock } from './pathLines.ts';

const task = `Rate each proposed action by which milestones of the task would be reached after it is carried out from this page. Judge by the steps so far (WAY), the page and what the action can be expected to do, not by how well it is argued.

- ratings: one for each candidate, in their order. labels has one entry for each milestone, in their order: "yes" if the milestone is reached then, "inProgress" if the action helps to reach it or work on it has begun, otherwise "no". A candidate that stops changes nothing: it reaches only what WAY and the page show to be reached already, and what its answer tells as they show it.`;

/** Number of path steps that the judge sees. */
const STEPS = 10;

const label = z.enum(['yes', 'inProgress', 'no']);
const fields = z.object({ ratings: z.array(z.object({ labels: z.array(label) })) });

type Candidate = { readonly action?: unknown; readonly why?: unknown };
function candidatesOf({ about }: Context): readonly Candidate[] {
  const { candidates } = (about ?? {}) as { readonly candidates?: unknown };
  return Array.isArray(candidates) ? candidates : [];
}

/** The milestones of the task; for a step of the user, the step itself. */
function milestones({ run, about, node }: Context): readonly string[] {
  const choice = choiceNamed(run.tree, about);
  const scope = choice && isChoice(choice) ? scopeOf(run.tree, choice.id).id : node;
  if (scope !== run.tree.root) return [nodeOf(run.tree, scope).description];
  return run.memory.checklist.map(({ text }) => text);
}

/** Returns the labels of the last action on the path that was rated by these milestones. */
const labelsBefore = (context: Context): readonly string[] =>
  pathSteps(context)
    .filter(({ edge }) => scopeOf(context.tree, edge.id).id === context.node)
    .map(({ edge: { others } }) => others['labels'])
    .map((labels) => (Array.isArray(labels) ? labels.map(String) : []))
    .findLast(({ length }) => length > 0) ?? [];

/** Lists the milestones with their labels before this page, and the candidates below. */
function candidateBlock({ context, code }: Prompt): ContentBlock {
  const known = labelsBefore(context);
  const items = milestones(context).map(
    (text, index) =>
      `${index + 1}. ${oneLine(text, 300)}${known[index] ? ` (when last rated: ${known[index]})` : ''}`,
  );
  const candidates = candidatesOf(context).map(
    ({ action, why }, index) =>
      `${index + 1}. ${oneLine(String(action ?? ''), 4000)}${why ? `; why: ${oneLine(String(why), 500)}` : ''}`,
  );
  return {
    text: `MILESTONES\n${items.join('\n')}\n\nCANDIDATES\n${wrapUntrusted(candidates.join('\n'), code)}`,
  };
}

export const judgeActions: Operator<JudgedActions> = {
  name: 'judgeActions',
  role: 'planner',
  folds: true,
  rules: () => [partRules, pageRules, task],
  schema: () => fields,
  shows: withPlan(candidateBlock, (prompt) => wayBlock(prompt, STEPS)),
  question: (prompt) => `Rate the candidates for ${aimOf(prompt)}`,
  parse(value, { context }) {
    const read = readWith(fields, value);
    if (!read.ok) return read;
    const [candidates, length] = [candidatesOf(context).length, milestones(context).length];
    const labels = read.value.ratings.map((rating) => rating.labels);
    const isWhole = labels.length === candidates && labels.every((each) => each.length === length);
    if (isWhole) return { ok: true, value: { labels } };
    return {
      ok: false,
      problems: [`ratings: ${candidates} ratings of ${length} labels are needed.`],
    };
  },
};
