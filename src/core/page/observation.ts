/**
 * Observations: lines for the model plus the facts code needs. Element handles never leave the content script, which
 * maps refs to elements outside the page and keeps a fingerprint of each.
 */
import type { ElementRef } from '../ids.ts';
import type { ToolParameter } from '../tool/parameter.ts';
import type { LateChanges, TakenBack } from './change.ts';
import type { Drawing } from './drawing.ts';
import type { AcceptedFiles } from './files.ts';
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

/** A frame that was part of the page. Unreadable frames are listed, never silently missing. */
export type FrameFacts = {
  readonly frame: number;
  readonly origin: string;
  readonly readable: boolean;
};

/** A link shown on a page; the address has no fragment. */
export type SeenLink = { readonly address: string; readonly words: string };

export type Observation = {
  readonly url: string;
  readonly title: string;
  readonly kind: Distillation;
  /** The distilled page, frames in place. Untrusted: its text enters prompts only wrapped. */
  readonly lines: readonly PageLine[];
  /** Number of refs on the lines. */
  readonly refs: number;
  readonly frames: readonly FrameFacts[];
  /** The links of the page: evidence for the gate, shown in no prompt. */
  readonly links: readonly SeenLink[];
  /** What the page shows without text; absent if there is nothing of this kind, or no refs were asked for. */
  readonly drawings?: readonly Drawing[];
  /** The name of a field with text that the user typed and did not send; absent if there is none. */
  readonly unsent?: string;
  /** The document that the refs of each frame belong to, by prefix; '' for the top frame. */
  readonly documents: Readonly<Record<string, string>>;
  /**
   * A hash of role, name, row, landmarks and destination for each ref, if the planner compares pages (`keepsPages`).
   */
  readonly prints?: Readonly<Record<string, string>>;
  readonly tabs: readonly TabFacts[];
  /** Native dialogs since the last observation, already answered by policy. */
  readonly dialogs: readonly DialogFacts[];
  /** What actions had set and the page put back since the last observation; absent if nothing. */
  readonly takenBack?: readonly TakenBack[];
  /** What changed after the reports of actions and no earlier observation told; absent if nothing. */
  readonly late?: readonly LateChanges[];
  /** Files that the task saved and whose text can be shown; absent if there are none. */
  readonly files?: readonly { readonly name: string; readonly size?: number }[];
};

export type DialogFacts = {
  readonly kind: 'alert' | 'confirm' | 'prompt' | 'beforeunload';
  readonly text: string;
  readonly answer: 'dismissed' | 'accepted';
};

/** One form field as it would be sent. Hidden fields are included so that a card can show them (safety D8). */
export type FormField = {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly value: string;
  readonly hidden: boolean;
};

/** Facts of one element, read through captured getters when needed (M9). The gate decides by them. */
export type ElementFacts = {
  readonly ref: ElementRef;
  /** Hash of role, name, type and place. The action is refused if it changed (safety T7). */
  readonly fingerprint: string;
  readonly tag: string;
  readonly role: Role;
  readonly name: string;
  /** The visible text of the element. Cards quote this, not the aria-label (safety C2). */
  readonly visibleText: string;
  /** The tooltip that scripts show, if the element has no text. */
  readonly tooltip: string;
  /** The name that the page's code gives its icon, if the element has no text. A guess. */
  readonly icon: string;
  readonly inputType: string;
  /** Whether only the user may type into it: a password, a card number, a one-time code. */
  readonly secret: boolean;
  readonly value: string;
  readonly checked: boolean | null;
  readonly disabled: boolean;
  readonly readOnly: boolean;
  readonly multiline: boolean;
  /** Absolute address of the link that the element is or is inside; empty if none. */
  readonly href: string;
  readonly download: boolean;
  /** The files it accepts; null if none, as far as code can tell. */
  readonly files: AcceptedFiles | null;
  readonly target: string;
  readonly hasPopup: boolean;
  /** What of the interface it is a part of, by structure alone; '' if that doesn't tell. */
  readonly part: InterfacePart;
  /** Whether it says that it expands and collapses a part of the page (aria-expanded, summary). */
  readonly isExpander: boolean;
  /** Whether it is the input of a conversation, where Enter sends the text. */
  readonly conversation: boolean;
  /** Whether attributes in the page's markup make it run a script, or send something, as soon as it is used. */
  readonly acts: boolean;
  /** Whether its own attributes, or those of a surrounding box, do so when it is pressed. */
  readonly actsOnPress: boolean;
  /** Whether its own attributes, or those of a surrounding box, do so when the pointer comes over it. */
  readonly actsOnHover: boolean;
  /** Whether what it shows is drawn: a canvas, a picture, a vector graphic, or a box that has only that. */
  readonly drawn: boolean;
  /** Whether a text field, text area or editor of its document holds text, which a button may send. */
  readonly hasDraft: boolean;
  /** Whether a click on it submits its form. */
  readonly submits: boolean;
  readonly form: FormFacts | null;
  readonly inDialog: string;
  /** The heading or legend of the innermost surrounding box that has one; '' if none. */
  readonly heading: string;
  /** Its position among its siblings, if it has no text, tooltip or icon to recognize it by; else ''. */
  readonly position: string;
  /**
   * What its row or card says, except on buttons, such as "Thesis draft, 12 March"; '' if it is in none, and for a link
   * unless another link has the same words.
   */
  readonly row: string;
  /** What the box around it says if it is in no row. */
  readonly beside: string;
  /** An amount of money written beside it; '' if there is none. */
  readonly price: string;
  readonly frameOrigin: string;
  /** The origin in a frame's address; '' if it isn't a frame. */
  readonly framed: string;
  /** Address of its document. */
  readonly pageAddress: string;
  /** What a tool says of itself; absent for elements. */
  readonly tool?: ToolFacts;
};

/** A tool of a page in the page's own words: they may make the gate ask, but never keep it from asking. */
export type ToolFacts = {
  readonly about: string;
  readonly parameters: readonly ToolParameter[];
  /** It says that calling it has consequences. */
  readonly isConsequential: boolean;
  /** It is a form, which is filled in and sent like any other. */
  readonly isForm: boolean;
};

/** Parts of an interface that only change what it shows. */
export type InterfacePart =
  | ''
  | 'calendar'
  | 'columnHeader'
  | 'pagination'
  | 'suggestion'
  | 'treeItem'
  | 'reset'
  | 'closer'
  | 'ownPage';

export type FormFacts = {
  readonly action: string;
  /** `none`: the markup gives no method. The browser would send it by its address, a script may send it in any way. */
  readonly method: 'get' | 'post' | 'dialog' | 'none';
  readonly search: boolean;
  /** Whether attributes in the page's markup run a script when it is sent or when its button is pressed. */
  readonly scripted: boolean;
  /** The label of the button that Enter in one of its fields presses; '' if it has none. */
  readonly button: string;
  /** None of the buttons that send it is shown, so what is chosen in it need not wait for one. */
  readonly hidesButton?: true;
  /** The element is an option outside the form, and belongs to it by its field alone. */
  readonly byField?: true;
  readonly fields: readonly FormField[];
};
