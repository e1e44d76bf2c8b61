/**
 * The page that a piece of evidence comes from, as far as the records of the run show it. Evidence is a model's text: it
 * counts as coming from a page if it quotes words that were read there, or names a page that was read. Anything less is a
 * guess, and gets no page.
 */
import { rowOf } from '../action/action.ts';
import type { ActionId } from '../ids.ts';
import { shownBy } from '../page/change.ts';
import { withoutRefs } from '../page/refs.ts';
import { foldText, plainText } from '../plainText.ts';
import { findNode } from '../plan/tree.ts';
import { stateHere } from '../run/browserStates.ts';
import { foldReadable } from '../run/readable.ts';
import type { Run, RunEvent } from '../run/run.ts';

/** All text is the page's own: untrusted. */
export type Source = {
  readonly address: string;
  /** '' if it has none. */
  readonly title: string;
  /** When it was read last, in ms since 1970. */
  readonly at: number;
  /** The latest action before that, whose picture shows it; null if there was none. */
  readonly act: ActionId | null;
  /** What the evidence quotes, with the words around it; '' if it quotes nothing that was kept. */
  readonly words: string;
};

/** Finds the page of a piece of evidence; null if it isn't known. */
export type FindSource = (evidence: string) => Source | null;

type Page = Omit<Source, 'words'>;
/** Words read on a page; `folded` for comparison. */
type Passage = { readonly page: Page; readonly text: string; readonly folded: string };
type Read = { readonly pages: ReadonlyMap<string, Page>; readonly passages: readonly Passage[] };

export function sourcesIn(journal: readonly RunEvent[]): FindSource {
  const read = readIn(journal);
  return (evidence) => {
    const quoted = quotedIn(read, evidence);
    const named = namedIn(read, evidence);
    if (!named) return only(quoted);
    const there = quoted.find(({ address }) => address === named.address);
    // It names one page and quotes another.
    if (quoted.length > 0 && !there) return null;
    return there ?? { ...named, words: '' };
  };
}

const only = <T>(items: readonly T[]): T | null => (items.length === 1 ? (items[0] ?? null) : null);

function readIn(journal: readonly RunEvent[]): Read {
  const pages = new Map<string, Page>();
  const passages: Passage[] = [];
  const add = (page: Page, texts: readonly string[]): void => {
    pages.set(page.address, page);
    for (const text of texts)
      if (text !== '') passages.push({ page, text, folded: foldText(text) });
  };
  let run: Run | null = null;
  let act: ActionId | null = null;
  for (const event of journal) {
    const after: Run | null = foldReadable(run, [{ event }]).run;
    if (!after || after === run) break;
    run = after;
    const { change, at } = event;
    switch (change.kind) {
      case 'pageSeen': {
        const { address, title, lines = [] } = change.page;
        add({ address, title, at, act }, [lines.map(withoutRefs).join(' ')]);
        break;
      }
      case 'noteTaken': {
        const copy = copiedIn(run, change);
        if (copy) add({ ...copy.page, at, act }, [copy.text]);
        break;
      }
      case 'actionFinished': {
        act = change.id;
        const { url: address, changes } = change.record;
        const title = pages.get(address)?.title ?? '';
        // Changes around a page load belong to either page.
        if (changes && !changes.some(({ kind }) => kind === 'navigated'))
          add({ address, title, at, act }, changes.map(shownBy));
        break;
      }
    }
  }
  return { pages, passages };
}

type Copied = { readonly page: Omit<Page, 'at' | 'act'>; readonly text: string };

/** Text that `collect` copied begins with title and address. Both are known, so that a title can't pretend to be more. */
function copiedIn(
  run: Run,
  { id, note }: Extract<RunEvent['change'], { kind: 'noteTaken' }>,
): Copied | null {
  const node = findNode(run.tree, id);
  const here = stateHere(run);
  if (node?.kind !== 'action' || rowOf(node.action).inRoutine !== 'copied') return null;
  if (!here || typeof note !== 'string') return null;
  const { address, title } = here;
  const head = `${title} (${address}): `;
  return note.startsWith(head) ? { page: { address, title }, text: note.slice(head.length) } : null;
}

/** Shorter quotes, such as the label of a button, may be anywhere. */
const SHORTEST_QUOTE = 8;

/** Returns one source for each page that has all the quoted words. */
function quotedIn({ passages }: Read, evidence: string): readonly Source[] {
  const [fact] = splitPlace(evidence);
  const inMarks = [...plainText(fact).matchAll(/"([^"]+)"/g)].map(([, words = '']) => words);
  const quotes = (inMarks.length > 0 ? inMarks : [fact])
    .map(foldText)
    .filter(({ length }) => length >= SHORTEST_QUOTE);
  const [first] = quotes;
  if (first === undefined) return [];
  const found = new Map<string, Source>();
  for (const passage of passages) {
    const { page, folded } = passage;
    if (quotes.every((quote) => folded.includes(quote)))
      found.set(page.address, { ...page, words: wordsAround(passage, first) });
  }
  return [...found.values()];
}

/** How much of the page is shown around a quote, in characters. */
const AROUND = 60;
const LONGEST_WORDS = 300;

function wordsAround({ text, folded }: Passage, quote: string): string {
  const plain = plainText(text);
  const start = folded.indexOf(quote);
  const from = Math.max(0, start - AROUND);
  const to = Math.min(plain.length, start + Math.min(quote.length, LONGEST_WORDS) + AROUND);
  const cut = plain.slice(from, to);
  const begun = from > 0 ? `…${cut.replace(/^\S*\s/, '')}` : cut;
  return to < plain.length ? `${begun.replace(/\s\S*$/, '')}…` : begun;
}

/** Returns the page that evidence names at its end, as in `… (page Finals)`; null if several fit, or none. */
function namedIn({ pages }: Read, evidence: string): Page | null {
  const [, place] = splitPlace(evidence);
  if (place === '') return null;
  const named = [...pages.values()].flatMap((page) =>
    namesOf(page)
      .filter((name) => holdsName(place, name))
      .map((name) => ({ name, page })),
  );
  const isPartOfOther = (name: string): boolean =>
    named.some((other) => other.name !== name && other.name.includes(name));
  const exact = named.filter(({ name }) => !isPartOfOther(name)).map(({ page }) => page);
  return only([...new Set(exact)]);
}

/** Separators between the parts of a title. The first part is what a person would call the page. */
const titleParts = / [-|·:>] |: |, /;

/** Its title, the first part of that, its address and its path. */
function namesOf({ address, title }: Page): readonly string[] {
  const plain = plainText(title);
  const [first = ''] = plain.split(titleParts);
  const path = URL.canParse(address) ? pathOfAddress(new URL(address)) : '';
  return [...new Set([plain, first, address, path])].filter(({ length }) => length >= 3);
}

const pathOfAddress = ({ pathname, search }: URL): string => `${pathname}${search}`;

/** Whether the name stands there as a whole. Case counts: `(notes)` is not the page “Notes”. */
function holdsName(place: string, name: string): boolean {
  const at = place.indexOf(name);
  if (at < 0) return false;
  const isLetter = /[\p{L}\p{N}]/u;
  return !isLetter.test(place[at - 1] ?? '') && !isLetter.test(place[at + name.length] ?? '');
}

/** Splits `fact (place)`. The place is '' if nothing stands in parentheses at the end. */
function splitPlace(evidence: string): readonly [fact: string, place: string] {
  const text = plainText(evidence).replace(/\.$/, '');
  if (!text.endsWith(')')) return [text, ''];
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    if (text[at] === ')') depth += 1;
    if (text[at] === '(') depth -= 1;
    if (depth === 0) return [text.slice(0, at).trim(), text.slice(at + 1, -1)];
  }
  return [text, ''];
}
