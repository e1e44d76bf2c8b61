/** Branded identifiers: a NodeId can't be passed as a RunId. All are plain strings at run time. */
import type { $brand } from 'zod/v4/core';

type Brand<Name extends string> = string & $brand<Name>;

/** Dotted 1-based path below the root, e.g. `0.2.1`. Never reused (SA-01). */
export type NodeId = Brand<'NodeId'>;
export type RunId = Brand<'RunId'>;
/** One attempt at one browser action; the journal's unit of "at most once". */
export type ActionId = Brand<'ActionId'>;
/** One edit of the plan by the user, made in the panel and applied exactly once. */
export type EditId = Brand<'EditId'>;
/** One question to the user (a gate card, a dialog, a site grant). */
export type QuestionId = Brand<'QuestionId'>;
/** One operation, from a strategy's order to its result. */
export type OperationId = Brand<'OperationId'>;
/** One state of the browser during a run. */
export type StateId = Brand<'StateId'>;
/** A set of tabs with one in use: the run's own, or a background place. */
export type PlaceId = Brand<'PlaceId'>;
/** The model's name of an element: `e12`, or `f3e12` in frame 3. */
export type ElementRef = Brand<'ElementRef'>;

export const nodeId = (text: string): NodeId => text as NodeId;
export const runId = (text: string): RunId => text as RunId;
export const actionId = (text: string): ActionId => text as ActionId;
export const editId = (text: string): EditId => text as EditId;
export const questionId = (text: string): QuestionId => text as QuestionId;
export const operationId = (text: string): OperationId => text as OperationId;
export const stateId = (text: string): StateId => text as StateId;
export const placeId = (text: string): PlaceId => text as PlaceId;
export const elementRef = (text: string): ElementRef => text as ElementRef;

/** Returns the frame number in a ref or its prefix, such as 3 in `f3e12`; 0 in the top frame. */
export const frameNumberOf = (ref: string): number => Number(/^f(\d+)/.exec(ref)?.[1] ?? 0);

/** Returns the prefix shared by the refs of a frame, such as `f3`; '' in the top frame. */
export const framePrefix = (number: number): string => (number === 0 ? '' : `f${number}`);
