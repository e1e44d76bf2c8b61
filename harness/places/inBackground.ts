/**
 * A background for benchmarks of looking ahead: the product's own places over its own log and rules, without a run. The
 * benchmark calls `espalierLooks` from outside.
 */
import browser from 'webextension-polyfill';
import { pageDialogs } from '../../src/background/browser/dialogs.ts';
import { chosenFiles } from '../../src/background/browser/files/chosenFiles.ts';
import { nothingRead } from '../../src/background/browser/files/filesRead.ts';
import { frameNumbers } from '../../src/background/browser/frames.ts';
import { makePlaces } from '../../src/background/browser/places/places.ts';
import { networkLog, watchNetwork } from '../../src/background/browser/requests/network.ts';
import { writeHold } from '../../src/background/browser/requests/writeHold.ts';
import { pageLoads } from '../../src/background/browser/tabs/loads.ts';
import type { RunTabs } from '../../src/background/browser/tabs/runTabs.ts';
import { nodeId, placeId, runId } from '../../src/core/ids.ts';
import { reduceRun } from '../../src/core/run/reduce.ts';
import type { Run } from '../../src/core/run/run.ts';
import { defaultSettings, runSettings } from '../../src/core/run/settings.ts';

const network = networkLog();
watchNetwork(() => network);
const dialogs = pageDialogs('bench-dialogs');
let run: Run | null = null;

const runTabs: RunTabs = {
  network,
  dialogs,
  files: chosenFiles(),
  run: () => run ?? fail(),
  note: async () => undefined,
  loads: pageLoads(network),
  failure: () => null,
  framesSeen: async () => undefined,
  frameNumbers: frameNumbers(),
  lastRead: null,
  filesRead: nothingRead(),
  usesTools: async () => false,
  keepsPages: true,
  person: { follow: () => undefined, stop: () => undefined },
  hold: writeHold(),
  heldToReading: (work) => work(),
  lastEnded: 0,
};
const places = makePlaces(runTabs);

const fail = (): never => {
  throw new Error('no run was begun');
};

/** Makes this tab the run's own. Its page has to be reloaded, since the log begins here. */
function begin(tab: number, site: string): void {
  const options = {
    ...runSettings(defaultSettings),
    model: 'none',
    unclear: 'ask',
    locale: 'en-US',
    timeZone: 'UTC',
  } as const;
  const change = {
    kind: 'runStarted',
    id: runId('r'),
    goal: 'look',
    options,
    tab,
    site,
    root: nodeId('0'),
  } as const;
  run = reduceRun(null, { seq: 1, at: Date.now(), origin: 'human', change });
  network.watch([tab]);
  dialogs.setActive(true, [tab]);
}

let looks = 0;

/** Reads an address ahead as the product does; returns why not if it does not. */
async function look(address: string): Promise<string> {
  looks += 1;
  const seen = await places.probe(placeId(`look ${looks}`), address, new AbortController().signal);
  return seen.ok ? `status ${seen.value.status}` : seen.failure.message;
}

const SEEN_MS = 300;

/** Opens a tab beside the others without blocking anything, as in the paper (A25). */
async function openPlainly(address: string): Promise<string> {
  const tab = await browser.tabs.create({ url: address, active: false });
  await runTabs.loads.waitForLoad(tab.id ?? -1, 5_000, new AbortController().signal);
  await new Promise((resolve) => setTimeout(resolve, SEEN_MS));
  await browser.tabs.remove(tab.id ?? -1);
  return 'opened';
}

Object.assign(globalThis, { espalierLooks: { begin, look, openPlainly } });
