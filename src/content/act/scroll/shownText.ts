/**
 * Whether a page shows a text the way the planner would see it. Text only for screen readers, or in the color of its
 * background, does not count, and a button is called by its label.
 */

import type { LineItem, PageLine, Segment } from '../../../core/page/line.ts';
import { foldLetters } from '../../../core/plainText.ts';
import { visibleTextOf } from '../../aria/visibleText.ts';
import { page } from '../../dom/document.ts';
import { PageReader } from '../../read/index.ts';

/** Compares without white space, case and what makes no difference to a reader. Text typed into fields does not count, since it is not the page's. */
export function pageShowsText(text: string): boolean {
  const wanted = foldLetters(text);
  if (wanted === '') return false;
  // A reader of its own, so the refs known to the planner don't change.
  const { lines } = new PageReader().distill('all_fields', '');
  const shown = (value: Value): string => foldLetters(lines.flatMap(wordsOf(value)).join(' '));
  if (!shown('withValues').includes(wanted)) return false;
  return (
    shown('withoutValues').includes(wanted) ||
    foldLetters(visibleTextOf(page.body(), everything)).includes(wanted)
  );
}

const everything = { maxNodes: Infinity, maxCharacters: Infinity };

type Value = 'withValues' | 'withoutValues';

const wordsOf =
  (value: Value) =>
  (line: PageLine): string[] => {
    switch (line.kind) {
      case 'text':
      case 'heading':
        return line.content.flatMap(wordsIn(value));
      case 'row':
        return line.cells.flatMap(({ content }) => content.flatMap(wordsIn(value)));
      case 'item':
        return itemWords(line.item, value);
      case 'table':
        return line.caption.flatMap(wordsIn(value));
      default:
        return [];
    }
  };

const wordsIn =
  (value: Value) =>
  (segment: Segment): string[] => {
    // We add the marks for strikethrough and superscript.
    if (typeof segment === 'string') return [segment.replace(/~~|\^/g, '')];
    return 'role' in segment
      ? itemWords(segment, value)
      : segment.ariaHidden.flatMap(wordsIn(value));
  };

function itemWords({ name, states = {} }: LineItem, value: Value): string[] {
  const { shows = '', invalid = '', amount = '', tooltip = '' } = states;
  const held = value === 'withValues' ? [states.value ?? '', states.shownValue ?? ''] : [];
  return [name, shows, ...held, invalid, amount, tooltip];
}
