/**
 * A scripted model that knows the path to the goal from any page, and errs in a share of its replies: wrong element,
 * stale ref, a forgotten step, an early end, a useless reply, a made-up result.
 */

import { and, leaf, note, type Script } from '../../harness/fakes/fakeRun.ts';
import type { Random } from '../../harness/page/random/random.ts';
import type { Action } from '../../src/core/action/action.ts';
import { nodeOf } from '../../src/core/plan/tree.ts';
import { ok } from '../../src/core/result.ts';
import type { Context } from '../../src/core/run/operator.ts';
import type { NavigatorReply, PlannerReply } from '../../src/planners/research/agentE/replies.ts';
import { proposedMoves } from '../../src/planners/research/occam/plans.ts';
import type { PlanMove } from '../../src/planners/research/occam/replies.ts';
import type { Expanded } from '../../src/planners/tree/replies.ts';
import { home, press, type Site, STALE, WRONG } from './site.ts';

export const errors = ['wrong', 'stale', 'forgets', 'stopsEarly', 'malformed', 'madeUp'] as const;
export type ErrorKind = (typeof errors)[number];

const stop: Action = { kind: 'stop', answer: 'all done' };
const stepsFrom = (first: number, last: number): string[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => `do ${first + index}`);
const BACK = 'come back';

export function scriptFor(site: Site, rate: number, random: Random): Script {
  const slips = (): ErrorKind | null =>
    random(1000) < rate * 1000 ? (errors[random(errors.length)] ?? null) : null;
  const isDone = (): boolean => site.done === site.length;
  const judges = (): boolean => isDone() !== (slips() === 'madeUp');
  const right = (): Action => (site.isAstray ? home : press(site.done + 1));
  const nextAct = (): Action => {
    const slip = slips();
    if (isDone() || slip === 'stopsEarly' || slip === 'madeUp') return stop;
    if (slip === 'wrong') return WRONG;
    return slip === 'stale' ? STALE : right();
  };
  return {
    expand: (context) => ok(expansion(context, site, slips)),
    repair: (context) => ({ add: left(context, site).map(toChild) }),
    check: () => ({ complete: judges(), reason: 'scripted' }),
    next: nextAct,
    choose: ({ about }) => {
      const wanted = JSON.stringify(isDone() ? stop : right());
      const isMeant = slips() !== 'madeUp';
      const isRight = (move: PlanMove): boolean =>
        move.kind === 'act' && JSON.stringify(move.action) === wanted;
      const at = proposedMoves(about).findIndex((move) => isRight(move) === isMeant);
      return Math.max(0, at);
    },
    plan: () => delegation(site, slips()),
    navigate: (context) => navigation(context, site, nextAct),
    validate: () => ({ complete: judges(), reason: 'scripted' }),
    isBad: () => random(1000) < (rate / errors.length) * 1000,
    get reached() {
      return judges();
    },
  };
}

const toChild = (description: string) => ({ description, score: null });

/** Returns the number of the last press that a step asks for; the goal asks for all of them. */
const numberOf = ({ tree, node }: Context, site: Site): number =>
  Number(/^do (\d+)/.exec(nodeOf(tree, node).description)?.[1] ?? site.length);

/** Returns the presses of a step that are still open, judging by the page. */
const left = (context: Context, site: Site): string[] => [
  ...(site.isAstray ? [BACK] : []),
  ...stepsFrom(site.done + 1, numberOf(context, site)),
];

const finished = (): Expanded => ({ ...leaf(note('done')), outcome: 'done' });

function expansion(context: Context, site: Site, slips: () => ErrorKind | null): Expanded {
  const { tree, node } = context;
  const slip = slips();
  if (node === tree.root) {
    const steps = left(context, site);
    return and(...(slip === 'forgets' && steps.length > 1 ? steps.slice(0, -1) : steps));
  }
  if (nodeOf(tree, node).description === BACK) return site.isAstray ? leaf(home) : finished();
  const number = numberOf(context, site);
  if (site.done >= number || slip === 'stopsEarly' || slip === 'madeUp') return finished();
  if (slip === 'wrong') return leaf(WRONG);
  if (slip === 'stale') return leaf(STALE);
  const isNext = !site.isAstray && site.done + 1 === number;
  return isNext ? leaf(press(number)) : and(...left(context, site));
}

function delegation(site: Site, slip: ErrorKind | null): PlannerReply {
  const isOver = site.done === site.length || slip === 'stopsEarly' || slip === 'madeUp';
  const skipped = slip === 'forgets' && site.done + 1 < site.length ? 1 : 0;
  const [next = '', ...plan] = stepsFrom(site.done + 1 + skipped, site.length);
  return isOver
    ? { plan: null, next: '', terminate: 'done', response: 'all done' }
    : { plan, next, terminate: 'no', response: '' };
}

/**
 * Plays the navigation agent, which knows only its own step: a press that depends on an earlier one is not on the page.
 */
function navigation(context: Context, site: Site, nextAct: () => Action): NavigatorReply {
  const number = numberOf(context, site);
  const isPossible = site.isAstray || site.done + 1 === number;
  const action = isPossible ? nextAct() : stop;
  if (!context.page && action.kind !== 'stop')
    return { acts: [{ action: { kind: 'sense', view: 'input_fields' } }], reply: null, done: true };
  if (action.kind === 'stop')
    return site.done >= number
      ? { acts: [], reply: 'done', done: true }
      : { acts: [], reply: 'This is not on the page.', done: false };
  return { acts: [{ action }], reply: null, done: true };
}
