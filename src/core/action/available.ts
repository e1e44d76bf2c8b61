/** Dynamic action space (WO-03): only what can work here is offered. `stop` is no leaf of a plan (A19). */
import type { Observation } from '../page/observation.ts';
import type { Run } from '../run/run.ts';
import type { ActionKind } from './action.ts';

type Rule = (page: Observation, run: Run) => boolean;
const always: Rule = () => true;
const never: Rule = () => false;
const hasManyTabs: Rule = (page) => page.tabs.length > 1;

const rules = {
  click: (page) => page.refs > 0,
  fill: (page) => page.refs > 0,
  select: (page) => page.text.includes('combobox') || page.text.includes('listbox') || page.text.includes('select'),
  press: always,
  hover: (page) => page.refs > 0,
  scroll: always,
  goto: always,
  back: (_page, run) => run.memory.deeds.some((deed) => deed.ok),
  forward: (_page, run) => run.memory.deeds.some((deed) => deed.action.kind === 'back'),
  newTab: always,
  switchTab: hasManyTabs,
  closeTab: hasManyTabs,
  waitFor: always,
  note: always,
  stop: never,
} as const satisfies Record<ActionKind, Rule>;

/** The action kinds worth offering on this page of this run. */
export function availableActions(page: Observation, run: Run): readonly ActionKind[] {
  return (Object.keys(rules) as ActionKind[]).filter((kind) => rules[kind](page, run));
}
