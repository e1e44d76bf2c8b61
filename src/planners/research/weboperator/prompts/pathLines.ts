/** What the search's questions show besides the page: the path to the state, without abandoned paths (WO-05). */
import { inEnglish } from '../../../../core/messages/english.ts';
import type { ActionNode } from '../../../../core/plan/node.ts';
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

/** What is asked about the task alone: its reply is shown as the task is, so it must not quote a page. */
export const atStart: readonly Part[] = ['task', 'person'];

/** A note may be the text of a page. */
const NOTE_LIMIT = 1500;

/**
 * Returns the latest of those steps, the notes on the path, and why the final check refused to finish. They quote
 * pages.
 */
export function wayBlock({ context, code }: Prompt, most: number): ContentBlock {
  const { run } = context;
  const steps = pathSteps(context);
  const from = Math.max(0, steps.length - most);
  const lines = [
    ...notesOn(context, steps.slice(0, from)),
    ...goalReports(run),
    ...leftOutLine(from, from === 1 ? 'step' : 'steps'),
    ...steps.slice(from).map((step, index) => lineOf(run, step, from + index + 1)),
  ];
  if (lines.length === 0) return { text: 'WAY\nThis is where the task starts.' };
  const title = steps.length > 0 ? 'WAY: the steps that led to this page' : 'WAY';
  return { text: `${title}\n${wrapUntrusted(lines.join('\n'), code)}` };
}

/**
 * WO-05: the address before the act, what was seen there, why it was done, and the act with its outcome. Later questions
 * have these words instead of the page, so none are cut.
 */
function lineOf(run: Run, { edge, url, observation, reasoning }: Step, number: number): string {
  const parts = [
    `on ${shortAddress(url)}`,
    observation && `seen: ${observation}`,
    reasoning && `why: ${reasoning}`,
    `done: ${noteOf(edge) || describeStep(run, edge, true)}`,
  ];
  return `${number}. ${parts.filter(Boolean).join('; ')}`;
}

/** What a step noted stands in its own line; an answer of the user, with its question. */
const noteOf = ({ action, notes }: ActionNode): string =>
  notes.length > 0 ? `${action.kind}: ${oneLine(notes.map(inEnglish).join(' '), NOTE_LIMIT)}` : '';

/** Returns the notes of scopes, and of steps that are left out. */
function notesOn({ tree }: Context, steps: readonly Step[]): string[] {
  const scopes = tree.nodes.filter(({ kind }) => kind === 'and');
  const nodes = [...scopes, ...steps.map(({ edge }) => edge)];
  const notes = nodes.flatMap((node) => node.notes.map(inEnglish));
  return notes.length > 0
    ? ['Notes:', ...latestLines([...new Set(notes)], NOTE_LIMIT, 'notes')]
    : [];
}

/** Returns the goal, or the user's step in progress, as named by the question. */
export function aimOf({ context: { tree, node } }: Prompt): string {
  const { description, parent } = nodeOf(tree, node);
  return parent === null
    ? 'the task'
    : `node ${pathOf(tree, node)}, only this step of the task: ${oneLine(description, 500)}`;
}
