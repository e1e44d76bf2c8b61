/**
 * Journals outlive versions. Events that an earlier version wrote get today's field names before anything folds them;
 * what an event means never changes.
 */

import { OWN_PLACE } from './operation.ts';
import type { RunEvent } from './run.ts';
import { isFields, type StoredFields, upgradeFinished } from './upgradeRecord.ts';

/** Format of the snapshots stored beside the events. A snapshot of another format is dropped: the events are the truth. */
export const SNAPSHOT_FORMAT = 10;

/** Stands for the plan of a run that an earlier version began: its strategy goes on from the tree. */
export const UPGRADED_PLAN = 'of an earlier version';

/** Today's names of the fields of a change, by its kind. Formats before the first release: no number was kept. */
const upgrades: Readonly<Record<string, (change: StoredFields) => StoredFields>> = {
  runStarted: (change) =>
    inside(change, 'options', (stored) => ({ unclear: 'critic', ...options(stored) })),
  budgetRaised: (change) => inside(change, 'budget', budget),
  runFinished: (change) => inside(change, 'stop', stop),
  actionFinished: (change) =>
    withEvidence(upgradeFinished(renamed(change, { deed: 'record', worldTold: 'externalEffect' }))),
  nodePruned: (change) => renamed(change, { reason: 'cause' }),
  // Records of each kind once were events of their own.
  notesTaken: ({ notes, response }) => recorded({ kind: 'notes', notes, response }),
  summarized: ({ summary }) => recorded({ kind: 'summary', ...fieldsOf(summary) }),
  progressMade: ({ progress }) => recorded({ kind: 'progress', text: progress }),
  requirementsRead: ({ requirements }) => recorded({ kind: 'requirements', requirements }),
  constraintAdded: ({ text }) => recorded({ kind: 'constraint', text }),
  verdictReached: ({ kind: _, ...verdict }) => recorded({ kind: 'verdict', ...verdict }),
  effectMissed: (change) => renamed(change, { said: 'remark' }),
  told: ({ told }) => ({ kind: 'noticeAdded', notice: told }),
  looked: ({ look }) => ({ kind: 'pageFocused', focus: look }),
  questionReplied: (change) =>
    inside(change, 'reply', (reply) =>
      reply['kind'] === 'told' ? { ...reply, kind: 'answer' } : reply,
    ),
  nodeExpanded: (change) =>
    inside(change, 'expansion', (expansion) => withChildren(grounding(expansion))),
  childrenAdded: (change) => withChildren(change),
  // The DFS stack once was part of every run: what it counted stays, and the strategy reads the tree again.
  cursorMoved: (change) => {
    const { node, phase } = fieldsOf(change['entry'] ?? change['frame']);
    const counts = node === undefined ? {} : { counts: { node, label: phase } };
    return { kind: 'planMoved', plan: UPGRADED_PLAN, ...counts, ...actUnderWay(change['cursor']) };
  },
};

const recorded = (record: StoredFields): StoredFields => ({ kind: 'recorded', record });

/** The act that stood in the cursor is an operation, so that what became of it is still found out. */
function actUnderWay(cursor: unknown): StoredFields {
  const { acting } = fieldsOf(cursor);
  if (acting === undefined) return {};
  if (acting === null) return { act: null };
  const common = { id: UPGRADED_PLAN, place: OWN_PLACE, kind: 'act', checks: false };
  return { act: { ...common, ...fieldsOf(acting) } };
}

/** The effect outside was once a word without evidence. */
function withEvidence(change: StoredFields): StoredFields {
  const { externalEffect: word } = change;
  if (typeof word !== 'string') return change;
  const effect = word === 'nothing' ? 'none' : word;
  return { ...change, externalEffect: { effect, evidence: '' } };
}

/** The event as this version writes it; one that is up to date comes back unchanged. */
export function upgradeEvent(event: RunEvent): RunEvent {
  const upgrade = upgrades[event.change.kind];
  // Stored bytes: their shape is that of whichever version wrote them.
  return upgrade ? ({ ...event, change: upgrade(event.change) } as RunEvent) : event;
}

/** Run options as an earlier version stored them, in settings too. */
export const upgradeOptions = <T extends StoredFields>(stored: T): T => options(stored) as T;

const options = (stored: StoredFields): StoredFields =>
  inside(renamed(stored, { approve: 'askBefore' }), 'budget', budget);

const budget = (stored: StoredFields): StoredFields => renamed(stored, { frames: 'planningSteps' });

const grounding = (stored: StoredFields): StoredFields =>
  renamed(stored, { reading: 'textAnchor' });

const withChildren = (stored: StoredFields): StoredFields =>
  Array.isArray(stored['children'])
    ? { ...stored, children: stored['children'].map(grounding) }
    : stored;

/** Endings by their names of today. */
function stop(stored: StoredFields): StoredFields {
  const which = stored['which'] === 'frames' ? { which: 'planningSteps' } : {};
  const names: Readonly<Record<string, string>> = { notReached: 'exhausted', budget: 'limit' };
  const kind = String(stored['kind']);
  return { ...stored, ...which, kind: names[kind] ?? kind };
}

const fieldsOf = (value: unknown): StoredFields => (isFields(value) ? value : {});

function renamed(record: StoredFields, names: Readonly<Record<string, string>>): StoredFields {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [names[name] ?? name, value]),
  );
}

function inside(
  fields: StoredFields,
  name: string,
  change: (part: StoredFields) => StoredFields,
): StoredFields {
  const part = fields[name];
  return isFields(part) ? { ...fields, [name]: change(part) } : fields;
}
