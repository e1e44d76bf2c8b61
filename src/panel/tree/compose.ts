/**
 * Turns the text typed under the tree into proposals, one per line. `@3.1` at the start of a line names the step it is
 * about.
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

/** What a proposal becomes: a step, a rule for the run, or nothing. */
export type Taken = 'step' | 'rule' | null;

const addressed = /^@(\d+(?:\.\d+)*)\s*/;

/** Whether the user is naming a step, so that rows show their numbers. */
export const isAddressing = (text: string): boolean => /^\s*@/m.test(text);

/** Whether it asks something about the task: to be answered, not to be done. */
export const isQuestion = (text: string): boolean => /^[^@\n][^\n]*[?？؟]$/.test(text.trim());

/** Returns a proposal for each line, or what is wrong with the first line that can't be one. */
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
  const description = readStep(line.replace(addressed, ''), MAX_DESCRIPTION);
  if (!description.ok) return description;
  const place = node.kind === 'action' && node.parent !== null ? 'after' : 'child';
  return ok({ id: crypto.randomUUID(), target: node.id, place, words: description.value });
}

/** Adds the goal's own number, which nobody types. */
const inPlan = (tree: PlanTree, number: string): string =>
  `${nodeOf(tree, tree.root).number}.${number}`;

/** Returns the number of a step as users type it; '' for the goal and for steps of another plan. */
export const stepNumber = (tree: PlanTree, id: NodeId): string =>
  hasNode(tree, id) ? pathOf(tree, id).replace(/^\d+\.?/, '') : '';

/** Returns the edit that a proposal becomes, if any. */
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
