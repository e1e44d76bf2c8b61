/** Finds places in the text of an element by the planner's quote, as the text is displayed, regardless of markup. */
import { plainPiece, plainText } from '../../../core/plainText.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { page } from '../../dom/document.ts';
import { composedContains, textsIn } from '../../dom/tree.ts';
import { describeWithin, quote } from '../messages.ts';

/** Where to insert a text; `over` replaces the quoted text. */
export type TextPlace =
  | { readonly kind: 'start' | 'end' | 'caret' }
  | { readonly kind: 'before' | 'after' | 'over'; readonly words: string };

/** Parses `after "Dear Ann,"` into a place; without a quote, it is the caret. */
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
  return ok({ kind, words: removeQuotes(words) });
}

/** Removes the quotation marks around a text. */
export const removeQuotes = (text: string): string =>
  /^(["“])(.+)["”]$/s.exec(text.trim())?.[2] ?? text.trim();

/** The position of one character of the compared text: it may stand for several, such as a letter and its accent. */
type Spot = { readonly node: Text; readonly from: number; readonly end: number };

/**
 * Returns the range of a text that occurs exactly once in the element, ignoring differences in white space and markup.
 */
export function findWords(element: Element, quoted: string): Result<Range> {
  const wanted = plainText(removeQuotes(quoted));
  const { text, spots } = readable(element);
  const at = wanted === '' ? -1 : text.indexOf(wanted);
  const [first, last] = [spots[at], spots[at + wanted.length - 1]];
  if (!first || !last) return notThere(quoted, element);
  if (text.includes(wanted, at + 1)) return severalTimes(quoted, element);
  const range = page.range();
  range.setStart(first.node, first.from);
  range.setEnd(last.node, last.end);
  return ok(range);
}

/** Finds a text in the value of a field; returns from and to. */
export function findInValue(
  field: Element,
  value: string,
  text: string,
): Result<readonly [from: number, to: number]> {
  const wanted = removeQuotes(text).replaceAll('\r\n', '\n');
  const from = wanted === '' ? -1 : value.indexOf(wanted);
  if (from < 0) return notThere(text, field);
  return value.includes(wanted, from + 1)
    ? severalTimes(text, field)
    : ok([from, from + wanted.length]);
}

const notThere = (text: string, element: Element): Result<never> =>
  err(
    'notFound',
    `The words ${quote(removeQuotes(text))} don't stand in ${describeWithin(element)}.`,
    listMark.test(removeQuotes(text))
      ? 'Quote them without the bullets or numbers of the list, which are not part of its text.'
      : 'Quote them exactly as the page shows them.',
  );

/** As the page's lines show the items of a list in an editor. */
const listMark = /^\s*(-|\d+\.)\s/m;

const severalTimes = (text: string, element: Element): Result<never> =>
  err(
    'notFound',
    `The words ${quote(removeQuotes(text))} stand in ${describeWithin(element)} more than once.`,
    'Quote more of what is around them.',
  );

/** Returns the text as it is compared, with a space between blocks, and the position of each character. */
function readable(element: Element): { readonly text: string; readonly spots: readonly Spot[] } {
  const spots: Spot[] = [];
  let text = '';
  let last: Text | null = null;
  const add = (characters: string, spot: Spot): void => {
    for (const character of plainPiece(characters).split('')) {
      if (character === ' ' && (text === '' || text.endsWith(' '))) continue;
      text += character;
      spots.push(spot);
    }
  };
  for (const node of textsIn(element)) {
    if (last && blockOf(node) !== blockOf(last)) add(' ', { node, from: 0, end: 0 });
    for (const { 0: letter, index } of node.data.matchAll(/.\p{M}*/gsu))
      add(letter, { node, from: index, end: index + letter.length });
    last = node;
  }
  return { text, spots };
}

/** Returns the block around a node, which starts on a line of its own. */
export function blockOf(node: Node): Element {
  let at = node instanceof Element ? node : (node.parentElement ?? page.body());
  while (at.parentElement && /^inline/.test(getComputedStyle(at).display)) at = at.parentElement;
  return at;
}

/**
 * Returns the caret position before the first or after the last text of an editor, inside its first or last paragraph.
 */
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
  // A line break at the end of a paragraph does not start another line.
  if (edge === 'end' && tail instanceof Element && isVoid(tail)) range.setEndBefore(tail);
  range.collapse(edge === 'start');
  return range;
}

const isVoid = (element: Element): boolean =>
  /^(br|img|hr|input|wbr)$/i.test(element.localName) ||
  element.getAttribute('contenteditable') === 'false';

/** Returns the selection in the host; null if it is elsewhere. */
export function selectedIn(host: Element): Range | null {
  const selection = page.selection();
  if (!selection || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const { commonAncestorContainer: at } = range;
  const around = at instanceof Element ? at : at.parentElement;
  return around && composedContains(host, around) ? range : null;
}
