/**
 * How fast and how dense the panel is with plans of about 500 and 5,000 steps: the playground in Chromium, with the real
 * reducer and the real views, and no worker or model. Two figures are of edits: how many actions the scripted planner
 * starts between an edit and its effect, which needs no browser, and how long an edit takes while the model is asked,
 * which is measured in the built extension.
 */
import puppeteer, { type Browser, type CDPSession, type Page } from 'puppeteer-core';
import { and, leaf, rig } from '../harness/fakes/fakeRun.ts';
import { buildPlayground, serveBuiltPlayground } from '../harness/playground/serve.mjs';
import { requireBrowser } from '../scripts/browsers.mjs';
import { editId, elementRef, nodeId } from '../src/core/ids.ts';
import { hasNode } from '../src/core/plan/tree.ts';
import type { RunChange, RunEvent } from '../src/core/run/run.ts';
import { editsDuringCall } from './panel/editDuringCall.ts';
import {
  eventToPaint,
  firstPaint,
  framesPerSecond,
  rowsInView,
  stopToPaint,
} from './panel/inPanel.ts';
import { longRun } from './panel/longPlan.ts';

const EVENTS = 60;
const FPS_MS = 4000;
const HEIGHT = 900;

type Options = { readonly say: (line: string) => void };

export async function run({ say }: Options): Promise<object> {
  await buildPlayground();
  const server = await serveBuiltPlayground();
  const browser = await puppeteer.launch({
    executablePath: requireBrowser('chromium'),
    headless: true,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const open = async (width: number): Promise<Page> => {
      const page = await browser.newPage();
      await page.setViewport({ width, height: HEIGHT });
      await page.goto(`${server.url}index.html`);
      await page.waitForSelector('form');
      return page;
    };
    const steps500 = await measure(await open(360), 5, say);
    const steps5000 = await measure(await open(360), 50, say);
    const editToEffectActions = await actionsBeforeEffect();
    const editDuringCallMs = rounded(Math.max(...(await editsDuringCall())));
    say(`an edit while the model is asked: ${editDuringCallMs} ms at most`);
    return {
      steps500,
      steps5000,
      editToEffectActions,
      editDuringCallMs,
      rowsAt360: await rowsAt(await open(360)),
      rowsAt250: await rowsAt(await open(250)),
      version: await version(browser),
    };
  } finally {
    await browser.close();
    await server.close();
  }
}

const version = (browser: Browser): Promise<string> => browser.version();

/** `parts`: parts of the plan, each with 100 steps. */
async function measure(page: Page, parts: number, say: Options['say']) {
  const session = await page.createCDPSession();
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const firstPaintMs = await page.evaluate(firstPaint, longRun(parts));
  say(`${parts * 100} steps: first paint: ${firstPaintMs.toFixed(0)} ms`);
  const cpu = [await cpuMs(session)];
  const paints = await page.evaluate(eventToPaint, someEvents(EVENTS));
  cpu.push(await cpuMs(session));
  const eventToPaintP95 = paints.toSorted((a, b) => a - b)[Math.floor(EVENTS * 0.95)] ?? Number.NaN;
  say(`event to paint: ${eventToPaintP95.toFixed(0)} ms (95th percentile of ${EVENTS})`);
  const fps = await page.evaluate(framesPerSecond, someEvents(EVENTS), FPS_MS);
  cpu.push(await cpuMs(session));
  say(`frames a second while scrolling: ${fps.toFixed(0)}`);
  const stopMs = await page.evaluate(stopToPaint);
  const [before = Number.NaN, events = Number.NaN, frames = Number.NaN] = cpu;
  return {
    firstPaintMs: rounded(firstPaintMs),
    eventToPaintP95: rounded(eventToPaintP95),
    fps: rounded(fps),
    stopMs: rounded(stopMs),
    cpuPerEventMs: rounded((events - before) / EVENTS),
    cpuPerFrameMs: rounded((frames - events) / ((fps * FPS_MS) / 1000)),
  };
}

/** CPU time that the page's main thread used so far, in ms. A busy machine changes it little, unlike the other times. */
async function cpuMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

async function rowsAt(page: Page): Promise<number> {
  await page.evaluate(firstPaint, longRun(50));
  return page.evaluate(rowsInView);
}

/** Completes the steps of the first part, one after the other. */
function someEvents(count: number): RunChange[] {
  return Array.from({ length: count }, (_, index) => {
    const id = nodeId(`0.1.${Math.floor(index / 2) + 1}`);
    return index % 2 === 0
      ? { kind: 'nodeEntered', id, url: 'https://list.example/' }
      : { kind: 'nodeSucceeded', id };
  });
}

const STEPS = 20;

/** The most actions that start between an edit and its effect, with one edit at each event of a run of 20 actions. */
async function actionsBeforeEffect(): Promise<number> {
  const steps = Array.from({ length: STEPS }, (_, index) => `press e${index + 1}`);
  const acts = steps.map((words, index) => {
    const ref = elementRef(words.slice('press '.length));
    return [`0.${index + 1}`, leaf({ kind: 'click', ref })] as const;
  });
  const last = nodeId(`0.${STEPS}`);
  let most = 0;
  for (let at = 3; at < STEPS * 4; at += 2) {
    let isMade = false;
    const made = rig(
      { expand: { '0': and(...steps), ...Object.fromEntries(acts) } },
      {
        onEvents: (run) => {
          if (isMade || run.seq < at || !hasNode(run.tree, last)) return;
          isMade = true;
          const words = {
            id: editId('edit'),
            kind: 'reword',
            description: 'something else',
          } as const;
          void made.loop.edit({ ...words, target: last });
        },
      },
    );
    await made.loop.drive();
    most = Math.max(most, begunBetween(made.events));
  }
  return most;
}

function begunBetween(events: readonly RunEvent[]): number {
  const at = (kind: RunChange['kind']): number =>
    events.findIndex(({ change }) => change.kind === kind);
  return events
    .slice(at('editQueued'), at('editApplied'))
    .filter(({ change }) => change.kind === 'actionStarted').length;
}
