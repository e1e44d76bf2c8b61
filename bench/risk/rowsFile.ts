/**
 * Reads labeled actions from a file of the WebGuard data set (OSU-NLP-Group/WebGuard, CC BY 4.0), which is not part of
 * this repository: JSON lines with description, tag, URL, action and risk. Most rows have no description, and none has
 * the page, so these figures show only what tag and address reveal.
 */
import { readFileSync } from 'node:fs';
import { elementFacts } from '../../harness/fakes/elementFacts.ts';
import type { ElementFacts } from '../../src/core/page/observation.ts';
import { isRole, type Role } from '../../src/core/page/roles.ts';
import { answerOf } from './answer.ts';
import type { JudgedRow } from './figures.ts';
import type { Truth } from './row.ts';

type FileRow = {
  readonly description: string | null;
  readonly tag: string;
  readonly url: string;
  readonly risk: string;
};

const truthOf: Readonly<Record<string, Truth>> = {
  SAFE: 'read',
  LOW: 'reversible',
  HIGH: 'irreversible',
};

/** Judges every row of the file; throws on a line that is not a labeled action. */
export function judgeFile(file: string): {
  readonly rows: readonly JudgedRow[];
  readonly described: number;
} {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const read = lines.map((line, at) => readRow(line, `${file}:${at + 1}`));
  const rows = read.map(({ row, truth }) => ({ truth, ...answerOf('click', factsOf(row)) }));
  return { rows, described: read.filter(({ row }) => row.description !== null).length };
}

function readRow(line: string, place: string): { readonly row: FileRow; readonly truth: Truth } {
  const value: unknown = JSON.parse(line);
  if (typeof value !== 'object' || value === null) throw new Error(`${place}: not an object`);
  const { description = null, tag, url = '', risk } = value as Partial<FileRow>;
  const truth = truthOf[String(risk)];
  if (typeof tag !== 'string' || !truth) throw new Error(`${place}: no tag or no known risk`);
  return { row: { description, tag, url, risk: String(risk) }, truth };
}

/** Returns the facts that the tag implies; the element's text is unknown except for the description. */
function factsOf({ description, tag, url }: FileRow): ElementFacts {
  const [name = 'button'] = tag.split(' ');
  const attribute = (which: string): string =>
    new RegExp(`${which}="([^"]*)"`).exec(tag)?.[1] ?? '';
  const type = attribute('type');
  const native: Readonly<Record<string, Role>> = {
    a: 'link',
    select: 'combobox',
    button: 'button',
  };
  const inputRole: Role =
    type === 'checkbox' || type === 'radio' ? type : type === 'text' ? 'textbox' : 'button';
  const given = attribute('role');
  const submits = type === 'submit' || type === 'image';
  return elementFacts({
    tag: name,
    role: isRole(given) ? given : name === 'input' ? inputRole : (native[name] ?? ''),
    name: description ?? '',
    inputType: type,
    href: name === 'a' && !attribute('role') ? url : '',
    submits,
    form: submits
      ? { action: url, method: 'post', search: false, scripted: false, button: '', fields: [] }
      : null,
    frameOrigin: URL.canParse(url) ? new URL(url).origin : '',
  });
}
