/** Commands of every connected panel: an exhaustive table, one row per kind. */

import type { Loop } from '../core/planner/loop.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { PanelCommand, PanelFrame } from '../protocol/panel.ts';
import { servePanel } from '../protocol/transport.ts';
import { listRuns, readJournal } from './journal.ts';
import { listModels, testModel } from './model.ts';
import { type Announce, closeRun, currentLoop, openRun, startRun } from './runs.ts';
import { changeSettings, readSettings } from './settings.ts';

/** Serve panels; gives the announcer that the runs report to. Must be called synchronously at start-up. */
export function serve(): Announce {
  const server = servePanel({
    onConnect: (send) => void greet(send),
    onCommand: (command) => handle(command),
  });
  const announce: Announce = {
    events: (run, events) => {
      for (const event of events) server.broadcast({ kind: 'event', run: run.id, event });
    },
    snapshot: (run) =>
      void readSettings().then((settings) => server.broadcast({ kind: 'snapshot', run, settings })),
    streaming: (run, node, operator, text) =>
      server.broadcast({ kind: 'streaming', run, node, operator, text }),
  };

  const greet = async (send: (frame: PanelFrame) => void): Promise<void> => {
    const [settings, loop] = await Promise.all([readSettings(), currentLoop(announce)]);
    send({ kind: 'snapshot', run: loop?.run() ?? null, settings });
  };

  const withRun = async (
    id: string,
    act: (loop: Loop) => Promise<Result<unknown>>,
  ): Promise<Result<unknown>> => {
    const loop = await currentLoop(announce);
    if (!loop || loop.run().id !== id)
      return err('notFound', 'This run is not open.', 'Open it from the history first.');
    return act(loop);
  };

  const handle = async (command: PanelCommand): Promise<Result<unknown>> => {
    switch (command.kind) {
      case 'run/start':
        return startRun(command.goal, command.tabId, announce);
      case 'run/pause':
        return withRun(command.run, (loop) => loop.pause());
      case 'run/resume':
        return withRun(command.run, (loop) => loop.resume(false));
      case 'run/step':
        return withRun(command.run, (loop) => loop.resume(true));
      case 'run/stop':
        return withRun(command.run, (loop) => loop.stop());
      case 'run/edit':
        return withRun(command.run, (loop) => loop.edit(command.edit));
      case 'run/reply':
        return withRun(command.run, (loop) => loop.reply(command.question, command.reply));
      case 'run/close':
        return closeRun(announce).then(() => ok(null));
      case 'run/export':
        return ok({ journal: await readJournal(command.run) });
      case 'run/open':
        return openRun(command.run, announce);
      case 'runs/list': {
        const runs = await listRuns();
        return ok({
          runs: runs.map(({ id, goal, status, startedAt }) => ({ id, goal, status, startedAt })),
        });
      }
      case 'settings/get':
        return ok(await readSettings());
      case 'settings/set': {
        const changed = await changeSettings(command.settings);
        if (changed.ok) server.broadcast({ kind: 'settings', settings: changed.value });
        return changed;
      }
      case 'settings/test':
        return testModel();
      case 'settings/models':
        return listModels();
    }
  };

  return announce;
}
