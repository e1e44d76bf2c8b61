/** Kinds that a search has to tell apart by what they mean for its course. */
import type { Action, ActionOf } from './action.ts';

export const isStop = (action: Action): action is ActionOf<'stop'> => action.kind === 'stop';
export const isStepBack = (action: Action): boolean => action.kind === 'back';
export const isTabClose = (action: Action): boolean => action.kind === 'closeTab';
export const isNewTab = (action: Action): boolean => action.kind === 'newTab';
export const isSense = (action: Action): boolean => action.kind === 'sense';
export const isHandOver = (action: Action): boolean => action.kind === 'handOver';
