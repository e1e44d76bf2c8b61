/**
 * Commands from the panel (and setup page) to the worker; messages from the worker to the panel. Only extension pages
 * may send these.
 */

import type { Judgment } from '../core/gate/verdict.ts';
import type { NodeId, RunId } from '../core/ids.ts';
import type { Delay } from '../core/messages/delay.ts';
import type { ElementPicture } from '../core/page/drawing.ts';
import type { PageTable } from '../core/page/pageTable.ts';
import type { Picture } from '../core/page/picture.ts';
import type { Failure } from '../core/result.ts';
import type { Batch } from '../core/routine/batch.ts';
import type { KeptAnswer, Routine } from '../core/routine/routine.ts';
import { type ModelRole, modelFor } from '../core/run/modelRoles.ts';
import { type ModelServerId, modelServer, type SchemaWay } from '../core/run/modelServers.ts';
import type { PracticeOutcome } from '../core/run/practice.ts';
import type { Run, RunEvent, RunStatus, StopReason } from '../core/run/run.ts';
import { originOfServer, type StoredSettings } from '../core/run/settings.ts';
import type { System } from '../core/run/system.ts';
import type { Watch } from '../core/watch/watch.ts';
import type { ActPicture } from './actPicture.ts';
import type { CheckedCommand } from './panelShape.ts';

/** A command of the panel. `panelShape.ts` has one schema per kind and documents each. */
export type PanelCommand = CheckedCommand;

export type Settings = StoredSettings & {
  /** The servers that a key is stored for; no key leaves the background except to its server (M3). */
  readonly keyOrigins: readonly string[];
};

/** Whether a key is stored for the server of this role. */
export const hasKey = (settings: Settings, role: ModelRole = 'planner'): boolean =>
  settings.keyOrigins.includes(originOfServer(modelFor(settings, role).baseUrl));

/** Whether the server of this role asks for a key, and none is stored. */
export function lacksKey(settings: Settings, role: ModelRole = 'planner'): boolean {
  const { provider, baseUrl } = modelFor(settings, role);
  const { key, address } = modelServer(provider);
  return key === 'required' && baseUrl === address && !hasKey(settings, role);
}

export type ModelInfo = {
  readonly id: string;
  readonly name: string;
  readonly usdPerMTokIn: number | null;
  readonly usdPerMTokOut: number | null;
};

/** A server and model as typed in Setup. Without a key, the one that is stored for the server is used. */
export type TypedServer = {
  readonly provider: ModelServerId;
  readonly baseUrl: string;
  readonly key?: string;
  /** May be empty to ask for the list of models. */
  readonly model: string;
};

/** What a check of a server and model found out. */
export type ModelFinding =
  | {
      readonly check: 'models';
      /** Null if the server has no list. */
      readonly models: readonly ModelInfo[] | null;
      readonly hasModel: boolean | null;
      /** In US dollars per million tokens; null if nobody says. */
      readonly price: { readonly input: number; readonly output: number } | null;
    }
  | { readonly check: 'reply'; readonly schemaWay: SchemaWay; readonly firstMs: number }
  | { readonly check: 'context'; readonly tokens: number | null; readonly isEnough: boolean }
  | { readonly check: 'images'; readonly isSeen: boolean };

/** A planner to choose from. Title and sentence are English, for a panel that has no words of its own for it. */
export type PlannerInfo = Pick<System, 'hasSteps' | 'reflect'> & {
  readonly id: string;
  readonly title: string;
  readonly about: string;
};

/** A verdict of the critic, as shown to the user. */
export type LearnedControl = {
  readonly site: string;
  readonly label: string;
  readonly effect: Judgment['effect'];
  readonly verb: string;
};

export type RunLine = {
  readonly id: RunId;
  readonly goal: string;
  readonly status: RunStatus;
  readonly startedAt: number;
  /** Id of a planner; one of a stored run may be missing in this version. */
  readonly system: string;
  /** The page it began on; null if it never read one. */
  readonly home: string | null;
  /** How it ended; null before it did. */
  readonly stop: StopReason | null;
  /** '' if it gave none. Quotes pages: untrusted. */
  readonly answer: string;
  /** Without the tokens of models whose price is unknown. */
  readonly usd: number;
  readonly unpriced: number;
};

/** A routine of the user. An imported one quotes whoever made it: untrusted. */
export type RoutineLine = {
  readonly id: string;
  readonly routine: Routine;
  /** It was imported and never run: its plan is shown first. */
  readonly isNew: boolean;
  /** The answer of its last run, for runs that see the same pages. */
  readonly answer?: KeptAnswer;
  /** The version before the last change. */
  readonly before?: Routine;
  /** The user wants it first, with its form open. */
  readonly isPinned?: boolean;
};

/** Pinned routines first; otherwise, the order stays. */
export const pinnedFirst = <Line extends RoutineLine>(lines: readonly Line[]): readonly Line[] =>
  lines.toSorted((a, b) => Number(b.isPinned ?? false) - Number(a.isPinned ?? false));

/** A watch with what its routine is called and where it begins. Quotes pages: untrusted. */
export type WatchLine = Watch & {
  readonly name: string;
  readonly start: string;
  /** Its page is being read now. */
  readonly isChecking: boolean;
};

/** One model call about a step: what was sent and what it replied. Quotes pages: untrusted. */
export type ModelExchange = {
  readonly node: NodeId;
  readonly operator: string;
  /** When the reply arrived, in ms since 1970. */
  readonly at: number;
  readonly prompt: {
    readonly rules: string;
    /** How many earlier messages of the conversation were sent again with it. */
    readonly earlier: number;
    readonly message: string;
  };
  /** The reply as received, or the error of a failed call. */
  readonly reply: string;
  readonly ok: boolean;
};

/** Replies to commands, by kind; every command may also fail. */
export type PanelReplies = {
  'run/start': { readonly run: RunId };
  'run/again': { readonly run: RunId };
  'run/demonstrate': { readonly run: RunId };
  'run/routine': { readonly run: RunId };
  'run/pause': null;
  'run/resume': null;
  'run/step': null;
  'run/stop': null;
  'run/edit': null;
  /** Quotes pages: untrusted. */
  'run/ask': { readonly answer: string };
  'run/hold': null;
  'run/reply': null;
  'run/terms': null;
  'run/askAgain': null;
  'run/file': null;
  'run/table': null;
  'run/close': null;
  'run/exchanges': { readonly exchanges: readonly ModelExchange[] };
  'run/export': { readonly journal: readonly RunEvent[] };
  'run/picture': Picture;
  /** Null if there is none, as after a restart. */
  'run/elementPicture': ElementPicture | null;
  /** Null if screenshots were off. */
  'run/actPicture': ActPicture | null;
  'run/show': null;
  'runs/list': { readonly runs: readonly RunLine[] };
  'run/open': null;
  'runs/delete': null;
  'batch/start': null;
  'batch/tables': { readonly tables: readonly PageTable[] };
  'batch/pause': null;
  'batch/resume': null;
  'batch/close': null;
  'routines/list': { readonly routines: readonly RoutineLine[] };
  'routines/save': RoutineLine;
  'routines/import': RoutineLine;
  'routines/repair': RoutineLine;
  'routines/restore': RoutineLine;
  'routines/edit': RoutineLine;
  'routines/pin': null;
  'routines/delete': null;
  'watches/make': { readonly watch: string };
  'watches/pause': null;
  'watches/resume': null;
  'watches/delete': null;
  'watches/seen': null;
  'sites/learned': { readonly controls: readonly LearnedControl[] };
  'sites/forget': null;
  'storage/export': Readonly<Record<string, unknown>>;
  'settings/get': Settings;
  'settings/set': Settings;
  'settings/check': ModelFinding;
  'settings/practice': PracticeOutcome;
};

export type StreamedWords = {
  readonly operator: string;
  readonly text: string;
  /** Why no text arrives at present; null if nothing is wrong. */
  readonly delay: Delay | null;
};

/** Messages from the worker to every connected panel. The first message after connecting is a snapshot. */
export type PanelMessage =
  | {
      readonly kind: 'snapshot';
      readonly run: Run | null;
      readonly settings: Settings;
      readonly planners: readonly PlannerInfo[];
    }
  | { readonly kind: 'event'; readonly run: RunId; readonly event: RunEvent }
  | { readonly kind: 'settings'; readonly settings: Settings }
  | { readonly kind: 'batch'; readonly batch: Batch | null }
  /** All watches, when a panel connects and whenever one changes. */
  | { readonly kind: 'watches'; readonly watches: readonly WatchLine[] }
  /** Text streaming in for a node while the model writes; replaced by the event when the call ends. */
  | {
      readonly kind: 'streaming';
      readonly run: RunId;
      readonly node: string;
      readonly words: StreamedWords;
    }
  | { readonly kind: 'problem'; readonly failure: Failure };
