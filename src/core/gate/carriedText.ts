/**
 * Values that an act would take from the page of one site to another site: typed there, or put into an address of it.
 * What the user wrote, and what the other site shows itself, is no news to it.
 */
import { type Action, rowOf } from '../action/action.ts';
import type { ElementFacts } from '../page/observation.ts';

/** What is known of the texts of this run. */
export type KnownTexts = {
  /** Text that was read, by the origin of the page. */
  readonly read: ReadonlyMap<string, string>;
  /** Origins the run was on, whether or not their text is still known. */
  readonly visited: readonly string[];
  /** The user's own words. */
  readonly byUser: readonly string[];
  /** The address of the page: what is typed into no named field goes there. */
  readonly here: string;
};

export type Carried = {
  readonly values: readonly string[];
  /** Origins. */
  readonly from: string;
  readonly to: string;
};

/** The values that this act would take to another site, and from where; null where there are none. */
export function carriedBy(
  action: Action,
  facts: ElementFacts | null,
  known: KnownTexts,
): Carried | null {
  const leaving = leavingBy(action, facts, known.here);
  if (!leaving) return null;
  const { to, pieces } = leaving;
  const own = [known.read.get(to) ?? '', ...known.byUser].map(plain);
  const news = pieces.filter(
    ({ text }) => isDistinctive(text) && !own.some((each) => holds(each, text)),
  );
  for (const from of known.visited.filter((origin) => origin !== to)) {
    const text = known.read.get(from);
    // After a restart of the worker nobody knows what was on that page.
    const found = news.filter((piece) => text === undefined || holds(plain(text), piece.text));
    const values = [...new Set(found.map(({ shown }) => shown))];
    if (values.length > 0) return { values, from, to };
  }
  return null;
}

/** A part of what leaves, and how a card shows it. */
type Piece = { readonly text: string; readonly shown: string };
type Leaving = { readonly to: string; readonly pieces: readonly Piece[] };

function leavingBy(action: Action, facts: ElementFacts | null, here: string): Leaving | null {
  const typed = rowOf(action).typed(action);
  if (typed !== null) {
    // A native list holds only its own words.
    const own = facts ? [facts.frameOrigin, facts.pageAddress] : [here];
    const to = facts?.tag !== 'select' && originOf(...own);
    const runs = runsIn(typed).map((text) => ({ text, shown: typed }));
    return to ? { to, pieces: [...whole([typed]), ...runs, ...whole(codesIn(typed))] } : null;
  }
  // Without the facts of a link: its address is the page's own.
  const address = rowOf(action).leadsTo(action, null);
  const to = originOf(address);
  if (!to) return null;
  const { search, pathname, hash } = new URL(address);
  return { to, pieces: whole([...queriedIn(search), ...codesIn(decoded(`${pathname} ${hash}`))]) };
}

const whole = (texts: readonly string[]): Piece[] => texts.map((text) => ({ text, shown: text }));

const queriedIn = (search: string): string[] =>
  search
    .slice(1)
    .split('&')
    .map((pair) => decoded(pair.slice(pair.indexOf('=') + 1).replaceAll('+', ' ')));

/** A frame without an origin of its own counts by its address. */
function originOf(...addresses: readonly string[]): string | null {
  const found = addresses.find((each) => URL.canParse(each) && /^https?:/.test(each));
  return found === undefined ? null : new URL(found).origin;
}

const RUN = 3;
const SHORTEST_RUN = 14;

/** Every three words in a row, unless they are short: what was read is seldom typed just as it stood there. */
function runsIn(text: string): string[] {
  const words = text.split(/\s+/u).filter(Boolean);
  const runs = words.slice(RUN - 1).map((_, at) => words.slice(at, at + RUN).join(' '));
  return runs.filter((run) => run.length >= SHORTEST_RUN);
}

/** Words that stand for one thing: numbers, codes, addresses of mail. */
const codesIn = (text: string): string[] =>
  text
    .split(/[\s/#?&=,;]+/u)
    .filter((word) => /\p{N}|@/u.test(word) && word.length >= 5 && !/^\d{1,2}[.:]\d/u.test(word));

/** Long enough to identify something, unlike "ok", a size or a quantity. */
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
