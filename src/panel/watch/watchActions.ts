/** What the user can do with watches. The worker sends the list whenever one changes. */
import type { Failure, Result } from '../../core/result.ts';
import { startWith } from '../../core/routine/plan.ts';
import type { WatchTerms } from '../../core/watch/watch.ts';
import type { RoutineLine, WatchLine } from '../../protocol/panel.ts';
import type { Access } from '../app/access.ts';
import type { Connection } from '../app/connection.ts';
import { siteLabel } from '../app/inputChecks.ts';
import type { PanelStore } from '../app/store.ts';
import { watch as words } from './watchWords.ts';

export type WatchActions = {
  showWatches(): void;
  /** Resolves to the failure to show, or null once it is watched. Call it directly from the click. */
  makeWatch(line: RoutineLine, terms: WatchTerms): Promise<Failure | null>;
  pauseWatch(id: string): void;
  /** Goes on with the watch and checks at once. */
  resumeWatch(id: string): void;
  /** Asks for its site first. Call it directly from the click. */
  allowWatch(line: WatchLine): void;
  deleteWatch(id: string): void;
  /** Opens a watch, or closes it with null. What is new about it is seen. */
  openWatch(id: string | null): void;
};

type Parts = {
  readonly store: PanelStore;
  readonly connection: Connection;
  readonly access: Access;
};

export function watchActions(
  { store, connection, access }: Parts,
  report: <T>(result: Result<T>) => T | null,
): WatchActions {
  const { send } = connection;
  const resumeWatch = (watch: string): void =>
    void send({ kind: 'watches/resume', watch }).then(report);
  return {
    showWatches: () => store.setState({ screen: 'watches' }),
    makeWatch: async ({ id, routine }, terms) => {
      const start = startWith(routine, terms.values);
      if (!(await access.askForSite(start).catch(() => false)))
        return {
          kind: 'siteNotGranted',
          message: words.denied({ site: siteLabel(start) }),
          hint: '',
        };
      const made = await send({ kind: 'watches/make', routine: id, terms });
      if (!made.ok) return made.failure;
      store.setState({ screen: 'watches', openWatch: made.value.watch });
      return null;
    },
    pauseWatch: (watch) => void send({ kind: 'watches/pause', watch }).then(report),
    resumeWatch,
    allowWatch: ({ id, start }) =>
      void access
        .askForSite(start)
        .catch(() => false)
        .then((granted) => {
          if (granted) resumeWatch(id);
        }),
    deleteWatch: (watch) => void send({ kind: 'watches/delete', watch }).then(report),
    openWatch: (id) => {
      store.setState({ openWatch: id });
      const isNews = store.getState().watches.some((line) => line.id === id && line.isNews);
      if (id !== null && isNews) void send({ kind: 'watches/seen', watch: id }).then(report);
    },
  };
}
