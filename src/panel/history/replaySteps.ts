/** Splits a journal into the moments of a playback, and derives the run at each. */

import type { NodeId } from '../../core/ids.ts';
import { foldReadable } from '../../core/run/readable.ts';
import { reduceRun } from '../../core/run/reduce.ts';
import type { Run, RunChange, RunEvent, RunStarted } from '../../core/run/run.ts';
import { runStatus, stopWords } from '../app/words.ts';
import { actWords, failureWords, verbWords } from '../messages/localize.ts';
import { stepAt } from '../record/stepWords.ts';

export type ReplayStepKind =
  | 'started'
  | 'planned'
  | 'added'
  | 'addedByYou'
  | 'begun'
  | 'done'
  | 'failed'
  | 'closed'
  | 'closedByYou'
  | 'again'
  | 'reworded'
  | 'moved'
  | 'acted'
  | 'actFailed'
  | 'asked'
  | 'answered'
  | 'tookOver'
  | 'status'
  | 'finished';

/** A moment, after the first `events` of the journal. */
export type ReplayStep = {
  readonly events: number;
  /** In ms since 1970. */
  readonly at: number;
  readonly kind: ReplayStepKind;
  /** What the moment is about; may quote a page. */
  readonly words: string;
};

/** Returns the moments of the readable part of a journal, in order. */
export function replaySteps(journal: readonly RunEvent[]): readonly ReplayStep[] {
  const moments: ReplayStep[] = [];
  let run: Run | null = null;
  for (const [index, event] of journal.entries()) {
    const after: Run | null = foldReadable(run, [{ event }]).run;
    if (!after || after === run) break;
    run = after;
    const moment = tell(event.change, run, event.origin === 'human');
    if (moment) moments.push({ events: index + 1, at: event.at, ...moment });
  }
  return moments;
}

/** Returns the latest action that ended within the first `events` of a journal; null if there is none. */
export function latestAct(
  journal: readonly RunEvent[],
  events: number,
): Extract<RunChange, { kind: 'actionFinished' }> | null {
  for (let at = events - 1; at >= 0; at -= 1) {
    const change = journal[at]?.change;
    if (change?.kind === 'actionFinished') return change;
  }
  return null;
}

/** Returns the run after the first `events`. Continues from `from`, an earlier state of the same run, if possible. */
export function runAfter(
  journal: readonly RunEvent[],
  events: number,
  from: Run | null,
): Run | null {
  const known = from && from.seq <= events ? from : null;
  return journal.slice(known?.seq ?? 0, events).reduce<Run | null>(reduceRun, known);
}

type Told = Pick<ReplayStep, 'kind' | 'words'> | null;

function tell(change: RunChange | RunStarted, run: Run, isMine: boolean): Told {
  const about = (kind: ReplayStepKind, node: NodeId): Told => ({ kind, words: stepAt(run, node) });
  switch (change.kind) {
    case 'runStarted':
      return { kind: 'started', words: change.goal };
    case 'nodeExpanded':
      return about('planned', change.id);
    case 'childrenAdded': {
      const words = change.children.map(({ description }) => description).join('; ');
      return { kind: isMine || change.origin === 'human' ? 'addedByYou' : 'added', words };
    }
    case 'nodeEntered':
      return about('begun', change.id);
    case 'nodeSucceeded':
      return about('done', change.id);
    case 'nodeFailed':
      return about('failed', change.id);
    case 'nodePruned':
      return about(change.cause === 'human' ? 'closedByYou' : 'closed', change.id);
    case 'nodeRetried':
    case 'nodeReopened':
      return about('again', change.id);
    case 'nodeReworded':
      return about('reworded', change.id);
    case 'nodeMoved':
      return about('moved', change.id);
    default:
      return tellOfRun(change);
  }
}

function tellOfRun(change: RunChange): Told {
  switch (change.kind) {
    case 'actionFinished': {
      const { action, target, ok } = change.record;
      return { kind: ok ? 'acted' : 'actFailed', words: actWords(action, target) };
    }
    case 'questionAsked': {
      const { question } = change;
      return { kind: 'asked', words: question.kind === 'approve' ? verbWords(question) : '' };
    }
    case 'questionReplied':
      return { kind: 'answered', words: '' };
    case 'tookOver':
      return { kind: 'tookOver', words: '' };
    case 'statusChanged':
      return { kind: 'status', words: runStatus[change.status] };
    case 'runBlocked':
      return { kind: 'status', words: failureWords(change.failure).message };
    case 'runFinished':
      return { kind: 'finished', words: stopWords(change.stop).title };
    default:
      return null;
  }
}
