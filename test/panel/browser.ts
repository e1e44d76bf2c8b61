/** A real browser on the playground, for tests of what the panel looks and feels like. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import type { SceneName } from '../../harness/playground/scenes.ts';
import { serveBuiltPlayground } from '../../harness/playground/serve.mjs';
import { requireBrowser } from '../../scripts/browsers.mjs';

const axe = readFileSync(
  join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'),
  'utf8',
);

export type Theme = 'light' | 'dark';
export type { Page } from 'puppeteer-core';
export type Stage = {
  /** A fresh page that shows a scene (or, without one, the empty form). */
  open(
    scene?: SceneName,
    options?: {
      readonly width?: number;
      readonly height?: number;
      readonly theme?: Theme;
      readonly path?: string;
      /** The user's language; English where nothing is said. */
      readonly language?: string;
    },
  ): Promise<Page>;
  close(): Promise<void>;
};

/** Shares one browser among all test files that run in this process; it ends with the process. */
let shared: Promise<Browser> | undefined;

const launch = (): Promise<Browser> =>
  puppeteer.launch({
    networkEnabled: false,
    executablePath: requireBrowser('chromium'),
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-renderer-backgrounding',
      '--disable-backgrounding-occluded-windows',
    ],
  });

/** A Firefox on the playground, in one theme: it has no way to emulate one in a single page. */
export async function openFirefox(theme: Theme): Promise<{ page: Page; close(): Promise<void> }> {
  const server = await serveBuiltPlayground();
  const browser = await puppeteer.launch({
    networkEnabled: false,
    browser: 'firefox',
    executablePath: requireBrowser('firefox'),
    headless: true,
    timeout: 60_000,
    defaultViewport: { width: 360, height: 720 },
    extraPrefsFirefox: {
      'ui.systemUsesDarkTheme': theme === 'dark' ? 1 : 0,
      'ui.prefersReducedMotion': 1,
    },
  });
  const page = await browser.newPage();
  await page.goto(`${server.url}index.html`);
  await page.waitForSelector('.task-form');
  return {
    page,
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** Shows another scene in a page that is on the playground. Nothing of the one before stays: all of it is taken away first. */
export async function goToScene(page: Page, scene: SceneName): Promise<void> {
  await page.evaluate(() => window.playground.show('empty'));
  await page.waitForSelector('.task-form');
  await page.evaluate((name) => window.playground.show(name), scene);
  await page.waitForSelector(shownIn(scene));
}

const withForm: ReadonlySet<SceneName> = new Set<SceneName>([
  'empty',
  'firstRun',
  'routines',
  'rows',
  'pinned',
  'quoted',
  'watchForm',
]);

/** What a scene shows first. */
function shownIn(scene: SceneName): string {
  if (scene === 'watches') return '.watches';
  if (scene === 'demonstration') return '.demonstration';
  return withForm.has(scene) ? '.task-form' : '.tree [role=row]';
}

export async function openStage(): Promise<Stage> {
  const server = await serveBuiltPlayground();
  shared ??= launch();
  const browser = await shared;
  const opened: Page[] = [];
  return {
    async open(
      scene,
      { width = 360, height = 720, theme = 'light', path = 'index.html', language } = {},
    ) {
      const page = await browser.newPage();
      opened.push(page);
      if (language)
        await page.evaluateOnNewDocument((wanted) => {
          Object.defineProperty(navigator, 'languages', { get: () => [wanted] });
        }, language);
      await page.setViewport({ width, height });
      await page.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: theme },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ]);
      await page.goto(`${server.url}${path}${scene ? `?scene=${scene}` : ''}`);
      await page.waitForSelector(scene ? shownIn(scene) : 'form');
      return page;
    },
    async close() {
      for (const page of opened) if (!page.isClosed()) await page.close();
      await server.close();
    },
  };
}

/** Rules of axe about colors: all that a theme changes. */
export const colorRules = ['color-contrast', 'link-in-text-block'] as const;

/** Findings of axe, as short lines; should be none. `only`: by these of its rules. */
export async function axeFindings(page: Page, only: readonly string[] = []): Promise<string[]> {
  // It is half a megabyte: once a page.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return page.evaluate(async (values) => {
    const { axe: run } = globalThis as unknown as {
      axe: {
        run(options: object): Promise<{
          violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
        }>;
      };
    };
    const { violations } = await run.run({
      // Nothing is worked out about what passes.
      resultTypes: ['violations'],
      ...(values.length > 0 && { runOnly: { type: 'rule', values } }),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`,
      ),
    );
  }, only);
}

/** The key of the row that has focus, or what else has it. */
export const focusedRow = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      (document.activeElement as HTMLElement | null)?.dataset['key'] ??
      document.activeElement?.tagName ??
      'nothing',
  );

/** Commands that only show something, hold, or read what the first screen lists. */
const passing: ReadonlySet<unknown> = new Set(['run/show', 'run/hold', 'routines/list']);

/** The other commands the panel has sent, without ids. */
export const sent = async (page: Page): Promise<Record<string, unknown>[]> =>
  (await commands(page)).filter(({ kind }) => !passing.has(kind));

/** Whether the worker was told to hold, and then not to, in order. */
export const holds = async (page: Page): Promise<unknown[]> =>
  (await commands(page)).flatMap(({ kind, isHeld }) => (kind === 'run/hold' ? [isHeld] : []));

/** The steps whose elements were to be outlined in the page. */
export const shown = async (page: Page): Promise<unknown[]> =>
  (await commands(page)).flatMap(({ kind, node }) => (kind === 'run/show' ? [node] : []));

const commands = (page: Page): Promise<Record<string, unknown>[]> =>
  page.evaluate(() => JSON.parse(JSON.stringify(window.playground.worker.commands)));
