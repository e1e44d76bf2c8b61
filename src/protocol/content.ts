/** Worker → content script of one frame: requests and their replies. Nothing else crosses into a page. */
import type { PageAction } from '../core/action/action.ts';
import type { DelayedList } from '../core/action/actionRow.ts';
import type { ActReport } from '../core/action/outcome.ts';
import type { Allowed } from '../core/gate/seal.ts';
import type { ActionId, ElementRef, QuestionId } from '../core/ids.ts';
import type { Change } from '../core/page/change.ts';
import type { PageLine } from '../core/page/line.ts';
import type {
  DialogFacts,
  Distillation,
  ElementFacts,
  SeenLink,
} from '../core/page/observation.ts';
import type { Rect } from '../core/page/rect.ts';
import type { UserAction } from '../core/page/userAction.ts';
import type { Result } from '../core/result.ts';
import type { FilePart } from './filePart.ts';

/** A part of a file for an act that is about to come; the act names the same id. */
export type UploadPart = { readonly id: QuestionId; readonly part: FilePart };

/** A frame as its own content script sees it. */
export type FrameHello = {
  /** Made by this document's content script; requests with another are refused (M8). */
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
  /** As data, without text of child frames: their places are lines of their own. */
  readonly lines: readonly PageLine[];
  readonly refs: number;
  /** Where its links with a ref lead; some at most. */
  readonly links: readonly SeenLink[];
  /** The name of a field with words that the user wrote by hand and did not send. */
  readonly unsent?: string;
  /** By ref: role, name, row, landmarks and destination as a hash, if asked for; none of very large pages. */
  readonly prints?: Readonly<Record<string, string>>;
};

/** With the native dialogs that were answered since the last look or act. */
export type FrameLook = FrameObservation & { readonly dialogs: readonly DialogFacts[] };

export type Mark = { readonly ref: ElementRef; readonly box: Rect };

/** What a picture of one frame must leave out, in CSS pixels of its own viewport. */
export type FrameMasks = {
  readonly width: number;
  readonly height: number;
  /** Fields in view that hold a secret. */
  readonly secrets: readonly Rect[];
  /**
   * Places of the child frames that may be seen, by their index in `window.frames`. Of one that is covered, something may
   * show all the same, but nothing in it can be pressed.
   */
  readonly frames: readonly {
    readonly index: number;
    readonly box: Rect;
    readonly isCovered: boolean;
  }[];
};

/** The same with the elements visible in the frame now. */
export type FrameMarks = FrameMasks & { readonly marks: readonly Mark[] };

/** How many things that acts left in the page are as before again, and how many are not. */
export type UndoReport = { readonly undone: number; readonly left: number };

/** Request kinds with their replies. Every request carries the nonce of the document it is meant for. */
export type ContentCalls = {
  /** Distill the frame. `prefix` is '' for the top frame, 'f3' for frame 3; refs come back as f3e12. */
  observe: {
    request: { readonly kind: Distillation; readonly prefix: string; readonly prints?: boolean };
    reply: FrameLook;
  };
  /** `like`: the ref of an element that left the page; what is asked for has to be what that was. */
  describe: {
    request: { readonly ref: ElementRef; readonly like?: ElementRef };
    reply: Result<ElementFacts>;
  };
  /** Files that the user chose, in parts; kept in memory for the one act that follows. */
  hand: { request: UploadPart; reply: null };
  /** Act, watch, wait until idle. `fingerprint` null means: whatever the ref was when last observed. */
  act: {
    request: {
      readonly id: ActionId;
      readonly action: PageAction;
      readonly fingerprint: string | null;
      /** Activations the page may let through without another question. */
      readonly allowed: Allowed;
      /** Under which the files of an upload were handed in. */
      readonly files: QuestionId | null;
      /** How long nothing may change, in ms, before the page counts as idle. */
      readonly quietMs: number;
      /** The list that the action may open after a delay, which is then waited for. */
      readonly delayedList: DelayedList;
    };
    reply: Result<ActReport>;
  };
  /** What changed since the end of the last act, if that changed nothing: its reply may come late. */
  lookAgain: { request: Readonly<Record<string, never>>; reply: readonly Change[] };
  /** Take back what these acts left in the frame, as far as that is safe and nobody changed it since. */
  undo: { request: { readonly acts: readonly ActionId[] }; reply: Result<UndoReport> };
  /** Wait until quiet (after a navigation), at most `limitMs`. */
  waitForIdle: {
    request: { readonly limitMs: number };
    reply: { readonly quiet: boolean; readonly ms: number };
  };
  /** Visible boxes of the elements with refs, for a screenshot with refs drawn on it. */
  marks: { request: { readonly prefix: string }; reply: FrameMarks };
  /** What a screenshot without refs must leave out. Gives no element a ref. */
  masks: { request: Readonly<Record<string, never>>; reply: FrameMasks };
  /** What a person did in the frame since this was last asked; waits for their first click or key. */
  watchPerson: { request: Readonly<Record<string, never>>; reply: readonly UserAction[] };
  /** Outline an element for the user for a moment, off the page's own nodes; null clears. */
  highlight: { request: { readonly ref: ElementRef | null }; reply: null };
};
export type ContentCall = keyof ContentCalls;
export type ContentRequest = {
  readonly to: 'content';
  readonly nonce: string;
  /** Of the call; a `cancel` has the id of the call that nothing more may follow from. */
  readonly id: string;
} & (
  | {
      [C in ContentCall]: { readonly call: C; readonly input: ContentCalls[C]['request'] };
    }[ContentCall]
  | { readonly call: 'cancel' }
);
export type ContentReply<C extends ContentCall> = {
  readonly nonce: string;
  readonly value: ContentCalls[C]['reply'];
};
