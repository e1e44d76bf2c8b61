/**
 * Change observation (AE-07, reading A28): what an action changed, as facts with sentences. "Nothing changed"
 * is a finding too. The content script records; this module says it in words for the model and the person.
 */
import { type FileFacts, sayFiles } from './files.ts';

export type Change = Fact & Circumstances;

/** What is not said by most changes: nothing means that it is ours, and over. */
type Circumstances = {
  /** It came from the page itself, as chat messages do, or was there before the act. */
  readonly cause?: 'page';
  /** It was still going on when it was told. */
  readonly ongoing?: true;
};

type Fact =
  | {
      readonly kind: 'appeared';
      readonly what: string;
      readonly role: string;
      readonly name: string;
      readonly items: number;
    }
  | {
      readonly kind: 'disappeared';
      readonly what: string;
      readonly role: string;
      readonly name: string;
    }
  | { readonly kind: 'expanded'; readonly name: string; readonly expanded: boolean }
  | { readonly kind: 'text'; readonly before: string; readonly after: string }
  | {
      readonly kind: 'state';
      readonly name: string;
      readonly role: string;
      readonly state: string;
      readonly value: string;
    }
  | { readonly kind: 'value'; readonly name: string; readonly role: string; readonly value: string }
  | { readonly kind: 'reordered'; readonly name: string; readonly first: string }
  | { readonly kind: 'invalid'; readonly name: string; readonly message: string }
  | { readonly kind: 'navigated'; readonly from: string; readonly to: string }
  /** The server answered with an HTTP error, whatever the page shows. */
  | { readonly kind: 'errorPage'; readonly status: number }
  | { readonly kind: 'title'; readonly to: string }
  | {
      readonly kind: 'dialog';
      readonly dialog: 'alert' | 'confirm' | 'prompt' | 'beforeunload';
      readonly text: string;
      readonly answer: 'dismissed' | 'accepted';
    }
  | { readonly kind: 'newTab'; readonly number: number; readonly url: string }
  | { readonly kind: 'download'; readonly name: string }
  /** Files of the person's, handed to the page. */
  | { readonly kind: 'given'; readonly files: readonly FileFacts[]; readonly to: string }
  | { readonly kind: 'scrolled'; readonly name: string; readonly position: string };

/** Sentences for the model and the transcript, at most `limit`, the rest counted. */
export function sayChanges(changes: readonly Change[], limit = 12): string[] {
  if (changes.length === 0) return ['Nothing visible changed on the page.'];
  const said = changes.slice(0, limit).map(sayChange);
  const rest = changes.length - limit;
  return rest > 0 ? [...said, `…and ${rest} more changes.`] : said;
}

/** One change in one sentence. */
export function sayChange(change: Change): string {
  const sentence = sayFact(change);
  const notes = [
    ...(change.ongoing ? ['it is still changing'] : []),
    ...(change.cause === 'page' ? ['by the page itself, not by this act'] : []),
  ];
  return notes.length > 0 ? `${sentence.slice(0, -1)} (${notes.join('; ')}).` : sentence;
}

function sayFact(change: Fact): string {
  switch (change.kind) {
    case 'appeared':
      return `${article(change.what)}${named(change.name)}${change.items > 0 ? ` with ${change.items} ${change.items === 1 ? 'item' : 'items'}` : ''} appeared.`;
    case 'disappeared':
      return `The ${change.what}${named(change.name)} disappeared.`;
    case 'expanded':
      return `${quoted(change.name)} is now ${change.expanded ? 'expanded' : 'collapsed'}.`;
    case 'text':
      if (!change.before) return `Text appeared: ${quoted(change.after)}.`;
      if (!change.after) return `Text disappeared: ${quoted(change.before)}.`;
      return `Text changed from ${quoted(change.before)} to ${quoted(change.after)}.`;
    case 'reordered':
      return `The list${named(change.name)} is in another order now, beginning with ${quoted(change.first)}.`;
    case 'state':
      return `The ${change.role}${named(change.name)} is now ${change.state}${change.value ? ` (${change.value})` : ''}.`;
    case 'value':
      return `The ${change.role}${named(change.name)} now holds ${quoted(change.value)}.`;
    case 'invalid':
      return `The field${named(change.name)} is marked invalid: ${quoted(change.message)}.`;
    case 'navigated':
      return `The page went from ${change.from} to ${change.to}.`;
    case 'errorPage':
      return `The server answered with error ${change.status}.`;
    case 'title':
      return `The page title is now ${quoted(change.to)}.`;
    case 'dialog':
      return `The page showed a${change.dialog === 'alert' ? 'n' : ''} ${change.dialog} dialog: ${quoted(change.text)}; it was ${change.dialog === 'alert' ? 'closed' : change.answer}.`;
    case 'newTab':
      return `A new tab (number ${change.number}) opened: ${change.url}.`;
    case 'download':
      return `Download started: ${quoted(change.name)}.`;
    case 'given':
      return `${quoted(sayFiles(change.files))} ${change.files.length === 1 ? 'was' : 'were'} given to the page${change.to ? ` at ${quoted(change.to)}` : ''}.`;
    case 'scrolled':
      return `${change.name ? `The region ${quoted(change.name)}` : 'The page'} was scrolled to ${change.position}.`;
  }
}

const quoted = (text: string): string => `"${text.length > 160 ? `${text.slice(0, 159)}…` : text}"`;
const named = (name: string): string => (name ? ` ${quoted(name)}` : '');
const article = (what: string): string => `${/^[aeiou]/i.test(what) ? 'An' : 'A'} ${what}`;
