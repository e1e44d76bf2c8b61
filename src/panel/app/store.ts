/**
 * State of the panel: a replica of the run, folded by the same reducer as the worker's, plus view state.
 * The panel holds no authority: whatever it changes here on its own is only how things look.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EditId, NodeId } from '../../core/ids.ts';
import type { Edit } from '../../core/plan/edit.ts';
import type { Failure } from '../../core/result.ts';
import { reduceRun } from '../../core/run/reduce.ts';
import type { Run, RunEvent } from '../../core/run/run.ts';
import type {
  PanelMessage,
  PlannerInfo,
  RunLine,
  Settings,
  StreamedWords,
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
  /** The site needs no more asking. */
  readonly isGranted?: boolean;
};
/** A control that was pressed and whose effect the worker hasn't reported yet. */
export type PressedControl = 'pause' | 'resume' | 'step' | 'stop';

/** The history of the run that is being looked at, and where in it. */
export type Replay = {
  readonly journal: readonly RunEvent[];
  readonly moments: readonly ReplayStep[];
  /** Index of the moment that is shown. */
  readonly at: number;
  readonly isPlaying: boolean;
};

export type PanelState = {
  /** `asleep`: the worker sleeps and nothing is amiss, the next command wakes it; `lost`: it died under a live run. */
  readonly link: 'connecting' | 'live' | 'asleep' | 'lost';
  readonly run: Run | null;
  readonly settings: Settings | null;
  readonly planners: readonly PlannerInfo[];
  readonly streaming: Readonly<Record<string, StreamedWords>>;
  readonly sentEdits: readonly Edit[];
  readonly pressed: PressedControl | null;
  readonly problem: Failure | null;
  readonly tab: DrivenTab | null;
  /** The goal being typed: kept while the user looks at something else. */
  readonly draft: string;
  readonly screen: 'task' | 'history';
  readonly history: readonly RunLine[] | null;
  /** Row that holds the tree's tab stop; not necessarily focused. */
  readonly focused: string | null;
  readonly selected: NodeId | null;
  readonly opened: Readonly<Record<string, boolean>>;
  readonly editor: EditorPlace | null;
  /** What is being typed under the tree. */
  readonly said: string;
  /** What was typed there, until it is taken or declined. */
  readonly proposals: readonly Proposal[];
  /** Whether the view keeps up with the step under way; false once the user has moved away from it. */
  readonly isFollowing: boolean;
  /** When what the run does now began, in ms since 1970. */
  readonly since: number;
  /** Whether the words that the model is writing are shown. */
  readonly isWatching: boolean;
  /** The step that was cut and waits to be put somewhere. */
  readonly cut: NodeId | null;
  /** Edits that would set the finished run going again, until the user says so; with those that take them back. */
  readonly staged: readonly Edit[];
  /** Refused edits whose reason the user has read. */
  readonly dismissed: readonly EditId[];
  /** The edit just made, while a button offers to take it back. */
  readonly undo: Undo | null;
  /** Where the step that is being dragged would be put. */
  readonly drop: DropTarget | null;
  /** What the plan is searched for; null while nobody searches. */
  readonly filter: Filter | null;
  /** The plan as it was is shown in place of the plan as it is. */
  readonly replay: Replay | null;
  /** Whether the plan is drawn beside its outline, where there is room. */
  readonly isDrawn: boolean;
  /** This is the plan as it was: nothing in it can be changed. */
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
  said: '',
  proposals: [],
  isFollowing: true,
  since: 0,
  cut: null,
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
    isWatching: false,
    isPast: false,
    isDrawn: true,
    ...noView,
  }));
}

/** The state after a message, or `gap` when an event is missing and only a fresh snapshot can help. */
export function receive(state: PanelState, message: PanelMessage): PanelState | 'gap' {
  switch (message.kind) {
    case 'snapshot':
      return takeSnapshot(state, message);
    case 'event':
      return takeEvent(state, message.run, message.event);
    case 'settings':
      return { ...state, settings: message.settings };
    case 'streaming': {
      if (state.run?.id !== message.run) return state;
      return { ...state, streaming: { ...state.streaming, [message.node]: message.words } };
    }
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

/** After a reconnect: edits that never reached the journal were lost with the port and are not shown as pending. */
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

/** Names what the run is doing: as long as it stays, the same thing goes on. */
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

/** Whether the run continues without the user, so that a lost connection must be restored at once. */
export const isLive = (run: Run | null): boolean =>
  run !== null && (run.status === 'running' || run.status === 'waiting');
