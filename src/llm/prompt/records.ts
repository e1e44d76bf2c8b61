/** The records of a run as prompts show them: requirements, summaries, notes, reasons and actions. */

import { describeAction } from '../../core/action/action.ts';
import { inEnglish } from '../../core/messages/english.ts';
import { message } from '../../core/messages/message.ts';
import { lineOfRef } from '../../core/page/refs.ts';
import { renderLine } from '../../core/page/renderLine.ts';
import { isClosed, type PlanNode } from '../../core/plan/node.ts';
import { isFailing } from '../../core/plan/outline.ts';
import { findNode, pathOf } from '../../core/plan/tree.ts';
import { bounds, latestItems, leftOutLine, withinShare } from '../../core/run/boundedList.ts';
import {
  describeOutcome,
  describeOutcomeBriefly,
  describeTargetLabel,
} from '../../core/run/describeRecord.ts';
import type { Context } from '../../core/run/operator.ts';
import type { ActionRecord, Notice, Run } from '../../core/run/run.ts';
import { oneLine } from '../../core/text.ts';
import type { ContentBlock } from '../transport.ts';
import type { Prompt } from './prompt.ts';
import { latestLines, shortAddress } from './text.ts';
import { wrapUntrusted } from './untrusted.ts';

/** How many of the latest actions a prompt usually lists, and how many of them with all effects. */
const HISTORY = 12;
const IN_FULL = 3;
/** How many changes are listed of each of these. Remarks always are. */
const CHANGES_IN_FULL = 6;
/** Nodes named for one reason. */
const MAX_IDS = 12;
/** How many of the latest actions since the last reply a conversation lists. */
const SINCE = 30;

/** A share of a usual number: all of it, unless the model has little room. */
const shareOf = (usual: number, share: number): number => Math.max(1, Math.round(usual * share));

/** How much of the records the model has seen. */
export type RecordCounts = {
  readonly records: number;
  readonly notes: number;
  readonly constraints: number;
  readonly notices: number;
};
/** Long enough for everything that a refused end still lacks. */
const REASON_LIMIT = 1_000;
/** A note may be the text of a page (`collect`), with its title and address before it. */
const NOTE_LIMIT = 2_000;

export const nothingSeen: RecordCounts = { records: 0, notes: 0, constraints: 0, notices: 0 };

/** Returns progress, notes and past actions (SA-25). They quote pages, so they are wrapped. None before the first. */
export function recordsBlocks({ context, system, code, room }: Prompt): ContentBlock[] {
  const { run } = context;
  const { lists } = room;
  const parts = [
    ...requirementLines(run, lists),
    ...summaryLines(run, lists),
    ...noteLines(run, lists),
    ...highlightLines(context),
    ...reasonLines(context, lists),
    ...turnLines(run, run.memory.notices, { known: reasonsOf(context), lists }),
    ...historyLines(run.memory.records, shareOf(system.history ?? HISTORY, lists)),
  ];
  return parts.length > 0 ? [{ text: `RECORDS\n${wrapUntrusted(parts.join('\n'), code)}` }] : [];
}

/** Returns the records since the model's last reply in this conversation, including why the plan changed course. */
export function recordsSince(
  { context: { run }, code, room: { lists } }: Prompt,
  seen: RecordCounts,
): ContentBlock[] {
  const { records, notes, constraints, notices } = run.memory;
  const added = latestLines(constraints.slice(seen.constraints).map(inEnglish), 500, 'constraints');
  const noted = latestItems(
    notes.slice(seen.notes).map((note) => oneLine(inEnglish(note), NOTE_LIMIT)),
    withinShare(bounds.notes, lists),
  );
  const from = Math.max(seen.records, records.length - shareOf(SINCE, lists));
  const parts = [
    ...leftOutLine(noted.left, 'notes'),
    ...noted.kept.map((note) => `Note: ${note}`),
    ...leftOutLine(from - seen.records, 'actions'),
    ...records
      .slice(from)
      .map((record, index) => `${from + index + 1}. ${describeRecord(record, true)}`),
    ...turnLines(run, notices.slice(seen.notices), { known: new Set(), lists }),
  ];
  const news = [
    ...(parts.length > 0 ? [wrapUntrusted(parts.join('\n'), code)] : []),
    ...(added.length > 0 ? ['Constraints the person added since:', ...added] : []),
  ];
  return news.length > 0 ? [{ text: `RECORDS, since your last answer\n${news.join('\n')}` }] : [];
}

/**
 * PERSON: what the user did besides the plan's own steps: edits, changed fields and addresses, replies. Code writes it
 * from events. It may quote the page, so it is wrapped. Empty if the user did nothing.
 */
export function personBlocks({ context: { run }, code }: Prompt, since = 0): ContentBlock[] {
  const userNotices = run.memory.notices.slice(since).filter(({ by }) => by === 'person');
  if (userNotices.length === 0) return [];
  const texts = userNotices.map(({ text }) => inEnglish(text));
  const when = since > 0 ? 'since your last answer' : 'what the person did, oldest first';
  return [
    {
      text: `PERSON, ${when}\n${wrapUntrusted(latestLines(texts, 600, 'notices').join('\n'), code)}`,
    },
  ];
}

/** Returns what the run itself reported, such as why an end was refused. */
export const reportLines = (run: Run): string[] =>
  turnLines(run, run.memory.notices, { known: new Set(), lists: 1 });

/** Returns what the run reported on the goal, such as why an end was refused, for prompts that show one path only. */
export function goalReports({ tree, memory }: Run): string[] {
  const reports = memory.notices.filter(({ by, node }) => by === 'run' && node === tree.root);
  const texts = reports.map(({ text }) => `Reported: ${oneLine(inEnglish(text), REASON_LIMIT)}`);
  return [...latestItems(texts, bounds.notices).kept];
}

/** Returns why the plan changed course: a step planned again, a rollback that failed, an end that was refused. */
function turnLines(
  { tree }: Run,
  notices: readonly Notice[],
  { known, lists }: { readonly known: ReadonlySet<string>; readonly lists: number },
): string[] {
  const runNotices = notices.filter(({ by, text }) => by === 'run' && !known.has(inEnglish(text)));
  const { kept, left } = latestItems(
    runNotices.map(
      ({ node, text }) =>
        `Report${node ? ` on node ${pathOf(tree, node)}` : ''}: ${oneLine(inEnglish(text), REASON_LIMIT)}`,
    ),
    withinShare(bounds.notices, lists),
  );
  return [...leftOutLine(left, 'notices'), ...kept];
}

/** Returns the lines of the elements picked by the last summary, as long as they are on the page (SA-24). */
function highlightLines({ page, run }: Context): string[] {
  if (!page) return [];
  const lines = run.memory.highlighted.flatMap((ref) => {
    const line = lineOfRef(page.lines, ref);
    return line ? [`- ${oneLine(renderLine(line), 200)}`] : [];
  });
  return lines.length > 0
    ? ['Elements highlighted by the last summary, best first:', ...new Set(lines)]
    : [];
}

function requirementLines({ memory: { requirements } }: Run, lists: number): string[] {
  if (requirements.length === 0) return [];
  return ['Requirements of the task:', ...latestLines(requirements, 500, 'requirements', lists)];
}

function summaryLines(run: Run, lists: number): string[] {
  const { progress, feedback, observation, response } = run.memory;
  const named = {
    'Last reported progress': progress,
    'What to do next': feedback,
    'Last page summary': observation,
    'Answer so far': response,
  };
  const earlier = latestLines(run.memory.earlierObservations, 1500, 'summaries', lists);
  return [
    ...(earlier.length > 0
      ? ['Page summaries before the last one, oldest first:', ...earlier]
      : []),
    ...Object.entries(named).flatMap(([name, text]) =>
      text ? [`${name}: ${oneLine(text, Math.max(200, shareOf(1500, lists)))}`] : [],
    ),
  ];
}

/** Returns each note once, in the order they were taken. */
function allNotes(run: Run): string[] {
  const seen = new Map<string, string>();
  for (const note of run.memory.notes) {
    const line = oneLine(inEnglish(note), NOTE_LIMIT);
    const key = line.toLowerCase();
    if (line && !seen.has(key)) seen.set(key, line);
  }
  return [...seen.values()];
}

function noteLines(run: Run, lists: number): string[] {
  const notes = allNotes(run);
  return notes.length > 0 ? ['Notes:', ...latestLines(notes, NOTE_LIMIT, 'notes', lists)] : [];
}

/**
 * Returns the reports on failed nodes and on the current node. They may quote pages, so they are not in the plan block.
 */
function reasonLines(context: Context, lists: number): string[] {
  const byReason = new Map<string, string[]>();
  for (const { id: of, reasoning } of reported(context)) {
    const reason = inEnglish(reasoning);
    const before = byReason.get(reason) ?? [];
    byReason.delete(reason);
    byReason.set(reason, [...before, pathOf(context.tree, of)]);
  }
  const { kept, left } = latestItems(
    [...byReason].map(
      ([reason, paths]) =>
        `Reported on node ${paths.slice(-MAX_IDS).join(', ')}: ${oneLine(reason, REASON_LIMIT)}`,
    ),
    withinShare(bounds.reasons, lists),
  );
  return [...leftOutLine(left, 'reports'), ...kept];
}

/** The reports on nodes, also as the notice of a refused end quotes them. */
const reasonsOf = (context: Context): ReadonlySet<string> =>
  new Set(
    reported(context).flatMap(({ reasoning }) => [
      inEnglish(reasoning),
      inEnglish(message('reason.endRefused', { feedback: reasoning })),
    ]),
  );

function reported({ tree, node: id }: Context): PlanNode[] {
  const failed = tree.nodes.filter((node) => isFailing(node) && node.id !== id);
  const node = findNode(tree, id);
  return [...failed, ...(node ? [node] : [])].filter(({ reasoning }) => reasoning !== '');
}

function historyLines(records: readonly ActionRecord[], most: number): string[] {
  if (records.length === 0) return [];
  const from = Math.max(0, records.length - most);
  const lines = records.slice(from).map((record, index) => {
    const number = from + index + 1;
    return `${number}. ${describeRecord(record, number > records.length - IN_FULL)}`;
  });
  const left = from > 0 ? [`(${from} earlier actions omitted)`] : [];
  return ['Actions so far, oldest first:', ...left, ...lines];
}

/**
 * Tells a step as every prompt does: the record of its last act or, for one that has none, such as a note or a question,
 * its own words and why it failed. `outcomeOf` is for planners whose papers observe outcomes in another way.
 */
export function describeStep(
  { memory }: Run,
  node: PlanNode,
  isFull: boolean,
  outcomeOf?: (record: ActionRecord) => string,
): string {
  const record = memory.records.findLast((each) => each.node === node.id);
  if (record) return describeRecord(record, isFull, outcomeOf?.(record));
  const description = node.kind === 'action' ? describeAction(node.action) : node.description;
  if (!isClosed(node) || node.status === 'success') return oneLine(description, 400);
  // A step that was dropped or skipped may quote the user there, whose words are shown as constraints.
  const why = node.status === 'fail' && node.reasoning ? `: ${inEnglish(node.reasoning)}` : '';
  return oneLine(`FAILED: ${description}${why}`, 400);
}

/** Tells an action in one line: the action, its target, the address after it and its outcome. */
export function describeRecord(
  record: ActionRecord,
  isFull: boolean,
  outcome = outcomeLine(record, isFull),
): string {
  const label = describeTargetLabel(record.target);
  const target = label ? ` on ${oneLine(label, 100)}` : '';
  return `${record.ok ? '' : 'FAILED: '}${describeAction(record.action)}${target} at ${shortAddress(record.url)}${outcome ? `: ${outcome}` : ''}`;
}

const outcomeLine = (record: ActionRecord, isFull: boolean): string =>
  (isFull ? describeOutcome(record, CHANGES_IN_FULL) : describeOutcomeBriefly(record))
    .map((text) => oneLine(text, isFull ? 240 : 100))
    .join(' ');
