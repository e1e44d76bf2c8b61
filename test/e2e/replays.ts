/**
 * Recordings of a real model's replies, replayed over the real SDK in the built extension on the bundled sites:
 * the run must end as it did, and its outcome must pass the task's own check. Runs that failed are kept for their figures
 * and not replayed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { attend } from '../../harness/agent.ts';
import { browserNames } from '../../harness/browser/driver.ts';
import { describeRun } from '../../harness/browser/session.ts';
import { type Recording, replayOf } from '../../harness/model/replay.ts';
import { checkTask, type Task } from '../../harness/sites/check.mjs';
import { loopbackHosts } from '../../scripts/sites.mjs';
import { defaultBudget } from '../../src/core/plan/budget.ts';
import type { SettingsChange } from '../../src/core/run/settings.ts';
import { workbench } from './bench.ts';

const folder = join(import.meta.dirname, '../../harness/recordings');
const recordingsIn = (path: string): readonly Recording[] =>
  readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(path, name), 'utf8')) as Recording);
const recordings = recordingsIn(folder);
/** The planner was asked over Chat Completions. The same twelve tasks as over Messages: a third is replayed. */
const replayedOverChat = ['forum-reply', 'route-final', 'shop-order-lamp', 'tracker-update'];
const chatRecordings = recordingsIn(join(folder, 'chat'));
const tasks = ['tasks', 'heldOut', 'deadEnds'].flatMap(
  (name) =>
    JSON.parse(
      readFileSync(join(import.meta.dirname, `../../harness/sites/${name}.json`), 'utf8'),
    ) as readonly Task[],
);

/** Of the recordings made in Firefox, three that act are replayed: Firefox takes twice as long. */
const replayedInFirefox = ['basics-tide', 'forum-reply', 'tracker-update'];

/** The default planner is replayed on every task, the others on these. */
const replayedOfOthers = ['end-bus', 'forum-reply', 'forum-tyre-width', 'route-final'];
const isReplayed = ({ system, task, browser, measured }: Recording): boolean =>
  measured.ok &&
  (system === 'best' || replayedOfOthers.includes(task)) &&
  (browser === 'chromium' || replayedInFirefox.includes(task));

/** Replays the recordings of these systems, once each. */
export function replayAll(...systems: readonly string[]): void {
  replay(
    recordings.filter((each) => systems.includes(each.system) && isReplayed(each)),
    () => ({}),
  );
}

export function replayOverChat(): void {
  replay(
    chatRecordings.filter(({ task }) => replayedOverChat.includes(task)),
    (url) => ({ provider: 'otherChat', baseUrl: `${url}/v1`, key: 'test-key' }),
  );
}

/** `server`: the settings for the model server at this address. */
function replay(chosen: readonly Recording[], server: (url: string) => SettingsChange): void {
  const browsers = browserNames.filter((name) =>
    chosen.some((recording) => recording.browser === name),
  );
  describe.each(browsers)('recordings in %s', (browser) => {
    const bench = workbench(browser);
    const own = chosen.filter((recording) => recording.browser === browser);

    it.each(
      own.map((recording) => [`${recording.task} (${recording.system})`, recording] as const),
    )(
      '%s',
      async (_name, recording) => {
        const task = tasks.find(({ id }) => id === recording.task);
        if (!task) throw new Error(`the recording is of ${recording.task}, which no task file has`);
        const replay = replayOf(recording, bench.sites());
        const session = bench.session();
        const set = await session.send({
          kind: 'settings/set',
          settings: {
            ...server(bench.model().url),
            system: recording.system as never,
            unclear: recording.unclear,
            budget: { ...defaultBudget, ...recording.budget },
          },
        });
        expect(set.ok).toBe(true);
        await bench.begin(recording.start, replay.answer, recording.goal);
        const run = await attend(session, {
          hosts: loopbackHosts,
          answers: 'approve',
          edits: [],
          say: () => undefined,
          limitMs: 120_000,
        });
        expect(replay.misses, describeRun(run)).toEqual([]);
        const asked = (await session.journal()).flatMap(({ change }) =>
          change.kind === 'questionAsked' && change.question.kind === 'ask'
            ? [change.question.text]
            : [],
        );
        const checked = checkTask(task, {
          answer: [run.answer, ...asked].join('\n'),
          log: bench.sites().log,
          url: session.page.url(),
        });
        expect(checked.failures, describeRun(run)).toEqual([]);
      },
      150_000,
    );
  });
}
