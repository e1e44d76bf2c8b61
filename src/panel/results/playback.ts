/** A task to play back without the panel: the rows of its plan at each moment, computed beforehand. */
import type { ActionId } from '../../core/ids.ts';
import type { Run, RunEvent } from '../../core/run/run.ts';
import { plainText } from '../app/plainText.ts';
import { nodeState, plan, time } from '../app/words.ts';
import { latestAct, replaySteps, runAfter } from '../history/replaySteps.ts';
import { stepReason } from '../messages/reasons.ts';
import { replay } from '../record/detailWords.ts';
import { stepInFull } from '../record/stepWords.ts';
import type { NodeState } from '../tree/nodeState.ts';
import { planRows, type TreeRowData } from '../tree/rows.ts';
import type { Redact } from './redact.ts';

/** A row of the plan, in words. May quote a page. */
export type PlayedRow = {
  readonly level: number;
  readonly state: NodeState;
  readonly words: string;
  readonly status: string;
  /** Why it failed; '' if it did not. */
  readonly why: string;
  /** Who added it, if that was the user; else ''. */
  readonly by: string;
};

export type Frame = {
  readonly time: string;
  readonly words: string;
  /** Indexes of rows, from top to bottom. */
  readonly rows: readonly number[];
  /** The latest action, whose picture goes with it. */
  readonly act: ActionId | null;
};

export type Playback = {
  /** Each row once, though most are in many frames. */
  readonly rows: readonly PlayedRow[];
  readonly frames: readonly Frame[];
};

export function playbackOf(journal: readonly RunEvent[], redact: Redact): Playback {
  const rows: PlayedRow[] = [];
  const known = new Map<string, number>();
  const indexOf = (row: PlayedRow): number => {
    const key = JSON.stringify(row);
    const index = known.get(key) ?? rows.push(row) - 1;
    known.set(key, index);
    return index;
  };
  let run: Run | null = null;
  const frames = replaySteps(journal).map(({ events, at, kind, words }): Frame => {
    run = runAfter(journal, events, run);
    const what = words && `: ${redact(plainText(words, WORDS_LIMIT))}`;
    return {
      time: time(at),
      words: `${replay.moments[kind]}${what}`,
      rows: run ? rowsOf(run, redact).map(indexOf) : [],
      act: latestAct(journal, events)?.id ?? null,
    };
  });
  return { rows, frames };
}

const WORDS_LIMIT = 400;

/** All branches are open, since nobody can open one in a saved page; steps that were not needed stay together. */
function rowsOf(run: Run, redact: Redact): readonly PlayedRow[] {
  const opened = Object.fromEntries(run.tree.nodes.map(({ id }) => [id, true]));
  const options = { run, streaming: [], sentEdits: [], opened, editor: null, dismissed: [] };
  return planRows(options).flatMap((row) => playedRow(run, row, redact) ?? []);
}

/** Returns null for a row that only the panel has. */
function playedRow(run: Run, row: TreeRowData, redact: Redact): PlayedRow | null {
  const { level } = row;
  if (row.kind === 'idle') {
    const words = plan.notNeeded({ n: row.ids.length });
    return { level, state: 'notNeeded', words, status: '', why: '', by: '' };
  }
  if (row.kind !== 'node') return null;
  const { node, state } = row;
  const isMine = node.origin === 'human' && node.parent !== null;
  const why = state === 'failed' ? stepReason(run.tree, node).message : '';
  return {
    level,
    state,
    words: redact(plainText(stepInFull(node), WORDS_LIMIT)),
    status: nodeState[state],
    why: redact(plainText(why, WORDS_LIMIT)),
    by: isMine ? plan.you : '',
  };
}
