/**
 * The closed list of things the agent can do: one table, one row a kind. Whoever needs to know something about an
 * action asks its row; a new action is a row here and a performer in the layer that `runsIn` names.
 */
import type * as z from 'zod/mini';
import type { ElementRef } from '../ids.ts';
import type { Row } from './actionRow.ts';
import { elementActions } from './elementActions.ts';
import { passiveActions } from './passiveActions.ts';
import { tabActions } from './tabActions.ts';

/** Their order is the order in prompts. */
const table = { ...elementActions, ...tabActions, ...passiveActions } as const;
type Table = typeof table;

export type ActionKind = keyof Table;
export type ActionOf<K extends ActionKind> = z.infer<Table[K]['schema']>;
export type Action = { [K in ActionKind]: ActionOf<K> }[ActionKind];

type KindsIn<P extends Row<never>['runsIn']> = {
  [K in ActionKind]: Table[K]['runsIn'] extends P ? K : never;
}[ActionKind];

/** Carried out by a content script inside one frame. */
export type PageActionKind = KindsIn<'page'>;
export type PageAction = ActionOf<PageActionKind>;
/** Carried out by the worker on the run's tabs. */
export type TabActionKind = KindsIn<'tab'>;
export type TabAction = ActionOf<TabActionKind>;
/** Carried out by the run itself: no browser takes part. */
export type InnerActionKind = KindsIn<'run'>;
export type BrowserAction = PageAction | TabAction;
export type InnerAction = ActionOf<InnerActionKind>;

export const isActionKind = (kind: string): kind is ActionKind => Object.hasOwn(table, kind);
export const actionKinds: readonly ActionKind[] = Object.keys(table).filter(isActionKind);
/** The kinds that may be steps of a plan (A19). */
export const stepKinds = actionKinds.filter((kind) => table[kind].isStep);

export const schemaOf = <K extends ActionKind>(kind: K): Table[K]['schema'] => table[kind].schema;
export const helpOf = (kind: ActionKind): string => table[kind].help;

/** Everything known of this kind of action; the functions of the row take the action itself. */
export function rowOf<A extends PageAction>(action: A): Extract<Row<A>, { runsIn: 'page' }>;
export function rowOf<A extends Action>(action: A): Row<A>;
export function rowOf(action: Action): Row<never> {
  return table[action.kind];
}

/** Facts about a kind that don't depend on the fields of the action. */
export const traitsOf = (
  kind: ActionKind,
): Pick<
  Row<never>,
  'isStep' | 'isOffered' | 'turnsPage' | 'isForPlans' | 'isForPerson' | 'leadsHome'
> => table[kind];

export const isPageAction = (action: Action): action is PageAction =>
  rowOf(action).runsIn === 'page';
export const isInnerAction = (action: Action): action is InnerAction =>
  rowOf(action).runsIn === 'run';

/** The element an action aims at, if it aims at one. */
export function targetOf(action: Action): ElementRef | undefined {
  return 'ref' in action ? action.ref : undefined;
}

/** Every element an action names: the one it aims at, and where a drag ends. */
export function refsOf(action: Action): readonly ElementRef[] {
  const named = [targetOf(action), 'to' in action ? action.to : undefined];
  return named.filter((ref) => ref !== undefined);
}

/** Short words for trees, journals and transcripts: `click e12`, `fill e4 "tea"`. */
export const describeAction = (action: Action): string => rowOf(action).describe(action);
/** The facts that a note writes down; null for every other action. */
export const noteOf = (action: Action): string | null => rowOf(action).note(action);

/** The answer with which `stop` ends a run; null for every other action. */
export const answerOf = (action: Action): string | null =>
  action.kind === 'stop' ? action.answer : null;
