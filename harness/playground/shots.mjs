// @ts-check
/**
 * Takes screenshots of the panel's scenes: `node harness/playground/shots.mjs DIR [SCENE…]`. Each scene in light and
 * dark at 360 px; some also at 320 and 600 px; the setup page at 360 and 800 px.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { requireBrowser } from '../../scripts/browsers.mjs';
import { buildPlayground, serveBuiltPlayground } from './serve.mjs';

const scenes = [
  'empty',
  'firstRun',
  'routines',
  'rows',
  'demonstration',
  'planned',
  'growing',
  'selected',
  'searching',
  'replaying',
  'editing',
  'proposed',
  'undone',
  'planFirst',
  'narrowing',
  'marked',
  'paused',
  'driving',
  'gate',
  'saving',
  'suggesting',
  'trusting',
  'unclear',
  'judged',
  'doubted',
  'checking',
  'blocked',
  'damaged',
  'noKey',
  'unknown',
  'site',
  'dialog',
  'handOver',
  'file',
  'table',
  'finished',
  'staged',
  'stopped',
];
const wide = new Set(['growing', 'gate', 'editing', 'proposed', 'finished']);

/** @typedef {{ name: string, path: string, width: number, theme: 'light' | 'dark' }} Shot */

/**
 * @param {readonly string[]} chosen
 * @returns {Shot[]}
 */
function shotsOf(chosen) {
  /** @type {Shot[]} */
  const shots = [];
  for (const scene of scenes.filter((name) => chosen.length === 0 || chosen.includes(name))) {
    const path = `index.html?scene=${scene}`;
    for (const theme of /** @type {const} */ (['light', 'dark']))
      shots.push({ name: scene, path, width: 360, theme });
    if (wide.has(scene))
      for (const width of [320, 600, 960]) shots.push({ name: scene, path, width, theme: 'light' });
  }
  if (chosen.length > 0 && !chosen.includes('setup')) return shots;
  for (const theme of /** @type {const} */ (['light', 'dark'])) {
    for (const width of [360, 800]) shots.push({ name: 'setup', path: 'setup.html', width, theme });
  }
  return shots;
}

const [dir = 'shots', ...chosen] = process.argv.slice(2);
mkdirSync(dir, { recursive: true });
await buildPlayground();
const server = await serveBuiltPlayground();
const browser = await puppeteer.launch({
  executablePath: requireBrowser('chromium'),
  headless: true,
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage();
  for (const { name, path, width, theme } of shotsOf(chosen)) {
    await page.setViewport({ width, height: 720, deviceScaleFactor: 2 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    await page.goto(server.url + path);
    await page.waitForSelector('h1, form');
    await new Promise((resolve) => setTimeout(resolve, 1300)); // cards become active, animations have ended
    const file = join(dir, `${name}-${width}-${theme}.png`);
    await page.screenshot({
      path: /** @type {`${string}.png`} */ (file),
      fullPage: name === 'setup',
    });
    console.log(file);
  }
} finally {
  await browser.close();
  await server.close();
}
