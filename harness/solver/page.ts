/** The page that a request contains: in a conversation, the last full page with the later changes applied. */

export type Page = {
  readonly address: string;
  readonly text: string;
  /** Returns the ref right after this text, or else on the same line. */
  refAfter(words: string): string | undefined;
  /** Returns the line with this text; '' if there is none. */
  lineOf(words: string): string;
  readonly refs: readonly string[];
};

const REF = String.raw`(?:f\d+)?e\d+\b`;
const SHOWN = /^(PAGE[^\n]*)\nBEGIN data\n([\s\S]*?)\nEND data/gm;

/** Returns the newest page in the text of a request; null if it has none. */
export function pageIn(content: string): Page | null {
  let lines: readonly string[] | null = null;
  for (const [, title = '', text = ''] of content.matchAll(SHOWN)) {
    const shown = text.split('\n');
    if (title.includes('unchanged')) continue;
    lines = title.includes('changes only') && lines ? changed(lines, shown) : shown;
  }
  return lines && pageOf(lines);
}

/**
 * Applies a difference: head lines are replaced, and the added lines go where the removed ones, which are adjacent,
 * were.
 */
function changed(before: readonly string[], shown: readonly string[]): readonly string[] {
  const removed = shown.filter((line) => line.startsWith('- ')).map((line) => line.slice(2));
  const added = shown.filter((line) => line.startsWith('+ ')).map((line) => line.slice(2));
  const head = shown.filter((line) => !line.startsWith('- ') && !line.startsWith('+ '));
  const body = before.slice(before.indexOf('') + 1);
  const at = body.findIndex((_, index) => removed.every((line, nth) => body[index + nth] === line));
  const from = removed.length > 0 && at >= 0 ? at : body.length;
  return [
    ...head.filter(Boolean),
    '',
    ...body.slice(0, from),
    ...added,
    ...body.slice(from + removed.length),
  ];
}

function pageOf(lines: readonly string[]): Page {
  const text = lines.join('\n');
  const address = /^address: (\S+)/m.exec(text)?.[1] ?? '';
  const find = (words: string): RegExpExecArray | null =>
    new RegExp(`${literal(words)} (${REF})`).exec(text) ??
    new RegExp(`${literal(words)}[^\\n\\[\\]]*? (${REF})`).exec(text);
  return {
    address,
    text,
    refAfter: (words) => find(words)?.[1],
    lineOf(words) {
      const at = find(words)?.index;
      return at === undefined ? '' : (text.slice(at).split('\n')[0] ?? '');
    },
    refs: text.match(new RegExp(`\\b${REF}`, 'g')) ?? [],
  };
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
