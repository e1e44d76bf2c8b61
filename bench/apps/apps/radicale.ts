/**
 * Radicale. Its web page manages calendars and address books, which are folders of files. Any user name can sign in.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App, Records } from '../app.ts';
import { collections } from '../data/radicale.ts';
import { answering, launch } from '../process.ts';

export const radicale: App = {
  name: 'radicale',
  kind: 'calendars and address books, with sign-in by name',
  port: 4806,
  needs: [{ from: 'apt', packages: ['radicale'], file: '/usr/bin/radicale' }],
  async start({ dir, port, url }) {
    const config = join(dir, 'config');
    writeFileSync(config, configFor(dir, port));
    const stop = await launch({
      command: '/usr/bin/radicale',
      args: ['--config', config],
      cwd: dir,
      log: join(dir, 'server.log'),
      ready: answering(`${url}/.web/`),
    });
    return {
      stop,
      reset: async () => seed(rootIn(dir)),
      records: async () => recordsIn(rootIn(dir)),
    };
  },
};

const rootIn = (dir: string): string => join(dir, 'collections/collection-root/robin');

const configFor = (dir: string, port: number): string => `[server]
hosts = 127.0.0.1:${port}
[auth]
type = none
[rights]
type = owner_only
[storage]
filesystem_folder = ${join(dir, 'collections')}
[web]
type = internal
`;

function seed(root: string): void {
  rmSync(root, { recursive: true, force: true });
  for (const { id, props, items } of collections) {
    const folder = join(root, id);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, '.Radicale.props'), JSON.stringify(props));
    for (const [name, text] of Object.entries(items)) writeFileSync(join(folder, name), text);
  }
}

/**
 * Returns collections by name, with the titles of their items. The page picks the folder name of a new collection, so
 * folders can't be keys.
 */
function recordsIn(root: string): Records {
  const folders = readdirSync(root, { withFileTypes: true }).filter(
    (each) => each.isDirectory() && !each.name.startsWith('.'),
  );
  const found = folders.map(({ name }) => {
    const read = (file: string): string => readFileSync(join(root, name, file), 'utf8');
    const props = JSON.parse(read('.Radicale.props'));
    const items = readdirSync(join(root, name)).filter((file) => /\.(?:ics|vcf)$/.test(file));
    const titles = items.map((file) => /^(?:SUMMARY|FN):(.*)$/m.exec(read(file))?.[1]?.trim());
    const key = `collection ${props['D:displayname']}`;
    return [
      key,
      {
        type: props.tag,
        parts: props['C:supported-calendar-component-set'] ?? '',
        description: props['C:calendar-description'] ?? props['CR:addressbook-description'] ?? '',
        color: (
          props['ICAL:calendar-color'] ??
          props['{http://inf-it.com/ns/ab/}addressbook-color'] ??
          ''
        )
          .slice(0, 7)
          .toLowerCase(),
        items: titles.toSorted(),
      },
    ];
  });
  return Object.fromEntries(found);
}
