/**
 * The extension's content script with access to its parts, for benchmarks in the real extension: the product's own
 * entry, installed as in the product, plus the exports of inPage.ts from the same modules.
 */
import '../../src/content/index.ts';

export * from './inPage.ts';
