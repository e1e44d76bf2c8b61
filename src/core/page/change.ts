/**
 * Change observation (AE-07, ambiguity A28): what an action changed, as data. The content script records it, run and
 * journal keep it, code judges on it; describeChanges.ts makes sentences of it for the model and the user.
 */
import type { FileFacts } from './files.ts';
import type { Role } from './roles.ts';

export type Change = Fact & Circumstances;

/** Optional fields: without them the act caused the change, and the change is over. */
type Circumstances = {
  /** It came from the page itself, as chat messages do, or was there before the act. */
  readonly cause?: 'page';
  /** It was still going on when it was reported. */
  readonly ongoing?: true;
  /** When it was first seen, in ms from the end of the act's own input; below 0 during it. Absent where not known. */
  readonly at?: number;
};

/**
 * States that a change reports. `highlighted`: the style alone shows that it was chosen. `picture`: it shows another
 * one. `look`: its style differs in a way that has no name; both of these are always on.
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
      /** Whether the element is in that state now. */
      readonly on: boolean;
    }
  | { readonly kind: 'value'; readonly name: string; readonly role: Role; readonly value: string }
  | {
      /** A list that stays, with other items than before: how many came and went, and how many there are now. */
      readonly kind: 'list';
      readonly what: string;
      readonly role: Role;
      readonly name: string;
      readonly added: number;
      readonly removed: number;
      readonly items: number;
      /** What the first and the last item read now. */
      readonly first: string;
      readonly last: string;
    }
  | {
      readonly kind: 'reordered';
      readonly name: string;
      readonly first: string;
      readonly last: string;
    }
  /** It stands elsewhere now, unchanged: `to` is the heading or name of that place. */
  | { readonly kind: 'moved'; readonly name: string; readonly to: string }
  /** A message that came and went while the act was under way. */
  | { readonly kind: 'announced'; readonly text: string }
  | { readonly kind: 'invalid'; readonly name: string; readonly message: string }
  | { readonly kind: 'navigated'; readonly from: string; readonly to: string }
  /** The server answered with an HTTP error, whatever the page shows. */
  | { readonly kind: 'errorPage'; readonly status: number }
  /** The page sent a request that is not a plain read (WO-14); the address without its query, but for its route. */
  | {
      readonly kind: 'sent';
      readonly method: string;
      readonly to: string;
      /** It came from no tab, but from a worker of the site, which another tab may share. */
      readonly isShared?: true;
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
      /** From where a GET fetched it; absent where that is not known, or a script made the file. */
      readonly address?: string;
    }
  /** Files of the user's, handed to the page. */
  | { readonly kind: 'given'; readonly files: readonly FileFacts[]; readonly to: string }
  | { readonly kind: 'scrolled'; readonly name: string; readonly position: string };

/** A request that could have written and was not sent. `to` is the whole address; `type` is the browser's, '' for any. */
export type HeldRequest = { readonly method: string; readonly to: string; readonly type: string };

export const isHeld = (change: Change): change is Extract<Change, { kind: 'held' }> =>
  change.kind === 'held';
