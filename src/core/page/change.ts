/**
 * Change observation (AE-07, ambiguity A28): what an action changed, as data. The content script records changes, run
 * and journal store them, and code judges by them. describeChanges.ts turns them into sentences for the model and the
 * user.
 */
import type { ActionId } from '../ids.ts';
import type { FileFacts } from './files.ts';
import type { Role } from './roles.ts';

export type Change = Fact & Circumstances;

/** Optional fields. Without them, the action caused the change, and the change is over. */
type Circumstances = {
  /**
   * `page`: the page itself caused it, as with incoming chat messages, or it was there before the action. `unknown`: it
   * came later, and nothing shows whether the action caused it.
   */
  readonly cause?: 'page' | 'unknown';
  /** It came after the report of the action. */
  readonly late?: true;
  /** It was still going on when reported. */
  readonly ongoing?: true;
  /**
   * When it was first seen, in ms after the end of the action's own input; negative during the input. Absent if
   * unknown.
   */
  readonly at?: number;
};

/**
 * States that a change reports. `highlighted`: only the style shows that it was chosen. `picture`: it shows another
 * image. `look`: its style differs in a way that has no name. The last two are always on.
 */
export type ChangedState =
  | 'checked'
  | 'partlyChecked'
  | 'selected'
  | 'pressed'
  | 'current'
  | 'disabled'
  | 'readOnly'
  | 'highlighted'
  | 'picture'
  | 'look';

type Fact =
  | {
      readonly kind: 'appeared';
      readonly what: string;
      readonly role: Role;
      readonly name: string;
      readonly items: number;
      /** It was in the page before, hidden, and was only made visible (AE-07). */
      readonly wasThere?: true;
    }
  | {
      readonly kind: 'disappeared';
      readonly what: string;
      readonly role: Role;
      readonly name: string;
    }
  | { readonly kind: 'expanded'; readonly name: string; readonly expanded: boolean }
  | { readonly kind: 'text'; readonly before: string; readonly after: string }
  | {
      readonly kind: 'state';
      readonly name: string;
      readonly role: Role;
      readonly state: ChangedState;
      /** Whether the element is now in that state. */
      readonly on: boolean;
    }
  | { readonly kind: 'value'; readonly name: string; readonly role: Role; readonly value: string }
  | {
      /** A list that stayed but has different items: how many were added and removed, and how many there are now. */
      readonly kind: 'list';
      readonly what: string;
      readonly role: Role;
      readonly name: string;
      readonly added: number;
      readonly removed: number;
      readonly items: number;
      /** The text of the first and the last item now. */
      readonly first: string;
      readonly last: string;
    }
  | {
      readonly kind: 'reordered';
      readonly name: string;
      readonly first: string;
      readonly last: string;
    }
  /** It moved unchanged: `to` is the heading or name of its new place. */
  | { readonly kind: 'moved'; readonly name: string; readonly to: string }
  /** A message that appeared and disappeared during the action. */
  | { readonly kind: 'announced'; readonly text: string }
  /** A key moved the focus and changed nothing else. */
  | { readonly kind: 'focused'; readonly name: string; readonly role: Role }
  /** What was waited for is so: the page shows the text, or shows it no longer. */
  | { readonly kind: 'awaited'; readonly text: string; readonly gone: boolean }
  | { readonly kind: 'invalid'; readonly name: string; readonly message: string }
  | { readonly kind: 'navigated'; readonly from: string; readonly to: string }
  /** The server answered with an HTTP error, whatever the page shows. */
  | { readonly kind: 'errorPage'; readonly status: number }
  /** The page sent a request that is not a plain read (WO-14). The address has no query except its route. */
  | {
      readonly kind: 'sent';
      readonly method: string;
      readonly to: string;
      /** A worker of the site sent it, which another tab may share. */
      readonly isShared?: true;
      /** Strict mode let it through, but it said something else than what had been held before. */
      readonly isDifferent?: true;
      /** The HTTP error that the server answered with, as far as it came in time. */
      readonly error?: number;
    }
  /** Strict mode stopped it before it was sent; see `HeldRequest`. */
  | ({ readonly kind: 'held' } & HeldRequest)
  | { readonly kind: 'title'; readonly to: string }
  | {
      readonly kind: 'dialog';
      readonly dialog: 'alert' | 'confirm' | 'prompt' | 'beforeunload';
      readonly text: string;
      readonly answer: 'dismissed' | 'accepted';
    }
  | { readonly kind: 'newTab'; readonly number: number; readonly url: string }
  | {
      readonly kind: 'download';
      readonly name: string;
      readonly size?: number;
      /** The address a GET loaded it from; absent if unknown, or if a script made the file. */
      readonly address?: string;
    }
  /** Files of the user that were given to the page. */
  | { readonly kind: 'given'; readonly files: readonly FileFacts[]; readonly to: string }
  /** A tool of the page gave this result; `left` is how many more characters it had. */
  | {
      readonly kind: 'answered';
      readonly name: string;
      readonly text: string;
      readonly left: number;
    }
  | { readonly kind: 'scrolled'; readonly name: string; readonly position: string };

/**
 * A request that could have written and was not sent. `to` is the whole address; `type` is the browser's resource type,
 * '' for any.
 */
export type HeldRequest = { readonly method: string; readonly to: string; readonly type: string };

/** The words that a change put on the page; '' for other changes. */
export function shownBy(change: Change): string {
  switch (change.kind) {
    case 'announced':
    case 'dialog':
      return change.text;
    case 'text':
      return change.after;
    case 'appeared':
      return change.name;
    default:
      return '';
  }
}

export const isHeld = (change: Change): change is Extract<Change, { kind: 'held' }> =>
  change.kind === 'held';

/** Whether nothing changed but the focus, so that a late effect may still come. */
export const hasNoEffectYet = (changes: readonly Change[]): boolean =>
  changes.every(({ kind }) => kind === 'focused');

/** What an action had set and the page put back later: the change to what was there before. */
export type TakenBack = { readonly act: ActionId; readonly change: Change };

/** What changed after the report of an action. */
export type LateChanges = { readonly act: ActionId; readonly changes: readonly Change[] };
