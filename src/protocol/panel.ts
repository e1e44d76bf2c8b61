/** Panel (and setup page) → worker commands; worker → panel frames. Only extension pages may send these. */
import type { NodeId, QuestionId, RunId } from '../core/ids.ts';
import type { TableEdit } from '../core/memory/edit.ts';
import type { Edit } from '../core/plan/edit.ts';
import type { SystemId } from '../core/planner/systems.ts';
import type { Picture, Reply } from '../core/ports.ts';
import type { Failure } from '../core/result.ts';
import type { ApprovalPolicy, Budget, EndCheck, Run, RunEvent } from '../core/run/run.ts';
import type { FilePart } from './filePart.ts';

export type Settings = {
  readonly baseUrl: string;
  readonly model: string;
  readonly system: SystemId;
  readonly budget: Budget;
  readonly approve: ApprovalPolicy;
  readonly endCheck: EndCheck;
  /** Whether a key is stored; the key itself never leaves the background (M3). */
  readonly hasKey: boolean;
};

export type ModelInfo = {
  readonly id: string;
  readonly name: string;
  readonly usdPerMTokIn: number | null;
  readonly usdPerMTokOut: number | null;
};

export type PanelCommand =
  /** Start on the tab the person looks at. `tabId` comes from the panel's own window. */
  | { readonly kind: 'run/start'; readonly goal: string; readonly tabId: number }
  | { readonly kind: 'run/pause'; readonly run: RunId }
  | { readonly kind: 'run/resume'; readonly run: RunId }
  | { readonly kind: 'run/step'; readonly run: RunId }
  | { readonly kind: 'run/stop'; readonly run: RunId }
  | { readonly kind: 'run/edit'; readonly run: RunId; readonly edit: Edit }
  | {
      readonly kind: 'run/reply';
      readonly run: RunId;
      readonly question: QuestionId;
      readonly reply: Reply;
    }
  /** One part of a file chosen for this question; the reply comes after the last one. */
  | {
      readonly kind: 'run/file';
      readonly run: RunId;
      readonly question: QuestionId;
      readonly part: FilePart;
    }
  /** Change the table of candidates by hand. */
  | { readonly kind: 'run/table'; readonly run: RunId; readonly edit: TableEdit }
  /** Take the run off the panel (it stays in the history). */
  | { readonly kind: 'run/close'; readonly run: RunId }
  | { readonly kind: 'run/export'; readonly run: RunId }
  /** What the tab shows now, with the refs of its elements written on it. */
  | { readonly kind: 'run/picture'; readonly run: RunId }
  /** Outline in the page, for a moment, the element that a step is about. */
  | { readonly kind: 'run/show'; readonly run: RunId; readonly node: NodeId }
  | { readonly kind: 'runs/list' }
  | { readonly kind: 'run/open'; readonly run: RunId }
  | { readonly kind: 'settings/get' }
  | {
      readonly kind: 'settings/set';
      readonly settings: Partial<Omit<Settings, 'hasKey'>> & { readonly key?: string };
    }
  | { readonly kind: 'settings/test' }
  | { readonly kind: 'settings/models' };

export type RunLine = {
  readonly id: RunId;
  readonly goal: string;
  readonly status: string;
  readonly startedAt: number;
};

/** Replies to commands, by kind; every command may also fail. */
export type PanelReplies = {
  'run/start': { readonly run: RunId };
  'run/pause': null;
  'run/resume': null;
  'run/step': null;
  'run/stop': null;
  'run/edit': null;
  'run/reply': null;
  'run/file': null;
  'run/table': null;
  'run/close': null;
  'run/export': { readonly journal: readonly RunEvent[] };
  'run/picture': Picture;
  'run/show': null;
  'runs/list': { readonly runs: readonly RunLine[] };
  'run/open': null;
  'settings/get': Settings;
  'settings/set': Settings;
  'settings/test': { readonly model: string; readonly ms: number; readonly reply: string };
  'settings/models': { readonly models: readonly ModelInfo[] };
};

/** Worker → every connected panel. The first frame after connecting is a snapshot. */
export type PanelMessage =
  | { readonly kind: 'snapshot'; readonly run: Run | null; readonly settings: Settings }
  | { readonly kind: 'event'; readonly run: RunId; readonly event: RunEvent }
  | { readonly kind: 'settings'; readonly settings: Settings }
  /** Words streaming in for a node while the model writes; replaced by the event when the call ends. */
  | {
      readonly kind: 'streaming';
      readonly run: RunId;
      readonly node: string;
      readonly operator: string;
      readonly text: string;
    }
  | { readonly kind: 'problem'; readonly failure: Failure };
