/** Requests from the worker to the content script of one frame, and their replies. Nothing else enters a page. */
import type { PageAction } from '../core/action/action.ts';
import type { DelayedList } from '../core/action/actionRow.ts';
import type { Recalled } from '../core/action/outcome.ts';
import type { PageReport } from '../core/action/pageReport.ts';
import type { Allowed } from '../core/gate/seal.ts';
import type { ActionId, ElementRef, QuestionId, RunId } from '../core/ids.ts';
import type { Change, LateChanges, TakenBack } from '../core/page/change.ts';
import type { Drawing } from '../core/page/drawing.ts';
import type { PageLine } from '../core/page/line.ts';
import type {
  DialogFacts,
  Distillation,
  ElementFacts,
  SeenLink,
} from '../core/page/observation.ts';
import type { PageTable } from '../core/page/pageTable.ts';
import type { Rect } from '../core/page/rect.ts';
import type { UserAction } from '../core/page/userAction.ts';
import type { Result } from '../core/result.ts';
import type { FilePart } from './filePart.ts';

/** A part of a file for the next action, which names the same id. */
export type UploadPart = { readonly id: QuestionId; readonly part: FilePart };

/** A frame as its own content script sees it. */
export type FrameHello = {
  /** Made by this document's content script. Requests with another nonce are refused (M8). */
  readonly nonce: string;
  readonly url: string;
  readonly origin: string;
  readonly title: string;
  /** Place among the frames of the tab: indexes of `window.frames` from the top, [] for the top frame. */
  readonly path: readonly number[];
};

export type FrameObservation = {
  readonly url: string;
  readonly title: string;
  /** As data, without the text of child frames, whose places are separate lines. */
  readonly lines: readonly PageLine[];
  readonly refs: number;
  /** Destinations of links with a ref, up to a limit. */
  readonly links: readonly SeenLink[];
  /** The name of a field with text that the user typed and did not send. */
  readonly unsent?: string;
  /** A hash of role, name, row, landmarks and destination for each ref, if requested; none on very large pages. */
  readonly prints?: Readonly<Record<string, string>>;
};

/** Includes what happened since the last look or action. */
export type FrameLook = FrameObservation & {
  /** What the frame shows without text, if refs were asked for. */
  readonly drawings: readonly Drawing[];
  /** Native dialogs that were answered. */
  readonly dialogs: readonly DialogFacts[];
  /** Values that actions had set. */
  readonly takenBack: readonly TakenBack[];
  /** What changed after the reports of actions. */
  readonly late: readonly LateChanges[];
  /** Lines of the tools that the page offers. */
  readonly tools: readonly PageLine[];
};

export type Mark = { readonly ref: ElementRef; readonly box: Rect };

/** What a screenshot of one frame must hide, in CSS pixels of its own viewport. */
export type FrameMasks = {
  readonly width: number;
  readonly height: number;
  /** Visible fields with a secret. */
  readonly secrets: readonly Rect[];
  /**
   * Places of the child frames that may be visible, by index in `window.frames`. A covered frame may still show
   * something, but nothing in it can be pressed.
   */
  readonly frames: readonly {
    readonly index: number;
    readonly box: Rect;
    readonly isCovered: boolean;
  }[];
};

/** Where one element is, in CSS pixels of its frame's viewport. */
export type FramePlace = {
  readonly box: Rect;
  /** The part of it that its frame shows. */
  readonly view: Rect;
};

/** Adds the elements visible in the frame now. */
export type FrameMarks = FrameMasks & { readonly marks: readonly Mark[] };

/** How many effects of the actions were undone in the page, and how many were not. */
export type UndoReport = { readonly undone: number; readonly left: number };

/** Request kinds with their replies. Every request carries the nonce of its document. */
export type ContentCalls = {
  /** Distills the frame. `prefix` is '' for the top frame, 'f3' for frame 3; refs are returned as f3e12. */
  observe: {
    request: {
      readonly kind: Distillation;
      readonly prefix: string;
      readonly prints?: boolean;
      /** Whether to include what became known of earlier actions; each is returned only once. */
      readonly isForRecord: boolean;
      /** Whether to list the tools that the page offers. */
      readonly hasTools: boolean;
    };
    reply: FrameLook;
  };
  /** `like`: the ref of an element that left the page. The element asked about must be the same one. */
  describe: {
    request: { readonly ref: ElementRef; readonly like?: ElementRef };
    reply: Result<ElementFacts>;
  };
  /** Files that the user chose, in parts; kept in memory for the one action that follows. */
  receiveFile: { request: UploadPart; reply: null };
  /** Acts, observes, waits until idle. `fingerprint` null accepts whatever the ref was when last observed. */
  act: {
    request: {
      readonly run: RunId;
      readonly id: ActionId;
      readonly action: PageAction;
      readonly fingerprint: string | null;
      /** Activations the page may let through without another question. */
      readonly allowed: Allowed;
      /** The id under which the files of an upload were sent. */
      readonly files: QuestionId | null;
      /** How long nothing may change, in ms, before the page counts as idle. */
      readonly quietMs: number;
      /** The list that the action may open after a delay and that is then waited for. */
      readonly delayedList: DelayedList;
    };
    reply: Result<PageReport>;
  };
  /** How an action ended, for a worker that was restarted while it ran. */
  recall: { request: { readonly run: RunId; readonly id: ActionId }; reply: Recalled };
  /** Records from now on what an action elsewhere changes in this frame, and ends the reports of earlier ones. */
  watch: { request: Readonly<Record<string, never>>; reply: null };
  /** What changed since `watch`, or since an action here that changed nothing: the page may react late. */
  lookAgain: { request: Readonly<Record<string, never>>; reply: readonly Change[] };
  /** Undoes what these actions left in the frame, as far as that is safe and nobody changed it since. */
  undo: { request: { readonly acts: readonly ActionId[] }; reply: Result<UndoReport> };
  /** Waits until quiet (after a navigation), at most `limitMs`. */
  waitForIdle: {
    request: { readonly limitMs: number };
    reply: { readonly quiet: boolean; readonly ms: number };
  };
  /** Visible boxes of the elements with refs, for a screenshot with refs drawn on it. */
  marks: { request: { readonly prefix: string }; reply: FrameMarks };
  /** What a screenshot without refs must hide. Gives no element a ref. */
  masks: { request: Readonly<Record<string, never>>; reply: FrameMasks };
  /** The tables that the page shows. Gives no element a ref. */
  tables: { request: Readonly<Record<string, never>>; reply: readonly PageTable[] };
  /** Scrolls an element into view for a picture of it, and waits until it is drawn. */
  showDrawing: { request: { readonly ref: ElementRef }; reply: Result<null> };
  /** Where that element is now. What it shows is remembered, so that spots in the picture can be checked. */
  placeOf: { request: { readonly ref: ElementRef }; reply: Result<FramePlace> };
  /** Returns what the user did in the frame since the last call; waits for their first click or key. `isDemonstration`: they show how the task is done. */
  watchPerson: { request: { readonly isDemonstration: boolean }; reply: readonly UserAction[] };
  /** Outlines an element for the user for a moment without touching the page's own nodes; null clears. */
  highlight: { request: { readonly ref: ElementRef | null }; reply: null };
};
export type ContentCall = keyof ContentCalls;
export type ContentRequest = {
  readonly to: 'content';
  readonly nonce: string;
  /** Id of the call. A `cancel` has the id of the call from which nothing more may follow. */
  readonly id: string;
} & (
  | {
      [C in ContentCall]: { readonly call: C; readonly input: ContentCalls[C]['request'] };
    }[ContentCall]
  | { readonly call: 'cancel' }
);
/** `crashed` is the error that the handler threw. */
export type ContentReply<C extends ContentCall> = { readonly nonce: string } & (
  | { readonly value: ContentCalls[C]['reply'] }
  | { readonly crashed: string }
);
