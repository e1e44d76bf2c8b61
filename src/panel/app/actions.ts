/**
 * What the user can do in the panel. Each function sends a command, shows its effect at once, and reports a failure.
 */
import {
  type ActionId,
  type EditId,
  type ElementRef,
  editId,
  type NodeId,
  type QuestionId,
  type RunId,
} from '../../core/ids.ts';
import type { TableEdit } from '../../core/memory/edit.ts';
import type { ElementPicture } from '../../core/page/drawing.ts';
import type { Edit } from '../../core/plan/edit.ts';
import { err, type Failure, type Result } from '../../core/result.ts';
import type { Reply } from '../../core/run/question.ts';
import type { RunEvent } from '../../core/run/run.ts';
import type { ActPicture } from '../../protocol/actPicture.ts';
import { file as words } from '../cards/cardWords.ts';
import { sendFiles } from '../cards/sendFiles.ts';
import { type HistoryActions, historyActions } from '../history/historyActions.ts';
import { replaySteps } from '../history/replaySteps.ts';
import { type HistoryEntry, stepHistory } from '../record/stepHistory.ts';
import { type RoutineActions, routineActions } from '../routines/routineActions.ts';
import { createSettingsActions, type SettingsActions } from '../setup/settingsActions.ts';
import { type PolicyActions, policyActions } from '../task/runPolicy.ts';
import { type Proposal, proposalsIn, type Taken, takenAs } from '../tree/compose.ts';
import type { EditorPlace } from '../tree/rows.ts';
import { isStaged, stagedIn, undosOf } from '../tree/staged.ts';
import { editsOf, type NewEdit, undoOf, undoRedoStacks } from '../tree/undo.ts';
import { type WatchActions, watchActions } from '../watch/watchActions.ts';
import type { Access } from './access.ts';
import { askForTab, permissionBroken } from './askForTab.ts';
import type { Connection } from './connection.ts';
import { readGoal } from './inputChecks.ts';
import { isTyping, type PanelState, type PanelStore, type PressedControl } from './store.ts';
import { task } from './words.ts';

export type Actions = HistoryActions &
  RoutineActions &
  WatchActions &
  PolicyActions & {
    /** Resolves to the failure to show beside the form, or null once the run has started. */
    start(goal: string, address: string): Promise<Failure | null>;
    /** Lets the user show the task in the tab; resolves like `start`. */
    demonstrate(goal: string, address: string): Promise<Failure | null>;
    control(what: PressedControl): void;
    /** Changes the plan. An edit that would restart a finished run waits for `runStaged`. */
    edit(change: NewEdit): void;
    /** Applies the staged edits in order; the run continues with them. */
    runStaged(): Promise<void>;
    /** Undoes all staged edits. */
    discardStaged(): void;
    /** Undoes the last edit that was not undone yet, however old it is. */
    undo(): void;
    /** Repeats the edit that was undone last. */
    redo(): void;
    dismissUndo(): void;
    /** Outlines a step's element in the page. */
    show(node: NodeId): void;
    editTable(edit: TableEdit): void;
    openEditor(place: EditorPlace | null): void;
    /** Tells the worker whether the user is typing in the panel. */
    hold(isHeld: boolean): void;
    /** Asks the model about the task, which leaves the plan alone. */
    ask(question: string): void;
    /** Proposes the text typed under the tree; returns the reason if it can't be proposed, or ''. */
    propose(text: string): string;
    /** Turns a proposal into an edit, or drops it. */
    settle(proposal: Proposal, as: Taken): void;
    reply(question: QuestionId, reply: Reply): void;
    /** Uploads the chosen files; resolves to the failure to show on the card, or null. */
    giveFiles(
      question: QuestionId,
      files: readonly File[],
      onProgress: (share: number) => void,
    ): Promise<Failure | null>;
    grantSite(question: QuestionId, origin: string): Promise<boolean>;
    /** Asks again for the run's sites after their permission was revoked, then resumes. */
    allowAndResume(): void;
    closeRun(): void;
    exportRun(): Promise<readonly RunEvent[]>;
    /** Reads the history of a step, oldest first; null if its log can't be read. */
    readStory(node: NodeId): Promise<readonly HistoryEntry[] | null>;
    /** Reads the last picture of an element that a model got; null if there is none. */
    readElementPicture(ref: ElementRef): Promise<ElementPicture | null>;
    /** Reads the picture taken after an action, or why there is none; null if pictures are off or it can't be read. */
    readPicture(act: ActionId): Promise<ActPicture | null>;
    /** Opens the playback of the run at its latest moment. */
    openReplay(): void;
    /** Reads everything readable from the stored tasks; null if nothing is. */
    exportStorage(): Promise<Readonly<Record<string, unknown>> | null>;
    setup(): void;
    dismissProblem(): void;
    select(node: NodeId | null): void;
  };

export type Panel = {
  readonly store: PanelStore;
  readonly actions: Actions;
  /** Those of Setup, which the first run shows in the panel. */
  readonly settings: SettingsActions;
};

export function createPanel(store: PanelStore, connection: Connection, access: Access): Panel {
  const { send } = connection;
  const report: Report = (result) => {
    if (result.ok) return result.value;
    store.setState({ problem: result.failure });
    return null;
  };
  const withRun: WithRun = (act) => {
    const { run } = store.getState();
    if (run) act(run.id);
  };
  const reply = (question: QuestionId, answer: Reply): void =>
    withRun((run) => void send({ kind: 'run/reply', run, question, reply: answer }).then(report));
  const onRun = runActions({ store, connection, access }, withRun, report);
  const { control } = onRun;
  return {
    store,
    settings: createSettingsActions(store, connection, access),
    actions: {
      ...onRun,
      ...historyActions({ store, connection, access }, report),
      ...routineActions({ store, connection, access }, report),
      ...watchActions({ store, connection, access }, report),
      ...policyActions({ store, connection }, report),
      start: (goal, address) => start({ store, connection, access }, 'run/start', goal, address),
      demonstrate: (goal, address) =>
        start({ store, connection, access }, 'run/demonstrate', goal, address),
      ...editActions({ store, connection }),
      // Only a visual aid: a failure is not reported.
      show: (node) => withRun((run) => void send({ kind: 'run/show', run, node })),
      editTable: (change) =>
        withRun((run) => void send({ kind: 'run/table', run, edit: change }).then(report)),
      openEditor: (editor) => store.setState({ editor }),
      hold: (isHeld) => withRun((run) => void send({ kind: 'run/hold', run, isHeld }).then(report)),
      ask: (question) => withRun((run) => void ask({ store, connection }, run, question)),
      propose: (text) => propose(store, text),
      reply,
      grantSite: async (question, origin) => {
        const granted = await access.askForSite(origin).catch((error: unknown) => {
          store.setState({ problem: permissionBroken(error) });
          return false;
        });
        if (granted) reply(question, { kind: 'granted' });
        return granted;
      },
      giveFiles: (question, files, onProgress) =>
        giveFiles({ store, connection, access }, question, files, onProgress),
      allowAndResume: () =>
        void access
          .askForSite(...(store.getState().run?.sites ?? []))
          .then((granted) => granted && control('resume'))
          .catch((error: unknown) => store.setState({ problem: permissionBroken(error) })),
      exportStorage: async () => report(await send({ kind: 'storage/export' })),
      setup: access.openSetup,
      dismissProblem: () => store.setState({ problem: null }),
      select: (selected) => store.setState({ selected }),
    },
  };
}

type Report = <T>(result: Result<T>) => T | null;
type WithRun = (act: (run: RunId) => void) => void;

function editActions({
  store,
  connection,
}: Sending): Pick<
  Actions,
  'edit' | 'settle' | 'runStaged' | 'discardStaged' | 'undo' | 'redo' | 'dismissUndo'
> {
  const edit = (change: NewEdit): void => {
    const { run, staged } = store.getState();
    if (!run) return;
    const made: Edit = { ...change, id: newId() };
    store.setState(viewOf(made));
    if (isStaged(run, staged, made)) store.setState({ staged: [...staged, made], undo: null });
    else void sendEdit({ store, connection }, run.id, made);
  };
  const takeBack = (
    pick: (stacks: ReturnType<typeof undoRedoStacks>) => Edit | undefined,
  ): void => {
    const { run, sentEdits, staged } = store.getState();
    const last = run && pick(undoRedoStacks(editsOf(run, [...sentEdits, ...staged])));
    if (last) edit({ kind: 'undo', target: last.target, edit: last.id });
  };
  return {
    edit,
    settle: (proposal, as) => {
      store.setState(({ proposals }) => ({
        proposals: proposals.filter(({ id }) => id !== proposal.id),
      }));
      const change = takenAs(proposal, as);
      if (change) edit(change);
    },
    runStaged: () => runStaged({ store, connection }),
    discardStaged: () =>
      store.setState(({ staged }) => ({ staged: [...staged, ...undosOf(staged, newId)] })),
    dismissUndo: () => store.setState({ undo: null }),
    undo: () => takeBack(({ undo }) => undo.at(-1)),
    redo: () => takeBack(({ redo }) => redo.at(-1)),
  };
}

function propose(store: PanelStore, text: string): string {
  const { run } = store.getState();
  if (!run) return '';
  const proposed = proposalsIn(run.tree, text);
  if (!proposed.ok) return proposed.failure.message;
  store.setState(({ proposals }) => ({
    composerText: '',
    proposals: [...proposals, ...proposed.value],
  }));
  return '';
}

/** An answer that comes after the next question, or after the user has dismissed its own, is not shown. */
async function ask({ store, connection }: Sending, run: RunId, text: string): Promise<void> {
  const asked = { question: text, answer: null };
  store.setState({ asked, composerText: '' });
  const result = await connection.send({ kind: 'run/ask', run, text });
  const { asked: latest, composerText } = store.getState();
  if (latest !== asked) return;
  if (result.ok) store.setState({ asked: { question: text, answer: result.value.answer } });
  // What was typed since stays as well.
  else store.setState({ asked: null, composerText: composerText || text, problem: result.failure });
}

function runActions(
  { store, connection }: Parts,
  withRun: WithRun,
  report: Report,
): Pick<
  Actions,
  | 'control'
  | 'closeRun'
  | 'exportRun'
  | 'readStory'
  | 'readElementPicture'
  | 'readPicture'
  | 'openReplay'
> {
  const { send } = connection;
  const readJournal = async (): Promise<readonly RunEvent[]> => {
    const { run } = store.getState();
    if (!run) return [];
    return report(await send({ kind: 'run/export', run: run.id }))?.journal ?? [];
  };
  return {
    control: (what) =>
      withRun((run) => {
        store.setState({ pressed: what, problem: null });
        void send({ kind: `run/${what}`, run }).then((result) => {
          if (!result.ok) store.setState({ pressed: null, problem: result.failure });
        });
      }),
    closeRun: () =>
      withRun((run) => {
        void send({ kind: 'run/close', run }).then((result) => {
          if (result.ok) store.setState({ run: null, editor: null, selected: null, staged: [] });
          else report(result);
        });
      }),
    exportRun: readJournal,
    readStory: async (node) => {
      const { run } = store.getState();
      if (!run) return null;
      const [journal, kept] = await Promise.all([
        readJournal(),
        send({ kind: 'run/exchanges', run: run.id, node }),
      ]);
      return stepHistory(run.tree, journal, node, report(kept)?.exchanges ?? []);
    },
    readElementPicture: async (ref) => {
      const { run } = store.getState();
      if (!run) return null;
      const read = await send({ kind: 'run/elementPicture', run: run.id, ref });
      return read.ok ? read.value : null;
    },
    readPicture: async (act) => {
      const { run } = store.getState();
      if (!run) return null;
      const read = await send({ kind: 'run/actPicture', run: run.id, act });
      return read.ok ? read.value : null;
    },
    openReplay: () =>
      void readJournal().then((journal) => {
        const moments = replaySteps(journal);
        if (moments.length > 0)
          store.setState({
            replay: { journal, moments, at: moments.length - 1, isPlaying: false },
          });
      }),
  };
}

type Parts = {
  readonly store: PanelStore;
  readonly connection: Connection;
  readonly access: Access;
};

/** Sends the bytes first, then the reply that lets the action use them. */
async function giveFiles(
  { store, connection: { send } }: Parts,
  question: QuestionId,
  files: readonly File[],
  onProgress: (share: number) => void,
): Promise<Failure | null> {
  const { run } = store.getState();
  if (!run) return null;
  const sent = await sendFiles(
    files,
    (part) => send({ kind: 'run/file', run: run.id, question, part }),
    onProgress,
  ).catch((error: unknown) => err('badInput', words.unreadable, String(error)));
  if (!sent.ok) return sent.failure;
  const facts = files.map(({ name, size }) => ({ name, size }));
  const reply = { kind: 'files', files: facts } as const;
  const replied = await send({ kind: 'run/reply', run: run.id, question, reply });
  return replied.ok ? null : replied.failure;
}

/** Must not `await` before `askForSite`: Firefox forgets the click at the first one. */
async function start(
  { store, connection, access }: Parts,
  kind: 'run/start' | 'run/demonstrate',
  words: string,
  address: string,
): Promise<Failure | null> {
  const goal = readGoal(words);
  if (!goal.ok) return goal.failure;
  const { tab } = store.getState();
  if (!tab) return { kind: 'tabClosed', message: task.noTab, hint: '' };
  const denied = await askForTab(tab, address, access);
  if (denied) return denied;
  const started = await connection.send({ kind, goal: goal.value, tabId: tab.id });
  if (!started.ok) return started.failure;
  store.setState({ problem: null, draft: '' });
  if (store.getState().run?.id !== started.value.run) connection.resync();
  return null;
}

const newId = (): EditId => editId(crypto.randomUUID());

type Sending = Pick<Parts, 'store' | 'connection'>;

/** The view after an edit: its step is focused, and unfolded if it got a new child. */
const viewOf =
  (edit: Edit) =>
  ({ opened }: PanelState): Partial<PanelState> => ({
    editor: null,
    focused: edit.target,
    ...(edit.kind === 'add' && edit.place === 'child'
      ? { opened: { ...opened, [edit.target]: true } }
      : {}),
  });

/** Sends all staged edits and blocks actions until the last one is in the plan. */
async function runStaged({ store, connection }: Sending): Promise<void> {
  const { run, staged } = store.getState();
  if (!run) return;
  const { ready } = stagedIn(run, staged);
  store.setState({ staged: ready });
  const hold = (isHeld: boolean) => connection.send({ kind: 'run/hold', run: run.id, isHeld });
  await hold(true);
  for (const edit of ready) if (!(await sendEdit({ store, connection }, run.id, edit))) break;
  await hold(isTyping(store.getState()));
}

/** Resolves to whether the worker received the edit. A staged edit that never arrived stays staged. */
async function sendEdit(
  { store, connection: { send } }: Sending,
  run: RunId,
  edit: Edit,
): Promise<boolean> {
  const without = (edits: readonly Edit[]) => edits.filter(({ id }) => id !== edit.id);
  const isFromStage = store.getState().staged.includes(edit);
  store.setState((state) => ({
    sentEdits: [...state.sentEdits, edit],
    staged: isFromStage ? without(state.staged) : state.staged,
    undo: state.run && undoOf(state.run, edit, editsOf(state.run, state.sentEdits)),
  }));
  const result = await send({ kind: 'run/edit', run, edit });
  if (result.ok) return true;
  store.setState((state) => ({
    sentEdits: without(state.sentEdits),
    staged: isFromStage && state.run?.id === run ? [edit, ...state.staged] : state.staged,
    undo: null,
    problem: result.failure,
  }));
  return false;
}
