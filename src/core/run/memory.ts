/** How the memory of a run changes: by records of every kind, and by notices for the next questions. */
import { inEnglish, sameText } from '../messages/english.ts';
import { bounds, withLatest } from './boundedList.ts';
import type {
  ActionRecord,
  AnswerAhead,
  Notice,
  Run,
  RunChange,
  RunMemory,
  RunRecord,
} from './run.ts';

/** How many verdicts are kept. Older ones are asked for again. */
const MAX_VERDICTS = 60;

export function withMemory(run: Run, part: Partial<RunMemory>): Run {
  return { ...run, memory: { ...run.memory, ...part } };
}

/** Adds one record to the list for its kind. */
export function keepRecord(run: Run, record: RunRecord): Run {
  switch (record.kind) {
    case 'notes': {
      const notes = [...run.memory.notes, ...record.notes];
      return withMemory(run, { notes, ...(record.response ? { response: record.response } : {}) });
    }
    case 'summary': {
      const { kind: _, ...summary } = record;
      const { observation, earlierObservations } = run.memory;
      const before = observation === '' ? [] : [observation];
      return withMemory(run, {
        ...summary,
        earlierObservations: [...earlierObservations, ...before].slice(-bounds.summaries.items),
      });
    }
    case 'progress':
      return withMemory(run, { progress: record.text });
    case 'requirements':
      return withMemory(run, { requirements: record.requirements });
    case 'constraint':
      return withMemory(run, { constraints: [...run.memory.constraints, record.text] });
    case 'answerAhead':
      return withMemory(run, {
        answerAhead: record.answer && { ...record.answer, since: now(run) },
      });
    case 'checklist':
      return withMemory(run, { checklist: record.items });
    case 'said': {
      const { kind: _, ...said } = record;
      return withMemory(run, { said: [...(run.memory.said ?? []), said] });
    }
    case 'verdict': {
      const { kind: _, key, ...verdict } = record;
      return { ...run, verdicts: withLatest(run.verdicts, key, verdict, MAX_VERDICTS) };
    }
  }
}

const now = ({ memory, edits }: Run): AnswerAhead['since'] => ({
  records: memory.records.length,
  constraints: memory.constraints.length,
  notices: memory.notices.length,
  edits,
});

/** Skips repeats: a failure that moves up the tree has the same text at each node. */
export function addNotice(run: Run, notice: Notice): Run {
  const { notices } = run.memory;
  const text = inEnglish(notice.text).trim();
  const last = notices.at(-1);
  const isKnown = text === '' || (last !== undefined && sameText(last.text, notice.text));
  return isKnown ? run : withMemory(run, { notices: [...notices, notice] });
}

/** Returns the records with what the page showed after the report of an action. */
export function withLaterChanges(
  records: readonly ActionRecord[],
  { node, changes }: Extract<RunChange, { kind: 'changedLater' }>,
): readonly ActionRecord[] {
  const at = records.findLastIndex((record) => record.node === node);
  const record = records[at];
  if (!record?.changes) return records;
  return records.with(at, { ...record, changes: [...record.changes, ...changes] });
}

/** Returns the records after an action finished, or more became known of one. */
export function recordsAfter(
  records: readonly ActionRecord[],
  change: Extract<RunChange, { kind: 'actionFinished' | 'effectMissed' | 'takenBack' }>,
): readonly ActionRecord[] {
  if (change.kind === 'actionFinished') {
    const { record, externalEffect } = change;
    return [...records, externalEffect ? { ...record, externalEffect } : record];
  }
  const { remark } = change;
  const isTakenBack = change.kind === 'takenBack';
  const at = isTakenBack
    ? records.findLastIndex(({ node }) => node === change.node)
    : records.length - 1;
  const record = records[at];
  if (!record) return records;
  const ok = isTakenBack ? false : change.ok;
  return records.with(at, { ...record, ok, remarks: [...record.remarks, remark] });
}
