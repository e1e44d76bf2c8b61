/**
 * The panel's state: a replica of the run, folded by the same reducer as the worker's, plus view state. The panel has
 * no authority: what it changes on its own is only how things look.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EditId, NodeId } from '../../core/ids.ts';
import type { Edit } from '../../core/plan/edit.ts';
import type { Failure } from '../../core/result.ts';
import { type Batch, isFinished } from '../../core/routine/batch.ts';
import { reduceRun } from '../../core/run/reduce.ts';
import type { Run, RunEvent } from '../../core/run/run.ts';
import type {
  PanelMessage,
  PlannerInfo,
  RoutineLine,
  RunLine,
  Settings,
  StreamedWords,
  WatchLine,
} from '../../protocol/panel.ts';
import type { ReplayStep } from '../history/replaySteps.ts';
import { inOurWords } from '../messages/localize.ts';
import type { Proposal } from '../tree/compose.ts';
import type { DropTarget } from '../tree/drag.ts';
import type { Filter } from '../tree/filter.ts';
import type { EditorPlace } from '../tree/rows.ts';
import type { Undo } from '../tree/undo.ts';

export type DrivenTab = {
  readonly id: number;
  readonly url: string | null;
  readonly title: string;
  /** Whether the site permission is already granted. */
  readonly isGranted?: boolean;
};
/** A control whose effect the worker hasn't reported yet. */
export type PressedControl = 'pause' | 'resume' | 'step' | 'stop';

/** The playback of a run, and the moment it shows. */
export type Replay = {
  readonly journal: readonly RunEvent[];
  readonly moments: readonly ReplayStep[];
  /** Index of the shown moment. */
  readonly at: number;
  readonly isPlaying: boolean;
};

export type PanelState = {
  /** `asleep`: the idle worker stopped, and the next command starts it; `lost`: it died during a live run. */
  readonly link: 'connecting' | 'live' | 'asleep' | 'lost';
  readonly run: Run | null;
  readonly settings: Settings | null;
  readonly planners: readonly PlannerInfo[];
  readonly streaming: Readonly<Record<string, StreamedWords>>;
  readonly sentEdits: readonly Edit[];
  readonly pressed: PressedControl | null;
  readonly problem: Failure | null;
  readonly tab: DrivenTab | null;
  /** The goal being typed; kept while the user looks at another screen. */
  readonly draft: string;
  readonly screen: 'task' | 'history' | 'watches';
  readonly history: readonly RunLine[] | null;
  /** null until they are loaded. */
  readonly routines: readonly RoutineLine[] | null;
  /** The id of the routine whose form is open. */
  readonly openRoutine: string | null;
  /** What the user came with for a new task, until its form is shown. */
  readonly arrival: 'quote' | 'routine' | null;
  /** The routine that is done for each row of a table; null if none is. */
  readonly batch: Batch | null;
  readonly watches: readonly WatchLine[];
  /** The id of the watch whose details are shown. */
  readonly openWatch: string | null;
  /** Row with the tab stop of the tree; it may not have focus. */
  readonly focused: string | null;
  readonly selected: NodeId | null;
  readonly opened: Readonly<Record<string, boolean>>;
  readonly editor: EditorPlace | null;
  /** The text being typed under the tree. */
  readonly composerText: string;
  /** Proposals made from that text, until the user accepts or drops them. */
  readonly proposals: readonly Proposal[];
  /** The last question about the task, until it is dismissed; `answer` is null while it is looked up. */
  readonly asked: { readonly question: string; readonly answer: string | null } | null;
  /** Whether the view keeps the current step in sight; false once the user has moved away from it. */
  readonly isFollowing: boolean;
  /** When the current activity of the run began, in ms since 1970. */
  readonly since: number;
  /** Whether the model's output is shown while it is written. */
  readonly isWatching: boolean;
  /** The step that was cut and can be pasted. */
  readonly cut: NodeId | null;
  /** The step that is being dragged. */
  readonly dragged: NodeId | null;
  /** What was typed in editors that were left without sending or canceling, by place. */
  readonly drafts: Readonly<Record<string, string>>;
  /** Edits that would restart the finished run, and the undos of such edits, until the user runs them. */
  readonly staged: readonly Edit[];
  /** Refused edits whose reason was dismissed. */
  readonly dismissed: readonly EditId[];
  /** The last edit, while a button offers to undo it. */
  readonly undo: Undo | null;
  /** Where the dragged step would be dropped. */
  readonly drop: DropTarget | null;
  /** The search in the plan; null while it is closed. */
  readonly filter: Filter | null;
  /** The playback shown in place of the live plan. */
  readonly replay: Replay | null;
  /** Whether the plan is also drawn beside its outline, if there is room. */
  readonly isDiagramShown: boolean;
  /** Whether a selected step shows all its tools. */
  readonly areToolsOpen: boolean;
  /** Whether the plan is a past state of a playback, which is read-only. */
  readonly isPast: boolean;
};

export type PanelStore = StoreApi<PanelState>;

const noView = {
  streaming: {},
  sentEdits: [],
  pressed: null,
  focused: null,
  selected: null,
  opened: {},
  editor: null,
  composerText: '',
  proposals: [],
  asked: null,
  isFollowing: true,
  since: 0,
  cut: null,
  dragged: null,
  drafts: {},
  staged: [],
  dismissed: [],
  undo: null,
  drop: null,
  filter: null,
  replay: null,
} satisfies Partial<PanelState>;

export function createPanelStore(): PanelStore {
  return createStore<PanelState>()(() => ({
    link: 'connecting',
    run: null,
    settings: null,
    planners: [],
    problem: null,
    tab: null,
    draft: '',
    screen: 'task',
    history: null,
    routines: null,
    openRoutine: null,
    arrival: null,
    batch: null,
    watches: [],
    openWatch: null,
    isWatching: false,
    isPast: false,
    isDiagramShown: true,
    areToolsOpen: false,
    ...noView,
  }));
}

/** Applies a message; returns `gap` if an event is missing and only a new snapshot can help. */
export function receive(state: PanelState, message: PanelMessage): PanelState | 'gap' {
  switch (message.kind) {
    case 'snapshot':
      return takeSnapshot(state, message);
    case 'event':
      return takeEvent(state, message.run, message.event);
    case 'settings':
      return { ...state, settings: message.settings };
    case 'batch':
      return { ...state, batch: message.batch };
    case 'streaming': {
      if (state.run?.id !== message.run) return state;
      return { ...state, streaming: { ...state.streaming, [message.node]: message.words } };
    }
    case 'watches':
      return { ...state, watches: message.watches };
    case 'problem':
      return { ...state, problem: inOurWords(message.failure) };
  }
}

function takeSnapshot(
  state: PanelState,
  { run, settings, planners }: Extract<PanelMessage, { kind: 'snapshot' }>,
): PanelState {
  const isSame = run !== null && run.id === state.run?.id;
  const view = isSame
    ? { streaming: {}, pressed: null, sentEdits: unseen(run, state.sentEdits) }
    : noView;
  const since = isSame ? state.since : Date.now();
  return { ...state, ...view, since, link: 'live', run, settings, planners };
}

/** After a reconnect, edits that never reached the journal were lost with the port and are no longer pending. */
const unseen = (run: Run, edits: readonly Edit[]): readonly Edit[] =>
  edits.filter((edit) => run.pendingEdits.some((pending) => pending.id === edit.id));

function takeEvent(state: PanelState, id: string, event: RunEvent): PanelState | 'gap' {
  const { change, seq } = event;
  if (change.kind === 'runStarted')
    return { ...state, ...noView, run: reduceRun(null, event), screen: 'task' };
  if (state.run?.id !== id) return 'gap';
  if (seq <= state.run.seq) return state;
  if (seq !== state.run.seq + 1) return 'gap';
  const run = reduceRun(state.run, event);
  const since = workIn(run) === workIn(state.run) ? state.since : event.at;
  return { ...state, run, since, ...viewAfter(state, event) };
}

/** A key for the current activity: it stays the same as long as the activity does. */
const workIn = ({ status, operations }: Run): string => `${status} ${operations.at(-1)?.id}`;

function viewAfter(state: PanelState, { change }: RunEvent): Partial<PanelState> {
  switch (change.kind) {
    case 'modelCalled': {
      const { [change.node]: _, ...streaming } = state.streaming;
      return { streaming };
    }
    case 'editQueued':
      return { sentEdits: state.sentEdits.filter((edit) => edit.id !== change.edit.id) };
    case 'editRefused':
    case 'editWithdrawn':
      return { undo: state.undo?.edit === change.edit ? null : state.undo };
    case 'statusChanged':
      return { pressed: null, problem: null };
    case 'runBlocked':
    case 'runFinished':
      return { pressed: null, streaming: {} };
    default:
      return {};
  }
}

/**
 * Whether something continues without the user, so that a lost connection must be restored at once. Between the rows of a
 * table no run is at work.
 */
export const isLive = ({ run, batch }: Pick<PanelState, 'run' | 'batch'>): boolean =>
  run?.status === 'running' ||
  run?.status === 'waiting' ||
  (batch?.pause === null && !isFinished(batch));

export type Writing = Pick<PanelState, 'editor' | 'composerText' | 'proposals'>;

export const isTyping = ({ editor, composerText, proposals }: Writing): boolean =>
  editor !== null || composerText.trim() !== '' || proposals.length > 0;
