/**
 * API of the in-page tests: everything exported here is on the `espalier` that a test's
 * function gets as its first argument. Export the content layer's parts as they appear.
 */
export const isInjected = true;
export * from './acting.ts';
export * from './distilling.ts';
export { rollBack } from './rollback.ts';
