/** The World port over real tabs: only the run's own tabs, only through the fence, every answer a value. */
import type { ElementFacts, Observation, TabFacts } from '../../core/page/observation.ts';
import { type PlannedAct, targetOfAct } from '../../core/plan/node.ts';
import type { World } from '../../core/ports.ts';
import { ok, type Result } from '../../core/result.ts';
import type { Run } from '../../core/run/run.ts';
import { callContent } from '../../protocol/transport.ts';
import { observeFrames } from './frames.ts';
import { goTo } from './navigate.ts';
import { performIn } from './perform.ts';
import { pictureOf } from './picture.ts';
import { activeTab, askFrameOf, idleFrames, type Site } from './site.ts';
import { departureOf, tabOf } from './tabs.ts';

const DESCRIBE_LIMIT_MS = 4_000;

export function makeWorld(site: Site): World {
  return {
    observe: (kind, signal) => observe(site, kind, signal),
    describe: (act, signal) => describe(site, act, signal),
    picture: (signal) => pictureOf(site, signal),
    perform: (action, options, signal) => performIn(site, action, options, signal),
    restore: (url, signal) => restore(site, url, signal),
    url: async () => {
      const tab = await tabOf(activeTab(site.run()));
      return tab.ok ? (tab.value.url ?? '') : '';
    },
  };
}

const MAX_LOOKS = 3;

/** A page that is replaced while being looked at is looked at again; one whose tab is gone is named so. */
async function observe(
  site: Site,
  kind: Observation['kind'],
  signal: AbortSignal,
): Promise<Result<Observation>> {
  for (let looks = 1; ; looks += 1) {
    const seen = await look(site, kind, signal);
    if (seen.ok || seen.failure.kind !== 'contextGone' || looks === MAX_LOOKS) return seen;
    const tab = await tabOf(activeTab(site.run()));
    if (!tab.ok) return tab;
  }
}

async function look(
  site: Site,
  kind: Observation['kind'],
  signal: AbortSignal,
): Promise<Result<Observation>> {
  const frames = await idleFrames(site, signal);
  if (!frames.ok) return frames;
  const page = await observeFrames(frames.value, kind, signal);
  if (!page.ok) return page;
  const top = frames.value[0]?.hello;
  const tabs = await tabFacts(site.run());
  return ok({
    url: top?.url ?? '',
    title: top?.title ?? '',
    kind,
    tabs,
    ...page.value,
  });
}

async function tabFacts(run: Run): Promise<readonly TabFacts[]> {
  const facts = await Promise.all(
    run.tabs.map(async (id, index): Promise<TabFacts | null> => {
      const tab = await tabOf(id);
      if (!tab.ok) return null;
      return {
        number: index + 1,
        url: tab.value.url ?? '',
        title: tab.value.title ?? '',
        active: index + 1 === run.activeTab,
      };
    }),
  );
  return facts.filter((fact) => fact !== null);
}

async function describe(
  site: Site,
  act: PlannedAct,
  signal: AbortSignal,
): Promise<Result<ElementFacts | null>> {
  const target = targetOfAct(act);
  if (!target) return ok(null);
  const { ref } = target;
  const facts = await askFrameOf(site, target, (frame) =>
    callContent(
      frame,
      'describe',
      { ref, ...(act.like && { like: act.like }) },
      { limitMs: DESCRIBE_LIMIT_MS, signal },
    ),
  );
  return facts.ok ? facts.value : facts;
}

/** OR rollback by address (SA-19, A13); a no-op when the tab is there already. */
async function restore(
  site: Site,
  url: string,
  signal: AbortSignal,
): Promise<Result<{ readonly url: string }>> {
  const tab = await tabOf(activeTab(site.run()));
  if (!tab.ok) return tab;
  if (tab.value.url === url) return ok({ url });
  const gone = await goTo(site, departureOf(tab.value), url, signal);
  return gone.ok ? ok({ url: gone.value }) : gone;
}
