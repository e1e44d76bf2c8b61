// @ts-check
/**
 * npm run screenshots: takes screenshots of the built extension while it replays a recording; with --store, makes the
 * pictures and the film for the extension stores.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserNames, ensureBrowsers } from './browsers.mjs';
import { buildTarget } from './build.mjs';
import { importTs } from './importTs.mjs';
import { flag, oneOf, readOptions, refuse, text } from './options.mjs';
import { ensurePackages, root } from './run.mjs';
import { buildForSites } from './sites.mjs';

/** @typedef {import('./browsers.mjs').BrowserName} BrowserName */
/** @typedef {'light' | 'dark'} Theme */
/** @typedef {'setup' | 'working' | 'done' | 'record'} Moment */
/** @typedef {typeof import('../harness/demo.ts')} DemoModule */
/** @typedef {typeof import('../harness/browser/session.ts')} SessionModule */
/** @typedef {typeof import('../harness/store/pictures.ts')} StoreModule */

const recordingPath = 'harness/recordings/shop-kettle-cart.best.chromium.json';
/** Number of the model reply that is delayed while the screenshot of the running task is taken. */
const HELD = 3;
/** Screenshots that --docs keeps, by browser, theme and moment. */
const inDocs = new Map([
  ['chromium-light-working', 'panel.png'],
  ['chromium-dark-done', 'panel-dark.png'],
]);

const usage = `Usage: npm run screenshots [-- options]
  --out DIR                    default test-results/screenshots
  --browser chromium|firefox   one browser only
  --theme light|dark           one theme only
  --docs                       update the README screenshots in docs/images
  --store                      the pictures for the extension stores, by default in store/pictures`;

/** @type {readonly Theme[]} */
const allThemes = ['light', 'dark'];
const values = readOptions(usage, {
  out: text,
  browser: text,
  theme: text,
  docs: flag,
  store: flag,
});
if (values.store && (values.docs || values.browser || values.theme))
  refuse('--store takes no other option than --out: it uses Chromium and the light theme', usage);
const browsers = values.browser
  ? [oneOf(usage, 'browser', values.browser, browserNames)]
  : values.store
    ? /** @type {const} */ (['chromium'])
    : browserNames;
const themes = values.theme ? [oneOf(usage, 'theme', values.theme, allThemes)] : allThemes;
const places = { docs: 'docs/images', store: 'store/pictures', other: 'test-results/screenshots' };
const kind = values.docs ? 'docs' : values.store ? 'store' : 'other';
const out = values.docs ? join(root, places.docs) : (values.out ?? join(root, places[kind]));

await ensurePackages();
ensureBrowsers(browsers);
mkdirSync(out, { recursive: true });
const { startSites } = await import('../harness/sites/server.mjs');
const { replayingModel } = /** @type {DemoModule} */ (await importTs('harness/demo.ts'));
const { openSession } = /** @type {SessionModule} */ (await importTs('harness/browser/session.ts'));

for (const browser of browsers) {
  const target = browser === 'chromium' ? 'chrome' : 'firefox';
  if (process.env['ESPALIER_SKIP_BUILD'] !== '1')
    await buildTarget({ target, test: true, watch: false });
  if (values.store) await storePictures();
  else for (const theme of themes) await picture(browser, theme);
}

async function storePictures() {
  const store = /** @type {StoreModule} */ (await importTs('harness/store/pictures.ts'));
  const sites = await startSites();
  try {
    const hosts = [store.shopHost];
    const pictures = await store.storePictures({
      recording: readRecording(store.recordingPath),
      sites,
      icon: readFileSync(join(root, 'public/icons/espalier.svg'), 'utf8'),
      dist: buildForSites({ browser: 'chromium', hosts, modelUrl: 'http://127.0.0.1' }),
    });
    for (const { file, bytes } of pictures) write(file, bytes);
  } finally {
    await sites.close();
  }
}

/**
 * @param {BrowserName} browser
 * @param {Theme} theme
 */
async function picture(browser, theme) {
  const recording = readRecording(recordingPath);
  const sites = await startSites();
  let isHeld = false;
  const model = await replayingModel(recording, sites, async (nth) => {
    if (nth !== HELD) return;
    isHeld = true;
    await session.panel.waitFor('.row.is-running');
    await window('working');
  });
  const session = await openSession({
    browser,
    url: sites.url + recording.start,
    settings: { baseUrl: model.baseUrl, key: model.key, model: model.model },
    args: browser === 'chromium' ? chromiumLook(theme) : [],
    prefs: browser === 'firefox' ? { 'ui.systemUsesDarkTheme': theme === 'dark' ? 1 : 0 } : {},
  });
  /** @param {Moment} moment */
  const window = async (moment) => {
    await pointAway(session);
    save(browser, theme, moment, await session.driver.screenshotWindow(session.page));
  };
  try {
    await session.page.click('[data-c=necessary]');
    await session.start(recording.goal);
    await session.untilRun('the end', ({ status }) => status === 'finished', 60_000);
    if (!isHeld) throw new Error(`${recordingPath} has no reply ${HELD}`);
    await window('done');
    await openRecord(session);
    await window('record');
    const setup = await session.driver.openExtensionPage('src/panel/setup.html');
    await setup.waitForSelector('#root form');
    save(browser, theme, 'setup', await setup.screenshot());
  } finally {
    await session.close();
    await model.close();
    await sites.close();
  }
}

/**
 * Opens what happened at the first step, with the picture of its page.
 * @param {import('../harness/browser/session.ts').Session} session
 */
async function openRecord({ driver, panel }) {
  await panel.click('.tree [data-key="0.1"]');
  await panel.waitFor('.story > summary');
  await panel.click('.story > summary');
  await panel.waitFor('.story-acted');
  // Firefox allows no screenshot of a page on which the toolbar button was not pressed.
  if (driver.name === 'chromium') await panel.waitFor('.act-picture img');
  await panel.evaluate(() =>
    document.querySelector('.story-acted')?.scrollIntoView({ block: 'center' }),
  );
}

/**
 * Moves the pointer away from the Start button; otherwise Chromium shows the row below it as hovered.
 * @param {import('../harness/browser/session.ts').Session} session
 */
async function pointAway({ driver }) {
  if (driver.name !== 'chromium') return;
  const target = driver.browser
    .targets()
    .find((each) => each.url() === `${driver.origin}/src/panel/index.html`);
  await (await target?.asPage())?.mouse.move(200, 2);
}

/** @param {Theme} theme */
function chromiumLook(theme) {
  return [
    '--window-size=1180,1000',
    `--blink-settings=preferredColorScheme=${theme === 'dark' ? 0 : 1}`,
  ];
}

/**
 * @param {BrowserName} browser
 * @param {Theme} theme
 * @param {Moment} moment
 * @param {Uint8Array} png
 */
function save(browser, theme, moment, png) {
  const name = `${browser}-${theme}-${moment}`;
  const file = values.docs ? inDocs.get(name) : `${name}.png`;
  if (file) write(file, png);
}

/**
 * @param {string} file
 * @param {Uint8Array} bytes
 */
function write(file, bytes) {
  writeFileSync(join(out, file), bytes);
  console.log(`${join(out, file)} ${Math.round(bytes.length / 1000)} kB`);
}

/**
 * @param {string} path
 * @returns {import('../harness/model/replay.ts').Recording}
 */
function readRecording(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
process.exit(0);
