/** What the user can do with routines: save, run, change, export, import and delete them. */
import type { PageTable } from '../../core/page/pageTable.ts';
import { err, type Failure, ok, type Result } from '../../core/result.ts';
import type { RoutineField } from '../../core/routine/edit.ts';
import { startWith } from '../../core/routine/plan.ts';
import type { Values } from '../../core/routine/routine.ts';
import type { RoutineLine } from '../../protocol/panel.ts';
import type { Access } from '../app/access.ts';
import { askForTab } from '../app/askForTab.ts';
import type { Connection } from '../app/connection.ts';
import { siteLabel } from '../app/inputChecks.ts';
import { saveFile } from '../app/saveFile.ts';
import type { PanelStore } from '../app/store.ts';
import { task } from '../app/words.ts';
import { showRun } from '../history/historyActions.ts';
import { routines as words } from './routineWords.ts';

export type RoutineActions = {
  loadRoutines(): void;
  /** Keeps the finished task; resolves to the failure to show, or null. */
  saveRoutine(name: string, answers: boolean): Promise<Failure | null>;
  /** Keeps what the run did differently as the new version of its routine; like `saveRoutine`. */
  repairRoutine(): Promise<Failure | null>;
  restoreRoutine(id: string): void;
  /** Does it once per row; otherwise like `runRoutine`. */
  startBatch(line: RoutineLine, rows: readonly Values[]): Promise<Failure | null>;
  /** Reads the tables of the tab. Call it directly from the click. */
  pageTables(): Promise<Result<readonly PageTable[]>>;
  pauseBatch(): void;
  /** `again`: tries the row that failed once more. */
  resumeBatch(again: boolean): void;
  closeBatch(): void;
  importRoutine(file: File): Promise<Failure | null>;
  exportRoutine(line: RoutineLine): void;
  deleteRoutine(id: string): void;
  /** Resolves to the failure to show, or null once it is saved. */
  editRoutine(id: string, name: string, fields: readonly RoutineField[]): Promise<Failure | null>;
  /** Puts the routine first, with its form open, or no longer. */
  pinRoutine(id: string, isPinned: boolean): void;
  /** Opens the form of a routine, or closes it with null. */
  openRoutine(id: string | null): void;
  /** Resolves to the failure to show, or null once it has started. Call it directly from the click. */
  runRoutine(line: RoutineLine, values: Values): Promise<Failure | null>;
};

type Parts = {
  readonly store: PanelStore;
  readonly connection: Connection;
  readonly access: Access;
};

/** Longer files are not read. */
const MOST_BYTES = 2_000_000;

export function routineActions(
  parts: Parts,
  report: <T>(result: Result<T>) => T | null,
): RoutineActions {
  const { store, connection } = parts;
  const { send } = connection;
  const add = (kept: Result<RoutineLine>): Failure | null => {
    if (!kept.ok) return kept.failure;
    const { value: line } = kept;
    store.setState(({ routines }) => ({
      routines: [line, ...(routines ?? []).filter(({ id }) => id !== line.id)],
    }));
    return null;
  };
  return {
    loadRoutines: () =>
      void send({ kind: 'routines/list' }).then((result) => {
        const list = report(result);
        if (list) store.setState({ routines: list.routines });
      }),
    saveRoutine: async (name, answers) => {
      const { run } = store.getState();
      return run ? add(await send({ kind: 'routines/save', run: run.id, name, answers })) : null;
    },
    repairRoutine: async () => {
      const { run } = store.getState();
      return run ? add(await send({ kind: 'routines/repair', run: run.id })) : null;
    },
    restoreRoutine: (id) =>
      void send({ kind: 'routines/restore', routine: id }).then((result) => {
        if (report(result)) add(result);
      }),
    importRoutine: async (file) =>
      file.size > MOST_BYTES
        ? { kind: 'badInput', message: words.tooLarge, hint: '' }
        : add(await send({ kind: 'routines/import', file: await file.text() })),
    exportRoutine: ({ routine }) =>
      saveFile(
        `${fileName(routine.name)}.json`,
        JSON.stringify(routine, null, 2),
        'application/json',
      ),
    deleteRoutine: (id) =>
      void send({ kind: 'routines/delete', routine: id }).then((result) => {
        if (!result.ok) return void report(result);
        store.setState(({ routines }) => ({
          routines: routines?.filter((line) => line.id !== id) ?? null,
        }));
      }),
    editRoutine: async (id, name, fields) =>
      add(await send({ kind: 'routines/edit', routine: id, name, fields: [...fields] })),
    pinRoutine: (id, isPinned) =>
      void send({ kind: 'routines/pin', routine: id, isPinned }).then((result) => {
        if (!result.ok) return void report(result);
        store.setState(({ routines }) => ({
          routines:
            routines?.map((line) => (line.id === id ? { ...line, isPinned } : line)) ?? null,
        }));
      }),
    openRoutine: (openRoutine) => store.setState({ openRoutine }),
    runRoutine: (line, values) => runRoutine(parts, line, values),
    startBatch: (line, rows) => startBatch(parts, line, rows),
    pageTables: () => pageTables(parts),
    pauseBatch: () => void send({ kind: 'batch/pause' }).then(report),
    resumeBatch: (again) => void send({ kind: 'batch/resume', again }).then(report),
    closeBatch: () => void send({ kind: 'batch/close' }).then(report),
  };
}

async function runRoutine(
  parts: Parts,
  { id, routine }: RoutineLine,
  values: Values,
): Promise<Failure | null> {
  const denied = await deniedFor(parts, startWith(routine, values));
  if (denied) return denied;
  const started = await parts.connection.send({ kind: 'run/routine', routine: id, values });
  if (!started.ok) return started.failure;
  parts.store.setState({ openRoutine: null });
  showRun(parts, started.value.run);
  return null;
}

async function startBatch(
  parts: Parts,
  { id, routine }: RoutineLine,
  rows: readonly Values[],
): Promise<Failure | null> {
  const denied = await deniedFor(parts, startWith(routine, rows[0] ?? {}));
  if (denied) return denied;
  const started = await parts.connection.send({
    kind: 'batch/start',
    routine: id,
    rows: [...rows],
  });
  return started.ok ? null : started.failure;
}

/** Must not `await` before `askForTab`, as below. */
async function pageTables({
  store,
  access,
  connection,
}: Parts): Promise<Result<readonly PageTable[]>> {
  const { tab } = store.getState();
  if (!tab) return err('tabClosed', task.noTab, '');
  const denied = await askForTab(tab, '', access);
  if (denied) return { ok: false, failure: denied };
  const read = await connection.send({ kind: 'batch/tables', tabId: tab.id });
  return read.ok ? ok(read.value.tables) : read;
}

/** Must not `await` before `askForSite`: Firefox forgets the click at the first one. */
async function deniedFor({ access }: Parts, start: string): Promise<Failure | null> {
  if (await access.askForSite(start).catch(() => false)) return null;
  return { kind: 'siteNotGranted', message: words.denied({ site: siteLabel(start) }), hint: '' };
}

const fileName = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60) || 'routine';
