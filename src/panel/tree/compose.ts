/**
 * What is typed under the tree, as proposals that stand in the tree until they are taken. One line is one proposal;
 * `@3.1` in front of it says which step it is about. Pure.
 */
import type { NodeId } from '../../core/ids.ts';
import { type EditPlace, MAX_DESCRIPTION } from '../../core/plan/edit.ts';
import { hasNode, nodeAt, nodeOf, type PlanTree, pathOf } from '../../core/plan/tree.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { readStep } from '../app/inputChecks.ts';
import { composer } from './editWords.ts';
import type { NewEdit } from './undo.ts';

export type Proposal = {
  readonly id: string;
  readonly target: NodeId;
  readonly place: Extract<EditPlace, 'child' | 'after'>;
  readonly words: string;
};

/** What becomes of a proposal: a step, a rule to keep to, or nothing. */
export type Taken = 'step' | 'rule' | null;

const addressed = /^@(\d+(?:\.\d+)*)\s*/;

/** Whether a step is being named: rows then show their numbers. */
export const isAddressing = (text: string): boolean => /^\s*@/m.test(text);

/** A proposal for each line, or what is wrong with the first one that can't be. */
export function proposalsIn(tree: PlanTree, text: string): Result<readonly Proposal[]> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const read = (lines.length > 0 ? lines : ['']).map((line) => readLine(tree, line.trim()));
  const bad = read.find((each) => !each.ok);
  if (bad && !bad.ok) return bad;
  return ok(read.flatMap((each) => (each.ok ? [each.value] : [])));
}

function readLine(tree: PlanTree, line: string): Result<Proposal> {
  const number = addressed.exec(line)?.[1];
  const node = number === undefined ? nodeOf(tree, tree.root) : nodeAt(tree, inPlan(tree, number));
  if (!node) return err('badInput', composer.noStep({ number: number ?? '' }), '');
  const words = readStep(line.replace(addressed, ''), MAX_DESCRIPTION);
  if (!words.ok) return words;
  const place = node.kind === 'action' && node.parent !== null ? 'after' : 'child';
  return ok({ id: crypto.randomUUID(), target: node.id, place, words: words.value });
}

/** Steps are numbered below the goal, whose own number nobody types. */
const inPlan = (tree: PlanTree, number: string): string =>
  `${nodeOf(tree, tree.root).number}.${number}`;

/** The number of a step as it is typed; '' for the goal, and for a step that another plan had. */
export const stepNumber = (tree: PlanTree, id: NodeId): string =>
  hasNode(tree, id) ? pathOf(tree, id).replace(/^\d+\.?/, '') : '';

/** The edit that a proposal becomes; null for none. */
export function takenAs({ target, place, words }: Proposal, as: Taken): NewEdit | null {
  switch (as) {
    case 'step':
      return { kind: 'add', target, place, description: words };
    case 'rule':
      return { kind: 'tell', target, description: words };
    case null:
      return null;
  }
}
