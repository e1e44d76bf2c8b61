/** What the search's questions show besides the page: the path to the state, without abandoned paths (WO-05). */
import { inEnglish } from '../../../../core/messages/english.ts';
import { nodeOf, pathOf } from '../../../../core/plan/tree.ts';
import { leftOutLine } from '../../../../core/run/boundedList.ts';
import type { Context } from '../../../../core/run/operator.ts';
import type { Run } from '../../../../core/run/run.ts';
import { oneLine } from '../../../../core/text.ts';
import type { Part } from '../../../../llm/prompt/parts.ts';
import type { Prompt } from '../../../../llm/prompt/prompt.ts';
import { describeStep, goalReports } from '../../../../llm/prompt/records.ts';
import { latestLines, shortAddress } from '../../../../llm/prompt/text.ts';
import { wrapUntrusted } from '../../../../llm/prompt/untrusted.ts';
import type { ContentBlock } from '../../../../llm/transport.ts';
import { choiceNamed, type Step, stepsTo } from '../path.ts';

/** Returns the actions that led to the state in question, oldest first. */
export function pathSteps({ run, about }: Context): readonly Step[] {
  const choice = choiceNamed(run.tree, about);
  return choice ? stepsTo(run, choice.id) : [];
}

/** Before the first step there is no plan and no path. */
export const atStart: readonly Part[] = ['task', 'person', 'page', 'picture'];

/**
 * Returns the latest of those steps, the notes on the path, and why the final check refused to finish. They quote
 * pages.
 */
export function wayBlock({ context, code }: Prompt, most: number): ContentBlock {
  const { run } = context;
  const steps = pathSteps(context);
  const from = Math.max(0, steps.length - most);
  const lines = [
    ...notesOn(context, steps),
    ...goalReports(run),
    ...leftOutLine(from, 'steps'),
    ...steps.slice(from).map((step, index) => lineOf(run, step, from + index + 1)),
  ];
  if (lines.length === 0) return { text: 'WAY\nThis is where the task starts.' };
  const title = run.memory.records.length > 0 ? 'WAY: the steps that led to this page' : 'WAY';
  return { text: `${title}\n${wrapUntrusted(lines.join('\n'), code)}` };
}

/** WO-05: the address before the act, what was seen there, why it was done, and the act with its outcome. */
function lineOf(run: Run, { edge, url, observation, reasoning }: Step, number: number): string {
  const parts = [
    `at ${shortAddress(url)}`,
    observation && `seen: ${oneLine(observation, 400)}`,
    reasoning && `why: ${oneLine(reasoning, 200)}`,
    `done: ${describeStep(run, edge, true)}`,
  ];
  return `${number}. ${parts.filter(Boolean).join('; ')}`;
}

function notesOn({ tree }: Context, steps: readonly Step[]): string[] {
  const scopes = tree.nodes.filter(({ kind }) => kind === 'and');
  const ids = new Set([...scopes.map(({ id }) => id), ...steps.map(({ edge }) => edge.id)]);
  const notes = [...ids].flatMap((id) => nodeOf(tree, id).notes.map(inEnglish));
  return notes.length > 0 ? ['Notes:', ...latestLines([...new Set(notes)], 1500, 'notes')] : [];
}

/** Returns the goal, or the user's step in progress, as named by the question. */
export function aimOf({ context: { tree, node } }: Prompt): string {
  const { description, parent } = nodeOf(tree, node);
  return parent === null
    ? `node ${pathOf(tree, node)}, the task`
    : `node ${pathOf(tree, node)}, only this step of the task: ${oneLine(description, 500)}`;
}
