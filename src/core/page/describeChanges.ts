/** Changes in sentences, for prompts and for the user; nothing reads them back. */
import { clip } from '../text.ts';
import type { Change, ChangedState } from './change.ts';
import { sayFiles } from './files.ts';

type StateChange = Extract<Change, { kind: 'state' }>;

/** Sentences for the model and the transcript, at most `limit`, the rest counted. */
export function describeChanges(changes: readonly Change[], limit = 12): string[] {
  const isVisible = changes.some(({ kind }) => kind !== 'sent' && kind !== 'held');
  const nothing = isVisible ? [] : ['Nothing visible changed on the page.'];
  const sentences = [...nothing, ...changes.slice(0, limit).map(describeChange)];
  const rest = changes.length - limit;
  return rest > 0 ? [...sentences, `…and ${rest} more changes.`] : sentences;
}

/** One change in one sentence. */
export function describeChange(change: Change): string {
  const sentence = describeFact(change);
  const notes = [
    ...(change.ongoing ? ['it is still changing'] : []),
    ...(change.cause === 'page' ? ['by the page itself, not by this act'] : []),
  ];
  return notes.length > 0 ? `${sentence.slice(0, -1)} (${notes.join('; ')}).` : sentence;
}

function describeFact(change: Change): string {
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
    case 'list':
      return sayList(change);
    case 'reordered':
      return `The list${named(change.name)} was reordered; it now starts with ${quoted(change.first)}${change.last ? ` and ends with ${quoted(change.last)}` : ''}.`;
    case 'moved':
      return `${quoted(change.name)} was moved${change.to && ` to ${quoted(change.to)}`}.`;
    case 'announced':
      return `The page announced for a moment: ${quoted(change.text)}.`;
    case 'state':
      return `The ${change.role || 'part'}${named(change.name)} is now ${wordsOfState(change)}.`;
    case 'value':
      return `The ${change.role}${named(change.name)} now holds ${quoted(change.value)}.`;
    case 'invalid':
      return `The field${named(change.name)} is marked invalid: ${quoted(change.message)}.`;
    case 'navigated':
      return change.from === change.to
        ? `The page was loaded again: ${change.to}.`
        : `The page went from ${change.from} to ${change.to}.`;
    case 'errorPage':
      return `The server answered with error ${change.status}.`;
    case 'sent':
      return change.isShared
        ? `A worker of the site sent ${change.method} ${change.to}, maybe for another tab.`
        : `The page sent ${change.method} ${change.to}.`;
    case 'held':
      return `Strict mode held ${change.method} ${withoutQuery(change.to)}: it was not sent.`;
    case 'title':
      return `The page title is now ${quoted(change.to)}.`;
    case 'dialog':
      return `The page showed a${change.dialog === 'alert' ? 'n' : ''} ${change.dialog} dialog: ${quoted(change.text)}; it was ${change.dialog === 'alert' ? 'closed' : change.answer}.`;
    case 'newTab':
      return `A new tab (number ${change.number}) opened${change.url && `: ${change.url}`}.`;
    case 'download':
      return `Download started: ${quoted(change.name)}.`;
    case 'given':
      return `${quoted(sayFiles(change.files))} ${change.files.length === 1 ? 'was' : 'were'} uploaded${change.to ? ` to ${quoted(change.to)}` : ''}.`;
    case 'scrolled':
      return `${change.name ? `The region ${quoted(change.name)}` : 'The page'} was scrolled to ${change.position}.`;
  }
}

function sayList(change: Extract<Change, { kind: 'list' }>): string {
  const { what, name, added, removed, items, first, last } = change;
  const counts = [
    ...(removed > 0 ? [`${removed} went`] : []),
    ...(added > 0 ? [`${added} came`] : []),
  ].join(', ');
  const ends = items > 1 ? `from ${quoted(first)} to ${quoted(last)}` : quoted(first);
  return `The ${what}${named(name)} now has ${items} ${items === 1 ? 'item' : 'items'} instead of ${items - added + removed} (${counts}): ${ends}.`;
}

const stateWords: Readonly<Record<ChangedState, readonly [on: string, off: string]>> = {
  checked: ['checked', 'unchecked'],
  partlyChecked: ['partly checked', 'unchecked'],
  selected: ['selected', 'unselected'],
  pressed: ['pressed', 'released'],
  current: ['the current one', 'no longer the current one'],
  disabled: ['disabled', 'enabled'],
  readOnly: ['read-only', 'editable'],
  highlighted: ['highlighted', 'no longer highlighted'],
  picture: ['another picture', 'another picture'],
  look: ['looking different', 'looking different'],
};

/** A changed state in words, such as `unchecked`. */
export const wordsOfState = ({ state, on }: Pick<StateChange, 'state' | 'on'>): string =>
  stateWords[state][on ? 0 : 1];

const withoutQuery = (address: string): string => address.replace(/[?#].*$/s, '');
const quoted = (text: string): string => `"${clip(text, 160)}"`;
const named = (name: string): string => (name ? ` ${quoted(name)}` : '');
const article = (what: string): string => `${/^[aeiou]/i.test(what) ? 'An' : 'A'} ${what}`;
