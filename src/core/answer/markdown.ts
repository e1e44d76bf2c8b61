/**
 * An answer with its evidence as Markdown. The answer keeps its lists, headings, emphasis and tables, which a model may
 * write. Nothing in it becomes HTML, a picture, or a link that hides where it leads; evidence becomes plain text.
 */
import { isWebAddress } from '../action/problems.ts';
import { type AnswerTable, answerBlocks } from './blocks.ts';
import type { Source } from './sources.ts';

/** A piece of evidence in the words that the user sees. */
export type Fact = { readonly text: string; readonly source: Source | null };

export type Report = { readonly answer: string; readonly facts: readonly Fact[] };

type Words = {
  readonly evidence: string;
  /** When a page was read. */
  readonly read: (at: number) => string;
};

export function reportAsMarkdown({ answer, facts }: Report, words: Words): string {
  const blocks = answerBlocks(answer).map((block) =>
    block.kind === 'table' ? tableLines(block.table) : answerText(block.text),
  );
  const list = facts.map((fact) => factLines(fact, words)).join('\n');
  const evidence = list ? [`## ${escapeMarkdown(words.evidence)}`, list] : [];
  return `${[...blocks, ...evidence].join('\n\n')}\n`;
}

/** The address as a link may have it; null if it isn't of the web. */
export const webAddress = (address: string): string | null =>
  isWebAddress(address) ? new URL(address).href : null;

/** What a link to the page says. */
export const nameOfPage = ({ title, address }: Source): string => title.trim() || address;

function factLines({ text, source }: Fact, { read }: Words): string {
  if (!source) return `- ${escapeMarkdown(text)}`;
  const address = webAddress(source.address);
  const name = escapeMarkdown(nameOfPage(source));
  const page = address ? `[${name}](${address.replace(/[()\\]/g, percent)})` : name;
  const quote = source.words ? `\n  > ${escapeMarkdown(source.words)}` : '';
  return `- ${escapeMarkdown(text)}\n  ${page}, ${escapeMarkdown(read(source.at))}${quote}`;
}

/** Parentheses would end the link. */
const percent = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

/** Text of one line in which no character has a meaning, and no address becomes a link. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>|~&@]|:(?=\/\/)|(?<=www)\./gi, '\\$&')
    .replace(/^([-+#=]|\d+(?=[.)]))/, escapeStart);

const escapeStart = (start: string): string => (/\d/.test(start) ? `${start}\\` : `\\${start}`);

const tableLines = ({ columns, rows }: AnswerTable): string =>
  [columns, columns.map(() => '---'), ...rows].map(tableLine).join('\n');

const tableLine = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => inert(cell).replaceAll('|', '\\|')).join(' | ')} |`;

/** Lines that follow each other stay apart, as in the panel. */
function answerText(text: string): string {
  const lines = text.split('\n').map((line) => inert(line.trimEnd()));
  return lines
    .map((line, at) => (isPlain(line) && isPlain(lines[at + 1] ?? '') ? `${line}  ` : line))
    .join('\n');
}

const isPlain = (line: string): boolean => line !== '' && !/^\s*([-+*#>|]|\d+[.)]\s)/.test(line);

/** Escapes what could make a link, a picture or HTML, and nothing else. */
const inert = (text: string): string => text.replace(/[\\[\]<]/g, '\\$&');
