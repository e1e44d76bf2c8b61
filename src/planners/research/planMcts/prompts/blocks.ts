/** What the operators of Plan-MCTS see beside task and page: the plan history, one attempt, the page before it. */

import { inEnglish } from '../../../../core/messages/english.ts';
import { excerptOf } from '../../../../core/page/excerpt.ts';
import type { PlanNode } from '../../../../core/plan/node.ts';
import { nodeOf } from '../../../../core/plan/tree.ts';
import type { Context } from '../../../../core/run/operator.ts';
import { oneLine } from '../../../../core/text.ts';
import type { Part } from '../../../../llm/prompt/parts.ts';
import type { Prompt } from '../../../../llm/prompt/prompt.ts';
import { describeRecord, describeStep, goalReports } from '../../../../llm/prompt/records.ts';
import { wrapUntrusted } from '../../../../llm/prompt/untrusted.ts';
import type { ContentBlock } from '../../../../llm/transport.ts';
import { type HistoryEntry, type QuestionSubject, readSubject } from '../questionSubject.ts';

export const aboutIn = ({ context }: Prompt): QuestionSubject => readSubject(context.about);

/** Joins the parts of one block. All of it may quote pages. */
export function blockOf(title: string, { code }: Prompt, parts: readonly string[]): ContentBlock {
  const text = parts.filter(Boolean).join('\n');
  return { text: `${title}\n${text ? wrapUntrusted(text, code) : 'Nothing yet.'}` };
}

/** Shows an operator these lines instead of the records of the whole run. */
export const withHistory = (lines: (prompt: Prompt) => readonly string[]): readonly Part[] => [
  'task',
  (prompt) => blockOf('HISTORY', prompt, lines(prompt)),
  'person',
  'page',
  'picture',
];

/** PM-01: subplans with their outcomes; single actions only in the variant that compares them (PM-11). */
export function historyLines(prompt: Prompt): string[] {
  const { history } = aboutIn(prompt);
  if (!history) return [];
  const lines = history.acts.length > 0 ? traceOf(prompt.context, history.acts) : [];
  const entries = [...history.subplans.flatMap(entryLines), ...lines];
  return [
    ...goalReports(prompt.context.run),
    'Plan history, oldest first:',
    ...(entries.length > 0 ? entries : ['- no subplan has ended yet']),
  ];
}

function entryLines({ text, isCompleted, code, score, notes, fault }: HistoryEntry): string[] {
  const judged = code ? `, progress ${code} (${score.toFixed(2)})` : '';
  const status = isCompleted ? 'Completed' : `Not Completed${fault ? `, ${faults[fault]}` : ''}`;
  return [
    `- ${oneLine(text, 500)} [${status}${judged}]`,
    ...notes.map((note) => `  note: ${oneLine(note, 600)}`),
  ];
}

const faults = {
  feasibility: 'could not be done this way',
  complexity: 'was too much at once',
} as const;

/** Lists the subplan in question and this attempt's own actions with their errors. */
export function attemptLines(prompt: Prompt): string[] {
  const { subplan, acts, message, why, notes, isCut } = aboutIn(prompt);
  const trace = traceOf(prompt.context, acts);
  return [
    `Subplan: ${oneLine(subplan, 500)}`,
    'Actions taken for it:',
    ...(trace.length > 0 ? trace : ['- none']),
    ...notes.map((note) => `Noted: ${oneLine(note, 600)}`),
    ...(message === null ? [] : [`Message to the person: ${oneLine(message, 2000) || '(empty)'}`]),
    ...(isCut ? [CUT] : []),
    ...(why ? [`Known fault: ${oneLine(why, 600)}`] : []),
  ];
}

const CUT =
  'The last action sent something, so the attempt was ended there. The rest of the subplan, such as a message, is still to come: judge only what it calls for up to there.';

function traceOf({ run, tree }: Context, acts: readonly string[]): string[] {
  return acts.flatMap((id, index) => {
    const node = tree.nodes.find((each) => each.id === id);
    if (!node) return [];
    const records = run.memory.records.filter((record) => record.node === id);
    // Each try counts here, not only the last one.
    const recorded = records.map((record) => describeRecord(record, true));
    const lines = recorded.length > 0 ? recorded : [innerLine(run, node)];
    return lines.map((line) => `${index + 1}. ${line}`);
  });
}

/** Describes a note or a question with all that was noted or replied (PM-05, PM-06). */
function innerLine(run: Context['run'], node: PlanNode): string {
  const line = describeStep(run, node, true);
  const noted = oneLine(node.notes.map(inEnglish).join(' '), MOST_NOTED);
  return noted === '' || line.includes(noted) ? line : `${line}: ${noted}`;
}

const MOST_NOTED = 1_000;

/** Returns the page at the start of the attempt as text; nothing if it was not stored. */
export function beforeLines(prompt: Prompt): string[] {
  const { before } = aboutIn(prompt);
  const state = before === null ? undefined : prompt.context.run.states[before];
  if (!state?.lines) return ['Page before: not kept.'];
  const { text, note } = excerptOf({ url: state.address, lines: state.lines }, null, true);
  return [`Page before, at ${oneLine(state.address, 300)}:`, text, note];
}

/** Returns the operator's summary after its last action: what was done and which elements matter. */
export function ownLines({ context }: Prompt): string[] {
  const { summary, highlighted, feedback } = readSubject(context.about);
  return [
    ...(summary ? [`Your summary so far: ${oneLine(summary, 800)}`] : []),
    ...highlighted.map((line) => `You highlighted, on the page before your last action: ${line}`),
    ...feedback.map((text) => `From an earlier failure: ${oneLine(text, 500)}`),
  ];
}

/** Returns the description of the node in question, or the goal. */
export const wordsAt = ({ context: { tree, node } }: Prompt): string =>
  oneLine(nodeOf(tree, node).description, 500);
