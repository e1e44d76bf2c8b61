/**
 * One check of a watch: follows the routine in a background tab that can't write (decision 26) and reads the last page.
 * The tab has rules, conditions and end of a look ahead. No model is asked, and nothing is approved.
 */
import browser from 'webextension-polyfill';
import { assessAddress } from '../../core/gate/addressRisk.ts';
import { localizedFailure } from '../../core/messages/failure.ts';
import { message } from '../../core/messages/message.ts';
import { readsAsError } from '../../core/page/errorPage.ts';
import type { Observation } from '../../core/page/observation.ts';
import type { Failure, Result } from '../../core/result.ts';
import { startWith, stepsOf } from '../../core/routine/plan.ts';
import type { Routine } from '../../core/routine/routine.ts';
import type { Outcome } from '../../core/watch/afterCheck.ts';
import { asksForPassword, readingOf } from '../../core/watch/reading.ts';
import type { Wait, WatchTerms } from '../../core/watch/watch.ts';
import { follow } from '../../engine/ahead/follow.ts';
import { canHaveRule } from '../browser/places/lookRules.ts';
import {
  closeLook,
  hasWorkers,
  isOpenElsewhere,
  leadsElsewhere,
  loadIn,
  openLook,
  wantedToWrite,
} from '../browser/places/lookTab.ts';
import type { RunTabs } from '../browser/tabs/runTabs.ts';

export type CheckEnd =
  | Outcome
  | { readonly is: 'waits'; readonly why: Wait }
  /** The signal was aborted. */
  | { readonly is: 'stopped' };

type Checking = {
  readonly terms: Pick<WatchTerms, 'values' | 'only'>;
  readonly runTabs: RunTabs;
  readonly signal: AbortSignal;
};

export async function checkPage(routine: Routine, checking: Checking): Promise<CheckEnd> {
  const start = startWith(routine, checking.terms.values);
  const refused = await refusalOf(start);
  if (refused) return refused;
  const windowId = await windowForTab();
  if (windowId === null) return { is: 'waits', why: 'window' };
  const { only, values } = checking.terms;
  const seen = await lookAt(start, { ...checking, windowId, steps: stepsOf(routine, values) });
  if (checking.signal.aborted) return { is: 'stopped' };
  if (!seen.ok) return { is: 'failed', failure: inWords(seen) };
  const { url, lines } = seen.value;
  const text = readingOf(lines, only);
  if (text.length === 0 && readingOf(lines, '').length === 0) return failed(empty);
  const reading = { address: url, lines: text, asksForPassword: asksForPassword(lines) };
  return { is: 'read', reading };
}

/** Returns why the address is not looked at now, or null. */
async function refusalOf(start: string): Promise<CheckEnd | null> {
  const { origin, host, protocol, hostname } = new URL(start);
  if (!canHaveRule(origin)) return failed(cantBlock);
  if (assessAddress(start).risk !== 'safe') return failed(changesThings);
  const isAllowed = await browser.permissions.contains({
    origins: [`${protocol}//${hostname}/*`],
  });
  if (!isAllowed)
    return failed(
      localizedFailure('siteNotGranted', message('task.watchSiteRefused', { site: host })),
    );
  return (await isOpenElsewhere(origin, [])) ? { is: 'waits', why: 'openTab' } : null;
}

/** Returns an ordinary window; null if none is open. */
async function windowForTab(): Promise<number | null> {
  const windows = await browser.windows.getAll({ windowTypes: ['normal'] });
  const ordinary = windows.filter(({ incognito }) => !incognito);
  return (ordinary.find(({ focused }) => focused) ?? ordinary[0])?.id ?? null;
}

type Looking = Omit<Checking, 'terms'> & {
  readonly windowId: number;
  readonly steps: ReturnType<typeof stepsOf>;
};

async function lookAt(
  start: string,
  { runTabs, signal, windowId, steps }: Looking,
): Promise<Result<Observation>> {
  const look = await openLook(runTabs, start, { windowId, held: () => [] });
  try {
    const world = await loadIn(runTabs, look, start, signal);
    if (!world.ok) return world;
    const page = await follow({ run: runTabs.run(), world: world.value, signal }, steps);
    // It may have tried to write only while it was read.
    const written = wantedToWrite(runTabs, look);
    if (written || !page.ok) return written ?? page;
    return errorOn(page.value, runTabs.network.pageStatus(look.tabId)) ?? page;
  } finally {
    await closeLook(runTabs, look);
  }
}

const errorOn = (page: Observation, status: number): Result<never> | null =>
  status >= 400 || readsAsError(page)
    ? localizedFailure(
        'navigationFailed',
        message('task.watchErrorPage', { status: status >= 400 ? String(status) : 'none' }),
      )
    : null;

const failed = ({ failure }: { readonly failure: Failure }): Outcome => ({ is: 'failed', failure });

const cantBlock = localizedFailure('tabForbidden', message('task.watchCantBlock'));
const changesThings = localizedFailure('needsApproval', message('task.watchChangesThings'));
const empty = localizedFailure('navigationFailed', message('task.watchEmpty'));
const pageWrites = localizedFailure('wouldWrite', message('task.watchPageWrites'));
const hasWorker = localizedFailure('wouldWrite', message('task.watchHasWorker'));

/** Puts what looks ahead tell a planner into words for the user. */
function inWords(seen: { readonly ok: false; readonly failure: Failure }): Failure {
  const { failure } = seen;
  if (failure.kind === 'wouldWrite') return pageWrites.failure;
  if (seen === hasWorkers) return hasWorker.failure;
  if (seen === leadsElsewhere) return elsewhere.failure;
  return failure.said ? failure : unreadable(failure);
}

const elsewhere = localizedFailure('tabForbidden', message('task.watchElsewhere'));

function unreadable({ kind, message: said }: Failure): Failure {
  const plain = kind === 'leavesFence' ? 'tabForbidden' : kind;
  return localizedFailure(plain, message('task.watchUnreadable', { seen: said })).failure;
}
