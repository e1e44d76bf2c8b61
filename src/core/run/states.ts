/** How the states of the browser change: by acts, by what is seen, by going back. */
import { type ActionId, type StateId, stateId } from '../ids.ts';
import { type PlanTree, parentOf } from '../plan/tree.ts';
import { OWN_PLACE } from './operation.ts';
import type { Run, RunChange } from './run.ts';
import { type BrowserState, MAX_STATES, noExternalEffect, type PageSeen } from './state.ts';

/** The state the run is in; null before the first observation. */
export const stateHere = ({ states, here }: Run): BrowserState | null =>
  here === null ? null : (states[here] ?? null);

/** Where the run's tab is, as far as the run knows. */
export const addressHere = (run: Run): string => stateHere(run)?.address ?? '';

/** Where the run began: the first page that was read. Null before that. */
export const homeOf = ({ states }: Pick<Run, 'states'>): string | null =>
  Object.values(states)[0]?.address ?? null;

/**
 * The run in a state that may be new. Of the old ones those stay that choices name, the first, the latest, and those around
 * an act that may have changed something outside: where that led is not asked for again.
 */
export function atState(run: Run, state: BrowserState): Pick<Run, 'states' | 'here'> {
  const all: Record<StateId, BrowserState> = { ...run.states, [state.id]: state };
  const ids = Object.values(all).map(({ id }) => id);
  if (ids.length <= MAX_STATES) return { states: all, here: state.id };
  const needed = new Set([...namedByChoices(run.tree), ...aroundEffects(Object.values(all))]);
  const kept = new Set(
    ids.filter(
      (id, index) => needed.has(id) || index === 0 || index >= ids.length - MAX_STATES / 2,
    ),
  );
  const states = Object.values(all).flatMap((each): [StateId, BrowserState][] =>
    kept.has(each.id) ? [[each.id, { ...each, before: keptBefore(all, kept, each) }]] : [],
  );
  return { states: Object.fromEntries(states), here: state.id };
}

/** Where choices start, and where their alternatives were proposed and lead to. */
function namedByChoices(tree: PlanTree): (StateId | undefined)[] {
  return Object.values(tree.nodes).flatMap((node) => [
    ...(node.kind === 'or' ? [node.start] : []),
    ...(parentOf(tree, node.id)?.kind === 'or' ? [node.proposedIn, node.leadsTo] : []),
  ]);
}

const aroundEffects = (states: readonly BrowserState[]): StateId[] =>
  states
    .filter(({ externalEffect }) => externalEffect.effect !== 'none')
    .flatMap(({ id, before }) => (before === null ? [id] : [id, before]));

/** The nearest state before it that is kept: what came first must still be known. */
function keptBefore(
  all: Run['states'],
  kept: ReadonlySet<StateId>,
  { before }: BrowserState,
): StateId | null {
  let at = before;
  while (at !== null && !kept.has(at)) at = all[at]?.before ?? null;
  return at;
}

/** Events that follow from a page read: more of the state is known, or a state that nobody's act led to. */
export function seePage(run: Run, page: PageSeen): Run {
  const here = stateHere(run);
  const known = here && here.address === page.address ? { ...here, ...page } : null;
  return { ...run, ...atState(run, known ?? strangeState(run, page)) };
}

/** After going back: the wanted state, or one that is not known. */
export function arriveAt(run: Run, change: Extract<RunChange, { kind: 'restored' }>): Run {
  const wanted = change.state === null ? null : run.states[change.state];
  if (change.rung === 'there' && change.sure !== 'page') return run;
  if (change.rung !== null && wanted && wanted.address === change.address)
    return { ...run, here: wanted.id };
  const page = { address: change.address, title: '', tabs: [] };
  const next = { ...run, ...atState(run, strangeState(run, page)) };
  return change.rung === 'address' && wanted
    ? { ...next, states: { ...next.states, [wanted.id]: { ...wanted, survivesReload: 'no' } } }
    : next;
}

/**
 * The acts between a state and now, first to last; null where no way is known, one may have changed something outside, or
 * the page has sent something.
 */
export function undoableSince(run: Run, wanted: BrowserState): readonly ActionId[] | null {
  const acts: ActionId[] = [];
  for (let at = stateHere(run); at !== null; at = at.before && (run.states[at.before] ?? null)) {
    if (at.id === wanted.id) return acts.toReversed();
    if (at.externalEffect.effect !== 'none' || at.sent) return null;
    if (at.act !== null) acts.push(at.act);
  }
  return null;
}

const strangeState = (run: Run, page: PageSeen): BrowserState => ({
  ...page,
  id: stateId(`s${run.seq + 1}`),
  place: OWN_PLACE,
  act: null,
  before: run.here,
  externalEffect: noExternalEffect,
  survivesReload: 'unknown',
});
