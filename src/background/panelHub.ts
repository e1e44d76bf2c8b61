/** Every connected panel: a snapshot and what is being written when it connects, then each event as it is committed. */
import type { RunChange } from '../core/run/run.ts';
import type { PanelMessage } from '../protocol/panel.ts';
import { readPanelCommand } from '../protocol/panelShape.ts';
import { servePanel } from '../protocol/transport.ts';
import { type CommandContext, carryOut } from './commands.ts';
import { type Announce, currentLoop } from './runs.ts';
import { readSettings } from './settings.ts';

type Writing = Extract<PanelMessage, { kind: 'streaming' }>;
const ENDS_WRITING: ReadonlySet<string> = new Set<RunChange['kind']>([
  'modelCalled',
  'runBlocked',
  'runFinished',
]);

/** Serve panels; gives the announcer that the runs report to. Must be called synchronously at start-up. */
export function serve(): Announce {
  const server = servePanel({
    onConnect: (send) => void greet(send),
    read: readPanelCommand,
    onCommand: (command) => carryOut(command, desk),
  });
  let writing: Writing | null = null;
  const announce: Announce = {
    events: (run, events) => {
      if (events.some(({ change }) => ENDS_WRITING.has(change.kind))) writing = null;
      for (const event of events) server.broadcast({ kind: 'event', run: run.id, event });
    },
    snapshot: (run) =>
      void readSettings().then((settings) => server.broadcast({ kind: 'snapshot', run, settings })),
    streaming: (run, node, operator, text) => {
      writing = { kind: 'streaming', run, node, operator, text };
      server.broadcast(writing);
    },
  };
  const desk: CommandContext = {
    announce,
    settingsChanged: (settings) => server.broadcast({ kind: 'settings', settings }),
  };
  const greet = async (send: (frame: PanelMessage) => void): Promise<void> => {
    const [settings, loop] = await Promise.all([readSettings(), currentLoop(announce)]);
    send({ kind: 'snapshot', run: loop?.run() ?? null, settings });
    if (writing) send(writing);
  };
  return announce;
}
