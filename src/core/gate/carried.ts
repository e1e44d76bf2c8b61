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
  const leaving = leavingBy(action, facts);
  if (!leaving) return null;
  const { to, pieces } = leaving;
  const own = [known.read.get(to) ?? '', ...known.byUser].map(plain);
  const news = pieces.filter(
    (piece) => isDistinctive(piece) && !own.some((text) => holds(text, piece)),
  );
  for (const from of known.visited.filter((origin) => origin !== to)) {
    const text = known.read.get(from);
    // After a restart of the worker nobody knows what was on that page.
    const values = text === undefined ? news : news.filter((piece) => holds(plain(text), piece));
    if (values.length > 0) return { values, from, to };
  }
  return null;
}

type Leaving = { readonly to: string; readonly pieces: readonly string[] };

function leavingBy(action: Action, facts: ElementFacts | null): Leaving | null {
  const typed = rowOf(action).typed(action);
  if (typed !== null) {
    const to = facts && originOf(facts.frameOrigin, facts.pageAddress);
    return to ? { to, pieces: [typed, ...codesIn(typed)] } : null;
  }
  // Without the facts of a link: its address is the page's own.
  const address = rowOf(action).leadsTo(action, null);
  const to = originOf(address);
  if (!to) return null;
  const { search, pathname, hash } = new URL(address);
  return { to, pieces: [...queriedIn(search), ...codesIn(decoded(`${pathname} ${hash}`))] };
}

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

/** Words that stand for one thing: numbers, codes, addresses of mail. */
const codesIn = (text: string): string[] =>
  text.split(/[\s/#?&=,;]+/u).filter((word) => /\p{N}|@/u.test(word) && word.length >= 6);

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
