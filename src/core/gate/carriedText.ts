/**
 * Finds values that an action would carry from a page of one site to another site: typed there, or put into an address.
 * The user's own text, and text the other site shows itself, don't count.
 */
import { type Action, rowOf } from '../action/action.ts';
import type { ElementFacts } from '../page/observation.ts';

/** The texts known in this run. */
export type KnownTexts = {
  /** Text that was read, by page origin. */
  readonly read: ReadonlyMap<string, string>;
  /** Origins the run visited, including those whose text is no longer known. */
  readonly visited: readonly string[];
  /** The user's own text. */
  readonly byUser: readonly string[];
  /** The address of the page. Text typed outside any named field goes there. */
  readonly pageAddress: string;
};

export type Carried = {
  readonly values: readonly string[];
  /** Origins the values were read on. */
  readonly from: string;
  readonly to: string;
};

/** Returns the values this action would carry to another site, and their origins; null if there are none. */
export function carriedBy(
  action: Action,
  facts: ElementFacts | null,
  known: KnownTexts,
): Carried | null {
  const outgoing = outgoingTextOf(action, facts, known.pageAddress);
  if (!outgoing) return null;
  const { to, pieces } = outgoing;
  const knownTexts = [known.read.get(to) ?? '', ...known.byUser].map(plain);
  const foreign = pieces.filter(
    ({ text }) => isDistinctive(text) && !knownTexts.some((each) => holds(each, text)),
  );
  for (const from of known.visited.filter((origin) => origin !== to)) {
    const text = known.read.get(from);
    // After the worker restarts, the text of that page is unknown.
    const found = foreign.filter((piece) => text === undefined || holds(plain(text), piece.text));
    const values = [...new Set(found.map(({ shown }) => shown))];
    if (values.length > 0) return { values, from, to };
  }
  return null;
}

/** A part of the outgoing text, and how a card shows it. */
type Piece = { readonly text: string; readonly shown: string };
type OutgoingText = { readonly to: string; readonly pieces: readonly Piece[] };

function outgoingTextOf(
  action: Action,
  facts: ElementFacts | null,
  pageAddress: string,
): OutgoingText | null {
  const row = rowOf(action);
  const inputs = row.inputs(action).map(({ value }) => value);
  const typed = row.typed(action);
  const texts = typed === null ? inputs : [typed];
  if (texts.length > 0) {
    // A native list contains only its own options.
    const addresses = facts ? [facts.frameOrigin, facts.pageAddress] : [pageAddress];
    const to = facts?.tag !== 'select' && originOf(...addresses);
    const pieces = texts.flatMap((shown) => [
      { text: shown, shown },
      ...phrasesIn(shown).map((text) => ({ text, shown })),
      ...asPieces(codesIn(shown)),
    ]);
    return to ? { to, pieces } : null;
  }
  // Links are not checked, since their address comes from the page: without facts, `leadsTo` gives only addresses that
  // the action itself names.
  const address = row.leadsTo(action, null);
  const to = originOf(address);
  if (!to) return null;
  const { search, pathname, hash } = new URL(address);
  return {
    to,
    pieces: asPieces([...queryValues(search), ...codesIn(decoded(`${pathname} ${hash}`))]),
  };
}

const asPieces = (texts: readonly string[]): Piece[] =>
  texts.map((text) => ({ text, shown: text }));

const queryValues = (search: string): string[] =>
  search
    .slice(1)
    .split('&')
    .map((pair) => decoded(pair.slice(pair.indexOf('=') + 1).replaceAll('+', ' ')));

/** Takes the first http(s) address, so a frame without its own origin is identified by its page's address. */
function originOf(...addresses: readonly string[]): string | null {
  const found = addresses.find((each) => URL.canParse(each) && /^https?:/.test(each));
  return found === undefined ? null : new URL(found).origin;
}

const PHRASE_WORDS = 3;
const SHORTEST_PHRASE = 14;

/** Returns every three consecutive words, unless they are short: people rarely retype text exactly as it was. */
function phrasesIn(text: string): string[] {
  const words = text.split(/\s+/u).filter(Boolean);
  const phrases = words
    .slice(PHRASE_WORDS - 1)
    .map((_, at) => words.slice(at, at + PHRASE_WORDS).join(' '));
  return phrases.filter((phrase) => phrase.length >= SHORTEST_PHRASE);
}

/** Returns identifiers: numbers, codes, email addresses. */
const codesIn = (text: string): string[] =>
  text
    .split(/[\s/#?&=,;]+/u)
    .filter((word) => /\p{N}|@/u.test(word) && word.length >= 5 && !/^\d{1,2}[.:]\d/u.test(word));

/** Whether it is long enough to identify something, unlike "ok", a size or a quantity. */
const isDistinctive = (piece: string): boolean =>
  plain(piece).length >= (/\p{N}/u.test(piece) ? 4 : 5);

const holds = (text: string, piece: string): boolean => text.includes(plain(piece));

const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/gu, ' ').trim();

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
