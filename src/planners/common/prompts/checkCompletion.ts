/** Completion check (SA-23): do the records show that the node's objective, and only that, is reached? */

import * as z from 'zod/mini';
import { nodeOf, pathOf } from '../../../core/plan/tree.ts';
import { oneLine } from '../../../core/text.ts';
import type { Checked } from '../../../engine/replies.ts';
import { type Operator, readWith } from '../../../llm/operator.ts';
import { withPlan } from '../../../llm/prompt/parts.ts';
import { localPlanBlock, type Prompt, wordsForNode } from '../../../llm/prompt/prompt.ts';
import { commonRules } from '../../../llm/prompt/rules.ts';
import { wrapUntrusted } from '../../../llm/prompt/untrusted.ts';

const task = `The question names a node whose steps have run. Judge whether its objective is reached.

- requirements: everything the objective explicitly asks for, one entry each: every fact to find, every action to take, every explicit constraint. For the root that means the task and each of the person's constraints; if items are recommended or compared, check each item against each explicit constraint.
- met: true only if the records or statuses show it; quote them in evidence. Having searched or filtered for a value does not prove that a result has it. A successful action proves that the action was done, not that it had the intended result. "There is none" is a full result if every place it could be was checked.
- Only what is explicitly asked counts; add no requirements of your own. "Best", "cheapest" or "latest" is met by the site's own sorting or filter, or by comparing what was listed.
- complete: true if all requirements are met. reason: one or two sentences; if incomplete, exactly what is missing.`;

const requirement = z.object({ what: z.string(), evidence: z.string(), met: z.boolean() });
const forModel = z.object({
  requirements: z.array(requirement),
  complete: z.boolean(),
  reason: z.string(),
});
const reply = z.object({
  requirements: z._default(z.array(requirement), []),
  complete: z.boolean(),
  reason: z._default(z.string(), ''),
});

export const checkCompletion: Operator<Checked> = {
  name: 'checkCompletion',
  role: 'checks',
  rules: () => [commonRules, task],
  schema: () => forModel,
  shows: withPlan((prompt) => localPlanBlock(prompt, { maxChildren: 20 })),
  question,
  parse(value) {
    const read = readWith(reply, value);
    if (!read.ok) return read;
    const unmet = read.value.requirements.filter(isUnmet).map(({ what }) => what);
    const complete = read.value.complete && unmet.length === 0;
    const missing = !complete && unmet.length > 0 ? ` Not met: ${unmet.join('; ')}.` : '';
    return { ok: true, value: { complete, reason: `${read.value.reason}${missing}`.trim() } };
  },
};

/** SA-29: a requirement counts only with its own evidence. */
const isUnmet = ({ met, evidence }: z.output<typeof requirement>): boolean =>
  !met || evidence.trim() === '';

/** The answer that would end the run, if the question is about it. */
const ending = z.object({ answer: z.string(), evidence: z.array(z.string()) });

function question({ context: { tree, node: id, about }, code }: Prompt): string {
  const isRoot = id === tree.root;
  const subject = isRoot
    ? 'the root: the whole task must be fulfilled'
    : wordsForNode({ tree }, id);
  const { check } = nodeOf(tree, id);
  const condition = check
    ? ` The person says that it counts as done only if this holds: ${check}`
    : '';
  const given = ending.safeParse(about);
  const answer = given.success
    ? `\nThe answer that would end the task, by a reply that saw the last page, and its evidence:\n${wrapUntrusted([given.data.answer, ...given.data.evidence].map((text) => oneLine(text, 1_000)).join('\n'), code)}`
    : '';
  return `Is node ${pathOf(tree, id)} complete? It is ${subject}.${condition}${answer}`;
}
