/** Places in the text of an element, found by words of a planner: as a person reads it, whatever marks it up. */
import { err, ok, type Result } from '../../../core/result.ts';
import { page } from '../../dom/document.ts';
import { composedContains, textsIn } from '../../dom/tree.ts';
import { describeWithin, quote } from '../messages.ts';

/** Where an inserted text goes; `over` replaces the words. */
export type TextPlace =
  | { readonly kind: 'start' | 'end' | 'caret' }
  | { readonly kind: 'before' | 'after' | 'over'; readonly words: string };

/** `after "Dear Ann,"` → a place; no words mean the caret. */
export function readPlace(at: string | undefined): Result<TextPlace> {
  const text = (at ?? 'caret').trim();
  const [, plain] = /^(?:at )?(?:the )?(start|end|caret)$/i.exec(text) ?? [];
  if (plain) return ok({ kind: plain.toLowerCase() as 'start' | 'end' | 'caret' });
  const [, side = '', words] =
    /^(before|after|over|instead of|in place of)\s+(.+)$/is.exec(text) ?? [];
  if (!words) {
    return err(
      'badInput',
      `${quote(text)} is no place in a text.`,
      'Use start, end, before "words", after "words" or in place of "words".',
    );
  }
  const kind = /^(before|after)$/i.test(side) ? (side.toLowerCase() as 'before' | 'after') : 'over';
  return ok({ kind, words: unquoted(words) });
}

/** Words without the quotation marks around them. */
export const unquoted = (text: string): string =>
  /^(["“])(.+)["”]$/s.exec(text.trim())?.[2] ?? text.trim();

/** One character of the text as it is compared: where it stands. */
type Spot = { readonly node: Text; readonly offset: number };

/** The range of words that stand in the element exactly once; white space is alike, and parts may be marked up. */
export function findWords(element: Element, words: string): Result<Range> {
  const wanted = comparable(unquoted(words)).trim();
  const { text, spots } = readable(element);
  const at = wanted === '' ? -1 : text.indexOf(wanted);
  const [first, last] = [spots[at], spots[at + wanted.length - 1]];
  if (!first || !last) return notThere(words, element);
  if (text.includes(wanted, at + 1)) return severalTimes(words, element);
  const range = page.range();
  range.setStart(first.node, first.offset);
  range.setEnd(last.node, last.offset + 1);
  return ok(range);
}

/** The same in the value of a field: from and to. */
export function findInValue(
  field: Element,
  value: string,
  words: string,
): Result<readonly [from: number, to: number]> {
  const wanted = unquoted(words).replaceAll('\r\n', '\n');
  const from = wanted === '' ? -1 : value.indexOf(wanted);
  if (from < 0) return notThere(words, field);
  return value.includes(wanted, from + 1)
    ? severalTimes(words, field)
    : ok([from, from + wanted.length]);
}

const notThere = (words: string, element: Element): Result<never> =>
  err(
    'notFound',
    `The words ${quote(unquoted(words))} don't stand in ${describeWithin(element)}.`,
    'Quote them exactly as the page shows them.',
  );

const severalTimes = (words: string, element: Element): Result<never> =>
  err(
    'notFound',
    `The words ${quote(unquoted(words))} stand in ${describeWithin(element)} more than once.`,
    'Quote more of what is around them.',
  );

/** The text with white space made alike, between blocks too, and the place of each of its characters. */
function readable(element: Element): { readonly text: string; readonly spots: readonly Spot[] } {
  const spots: Spot[] = [];
  let text = '';
  let last: Text | null = null;
  const add = (character: string, spot: Spot): void => {
    const as = comparable(character);
    if (as === '' || (as === ' ' && (text === '' || text.endsWith(' ')))) return;
    text += as;
    spots.push(spot);
  };
  for (const node of textsIn(element)) {
    if (last && blockOf(node) !== blockOf(last)) add(' ', { node, offset: -1 });
    for (let offset = 0; offset < node.data.length; offset += 1)
      add(node.data.charAt(offset), { node, offset });
    last = node;
  }
  return { text, spots };
}

const comparable = (text: string): string =>
  text.replace(/[\u200B\uFEFF]/g, '').replace(/\s+/g, ' ');

/** The block that a text stands in: what starts a line of its own. */
export function blockOf(node: Node): Element {
  let at = node instanceof Element ? node : (node.parentElement ?? page.body());
  while (at.parentElement && /^inline/.test(getComputedStyle(at).display)) at = at.parentElement;
  return at;
}

/** The caret before the first or behind the last text of an editor, inside its first or last paragraph. */
export function edgeOf(host: Element, edge: 'start' | 'end'): Range {
  let at: Node = host;
  for (;;) {
    const next: Node | null = edge === 'start' ? at.firstChild : at.lastChild;
    if (!next || (next instanceof Element && isVoid(next))) break;
    at = next;
  }
  const range = page.range();
  range.selectNodeContents(at);
  const [tail] = [at.lastChild];
  // The break at the end of a paragraph is no line of it.
  if (edge === 'end' && tail instanceof Element && isVoid(tail)) range.setEndBefore(tail);
  range.collapse(edge === 'start');
  return range;
}

const isVoid = (element: Element): boolean =>
  /^(br|img|hr|input|wbr)$/i.test(element.localName) ||
  element.getAttribute('contenteditable') === 'false';

/** What is selected in the host now; null where that is elsewhere. */
export function selectedIn(host: Element): Range | null {
  const selection = page.selection();
  if (!selection || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const { commonAncestorContainer: at } = range;
  const around = at instanceof Element ? at : at.parentElement;
  return around && composedContains(host, around) ? range : null;
}
