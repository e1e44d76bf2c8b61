/**
 * The verdict on an address opened without pressing a link. It counts as a read if the task knows the address: from a
 * link on one of its pages, from the user's own text, or from an earlier visit. An address the model made up is
 * unknown.
 */

import { elementRef } from '../ids.ts';
import { message } from '../messages/message.ts';
import type { ElementFacts, SeenLink } from '../page/observation.ts';
import { actNamedBy } from './actWords.ts';
import { assessAddress } from './addressRisk.ts';
import { type RiskVerdict, requiresApproval, safe, unknown, verdictByName } from './verdict.ts';

/** The addresses known in this run. */
export type KnownAddresses = {
  /** The text of each link a page showed, by address without fragment. */
  readonly links: ReadonlyMap<string, string>;
  /** Addresses the run visited. */
  readonly visited: readonly string[];
  /** The user's own text. */
  readonly byUser: readonly string[];
};

export function assessOpening(address: string, known: KnownAddresses): RiskVerdict {
  const addressed = assessAddress(address);
  if (requiresApproval(addressed) || !URL.canParse(address)) return addressed;
  if (isGiven(address, known)) return safe;
  if (addressed.risk !== 'safe') return addressed;
  const linkText = known.links.get(plainAddress(address));
  if (linkText === undefined) return unknown(message('card.unlinked'));
  return byWords(linkText);
}

/** Judges an address like a click on a link with this text. */
function byWords(linkText: string): RiskVerdict {
  const act = actNamedBy(linkText);
  if (act?.risk !== 'high') return safe;
  const question = message('card.linkCalled', { words: linkText });
  return act.verb === 'Delete' || act.verb === 'Log out'
    ? verdictByName(act, question)
    : unknown(question);
}

/** Whether it is a front page, an address the run visited, or one the user wrote. */
function isGiven(address: string, { visited, byUser }: KnownAddresses): boolean {
  const { host, pathname, search } = new URL(address);
  if (pathname === '/' && search === '') return true;
  if (visited.some((each) => plainAddress(each) === plainAddress(address))) return true;
  const written = `${host}${pathname}`.replace(/\/$/, '') + search;
  return byUser.some((text) => mentions(text.toLowerCase(), written.toLowerCase()));
}

/** Whether the text contains the whole address rather than the beginning of another one. */
function mentions(text: string, address: string): boolean {
  const at = text.indexOf(address);
  return at >= 0 && !/^\/?[\w%?&=-]/.test(text.slice(at + address.length));
}

/** Removes the fragment, which servers never see. */
export const plainAddress = (address: string): string =>
  URL.canParse(address) ? new URL(address).href.replace(/#.*$/s, '') : address;

const MOST_LINKS = 5_000;

/** Adds the links of a page. The oldest are dropped first. */
export function keepLinks(known: Map<string, string>, links: readonly SeenLink[]): void {
  for (const { address, words } of links) {
    known.delete(address);
    known.set(address, words);
  }
  for (const oldest of known.keys()) {
    if (known.size <= MOST_LINKS) return;
    known.delete(oldest);
  }
}

/** Describes an address to the critic as a link without text, identified by its path and the shape of its query. */
export function factsOfAddress(address: string, pageAddress: string): ElementFacts {
  const { origin, pathname, searchParams } = new URL(address);
  const query = [...searchParams].map(([name, value]) =>
    /^[a-z_-]{1,20}$/i.test(value) ? `${name}=${value}` : name,
  );
  const name = [pathname, ...query].join(' ').slice(0, MOST_NAME);
  return { ...noElement, name, href: address, frameOrigin: origin, pageAddress };
}

const MOST_NAME = 200;

/** A link about which nothing else is known. */
export const noElement: Omit<ElementFacts, 'name' | 'href' | 'frameOrigin' | 'pageAddress'> = {
  ref: elementRef(''),
  fingerprint: '',
  tag: '',
  role: 'link',
  visibleText: '',
  tooltip: '',
  icon: '',
  inputType: '',
  secret: false,
  value: '',
  checked: null,
  disabled: false,
  readOnly: false,
  multiline: false,
  download: false,
  files: null,
  target: '',
  hasPopup: false,
  part: '',
  isExpander: false,
  conversation: false,
  acts: false,
  actsOnPress: false,
  actsOnHover: false,
  drawn: false,
  hasDraft: false,
  submits: false,
  form: null,
  inDialog: '',
  heading: '',
  position: '',
  row: '',
  beside: '',
  price: '',
  framed: '',
};
