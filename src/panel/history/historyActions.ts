/** What the user can do with past tasks. */
import type { RunId } from '../../core/ids.ts';
import type { Failure, Result } from '../../core/result.ts';
import { foldReadable } from '../../core/run/readable.ts';
import type { Run } from '../../core/run/run.ts';
import type { RunLine } from '../../protocol/panel.ts';
import type { Access } from '../app/access.ts';
import type { Connection } from '../app/connection.ts';
import { siteLabel } from '../app/inputChecks.ts';
import type { PanelStore } from '../app/store.ts';
import { again } from './historyWords.ts';

export type HistoryActions = {
  showHistory(): void;
  openRun(run: RunId): void;
  /** Deletes a past task and its journal; the worker refuses while it runs. */
  deleteRun(run: RunId): void;
  /**
   * Runs the task again; resolves to the failure to show, or null once it has started. Call it directly from the click.
   */
  runAgain(line: RunLine, system: string): Promise<Failure | null>;
  /** Stops the task and runs it again with the simplest planner, as small models need it. Like `runAgain`. */
  runPlainly(line: RunLine): Promise<Failure | null>;
  /** Reads the run from its journal; null if that can't be read. */
  readRun(run: RunId): Promise<Run | null>;
};

type Parts = {
  readonly store: PanelStore;
  readonly connection: Connection;
  readonly access: Access;
};

export function historyActions(
  parts: Parts,
  report: <T>(result: Result<T>) => T | null,
): HistoryActions {
  const { store, connection } = parts;
  const { send } = connection;
  return {
    showHistory: () => {
      store.setState({ screen: 'history' });
      void send({ kind: 'runs/list' }).then((result) => {
        const list = report(result);
        if (list) store.setState({ history: list.runs });
      });
    },
    openRun: (run) => {
      void send({ kind: 'run/open', run }).then((result) => {
        if (result.ok) showRun(parts, run);
        else report(result);
      });
    },
    deleteRun: (run) => {
      void send({ kind: 'runs/delete', run }).then((result) => {
        if (!result.ok) return void report(result);
        const { history } = store.getState();
        store.setState({ history: history?.filter(({ id }) => id !== run) ?? null });
      });
    },
    runAgain: (line, system) => runAgain(parts, line, { system }),
    runPlainly: (line) => runAgain(parts, line, { system: 'react', plain: true }),
    readRun: async (run) => {
      const exported = report(await send({ kind: 'run/export', run }));
      const entries = exported?.journal.map((event) => ({ event })) ?? [];
      return foldReadable(null, entries).run;
    },
  };
}

/** Shows a run that the worker just opened or started. */
export function showRun(
  { store, connection }: Pick<Parts, 'store' | 'connection'>,
  run: RunId,
): void {
  store.setState({ screen: 'task' });
  if (store.getState().run?.id !== run) connection.resync();
}

/** Must not `await` before `askForSite`: Firefox forgets the click at the first one. */
async function runAgain(
  { store, connection, access }: Parts,
  line: RunLine,
  how: { readonly system: string; readonly plain?: true },
): Promise<Failure | null> {
  if (line.home && !(await access.askForSite(line.home).catch(() => false)))
    return {
      kind: 'siteNotGranted',
      message: again.denied({ site: siteLabel(line.home) }),
      hint: '',
    };
  const { run } = store.getState();
  if (how.plain && run?.id === line.id && run.status !== 'finished') {
    const stopped = await connection.send({ kind: 'run/stop', run: line.id });
    if (!stopped.ok) return stopped.failure;
  }
  const started = await connection.send({ kind: 'run/again', run: line.id, ...how });
  if (!started.ok) return started.failure;
  showRun({ store, connection }, started.value.run);
  return null;
}
