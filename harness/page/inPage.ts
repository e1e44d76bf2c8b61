/**
 * API of the in-page tests: everything exported here is on the `espalier` that a test's function receives as its first
 * argument.
 */
export const isInjected = true;
export { factsOfElement } from '../../src/content/read/facts.ts';
export * from './acting.ts';
export * from './distilling.ts';
export { drawings, showDrawn } from './drawn.ts';
export { rollBack } from './rollback.ts';
