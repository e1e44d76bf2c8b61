/**
 * Loop and waste guards (AE-09, WO-07): pure questions to the journaled state, asked before the page is acted on. A
 * tripped guard fails the node with words that name it, so that the parent's repair plans around it. Steps of the
 * person are never guarded, and what a person, a note or a finished part changed starts the counting afresh.
 */
import { describeAction, isInnerAction, rowOf } from '../action/action.ts';
import type { Change } from '../page/change.ts';
import { rolesWith } from '../page/roles.ts';
import type { GuardName } from '../plan/event.ts';
import { type ActionNode, isFailure, type PlanNode } from '../plan/node.ts';
import { childrenOf, type PlanTree, pathOf } from '../plan/tree.ts';
import type { ActionRecord, RunMemory } from '../run/run.ts';

export type Trip = { readonly guard: GuardName; readonly reason: string };

const MAX_SAME = 3;
const VISITS = 6;
const MAX_IDLE = 8;

/** The guard that this node would trip if it were carried out now, or null. */
export function tripOf(tree: PlanTree, memory: RunMemory, node: PlanNode): Trip | null {
  if (node.pinned) return null;
  const again = node.executionCount === 0 ? repeatedStep(tree, node) : null;
  if (again || node.kind !== 'action' || isInnerAction(node.action)) return again;
  return repeatedAction(memory, node) ?? oscillation(memory) ?? noProgress(memory);
}

const trip = (guard: GuardName, said: string): Trip => ({
  guard,
  reason: `Guard "${guard}": ${said}`,
});

/** The words of a step that failed already. What was only deleted with it, and never tried, may come again. */
export function repeatedStep(tree: PlanTree, node: PlanNode): Trip | null {
  if (node.parent === null) return null;
  const twin = childrenOf(tree, node.parent).find(
    (sibling) =>
      sibling.id !== node.id &&
      sibling.status === 'pruned' &&
      isFailure(sibling) &&
      plain(sibling.description) === plain(node.description) &&
      sameAct(sibling, node),
  );
  if (!twin) return null;
  return trip(
    'repeated step',
    `a step with the same words failed already (${pathOf(tree, twin.id)}).`,
  );
}

const plain = (words: string): string => words.trim().replace(/\s+/g, ' ').toLowerCase();

/** Two exact actions that differ are two steps, whatever their words. */
const sameAct = (a: PlanNode, b: PlanNode): boolean =>
  a.kind !== 'action' || b.kind !== 'action' || sameJson(a.action, b.action);

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The same action three times running with the same result, and now again. */
export function repeatedAction(memory: RunMemory, node: ActionNode): Trip | null {
  if (rowOf(node.action).mayRepeat) return null;
  const last = recent(memory).slice(-MAX_SAME);
  const [first] = last;
  const isSame =
    last.length === MAX_SAME &&
    last.every((record) => sameJson(record.action, node.action) && isSameResult(record, first));
  if (!isSame) return null;
  const what = describeAction(node.action);
  return trip('repeated action', `"${what}" had the same result ${MAX_SAME} times running.`);
}

/** Back and forth between two addresses, and nothing came of it. */
export function oscillation(memory: RunMemory): Trip | null {
  const visits = idle(memory)
    .map(({ url }) => url)
    .filter((url, index, all) => url !== all[index - 1])
    .slice(-VISITS);
  const at = visits.findIndex(
    (url, index) =>
      index + 3 < visits.length &&
      url === visits[index + 2] &&
      visits[index + 1] === visits[index + 3],
  );
  if (at < 0) return null;
  return trip('oscillation', `back and forth between ${visits[at]} and ${visits[at + 1]}.`);
}

/** Many actions, and no note, no finished part of the plan, no form filled in. */
export function noProgress(memory: RunMemory): Trip | null {
  const { length } = idle(memory);
  return length < MAX_IDLE
    ? null
    : trip('no progress', `nothing came of the last ${length} actions.`);
}

/** ActionRecords since something last came of them. */
const recent = ({ records, advancedAt }: RunMemory): readonly ActionRecord[] =>
  records.slice(advancedAt);

/** The same, since a form was last filled in further: a long form is no idleness. */
function idle(memory: RunMemory): readonly ActionRecord[] {
  const { records, advancedAt } = memory;
  const worked = records.findLastIndex(
    (record, index) => isFormWork(record) && isFresh(records, index),
  );
  return records.slice(Math.max(advancedAt, worked + 1));
}

const isFormWork = ({ ok, action, changes }: ActionRecord): boolean =>
  ok && (rowOf(action).isProgress || (changes ?? []).some(isAdvance));

/** A choice was made, or a file was saved. */
const isAdvance = (change: Change): boolean =>
  change.kind === 'download' || (change.kind === 'state' && choices.has(change.role));

const choices = rolesWith('choice');

const isFresh = (records: readonly ActionRecord[], index: number): boolean =>
  !records
    .slice(0, index)
    .some(
      (record) =>
        sameJson(record.action, records[index]?.action) && isSameResult(record, records[index]),
    );

const isSameResult = (one: ActionRecord, other: ActionRecord | undefined): boolean =>
  sameJson(resultOf(one), other && resultOf(other));

/** What came of an act, whenever each part of it came. */
const resultOf = ({ changes, remarks }: ActionRecord): unknown => [
  changes?.map(({ at: _, ...change }) => change),
  remarks,
];
