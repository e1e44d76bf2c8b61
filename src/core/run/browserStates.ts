/** How the browser states of a run change: by actions, observations and going back. */
import { type ActionId, type StateId, stateId } from '../ids.ts';
import { isClosed, type PlanNode } from '../plan/node.ts';
import { type PlanTree, parentOf } from '../plan/tree.ts';
import {
  type BrowserState,
  MAX_PAGES,
  MAX_STATES,
  noExternalEffect,
  type PageSeen,
} from './browserState.ts';
import { OWN_PLACE } from './operation.ts';
import type { Run, RunChange } from './run.ts';

/** Returns the run's current state; null before the first observation. */
export const stateHere = ({ states, here }: Run): BrowserState | null =>
  here === null ? null : (states[here] ?? null);

/** Returns the address of the run's tab, as far as the run knows. */
export const addressHere = (run: Run): string => stateHere(run)?.address ?? '';

/** Returns the first page that was read, where the run began; null before that. */
export const homeOf = ({ states }: Pick<Run, 'states'>): string | null =>
  Object.values(states)[0]?.address ?? null;

/**
 * Moves the run to a state, which may be new. Keeps the states that choices refer to, the first, the latest, and those
 * around an action with a possible effect outside the browser, since the page it led to must not be loaded again.
 */
export function atState(run: Run, state: BrowserState): Pick<Run, 'states' | 'here'> {
  const all: Record<StateId, BrowserState> = { ...run.states, [state.id]: state };
  const ids = Object.values(all).map(({ id }) => id);
  if (ids.length <= MAX_STATES) return { states: withFewPages(run.tree, all), here: state.id };
  const needed = new Set([...namedByChoices(run.tree), ...aroundEffects(Object.values(all))]);
  const kept = new Set(
    ids.filter(
      (id, index) => needed.has(id) || index === 0 || index >= ids.length - MAX_STATES / 2,
    ),
  );
  const states = Object.values(all).flatMap((each): [StateId, BrowserState][] =>
    kept.has(each.id) ? [[each.id, linked(each, keptBefore(all, kept, each))]] : [],
  );
  return { states: withFewPages(run.tree, Object.fromEntries(states)), here: state.id };
}

/** Sets the state before this one; if it is a different one, drops the action, which doesn't lead from there to here. */
function linked(state: BrowserState, before: StateId | null): BrowserState {
  if (before === state.before) return state;
  const { way: _way, ...rest } = state;
  return { ...rest, before };
}

/** Pages are large: only the states that open alternatives start from, and the latest few, keep theirs. */
function withFewPages(tree: PlanTree, states: Run['states']): Run['states'] {
  const withPages = Object.values(states).filter(({ lines }) => lines !== undefined);
  if (withPages.length <= MAX_PAGES) return states;
  const latest = withPages.slice(-MAX_PAGES).map(({ id }) => id);
  const kept = new Set([...latest, ...startsOfOpen(tree)]);
  const dropped = withPages.filter(({ id }) => !kept.has(id));
  if (dropped.length === 0) return states;
  return { ...states, ...Object.fromEntries(dropped.map((each) => [each.id, withoutPage(each)])) };
}

function withoutPage(state: BrowserState): BrowserState {
  const { lines: _lines, documents: _documents, prints: _prints, ...rest } = state;
  return rest;
}

const startsOfOpen = (tree: PlanTree): StateId[] =>
  tree.nodes.flatMap((node) => {
    const start = isClosed(node) ? undefined : startOf(tree, node);
    return start === undefined ? [] : [start];
  });

/** Returns the state that an alternative starts from; undefined for other nodes, or if unknown. */
export function startOf(tree: PlanTree, node: PlanNode): StateId | undefined {
  const choice = parentOf(tree, node.id);
  return choice?.kind === 'or' ? (node.proposedIn ?? choice.start) : undefined;
}

/** Returns the states where choices start, and where their alternatives were proposed and lead to. */
function namedByChoices(tree: PlanTree): (StateId | undefined)[] {
  return tree.nodes.flatMap((node) => [
    ...(node.kind === 'or' ? [node.start] : []),
    ...(parentOf(tree, node.id)?.kind === 'or' ? [node.proposedIn, node.leadsTo] : []),
  ]);
}

const aroundEffects = (states: readonly BrowserState[]): StateId[] =>
  states
    .filter(({ externalEffect }) => externalEffect.effect !== 'none')
    .flatMap(({ id, before }) => (before === null ? [id] : [id, before]));

/** Returns the nearest earlier state that is kept, so that the order stays known. */
function keptBefore(
  all: Run['states'],
  kept: ReadonlySet<StateId>,
  { before }: BrowserState,
): StateId | null {
  let at = before;
  while (at !== null && !kept.has(at)) at = all[at]?.before ?? null;
  return at;
}

/** Applies an observation: more of the state is known, or the page changed without an action. */
export function seePage(run: Run, page: PageSeen): Run {
  const here = stateHere(run);
  const isKnown = here !== null && here.address === page.address;
  // The parts kept of a page belong together.
  const known = isKnown && { ...(page.print === undefined ? here : withoutPage(here)), ...page };
  return { ...run, ...atState(run, known || strangeState(run, page)) };
}

/** Whether the observed page is at another address than the run assumed. */
export function hasMoved(run: Run, { address }: PageSeen): boolean {
  const here = stateHere(run);
  return here !== null && here.address !== address;
}

/** Marks the current page as unknown while another state is being restored. */
export const withUnknownState = (run: Run): Pick<Run, 'states' | 'here'> =>
  atState(run, strangeState(run, { address: '', title: '', tabs: [] }));

/** Applies the outcome of going back: the wanted state, or an unknown one. */
export function arriveAt(run: Run, change: Extract<RunChange, { kind: 'restored' }>): Run {
  if (change.isUntouched) return run;
  const tested = { ...run, states: withReloads(run.states, change.reloaded ?? {}) };
  const wanted = change.state === null ? null : tested.states[change.state];
  if (change.method === 'there' && change.sure === 'address') return tested;
  if (change.method !== null && wanted && wanted.address === change.address)
    return { ...tested, here: wanted.id };
  const page = { address: change.address, title: '', tabs: [] };
  const next = { ...tested, ...atState(tested, strangeState(tested, page)) };
  return change.method === 'address' && wanted
    ? { ...next, states: withReloads(next.states, { [wanted.id]: false }) }
    : next;
}

/** WO-18: notes which states survived a reload; tested only when needed. */
function withReloads(
  states: Run['states'],
  reloaded: Readonly<Record<StateId, boolean>>,
): Run['states'] {
  const tested = Object.values(states).flatMap((state): [StateId, BrowserState][] => {
    const survives = reloaded[state.id];
    if (survives === undefined) return [];
    return [[state.id, { ...state, survivesReload: survives ? 'yes' : 'no' }]];
  });
  return tested.length === 0 ? states : { ...states, ...Object.fromEntries(tested) };
}

/**
 * Returns the actions between a state and now, first to last; null if no path is known, one of them may have changed
 * something outside the browser, or the page has sent something.
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
