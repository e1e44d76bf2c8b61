/**
 * A file that the task downloaded, once the user allowed reading it. Extensions can't read the disk, so the file is
 * loaded again from its source, and its text is shown above the page until the next action there.
 */
import type { Change } from '../../../core/page/change.ts';
import type { PageLine } from '../../../core/page/line.ts';
import type { Observation } from '../../../core/page/observation.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import type { Run } from '../../../core/run/run.ts';
import { savedFiles } from '../../../engine/act/savedFiles.ts';
import { activeTab, type RunTabs } from '../tabs/runTabs.ts';
import { tabOf } from '../tabs/tabs.ts';
import { readIfHarmless } from './readIfHarmless.ts';

/** Loads the file and adds it above the page; that is the change. */
export async function openSaved(
  runTabs: RunTabs,
  wanted: string,
  signal: AbortSignal,
): Promise<Result<Change>> {
  const { filesRead, run } = runTabs;
  const files = savedFiles(run());
  const file = files.find(({ name }) => name === wanted);
  if (!file || !filesRead) return notSaved(files.map(({ name }) => name));
  const tab = await tabOf(activeTab(run()));
  if (!tab.ok) return tab;
  const { id: tabId = -1, url = '', incognito: isPrivate } = tab.value;
  const { name, address } = file;
  // Text above a page counts as read on its site.
  if (!URL.canParse(url) || new URL(url).origin !== new URL(address).origin)
    return err(
      'badTarget',
      'The file came from another site than the tab shows.',
      `Open a page of ${new URL(address).host} first.`,
    );
  const text = await readIfHarmless(
    runTabs,
    { tabId, url: address, method: 'GET', isPrivate, name },
    signal,
  );
  if (!text.ok) return text;
  const lines = withinBounds(text.value.lines);
  filesRead.saved = { tabId, url, name, address, text: { ...text.value, lines } };
  return ok({ kind: 'appeared', what: 'file', role: '', name, items: 0 });
}

const notSaved = (names: readonly string[]): Result<never> =>
  err(
    'badTarget',
    'This task saved no file of this name whose text can be read.',
    names.length > 0
      ? `It can read: ${names.join(', ')}.`
      : 'What a script of the page makes, what a form’s reply was, and other kinds of files can’t be read.',
  );

/** The rest of a longer file is omitted, since it would push the page itself out of reach. */
const MOST_CHARACTERS = 200_000;

function withinBounds(lines: readonly PageLine[]): readonly PageLine[] {
  let length = 0;
  const kept = lines.filter((line) => {
    length += JSON.stringify(line).length;
    return length <= MOST_CHARACTERS;
  });
  const left = lines.length - kept.length;
  return left > 0 ? [...kept, note(`${left} more lines of the file are left out`)] : kept;
}

/** Returns the names of readable files for an observation; empty if there are none. */
export function savedOn(run: Run): Pick<Observation, 'files'> {
  const files = savedFiles(run).map(({ name, size }) => ({
    name,
    ...(size !== undefined && { size }),
  }));
  return files.length > 0 ? { files } : {};
}

/** Returns the page's lines with those of the open file above them. */
export function withSaved(
  { filesRead, run }: RunTabs,
  url: string,
  lines: readonly PageLine[],
): readonly PageLine[] {
  const open = filesRead?.saved;
  if (!open || open.tabId !== activeTab(run()) || open.url !== url) return lines;
  return [
    note(`The saved file "${open.name}", opened for this task`),
    ...open.text.lines.map((line) => ({ ...line, indent: line.indent + 1 })),
    note('The end of the file; the page follows'),
    ...lines,
  ];
}

const note = (text: string): PageLine => ({ kind: 'text', indent: 0, content: [`(${text}.)`] });
