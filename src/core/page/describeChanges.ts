/** Turns changes into sentences for prompts and for the user. Nothing parses them back. */

import { change as english } from '../../locales/compiled/en/messages.ts';
import type { Messages } from '../../locales/compiled/types.ts';
import { clip } from '../text.ts';
import type { Change, HeldRequest } from './change.ts';
import { describeFiles, formatBytes } from './files.ts';

export type ChangeTexts = Messages['messages']['change'];

const LIMIT = 12;
/** Of the text that a change quotes. */
export const LONGEST_CHANGE = 160;

/** Returns sentences for the model and the transcript: the most telling ones, and a count of the rest. */
export function describeChanges(
  changes: readonly Change[],
  { texts = english, most = LIMIT }: { readonly texts?: ChangeTexts; readonly most?: number } = {},
): string[] {
  const isVisible = changes.some(({ kind }) => kind !== 'sent' && kind !== 'held');
  const nothing = isVisible ? [] : [texts.nothing];
  const sentences = mostTelling(changes, most).map((change) => sentenceFor(change, texts));
  const count = changes.length - most;
  return [...nothing, ...sentences, ...(count > 0 ? [texts.more({ count })] : [])];
}

/** Returns the most informative changes, in order, so that a newly enabled toolbar does not crowd out a value. */
function mostTelling(changes: readonly Change[], most: number): readonly Change[] {
  if (changes.length <= most) return changes;
  const ranked = changes.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, most);
  return changes.filter((change) => ranked.includes(change));
}

function rankOf(change: Change): number {
  if (change.cause === 'page') return 5;
  switch (change.kind) {
    case 'sent':
      return 0;
    case 'appeared':
    case 'disappeared':
    case 'expanded':
    case 'text':
    case 'list':
    case 'reordered':
    case 'moved':
      return 2;
    case 'state':
      return change.state === 'disabled' || change.state === 'highlighted' ? 4 : 2;
    case 'announced':
      return 3;
    case 'focused':
    case 'scrolled':
    case 'title':
      return 4;
    default:
      return 1;
  }
}

/** Describes one change in one English sentence. */
export const describeChange = (change: Change): string => sentenceFor(change, english);

function sentenceFor(change: Change, texts: ChangeTexts): string {
  const sentence = describeFact(change, texts);
  const notes = [
    ...(change.ongoing ? [texts.ongoing] : []),
    ...(change.late ? [change.cause === 'unknown' ? texts.later : texts.lateEffect] : []),
    ...(change.cause === 'page' ? [texts.byPage] : []),
  ];
  return notes.length > 0 ? `${sentence.slice(0, -1)} (${notes.join('; ')}).` : sentence;
}

function describeFact(change: Change, texts: ChangeTexts): string {
  const quoted = (text: string): string => texts.quote({ text: clip(text, LONGEST_CHANGE) });
  const orNothing = (text: string): string => (text ? quoted(text) : '');
  const named = (name: string): string => (name ? ` ${quoted(name)}` : '');
  const part = (what: string): string => describePart(what, texts);
  switch (change.kind) {
    case 'appeared': {
      const { what, name, items: count } = change;
      return texts.appeared({ what: part(what), named: named(name), count });
    }
    case 'disappeared':
      return texts.disappeared({ what: part(change.what), named: named(change.name) });
    case 'expanded':
      return texts.expanded({ text: orNothing(change.name), isOpen: change.expanded });
    case 'text':
      return describeText(change, quoted, texts);
    case 'list': {
      const { what, name, added, removed, items: count } = change;
      const last = count > 1 ? quoted(change.last) : '';
      const ends = { first: quoted(change.first), last };
      const counts = { added, removed, count, before: count - added + removed };
      return texts.list({ what: part(what), named: named(name), ...counts, ...ends });
    }
    case 'reordered': {
      const ends = { first: quoted(change.first), last: orNothing(change.last) };
      return texts.reordered({ named: named(change.name), ...ends });
    }
    case 'moved':
      return texts.moved({ text: quoted(change.name), to: orNothing(change.to) });
    case 'announced':
      return texts.announced({ text: quoted(change.text) });
    case 'focused':
      return texts.focused({ what: part(change.role || 'part'), named: named(change.name) });
    case 'awaited':
      return texts.awaited({ gone: change.gone, text: quoted(change.text) });
    case 'state': {
      const state = texts.states[change.state][change.on ? 0 : 1];
      return texts.state({ what: part(change.role || 'part'), named: named(change.name), state });
    }
    case 'value': {
      const text = quoted(change.value);
      return texts.value({ what: part(change.role), named: named(change.name), text });
    }
    case 'invalid':
      return texts.invalid({ named: named(change.name), text: quoted(change.message) });
    case 'scrolled':
      return texts.scrolled({ text: orNothing(change.name), to: change.position });
    default:
      return describeAround(change, quoted, texts);
  }
}

type Quote = (text: string) => string;
type OnPage =
  | 'appeared'
  | 'disappeared'
  | 'expanded'
  | 'text'
  | 'list'
  | 'reordered'
  | 'moved'
  | 'announced'
  | 'focused'
  | 'awaited'
  | 'state'
  | 'value'
  | 'invalid'
  | 'scrolled';

/** Describes events around the content of a page: navigation, requests, tabs, dialogs, files. */
function describeAround(
  change: Exclude<Change, { kind: OnPage }>,
  quoted: Quote,
  texts: ChangeTexts,
): string {
  switch (change.kind) {
    case 'navigated':
      return change.from === change.to ? texts.loadedAgain(change) : texts.navigated(change);
    case 'errorPage':
      return texts.errorPage(change);
    case 'sent': {
      const request = `${change.method} ${change.to}`;
      if (change.isDifferent) return texts.sentDifferent({ request });
      if (change.isShared) return texts.sentByWorker({ request });
      return change.error
        ? texts.sentInVain({ request, status: change.error })
        : texts.sent({ request });
    }
    case 'held':
      return texts.held({ request: heldRequest(change) });
    case 'title':
      return texts.title({ text: quoted(change.to) });
    case 'dialog':
      return texts.dialog({
        dialog: change.dialog,
        answer: change.answer,
        text: quoted(change.text),
      });
    case 'newTab':
      return texts.newTab(change);
    case 'download':
      return texts.download({ text: quoted(change.name) + sized(change.size) });
    case 'given': {
      const { files, to } = change;
      const text = quoted(describeFiles(files));
      return texts.given({ text, count: files.length, to: to && quoted(to) });
    }
    case 'answered': {
      const text = change.text.trim() === '' ? '' : quoted(change.text);
      return texts.answered({ name: quoted(change.name), text });
    }
  }
}

function describeText(
  { before, after }: Extract<Change, { kind: 'text' }>,
  quoted: Quote,
  texts: ChangeTexts,
): string {
  if (!before) return texts.textAppeared({ text: quoted(after) });
  if (!after) return texts.textDisappeared({ text: quoted(before) });
  return texts.textChanged({ before: quoted(before), after: quoted(after) });
}

/** Translates the name of a page part; unknown names stay as they are. */
export function describePart(what: string, texts: ChangeTexts): string {
  const counted = / of (\d+) items$/.exec(what);
  if (counted) {
    const name = describePart(what.slice(0, counted.index), texts);
    return texts.counted({ what: name, count: Number(counted[1]) });
  }
  return isPartName(what, texts) ? texts.parts[what] : what;
}

const isPartName = (what: string, { parts }: ChangeTexts): what is keyof typeof parts =>
  Object.hasOwn(parts, what);

/** Without the query, which may hold what the user wrote. */
export const heldRequest = ({ method, to }: HeldRequest): string => `${method} ${withoutQuery(to)}`;

const withoutQuery = (address: string): string => address.replace(/[?#].*$/s, '');

const sized = (size: number | undefined): string =>
  size === undefined ? '' : ` (${formatBytes(size)})`;
