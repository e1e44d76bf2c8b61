/**
 * Observations: lines for the model plus the facts code needs. Element handles never leave
 * the content script, which keeps ref → element off-page with a fingerprint.
 */
import type { ElementRef } from '../ids.ts';
import type { FilesTaken } from './files.ts';
import type { PageLine } from './line.ts';
import type { Role } from './roles.ts';

/** Agent-E's three task-fitted views (AE-03, ambiguity A28). */
export const distillations = ['text_only', 'input_fields', 'all_fields'] as const;
export type Distillation = (typeof distillations)[number];

export type TabFacts = {
  /** 1-based number used in prompts and actions. */
  readonly number: number;
  readonly url: string;
  readonly title: string;
  readonly active: boolean;
};

/** A frame that was part of the page; unreadable ones are named, never silently missing. */
export type FrameFacts = {
  readonly frame: number;
  readonly origin: string;
  readonly readable: boolean;
};

/** A link that a page shows; the address is without its fragment. */
export type SeenLink = { readonly address: string; readonly words: string };

export type Observation = {
  readonly url: string;
  readonly title: string;
  readonly kind: Distillation;
  /** The distilled page, frames in place. Untrusted: its text goes into prompts only wrapped. */
  readonly lines: readonly PageLine[];
  /** Number of refs on the lines. */
  readonly refs: number;
  readonly frames: readonly FrameFacts[];
  /** What the page links to: evidence for the gate, shown in no prompt. */
  readonly links: readonly SeenLink[];
  /** The name of a field with words that the user wrote by hand and did not send; absent if there is none. */
  readonly unsent?: string;
  /** Which document the refs of a frame are of, by their prefix, '' for the top frame. */
  readonly documents: Readonly<Record<string, string>>;
  /** By ref: role, name, row, landmarks and destination as a hash, where the planner compares pages (`keepsPages`). */
  readonly prints?: Readonly<Record<string, string>>;
  readonly tabs: readonly TabFacts[];
  /** Native dialogs caught since the last observation, already answered by policy. */
  readonly dialogs: readonly DialogFacts[];
  /** Files that the task saved and whose text can be shown; absent if there are none. */
  readonly files?: readonly { readonly name: string; readonly size?: number }[];
};

export type DialogFacts = {
  readonly kind: 'alert' | 'confirm' | 'prompt' | 'beforeunload';
  readonly text: string;
  readonly answer: 'dismissed' | 'accepted';
};

/** One form field as it would be sent; hidden ones included, so that a card can show them (safety D8). */
export type FormField = {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly value: string;
  readonly hidden: boolean;
};

/** Facts of one element, read through captured getters at the moment they are needed (M9). The gate decides on these. */
export type ElementFacts = {
  readonly ref: ElementRef;
  /** Hash of role, name, type and place; the act is refused when it differs (safety T7). */
  readonly fingerprint: string;
  readonly tag: string;
  readonly role: Role;
  readonly name: string;
  /** The visible text of the element; cards quote this, not the aria-label (safety C2). */
  readonly visibleText: string;
  /** If it has no words: those that scripts show while the pointer is over it. */
  readonly tooltip: string;
  /** If it has no words: what the page's code calls its picture, a guess. */
  readonly icon: string;
  readonly inputType: string;
  /** Whether only the user may type in it: a password, a card number, a one-time code. */
  readonly secret: boolean;
  readonly value: string;
  readonly checked: boolean | null;
  readonly disabled: boolean;
  readonly readOnly: boolean;
  readonly multiline: boolean;
  /** Absolute href of the link the element is or sits in; empty if none. */
  readonly href: string;
  readonly download: boolean;
  /** The files it takes; null if it takes none, as far as code can tell. */
  readonly files: FilesTaken | null;
  readonly target: string;
  readonly hasPopup: boolean;
  /** Whether it shows and hides a part of the page that it names (aria-expanded, summary). */
  readonly isExpander: boolean;
  /** Whether it is the field of a conversation, where Enter sends what is written. */
  readonly conversation: boolean;
  /** Whether attributes of the page's own make it run a script, or send something, as soon as it is used. */
  readonly acts: boolean;
  /** Whether attributes of its own, or of a box around it, do so when it is pressed. */
  readonly actsOnPress: boolean;
  /** Whether a click on it submits its form. */
  readonly submits: boolean;
  readonly form: FormFacts | null;
  readonly inDialog: string;
  /** The heading or legend of the innermost box around it that has one; '' if there is none. */
  readonly heading: string;
  /** Where it stands among its neighbors, if it has no words, tooltip or icon by which to know it again; else ''. */
  readonly position: string;
  /** An amount of money written right beside it; '' if there is none. */
  readonly price: string;
  readonly frameOrigin: string;
  /** The origin that a frame of the page was pointed at; '' for what is no frame. */
  readonly framed: string;
  /** Address of the document it is in. */
  readonly pageAddress: string;
};

export type FormFacts = {
  readonly action: string;
  readonly method: 'get' | 'post' | 'dialog';
  readonly search: boolean;
  /** Whether attributes of the page's own run a script when it is sent, or when its button is pressed. */
  readonly scripted: boolean;
  /** The words of the button that Enter in one of its fields presses; '' where it has none. */
  readonly button: string;
  readonly fields: readonly FormField[];
};
