/**
 * Looks ahead as an escalation (A25): if alternatives are about equal, or two of a choice have failed, the pages that
 * the best ones begin with are compared before one is taken. What the user put first is not compared.
 */
import { isFailure, type OrNode, type PlanNode } from '../../../core/plan/node.ts';
import { alternativesLeft, childrenOf, isTie, nextAlternative } from '../../../core/plan/tree.ts';
import type { RunChange } from '../../../core/run/run.ts';
import { firstActOf } from '../../../engine/ahead/firstAct.ts';
import { orderLook } from '../../../engine/strategy.ts';
import type { Move, Step } from '../move.ts';
import { entryFor, replaceTop } from '../position.ts';

/** Most pages of one look. */
const MOST = 3;
/** Failed alternatives before the rest is looked at, however good one of them seems. */
const FAILURES = 2;

/** Returns the look before an alternative of this choice, if there should be one. */
export function lookBefore({ run, rules }: Step, choice: OrNode): RunChange | null {
  const { tree, options } = run;
  if (!rules.looksAhead || !options.lookAhead) return null;
  const [best, ...others] = alternativesLeft(tree, choice.id);
  if (!best || best.pinned || !mayLookAt(best)) return null;
  const failures = childrenOf(tree, choice.id).filter(isFailure).length;
  const rivals = others.filter((each) => failures >= FAILURES || isTie(best, each));
  const candidates = [best, ...rivals.filter(mayLookAt)].slice(0, MOST).map(({ id }) => id);
  return candidates.length < 2 ? null : orderLook(run, choice.id, candidates);
}

/** Whether it is not begun, was not looked at yet, and begins with a known link or address. */
const mayLookAt = (node: PlanNode): boolean =>
  node.status === 'unvisited' && node.ahead === undefined && firstActOf(node) !== null;

/** After a look, the best alternative replaces the one that was about to be entered. */
export function takeBetter(
  { run: { tree }, at }: Step,
  choice: OrNode,
  node: PlanNode,
): Move | null {
  if (node.status !== 'unvisited' || node.ahead === undefined) return null;
  const best = nextAlternative(tree, choice.id);
  if (!best || best.id === node.id) return null;
  return { changes: [], at: replaceTop(at, { ...entryFor(best.id, 'entering'), restored: true }) };
}
