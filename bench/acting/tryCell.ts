/** Runs one cell in one browser and totals the results of all cells. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestPage } from '../../harness/page/openPage.ts';
import { root } from '../../scripts/run.mjs';
import { frameEvent } from '../page/benchPage.ts';
import type { Cell, CellAction } from './cell.ts';

type Verdict = 'passed' | 'reportedFailure' | 'falseAlarm' | 'untruthful';
export type Tried = {
  readonly widget: string;
  readonly framework: string;
  readonly browser: string;
  readonly pass: boolean;
  readonly verdict: Verdict;
  readonly said: string;
};

const READY_MS = 10_000;
/** The beginning of the message for a target that is not on the page. */
const unread = 'No element on the page reads';

/** Counts cells that passed and cells with a false success. */
export function figures(cells: readonly Tried[]) {
  const passed = cells.filter(({ pass }) => pass).length;
  return {
    passRate: Math.round((passed / Math.max(1, cells.length)) * 10_000) / 10_000,
    untruthful: cells.filter(({ verdict }) => verdict === 'untruthful').length,
    passed,
    tried: cells.length,
  };
}

/** Opens the page of a cell, performs its actions and compares the page's state with the reported result. */
export async function tryCell(
  page: TestPage,
  cell: Cell,
  say: (line: string) => void,
): Promise<Tried> {
  await open(page, cell);
  let said = '';
  for (const act of cell.acts) {
    said = await perform(page, act);
    if (said.startsWith(unread)) break;
  }
  // An expression that throws means the action did not take effect.
  const asked = `(() => { try { return Boolean(${cell.landed}); } catch { return false; } })()`;
  const landed = Boolean(await page.page.evaluate(asked));
  const verdict = judge(landed, said === '');
  const pass = verdict === (cell.needsHand ? 'reportedFailure' : 'passed');
  const { widget, framework } = cell;
  if (!pass) say(`${page.browser} ${framework} ${widget}: ${verdict} ${said}`);
  return { widget, framework, browser: page.browser, pass, verdict, said };
}

function judge(landed: boolean, isToldDone: boolean): Verdict {
  if (landed) return isToldDone ? 'passed' : 'falseAlarm';
  return isToldDone ? 'untruthful' : 'reportedFailure';
}

async function open(page: TestPage, { html, fixture }: Cell): Promise<void> {
  const script = fixture ? `<script src="/fixture.js"></script>` : '';
  const source = fixture ? readFileSync(join(root, `dist/bench-acting/${fixture}.js`), 'utf8') : '';
  await page.show(`<meta charset=utf-8><body>${html}${script}</body>`, {
    '/fixture.js': (_request, response) => {
      response.setHeader('content-type', 'text/javascript; charset=utf-8');
      response.end(source);
    },
  });
  const isThere = `Boolean(${fixture ? "window.state||(window.readText&&document.querySelector('#editor'))" : 'true'})`;
  await page.page.waitForFunction(isThere, { timeout: READY_MS, polling: 50 }).catch(() => {
    throw new Error(`the page of ${fixture ?? html} was not ready within ${READY_MS / 1000} s`);
  });
}

/** Returns '' if the action reports success, otherwise the reported message. */
function perform(page: TestPage, said: CellAction): Promise<string> {
  return page.run(
    async (
      { act, distillWithElements, session, refOf, find, say },
      said: CellAction & { on?: string },
      frameEvent,
    ) => {
      session.frameEvents.add(frameEvent);
      const { on, onto, ...rest } = said as { kind: string; on?: string; onto?: string };
      const isThere = (selector: string): boolean =>
        document.querySelector(selector.split('>>>')[0] ?? '') !== null;
      const refFor = (target: string): string => {
        if (!target.startsWith('named:')) return isThere(target) ? refOf(find(target)) : '';
        const words = target.slice('named:'.length);
        const pattern = /^\/(.*)\/$/.exec(words)?.[1];
        const listed = distillWithElements('all_fields', '').elements.map((each) => ({
          ref: each.ref,
          name: each.name,
          said: `${each.role} ${each.name}`.trim(),
        }));
        const fitting = pattern
          ? listed.find(({ said, name }) =>
              [said, name].some((text) => new RegExp(pattern).test(text)),
            )
          : (listed.find((each) => each.said === words) ??
            listed.find((each) => each.said.startsWith(words)));
        return fitting?.ref ?? '';
      };
      const ref = on === undefined ? undefined : refFor(on);
      if (ref === '') return `No element on the page reads ${on}`;
      const action = { ...rest, ...(ref && { ref }), ...(onto && { to: refFor(onto) }) };
      const limits = { coveredMs: 300, textMs: 6_000 };
      const result = await act(action as Parameters<typeof act>[0], { limits });
      if (!result.ok) return result.failure.message;
      const report = result.value;
      if (report.kind === 'stopped') return 'The gate stopped it.';
      const { changes } = report;
      const problem = report.kind === 'notLanded' ? report.problem : '';
      // "Nothing changed" after a hover or a drag counts as reporting failure.
      const isIdle = rest.kind === 'hover' && changes.length === 0;
      return problem || (isIdle ? say(changes).join(' ') : '');
    },
    said as CellAction & { on?: string },
    frameEvent,
  );
}
