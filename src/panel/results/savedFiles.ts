/** The files that a finished task can be saved as. */
import { answerTables } from '../../core/answer/blocks.ts';
import { type Report, reportAsMarkdown, webAddress } from '../../core/answer/markdown.ts';
import { type Source, sourcesIn } from '../../core/answer/sources.ts';
import { tablesAsCsv, tablesAsJson } from '../../core/answer/tableFiles.ts';
import type { ActionId } from '../../core/ids.ts';
import { toCsv, toJson } from '../../core/memory/export.ts';
import { liveRows } from '../../core/memory/table.ts';
import type { Run, RunEvent } from '../../core/run/run.ts';
import { unpricedTokens } from '../../core/run/usage.ts';
import type { ActPicture } from '../../protocol/actPicture.ts';
import {
  actions,
  answer as answerWords,
  costOf,
  date,
  duration,
  runStatus,
  stopWords,
} from '../app/words.ts';
import { actWords } from '../messages/localize.ts';
import { endReason, modelWords } from '../messages/reasons.ts';
import { playbackOf } from './playback.ts';
import { type Redact, redactionFor, showAll } from './redact.ts';
import { results as words } from './resultWords.ts';
import { type SavedTask, savedPage, type TakenPicture } from './savedPage.ts';

export type FileKind = 'markdown' | 'csv' | 'json' | 'page' | 'redacted' | 'log';

export type SavedFile = { readonly name: string; readonly text: string; readonly type: string };

/** What a file is made of, besides the run. */
export type Records = {
  readonly journal: readonly RunEvent[];
  readonly planner: string;
  readonly readPicture: (act: ActionId) => Promise<ActPicture | null>;
};

/** Returns the kinds of files that this run has something for. */
export function fileKindsOf(run: Run): readonly FileKind[] {
  const hasReport = run.answer !== '' || run.evidence.length > 0;
  return [
    ...(hasReport ? (['markdown'] as const) : []),
    ...(tableOf(run) ? (['csv', 'json'] as const) : []),
    'page',
    'redacted',
    'log',
  ];
}

export async function fileOf(run: Run, kind: FileKind, records: Records): Promise<SavedFile> {
  const name = `espalier-${run.id}`;
  switch (kind) {
    case 'markdown':
      return { name: `${name}.md`, text: markdownOf(run, records.journal), type: 'text/markdown' };
    case 'csv':
      return { name: `${name}.csv`, text: tableOf(run)?.csv() ?? '', type: 'text/csv' };
    case 'json': {
      const text = tableOf(run)?.json() ?? '';
      return { name: `${name}-table.json`, text, type: 'application/json' };
    }
    case 'page':
      return { name: `${name}.html`, text: await pageOf(run, records), type: 'text/html' };
    case 'redacted': {
      const text = await redactedPageOf(run, records);
      return { name: `${name}-to-share.html`, text, type: 'text/html' };
    }
    case 'log': {
      const text = JSON.stringify(records.journal, null, 1);
      return { name: `${name}.json`, text, type: 'application/json' };
    }
  }
}

export const markdownOf = (run: Run, journal: readonly RunEvent[]): string =>
  reportAsMarkdown(reportOf(run, journal), { evidence: answerWords.evidence, read: readWords });

const readWords = (at: number): string => words.read({ date: date(at) });

type TableFiles = { readonly csv: () => string; readonly json: () => string };

/** The tables of the answer, else the candidates; null if the run has neither. */
function tableOf({ answer, memory: { table } }: Run): TableFiles | null {
  const tables = answerTables(answer);
  if (tables.length > 0)
    return { csv: () => tablesAsCsv(tables), json: () => tablesAsJson(tables) };
  if (!table || liveRows(table).length === 0) return null;
  return { csv: () => toCsv(table), json: () => toJson(table) };
}

function reportOf({ answer, evidence, tree }: Run, journal: readonly RunEvent[]): Report {
  const find = sourcesIn(journal);
  const facts = evidence.map((fact) => ({ text: modelWords(tree, fact), source: find(fact) }));
  return { answer, facts };
}

async function pageOf(run: Run, records: Records): Promise<string> {
  const task = { ...taskOf(run, records, showAll), ...reportOf(run, records.journal) };
  return savedPage({ ...task, pictures: await picturesOf(records) }, readWords);
}

async function redactedPageOf(run: Run, records: Records): Promise<string> {
  const { journal } = records;
  const redact = redactionFor(run, journal);
  const { answer, facts } = reportOf(run, journal);
  const task = taskOf(run, records, redact);
  const hidden = {
    answer: redact(answer),
    facts: facts.map(({ text, source }) => ({
      text: redact(text),
      source: source && redactedSource(source),
    })),
    pictures: [],
    remarks: [words.hidden, ...task.remarks],
  };
  return savedPage({ ...task, ...hidden }, readWords);
}

/** Only the place and the time: title and words are the page's own. */
function redactedSource({ address, at }: Source): Source | null {
  const known = webAddress(address);
  if (!known) return null;
  const { origin, pathname } = new URL(known);
  return { address: `${origin}${pathname}`, title: '', words: '', at, act: null };
}

type Told = Omit<SavedTask, 'answer' | 'facts' | 'pictures'>;

function taskOf(run: Run, { journal, planner }: Records, redact: Redact): Told {
  const { goal, stop, status, spent, tree, startedAt } = run;
  const cost = costOf({ paid: spent.usd, unpriced: unpricedTokens(spent) });
  return {
    goal: redact(goal),
    outcome: stop ? stopWords(stop).title : runStatus[status],
    why: stop && 'why' in stop ? redact(endReason(stop.why, tree)) : '',
    isReached: stop?.kind === 'reached',
    figures: [date(startedAt), duration(spent.ms), actions(spent.actions), cost, planner].filter(
      Boolean,
    ),
    playback: playbackOf(journal, redact),
    remarks: [words.saved({ date: date(Date.now()) })],
  };
}

/** Each has up to 48 kB. A longer task has pictures of some of its actions. */
const MOST_PICTURES = 60;

async function picturesOf({ journal, readPicture }: Records): Promise<readonly TakenPicture[]> {
  const finished = journal.flatMap(({ change }) =>
    change.kind === 'actionFinished' ? [change] : [],
  );
  const every = Math.max(1, Math.ceil(finished.length / MOST_PICTURES));
  const chosen = finished.filter((_, at) => at % every === 0);
  const read = await Promise.all(
    chosen.map(async ({ id, record: { action, target } }) => {
      const picture = await readPicture(id);
      if (picture?.kind !== 'taken') return [];
      return [{ act: id, base64: picture.base64, words: actWords(action, target) }];
    }),
  );
  return read.flat();
}
