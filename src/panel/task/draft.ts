/** The goal that is being typed, with what the user took from a page. */
import { marked, type Quote } from '../../core/run/quote.ts';
import { task } from '../app/words.ts';

/** Appends the quote, and an empty line to go on typing. */
export function draftWith(draft: string, { kind, text, page }: Quote): string {
  const from = kind === 'link' ? task.linkOn({ page }) : task.textOn({ page });
  return [...(draft.trim() ? [draft.trimEnd(), ''] : []), marked(`${from}\n${text}`), '', ''].join(
    '\n',
  );
}
