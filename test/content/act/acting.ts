/** Performs actions in tests: targets are selectors, and results are what a run would get. */

import type { WaitLimits } from '../../../src/content/act/performer.ts';
import type { PageAction } from '../../../src/core/action/action.ts';
import type { FailureKind } from '../../../src/core/result.ts';
import type { TestPage } from '../page.ts';

/** An action whose target is a CSS selector instead of a ref. */
export type TestAction = {
  readonly [K in PageAction['kind']]: Wording<Extract<PageAction, { kind: K }>>;
}[PageAction['kind']];
type Wording<A> = A extends { ref: unknown }
  ? Omit<A, 'ref'> & { readonly on: string }
  : Omit<A, 'ref'> & { readonly on?: string };

/** Short limits, for tests of what is reported when a wait fails. */
export const brief: WaitLimits = { coveredMs: 300, textMs: 400 };

export type Outcome = {
  readonly failure: FailureKind | null;
  readonly message: string;
  readonly changes: readonly string[];
  readonly problem: string;
};

/** Observes the target, acts, and reports the outcome in sentences. */
export function perform(page: TestPage, action: TestAction, limits?: WaitLimits): Promise<Outcome> {
  return page.run(
    async ({ actOn, say }, { on = null, ...rest }, limits) => {
      const result = await actOn(rest, on, limits ?? undefined);
      if (!result.ok) {
        const { kind, message, hint } = result.failure;
        return { failure: kind, message: `${message} ${hint}`, changes: [], problem: '' };
      }
      const report = result.value;
      if (report.kind === 'stopped') throw new Error('the gate stopped it');
      const problem = report.kind === 'notLanded' ? report.problem : '';
      return { failure: null, message: '', changes: say(report.changes), problem };
    },
    action as TestAction & { readonly on?: string },
    limits ?? null,
  );
}

/** Returns the events of these types that reached the page, as "type target". */
export function logEvents(types: string): string {
  return `<script>
    window.heard = [];
    for (const type of ${JSON.stringify(types.split(' '))}) {
      addEventListener(type, (event) => {
        const target = event.composedPath()[0];
        heard.push(type + ' ' + (target.id || target.nodeName || 'window').toLowerCase());
      }, true);
    }
  </script>`;
}

/** Returns the events that the page recorded in its global `heard`. */
export async function heard(page: TestPage): Promise<readonly string[]> {
  return await page.page.evaluate(() => Reflect.get(window, 'heard') as string[]);
}

/** Returns a value of the page's own world. */
export async function pageValue(page: TestPage, expression: string): Promise<unknown> {
  return await page.page.evaluate(expression);
}
