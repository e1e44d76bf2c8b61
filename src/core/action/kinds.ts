/** Action kinds that matter to the course of a search. */
import type { Action, ActionOf } from './action.ts';

export const isStop = (action: Action): action is ActionOf<'stop'> => action.kind === 'stop';
export const isStepBack = (action: Action): boolean => action.kind === 'back';
export const isTabClose = (action: Action): boolean => action.kind === 'closeTab';
export const isNewTab = (action: Action): boolean => action.kind === 'newTab';
export const isSense = (action: Action): boolean => action.kind === 'sense';
export const isHandOver = (action: Action): boolean => action.kind === 'handOver';
