/** The reading of a watch: the text of a page that is compared with that of the check before. */
import { itemsOn } from '../page/items.ts';
import type { PageLine } from '../page/line.ts';
import { textOfLine } from '../page/lineText.ts';
import { endOf } from '../page/nesting.ts';
import type { Role } from '../page/roles.ts';
import { foldText } from '../plainText.ts';
import { oneLine } from '../text.ts';

const MOST_LINES = 2_000;
const LONGEST_LINE = 300;

/** Returns the lines of the main content as text. `only`: words separated by commas; lines with none of them are left out. */
export function readingOf(lines: readonly PageLine[], only: string): readonly string[] {
  const words = only.split(',').map(foldText).filter(Boolean);
  return mainContent(lines)
    .map((line) => oneLine(textOfLine(line), LONGEST_LINE))
    .filter((text) => text !== '' && hasAny(foldText(text), words))
    .slice(0, MOST_LINES);
}

const hasAny = (text: string, words: readonly string[]): boolean =>
  words.length === 0 || words.some((word) => text.includes(word));

/** Whether the page asks for a password, as a page does once a session is over. */
export const asksForPassword = (lines: readonly PageLine[]): boolean =>
  lines.some((line) => itemsOn(line).some(({ states }) => states?.secret === true));

const beside: ReadonlySet<Role> = new Set([
  'banner',
  'complementary',
  'contentinfo',
  'navigation',
  'search',
]);

/** Returns what is in the main landmark, or on a page without one, and outside of menus and the like. */
function mainContent(lines: readonly PageLine[]): readonly PageLine[] {
  const at = lines.findIndex((line) => roleOf(line) === 'main');
  return withoutBlocks(lines.slice(at + 1, endOf(lines, at)));
}

const roleOf = (line: PageLine): Role => (line.kind === 'item' ? line.item.role : '');

function withoutBlocks(lines: readonly PageLine[]): PageLine[] {
  const kept: PageLine[] = [];
  let outside = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    if (line.indent > outside) continue;
    outside = beside.has(roleOf(line)) ? line.indent : Number.POSITIVE_INFINITY;
    if (outside === Number.POSITIVE_INFINITY) kept.push(line);
  }
  return kept;
}
