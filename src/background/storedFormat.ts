/**
 * Journals outlive versions: what an earlier one stored is brought into today's shape on reading, and never written
 * back. Records once held sentences (`said`) and words for their target; the changes stood beside them in the event.
 */
import type { Change } from '../core/page/change.ts';
import { describeChanges } from '../core/page/describeChanges.ts';
import type { Deed, Run, RunChange, RunEvent, RunStarted, TargetLabel } from '../core/run/run.ts';

type OldRecord = Omit<Deed, 'target' | 'changes' | 'remarks'> & {
  readonly target: string;
  readonly said: readonly string[];
};
type OldFinished = Omit<Of<'actionFinished'>, 'deed'> & {
  readonly deed: OldRecord;
  readonly changes: readonly Change[];
};
type OldMissed = Omit<Of<'effectMissed'>, 'remark'> & { readonly said: string };
type Of<K extends RunChange['kind']> = Extract<RunChange, { kind: K }>;

/** An event of any version as an event of this one. */
export function currentEvent(event: RunEvent): RunEvent {
  const change = currentChange(event.change);
  return change === event.change ? event : { ...event, change };
}

/** A snapshot of any version as a run of this one. Of old records only the sentences are known here. */
export function currentRun(run: Run): Run {
  const { deeds } = run.memory;
  if (!deeds.some(isOld)) return run;
  const current = deeds.map((deed) => (isOld(deed) ? currentRecord(deed, null) : deed));
  return { ...run, memory: { ...run.memory, deeds: current } };
}

function currentChange(
  change: RunChange | RunStarted | OldFinished | OldMissed,
): RunChange | RunStarted {
  if (change.kind === 'effectMissed' && 'said' in change) {
    const { said, ...rest } = change;
    return { ...rest, remark: said };
  }
  if (change.kind === 'actionFinished' && isOld(change.deed)) {
    const { id, ms, deed } = change;
    const changes = 'changes' in change ? change.changes : null;
    return { kind: 'actionFinished', id, deed: currentRecord(deed, changes), ms };
  }
  // The old ones are dealt with above; the compiler does not narrow by a nested field.
  return change as RunChange | RunStarted;
}

const isOld = (record: Deed | OldRecord): record is OldRecord => 'said' in record;

/** Sentences that say the changes become the changes again; all others are remarks. */
function currentRecord(
  { target, said, ...rest }: OldRecord,
  changes: readonly Change[] | null,
): Deed {
  const sentences = changes ? describeChanges(changes) : [];
  const isObserved =
    changes !== null && sentences.every((sentence, index) => sentence === said[index]);
  return {
    ...rest,
    target: labelOf(target),
    changes: isObserved ? changes : null,
    remarks: isObserved ? said.slice(sentences.length) : said,
  };
}

/** `button "Save"`, as it was kept. */
function labelOf(words: string): TargetLabel | null {
  const [, role, name] = /^(\S*) "(.*)"$/s.exec(words) ?? [];
  return role === undefined || name === undefined ? null : { role, name };
}
