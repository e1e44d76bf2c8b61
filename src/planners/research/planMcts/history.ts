/** The plan history (PM-01): the path from the root to one state, as subplans with their outcomes, never as actions. */

import type { NodeId } from '../../../core/ids.ts';
import { inEnglish } from '../../../core/messages/english.ts';
import type { PlanNode } from '../../../core/plan/node.ts';
import { nodeOf, type PlanTree, parentOf } from '../../../core/plan/tree.ts';
import { clip, oneLine } from '../../../core/text.ts';
import type { SearchConfig } from './config.ts';
import { edgesTo, factsOf } from './edge.ts';
import type { HistoryEntry, PathHistory } from './questionSubject.ts';

/** Returns the path to the state that `id` starts from: an alternative or a choice. `isAfter`: the path through it. */
export function historyOf(
  tree: PlanTree,
  id: NodeId,
  { history }: Pick<SearchConfig, 'history'>,
  isAfter = false,
): PathHistory {
  const path = edgesTo(tree, id).filter((edge) => isAfter || edge.id !== id);
  return history === 'raw'
    ? { subplans: [], acts: path.flatMap((edge) => factsOf(edge).way) }
    : { subplans: path.flatMap((edge) => entriesOf(tree, edge)), acts: [] };
}

/** Lists a revised subplan twice: the original as not completed, and the revision that worked. */
function entriesOf(tree: PlanTree, edge: PlanNode): HistoryEntry[] {
  const { done, original, worked, code, macro, notes, fault } = factsOf(edge);
  const text = oneLine(worked || edge.description, 500);
  const entry: HistoryEntry = {
    text,
    isCompleted: done === 'verified',
    code,
    score: macro,
    notes: [...notes, ...notesOf(tree, edge)],
    fault: '',
  };
  const before: HistoryEntry = {
    text: original,
    isCompleted: false,
    code: '',
    score: 0,
    notes: [],
    fault,
  };
  return original ? [before, entry] : [entry];
}

/** Returns the notes of its actions. */
const notesOf = (tree: PlanTree, edge: PlanNode): string[] =>
  factsOf(edge)
    .way.filter((id) => parentOf(tree, id)?.id === edge.id)
    .flatMap((id) => nodeOf(tree, id).notes.map((note) => clip(inEnglish(note), MAX_NOTE)));

const MAX_NOTE = 600;
