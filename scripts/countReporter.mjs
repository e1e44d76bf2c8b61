// @ts-check
/** Counts test results for `npm test`: passed, failed, and the names of tests that passed only on retry. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** @typedef {{ passed: number, failed: number, flaky: string[] }} Counts */

export class CountReporter {
  /** @param {string} outputFile */
  constructor(outputFile) {
    this.outputFile = outputFile;
  }

  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    /** @type {Counts} */
    const counts = { passed: 0, failed: 0, flaky: [] };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') counts.passed += 1;
        if (state === 'failed') counts.failed += 1;
        if (test.diagnostic()?.flaky) counts.flaky.push(test.fullName);
      }
    }
    mkdirSync(dirname(this.outputFile), { recursive: true });
    writeFileSync(this.outputFile, JSON.stringify(counts));
  }
}
