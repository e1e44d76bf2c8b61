/**
 * Overhead of one step besides the model and the page. The built extension works through twenty planned steps on a
 * plain page, with a scripted model host that answers at once. Times come from the journal. Replies are scripted, not
 * recorded, so model time is only the SDK, the loopback connection and the reply checks.
 */

import { type BrowserName, browserNames, type Driver } from '../harness/browser/driver.ts';
import { openSession } from '../harness/browser/session.ts';
import { openSite } from '../harness/browser/site.ts';
import { and, click, fill, follow, type Step } from '../harness/model/scripts.ts';
import { startModel } from '../harness/model/server.ts';
import { findBrowser } from '../scripts/browsers.mjs';
import type { RunEvent } from '../src/core/run/run.ts';

const STEPS = 20;
const LIMIT_MS = 120_000;

const page = `<!doctype html><title>A plain page</title><h1>A plain page</h1>
<p>One field, one button, one line that changes.</p>
<label>Words <input id="words"></label> <button type="button" id="more">Count on</button>
<p role="status" id="count">0</p>
<script>document.getElementById('more').onclick = () => {
  const count = document.getElementById('count');
  count.textContent = String(Number(count.textContent) + 1);
};</script>`;

/** Time breakdown of one step, in ms. */
type StepTimes = {
  /** From the end of the previous action to the end of this one. */
  readonly wallMs: number;
  readonly modelMs: number;
  readonly pageMs: number;
  /** Everything else: page read, prompt, gate, reducer, journal, messages. */
  readonly overheadMs: number;
  /** Part of the overhead: from the previous action to the model request, mostly the page read. */
  readonly lookMs: number;
  /** Part of the overhead: from the model reply to the action, including the gate. */
  readonly gateMs: number;
};

type Options = { readonly say: (line: string) => void; readonly args: readonly string[] };

/** Returns medians for each installed browser, or for the named ones. */
export async function run({ say, args }: Options): Promise<object> {
  const wanted = browserNames.filter((name) => args.length === 0 || args.includes(name));
  const figures: Record<string, object> = {};
  for (const browser of wanted) {
    if (!findBrowser(browser)) say(`${browser} is not installed: skipped`);
    else figures[browser] = await measure(browser, say);
  }
  return { model: 'scripted, answers immediately', ...figures };
}

async function measure(browser: BrowserName, say: Options['say']): Promise<object> {
  const model = await startModel(follow(script()));
  const site = await openSite({ '/': page });
  const session = await openSession({
    browser,
    url: `${site.origin}/`,
    settings: { baseUrl: model.url, key: 'none', model: 'scripted' },
  });
  try {
    say(`${browser}: ${STEPS} steps ...`);
    await session.start('Work through the list');
    await session.untilRun('the end', ({ status }) => status === 'finished', LIMIT_MS);
    const steps = stepTimes(await session.journal());
    return {
      ...medians(steps),
      steps: steps.length,
      journalAppendMs: await appendTimes(session.driver),
      version: await session.driver.browser.version(),
    };
  } finally {
    await session.close();
    await site.close();
    await model.close();
  }
}

/** Returns twenty steps as text, each planned by its own call and carried out by one action: click, fill, click, ... */
function script(): { readonly expand: Readonly<Record<string, Step>> } {
  const words = Array.from({ length: STEPS }, (_, index) => `step ${index + 1}`);
  const acts = words.map((text, index): readonly [string, Step] => [
    `0.${index + 1}`,
    index % 2 === 0 ? click('Count on') : fill('Words', text),
  ]);
  return { expand: { '0': and(...words), ...Object.fromEntries(acts) } };
}

type Timed<K extends RunEvent['change']['kind']> = {
  readonly at: number;
  readonly change: Extract<RunEvent['change'], { kind: K }>;
};

/** Returns one row per action except the first, which has no previous action to measure from. */
function stepTimes(journal: readonly RunEvent[]): StepTimes[] {
  const of = <K extends RunEvent['change']['kind']>(kind: K): Timed<K>[] =>
    journal.filter((event): event is RunEvent & Timed<K> => event.change.kind === kind);
  const ends = of('actionFinished');
  const starts = of('actionStarted');
  const calls = of('modelCalled');
  return ends.slice(1).flatMap((end, index) => {
    const before = ends[index];
    const started = starts[index + 1];
    const call = calls.find(({ at }) => before && started && at >= before.at && at <= started.at);
    if (!before || !started || !call) throw new Error(`step ${index + 2} made no model call`);
    const wallMs = end.at - before.at;
    const modelMs = call.change.ms;
    const pageMs = end.change.ms;
    const lookMs = call.at - modelMs - before.at;
    const gateMs = started.at - call.at;
    return { wallMs, modelMs, pageMs, overheadMs: wallMs - modelMs - pageMs, lookMs, gateMs };
  });
}

function medians(steps: readonly StepTimes[]): Record<keyof StepTimes, number> {
  const of = (name: keyof StepTimes): number => median(steps.map((step) => step[name]));
  return {
    overheadMs: of('overheadMs'),
    lookMs: of('lookMs'),
    gateMs: of('gateMs'),
    modelMs: of('modelMs'),
    pageMs: of('pageMs'),
    wallMs: of('wallMs'),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * Writes two events the way `background/journal.ts` does, in the worker's own database: relaxed durability for most
 * events, strict for the intent to act.
 */
async function appendTimes(driver: Driver): Promise<{ relaxed: number; strict: number }> {
  await driver.waitForBackground();
  const times = await driver.evaluateInBackground<Record<'relaxed' | 'strict', number[]>>(
    `(${appendInWorker})()`,
  );
  const round = (ms: number): number => Math.round(ms * 100) / 100;
  return { relaxed: round(median(times.relaxed)), strict: round(median(times.strict)) };
}

/** Serialized into the worker: must not reference anything outside itself. */
async function appendInWorker(): Promise<Record<'relaxed' | 'strict', number[]>> {
  const opening = indexedDB.open('espalier');
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const event = {
    seq: 1,
    at: 1,
    origin: 'planner',
    change: { kind: 'bench', text: 'x'.repeat(500) },
  };
  const write = async (durability: IDBTransactionDurability, seq: number): Promise<number> => {
    const begun = performance.now();
    const tx = db.transaction(['runs', 'events'], 'readwrite', { durability });
    tx.objectStore('events').put({ run: 'bench', seq, event });
    tx.objectStore('events').put({ run: 'bench', seq: seq + 1, event });
    await new Promise((resolve, reject) => {
      tx.oncomplete = resolve;
      tx.onerror = reject;
    });
    return performance.now() - begun;
  };
  const times: Record<'relaxed' | 'strict', number[]> = { relaxed: [], strict: [] };
  for (let nth = 0; nth < 50; nth++) {
    times.relaxed.push(await write('relaxed', nth * 4));
    times.strict.push(await write('strict', nth * 4 + 2));
  }
  const clearing = db.transaction('events', 'readwrite');
  clearing.objectStore('events').delete(IDBKeyRange.bound(['bench', 0], ['bench', 1e9]));
  db.close();
  return times;
}
