/**
 * The extension's content script with its parts in reach, for benchmarks in the real extension: the product's own entry,
 * installed as the product installs it, and what inPage.ts exports of the very same modules.
 */
import '../../src/content/index.ts';

export * from './inPage.ts';
