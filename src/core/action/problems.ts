/** Errors that are known before acting (WO-07). Their text tells the model what to do instead. */
import type { ElementFacts, TabFacts } from '../page/observation.ts';
import { type Err, err, ok, type Result } from '../result.ts';
import { type Action, refsOf, rowOf } from './action.ts';

/** The page an action is planned on, as the planner saw it. */
export type PlannedOn = {
  readonly refs: ReadonlySet<string>;
  readonly tabs: readonly Pick<TabFacts, 'number'>[] | null;
};

/** Returns the errors of an action on the page it is planned on. */
export function problems(action: Action, { refs, tabs }: PlannedOn): readonly Err[] {
  const unknown = refsOf(action).filter((ref) => !refs.has(ref));
  const found = unknown.map((ref) =>
    err(
      'staleRef',
      `There is no element ${ref} on this page.`,
      'Use a ref from the page shown, or plan a step without an action.',
    ),
  );
  const hasTab = !('tab' in action) || !tabs || tabs.some(({ number }) => number === action.tab);
  if (hasTab) return found;
  const open = tabs?.map(({ number }) => number).join(', ');
  return [...found, err('badTarget', `There is no tab ${action.tab}.`, `Tabs: ${open}.`)];
}

/** Rejects an action that can't work on its element as it is now, or an address that is never opened (M7). */
export function validate(action: Action, facts: ElementFacts | null): Result<null> {
  return rowOf(action).problem(action, facts) ?? ok(null);
}

/** Returns the origin an action would lead to, if the facts tell; null if it stays on the page or that is unknown. */
export function originAfter(action: Action, facts: ElementFacts | null): string | null {
  const address = rowOf(action).leadsTo(action, facts);
  return isWebAddress(address) ? new URL(address).origin : null;
}

/** Returns the address of a link that opens a new tab, or null. */
export function tabLink(action: Action, facts: ElementFacts | null): string | null {
  if (facts?.target !== '_blank' || facts.download) return null;
  const address = rowOf(action).leadsTo(action, facts);
  return isWebAddress(address) ? address : null;
}

export const isWebAddress = (address: string): boolean =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
