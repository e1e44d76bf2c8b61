/**
 * A made-up shop for kill tests: one tab, and a server that counts effects. The shop outlives the worker. An action
 * that was sent to the page happens, whether or not the worker is still alive.
 */
import type { Action, BrowserAction } from '../../src/core/action/action.ts';
import type { ActionOutcome } from '../../src/core/action/outcome.ts';
import { type Stopped, sealOf } from '../../src/core/gate/seal.ts';
import type { Change } from '../../src/core/page/change.ts';
import type { ElementFacts, Observation } from '../../src/core/page/observation.ts';
import type { PlannedAct } from '../../src/core/plan/node.ts';
import { err, ok, type Result } from '../../src/core/result.ts';
import type { PerformOptions } from '../../src/engine/ports.ts';
import { doneAt } from '../fakes/outcomes.ts';
import { text } from '../fakes/pageLines.ts';
import { controlsOn, factsOf, linesOn, origin, pathOf, type Shown } from './shopPages.ts';

/** Effect of an action: on the server, on the address of the tab, on a field. */
type Consequence = {
  readonly effect: string | null;
  readonly path: string | null;
  readonly field: readonly [ref: string, value: string] | null;
};

/** An action that reached the page; null if the page refused it. */
export type Sent = {
  /** Takes effect once, however often this is called. */
  readonly happen: () => ActionOutcome;
  /** Whether the server may still be working after the page was read. */
  readonly mayBeLate: boolean;
};

export type Shop = {
  readonly effects: readonly string[];
  observe(kind: Observation['kind']): Result<Observation>;
  describe(act: PlannedAct): Result<ElementFacts | null>;
  /** Sends an action to the page; `happen` must still be called. */
  send(action: BrowserAction, options: PerformOptions): Result<Sent | ActionOutcome>;
  goBack(address: string): Result<{ readonly url: string } | 'cannot'>;
  url(): string;
  closeTab(): void;
  /** Opens the same address in a new tab; the field values are lost. */
  openTab(): void;
  isOpen(): boolean;
  /** Delays the action until the page has been read again. */
  happenLater(sent: Sent): void;
  /** Applies all delayed actions now. */
  settle(): void;
};

export function openShop(): Shop {
  const effects: string[] = [];
  const late: Sent[] = [];
  let shown: Shown = { path: '/', fields: {}, document: 1 };
  const load = (path: string): void => {
    shown = { path, fields: {}, document: shown.document + 1 };
  };
  let isOpen = true;

  const take = ({ effect, path, field }: Consequence): ActionOutcome => {
    const from = origin + shown.path;
    if (effect) effects.push(effect);
    if (path !== null) load(path);
    if (field) shown = { ...shown, fields: { ...shown.fields, [field[0]]: field[1] } };
    const url = origin + shown.path;
    const sent: Change[] = effect ? [{ kind: 'sent', method: 'POST', to: `${origin}/act` }] : [];
    const moved: Change[] = path === null ? [] : [{ kind: 'navigated', from, to: url }];
    return doneAt(url, { changes: [...moved, ...sent] });
  };
  const settle = (): void => {
    for (const sent of late.splice(0)) sent.happen();
  };
  return {
    effects,
    settle,
    observe(kind) {
      if (!isOpen) return gone;
      const { path } = shown;
      const documents = { '': documentOf(shown) };
      const page = { url: origin + path, title: path, kind, frames: [], documents, tabs: [] };
      const lines = [...linesOn(shown, effects), text(`Page ${path}`)];
      settle();
      return ok({ ...page, lines, refs: controlsOn(path).length, dialogs: [], links: [] });
    },
    describe({ action, document }) {
      if (!isOpen) return gone;
      if (!('ref' in action) || action.ref === undefined) return ok(null);
      const isHere = document === undefined || document === documentOf(shown);
      const facts = isHere ? factsOf(shown, action.ref) : null;
      return facts ? ok(facts) : stale;
    },
    send(action, options) {
      if (!isOpen) return gone;
      if ('ref' in action && action.ref !== undefined && !factsOf(shown, action.ref)) return stale;
      const stopped = stoppedBy(shown, action, options);
      if (stopped) return ok({ kind: 'stopped', stopped, url: origin + shown.path, requests: [] });
      const consequence = consequenceOf(shown, action);
      let outcome: ActionOutcome | null = null;
      const happen = (): ActionOutcome => {
        outcome ??= take(consequence);
        return outcome;
      };
      return ok({ happen, mayBeLate: consequence.path === null && consequence.effect !== null });
    },
    goBack(address) {
      if (!isOpen) return gone;
      load(pathOf(address));
      return ok({ url: address });
    },
    url: () => (isOpen ? origin + shown.path : ''),
    closeTab() {
      isOpen = false;
    },
    openTab() {
      isOpen = true;
      load(shown.path);
    },
    isOpen: () => isOpen,
    happenLater: (sent) => void late.push(sent),
  };
}

/** Names the document as the content script does. */
const documentOf = ({ document }: Shown): string => `document ${document}`;

const gone = err('tabClosed', 'The tab was closed.', 'Open the site again.');
const stale = err('staleRef', 'The page has no such element.', 'Read the page again.');

/** The in-page gate: pressing Enter in the chat sends, and needs an approval for exactly that. */
function stoppedBy(
  shown: Shown,
  action: BrowserAction,
  { allowed }: PerformOptions,
): Stopped | null {
  if (action.kind !== 'fill' || action.submit !== true || allowed.everything) return null;
  const facts = factsOf(shown, action.ref);
  if (!facts) return null;
  const activation = { by: 'key', key: 'Enter', modifiers: [] } as const;
  const now = { ...facts, value: action.text };
  return allowed.seal === sealOf(activation, now) ? null : { activation, facts: now };
}

/** Addresses that change something, and where they lead. */
const doors: Readonly<Record<string, Consequence>> = {
  '/go/offer': { effect: 'offer', path: '/offer', field: null },
  '/add/cup': { effect: 'cup', path: '/', field: null },
};

const nothing: Consequence = { effect: null, path: null, field: null };

function consequenceOf(shown: Shown, action: BrowserAction): Consequence {
  switch (action.kind) {
    case 'goto':
      return doors[pathOf(action.url)] ?? { ...nothing, path: pathOf(action.url) };
    case 'fill':
      if (action.submit) return { ...nothing, effect: `say ${action.text}` };
      return { ...nothing, field: [action.ref, action.text] };
    case 'click': {
      const { effect, path = null } =
        controlsOn(shown.path).find(({ ref }) => ref === action.ref) ?? {};
      return { ...nothing, effect: effect?.(shown.fields) ?? null, path };
    }
    default:
      return nothing;
  }
}

/** Returns the effect of an action in the shop, as its server counts it; null if it has none. */
export function effectOf(action: Action, effects: readonly string[]): string | null {
  if (action.kind === 'goto') return doors[pathOf(action.url)]?.effect ?? null;
  if (action.kind === 'fill') return action.submit ? `say ${action.text}` : null;
  if (action.kind !== 'click') return null;
  const name = ['/', '/order']
    .flatMap(controlsOn)
    .find(({ ref }) => ref === action.ref)
    ?.effect?.({ e11: 'Ann' });
  return effects.find((effect) => effect === name) ?? name ?? null;
}
