/**
 * The closed list of what the agent can do: one table with a row per action kind. Anything that depends on the kind is
 * a field of its row. A new action is a row here plus a performer in the layer that `runsIn` names.
 */
import type * as z from 'zod/mini';
import { aimIn } from '../gate/risk.ts';
import type { ElementRef } from '../ids.ts';
import type { Row } from './actionRow.ts';
import { elementActions } from './elementActions.ts';
import { passiveActions } from './passiveActions.ts';
import { tabActions } from './tabActions.ts';

/** In the order used in prompts. */
const table = { ...elementActions, ...tabActions, ...passiveActions } as const;
type Table = typeof table;

export type ActionKind = keyof Table;
export type ActionOf<K extends ActionKind> = z.infer<Table[K]['schema']>;
export type Action = { [K in ActionKind]: ActionOf<K> }[ActionKind];

type KindsIn<P extends Row<never>['runsIn']> = {
  [K in ActionKind]: Table[K]['runsIn'] extends P ? K : never;
}[ActionKind];

/** Performed by a content script inside one frame. */
export type PageActionKind = KindsIn<'page'>;
export type PageAction = ActionOf<PageActionKind>;
/** Performed by the worker on the run's tabs. */
export type TabActionKind = KindsIn<'tab'>;
export type TabAction = ActionOf<TabActionKind>;
/** Performed by the engine itself, without a browser. */
export type InnerActionKind = KindsIn<'run'>;
export type BrowserAction = PageAction | TabAction;
export type InnerAction = ActionOf<InnerActionKind>;

export const isActionKind = (kind: string): kind is ActionKind => Object.hasOwn(table, kind);
export const actionKinds: readonly ActionKind[] = Object.keys(table).filter(isActionKind);
/** The kinds that can be steps of a plan (A19). */
export const stepKinds = actionKinds.filter((kind) => table[kind].isStep);

export const schemaOf = <K extends ActionKind>(kind: K): Table[K]['schema'] => table[kind].schema;
export const helpOf = (kind: ActionKind): string => table[kind].help;

/** Returns the table row of an action's kind; the row's functions take the action. */
export function rowOf<A extends PageAction>(action: A): Extract<Row<A>, { runsIn: 'page' }>;
export function rowOf<A extends Action>(action: A): Row<A>;
export function rowOf(action: Action): Row<never> {
  return table[action.kind];
}

/** Returns the facts about a kind that don't depend on the action's fields. */
export const traitsOf = (
  kind: ActionKind,
): Pick<
  Row<never>,
  | 'isStep'
  | 'isOffered'
  | 'turnsPage'
  | 'isForPlans'
  | 'isForPerson'
  | 'isHinted'
  | 'showsPicture'
  | 'leadsHome'
> => table[kind];

export const isPageAction = (action: Action): action is PageAction =>
  rowOf(action).runsIn === 'page';
export const isInnerAction = (action: Action): action is InnerAction =>
  rowOf(action).runsIn === 'run';

/** Returns the element an action targets, if any. */
export function targetOf(action: Action): ElementRef | undefined {
  return 'ref' in action ? action.ref : undefined;
}

/** Returns every element an action names: its target, and where a drag ends. */
export function refsOf(action: Action): readonly ElementRef[] {
  const named = [targetOf(action), 'to' in action ? action.to : undefined];
  return named.filter((ref) => ref !== undefined);
}

/** Returns the spots of the element that an action presses, as `spotWords`; '' if it names none. */
export function spotOn(action: Action): string {
  return aimIn(rowOf(action).activation(action)).spot ?? '';
}

/** Short text for trees, journals and transcripts: `click e12`, `fill e4 "tea"`. */
export const describeAction = (action: Action): string => rowOf(action).describe(action);
/** Returns the facts that a note records; null for any other action. */
export const noteOf = (action: Action): string | null => rowOf(action).note(action);

/** Returns the answer with which `stop` ends a run; null for any other action. */
export const answerOf = (action: Action): string | null =>
  action.kind === 'stop' ? action.answer : null;
