/** Dynamic action space (WO-03): only what can work here is offered. `stop` is no leaf of a plan (A19). */
import { isLong } from '../page/excerpt.ts';
import { itemsOn } from '../page/items.ts';
import type { LineItem } from '../page/line.ts';
import type { Observation } from '../page/observation.ts';
import type { ActionKind } from './action.ts';

/** Whether the run has acted at all, and whether it has gone back: what history can offer. */
export type Trail = { readonly hasActed: boolean; readonly wentBack: boolean };

type Rule = (page: Observation, trail: Trail) => boolean;
const always: Rule = () => true;
const never: Rule = () => false;
const hasManyTabs: Rule = (page) => page.tabs.length > 1;

/** Lists, and whatever may open one. */
const offersChoice = ({ role, states }: LineItem): boolean =>
  role === 'combobox' || role === 'listbox' || states?.expanded !== undefined;

const rules = {
  click: (page) => page.refs > 0,
  fill: (page) => page.refs > 0,
  select: ({ lines }) => lines.some((line) => itemsOn(line).some(offersChoice)),
  press: always,
  hover: (page) => page.refs > 0,
  scroll: always,
  drag: (page) => page.refs > 1,
  // Fields that take files are mostly hidden behind a button of any words: the validator knows them.
  upload: (page) => page.refs > 0,
  goto: always,
  back: (_page, trail) => trail.hasActed,
  forward: (_page, trail) => trail.wentBack,
  newTab: always,
  switchTab: hasManyTabs,
  closeTab: hasManyTabs,
  waitFor: always,
  look: isLong,
  note: always,
  ask: always,
  stop: never,
} as const satisfies Record<ActionKind, Rule>;

/** The action kinds worth offering on this page of this run. */
export function availableActions(page: Observation, trail: Trail): readonly ActionKind[] {
  return (Object.keys(rules) as ActionKind[]).filter((kind) => rules[kind](page, trail));
}
