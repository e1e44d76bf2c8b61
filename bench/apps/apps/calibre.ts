/** Calibre's content server with write access. The seeded library is copied back while the server is down. */
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App, Records, Site } from '../app.ts';
import { books } from '../data/calibre.ts';
import { answering, askJson, launch, output } from '../process.ts';

export const calibre: App = {
  name: 'calibre',
  kind: 'library of books',
  port: 4805,
  needs: [{ from: 'apt', packages: ['calibre'], file: '/usr/bin/calibre-server' }],
  async start({ dir, port, url }) {
    const env = {
      HOME: dir,
      CALIBRE_CONFIG_DIRECTORY: join(dir, 'config'),
      QT_QPA_PLATFORM: 'offscreen',
    };
    const seeded = join(dir, 'seeded');
    const library = join(dir, 'Library');
    const list = join(dir, 'books.json');
    writeFileSync(list, JSON.stringify(books));
    await output(
      'calibre-debug',
      ['-c', `folder = ${JSON.stringify(seeded)}\nlist = ${JSON.stringify(list)}\n${script}`],
      { env },
    );
    const begin = (): Promise<() => Promise<void>> => {
      rmSync(library, { recursive: true, force: true });
      cpSync(seeded, library, { recursive: true });
      return launch({
        command: 'calibre-server',
        args: [
          `--port=${port}`,
          '--listen-on=127.0.0.1',
          '--enable-local-write',
          '--disable-use-bonjour',
          library,
        ],
        cwd: dir,
        env,
        log: join(dir, 'server.log'),
        ready: answering(`${url}/ajax/library-info`),
      });
    };
    let stop = await begin();
    return {
      stop: () => stop(),
      reset: async () => {
        await stop();
        stop = await begin();
      },
      records: async () => recordsOf(await allBooks({ url })),
    };
  },
};

/** Creates the library; \`folder\` and \`list\` are set above. */
const script = `
import json
from io import BytesIO
from calibre.db.legacy import LibraryDatabase
from calibre.ebooks.metadata.book.base import Metadata
from calibre.utils.date import parse_date
db = LibraryDatabase(folder).new_api
for number, book in enumerate(json.load(open(list)), 1):
    mi = Metadata(book['title'], book['authors'])
    mi.tags, mi.publisher, mi.comments = book['tags'], book['publisher'], '<p>%s</p>' % book['about']
    mi.series, mi.series_index = book.get('series'), book.get('number', 1)
    mi.rating, mi.languages = book['stars'] * 2, [book['language']]
    mi.pubdate = parse_date('%d-06-15' % book['year'])
    mi.timestamp = parse_date('2025-01-%02dT12:00:00+00:00' % number)
    text = '\\n\\n'.join([book['title'], book['about'], 'The first chapter.'])
    id = db.create_book_entry(mi, preserve_uuid=False)
    db.add_format(id, 'TXT', BytesIO(text.encode()))
db.close()
`;

type Stored = Readonly<Record<string, unknown>>;

export const allBooks = ({ url }: Pick<Site, 'url'>): Promise<Readonly<Record<string, Stored>>> =>
  askJson(`${url}/ajax/books`);

/** Returns books by title, with the fields that a user could change. */
const recordsOf = (stored: Readonly<Record<string, Stored>>): Records =>
  Object.fromEntries(
    Object.values(stored).map(
      ({
        title,
        authors,
        tags,
        series,
        series_index,
        rating,
        publisher,
        languages,
        comments,
        pubdate,
      }) => [
        `book ${title}`,
        {
          authors,
          tags: (tags as readonly string[]).toSorted(),
          series: series ?? '',
          number: series ? series_index : '',
          stars: Number(rating ?? 0),
          publisher: publisher ?? '',
          languages,
          about: String(comments ?? '')
            .replaceAll(/<[^>]*>/g, '')
            .trim(),
          year: String(pubdate).slice(0, 4),
        },
      ],
    ),
  );

/** Sets metadata of the book with this title, through the server's commands. */
export async function setBook(site: Site, title: string, changes: Stored): Promise<void> {
  const [id] =
    Object.entries(await allBooks(site)).find(([, book]) => book['title'] === title) ?? [];
  await askJson(`${site.url}/cdb/set-fields/${id}/Library`, {
    method: 'POST',
    body: { changes, loaded_book_ids: [Number(id)], all_dirtied: false },
  });
}

export async function deleteBook(site: Site, title: string): Promise<void> {
  const [id] =
    Object.entries(await allBooks(site)).find(([, book]) => book['title'] === title) ?? [];
  await askJson(`${site.url}/cdb/delete-books/${id}/Library`, { method: 'POST' });
}
