/** Browser resources for a check. It has no run, so nothing is recorded and there is no task tab. */
import { nodeId, runId } from '../../core/ids.ts';
import { reduceRun } from '../../core/run/reduce.ts';
import type { Run } from '../../core/run/run.ts';
import { defaultSettings, runSettings } from '../../core/run/settings.ts';
import { pageDialogs } from '../browser/dialogs.ts';
import { chosenFiles } from '../browser/files/chosenFiles.ts';
import { frameNumbers } from '../browser/frames.ts';
import { networkLog } from '../browser/requests/network.ts';
import { writeHold } from '../browser/requests/writeHold.ts';
import { pageLoads } from '../browser/tabs/loads.ts';
import type { RunTabs } from '../browser/tabs/runTabs.ts';

/** `site`: the origin that is looked at. `dialogEvent`: see `dialogEventOfSession`. */
export function checkTabs(site: string, dialogEvent: string): RunTabs {
  const run = unrecorded(site);
  const network = networkLog();
  network.watch([], [site]);
  const dialogs = pageDialogs(dialogEvent);
  dialogs.setActive(true, []);
  return {
    run: () => run,
    note: async () => undefined,
    network,
    dialogs,
    loads: pageLoads(network),
    files: chosenFiles(),
    framesSeen: async () => undefined,
    failure: () => null,
    frameNumbers: frameNumbers(),
    person: { follow: () => undefined, stop: () => undefined },
    hold: writeHold(),
    heldToReading: (work) => work(),
    lastEnded: 0,
    lastRead: null,
    filesRead: null,
    keepsPages: false,
    usesTools: async () => false,
  };
}

/** No model belongs to it, and nothing it meets was judged before, so only what code knows to be harmless is done. */
function unrecorded(site: string): Run {
  const change = {
    kind: 'runStarted',
    id: runId('watch'),
    goal: 'watch',
    options: { ...runSettings(defaultSettings), unclear: 'ask', locale: 'en-US', timeZone: 'UTC' },
    tab: NO_TAB,
    site,
    root: nodeId('0'),
  } as const;
  return reduceRun(null, { seq: 1, at: 0, origin: 'human', change });
}

const NO_TAB = -1;
