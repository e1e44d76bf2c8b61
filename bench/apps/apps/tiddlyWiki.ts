/** TiddlyWiki on its own Node server: a notebook in one page, which saves each note as it is written. */
import { join } from 'node:path';
import type { App, Records } from '../app.ts';
import { type Note, notes } from '../data/tiddlyWiki.ts';
import { answering, askJson, launch, output } from '../process.ts';

export const tiddlyWiki: App = {
  name: 'tiddlywiki',
  kind: 'notebook',
  port: 4808,
  needs: [
    { from: 'npm', packages: ['tiddlywiki@5.4.1'], file: 'node_modules/tiddlywiki/package.json' },
  ],
  async start({ dir, packages, port, url }) {
    const script = join(packages, 'node_modules/tiddlywiki/tiddlywiki.js');
    const wiki = join(dir, 'wiki');
    await output(process.execPath, [script, wiki, '--init', 'server']);
    const stop = await launch({
      command: process.execPath,
      args: [script, wiki, '--listen', 'host=127.0.0.1', `port=${port}`, 'anon-username=robin'],
      cwd: dir,
      log: join(dir, 'server.log'),
      ready: answering(`${url}/status`),
    });
    return {
      stop,
      reset: () => seed(url),
      records: async () => recordsOf(await allNotes(url)),
    };
  },
};

const address = (url: string, title: string): string =>
  `${url}/recipes/default/tiddlers/${encodeURIComponent(title)}`;
const headers = { 'X-Requested-With': 'TiddlyWiki' };

/** Saves a note through the server's API. */
export const saveNote = (url: string, { title, text, tags, ...fields }: Note): Promise<void> =>
  askJson(address(url, title), {
    method: 'PUT',
    headers,
    body: {
      title,
      text,
      tags: tags.map((tag) => (tag.includes(' ') ? `[[${tag}]]` : tag)).join(' '),
      fields,
    },
  });

export const deleteNote = (url: string, title: string): Promise<void> =>
  askJson(`${url}/bags/default/tiddlers/${encodeURIComponent(title)}`, {
    method: 'DELETE',
    headers,
  });

type Stored = { readonly title: string; readonly text?: string; readonly tags?: string };

/** Returns the titles of all notes, without those of the program. */
const titlesOf = (url: string): Promise<readonly Stored[]> =>
  askJson(`${url}/recipes/default/tiddlers.json`);

async function allNotes(url: string): Promise<Stored[]> {
  const titles = await titlesOf(url);
  return Promise.all(titles.map(({ title }) => askJson<Stored>(address(url, title))));
}

async function seed(url: string): Promise<void> {
  const wanted = notes.map(({ title }) => title);
  for (const { title } of await titlesOf(url))
    if (!wanted.includes(title)) await deleteNote(url, title);
  const set = (title: string, text: string): Promise<void> =>
    saveNote(url, { title, text, tags: [] });
  await set('$:/SiteTitle', 'Bakery notebook');
  await set('$:/SiteSubtitle', 'recipes, orders and plans');
  await set('$:/DefaultTiddlers', 'Welcome');
  for (const note of notes) await saveNote(url, note);
}

/** Returns notes by title, without drafts and those of the program; tags are sorted alphabetically. */
const recordsOf = (stored: readonly Stored[]): Records =>
  Object.fromEntries(
    stored
      .filter(({ title }) => !title.startsWith('$:/') && !title.startsWith('Draft '))
      .map(({ title, text = '', tags = '' }) => [
        `note ${title}`,
        { text: text.replaceAll('\r', '').trim(), tags: tagsIn(tags).toSorted() },
      ]),
  );

const tagsIn = (text: string): string[] =>
  [...text.matchAll(/\[\[(.*?)\]\]|(\S+)/g)].map(([, long, short]) => long ?? short ?? '');
