/** DokuWiki on PHP's built-in web server. Its pages are text files; old revisions and their dates are seeded, too. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { App, Records } from '../app.ts';
import { type Revision, revisions, rights, users } from '../data/dokuwiki.ts';
import { answering, cookiesOf, launch, output } from '../process.ts';

const SHARE = '/usr/share/dokuwiki';
const USER = { u: 'robin', p: 'espalier' };

export const dokuwiki: App = {
  name: 'dokuwiki',
  kind: 'wiki',
  port: 4801,
  needs: [
    {
      from: 'apt',
      packages: ['dokuwiki', 'php-cli', 'php-xml', 'php-mbstring'],
      file: `${SHARE}/doku.php`,
    },
  ],
  async start({ dir, port, url }) {
    await seed(dir);
    cpSync(join(dir, 'data'), join(dir, 'seeded'), { recursive: true, preserveTimestamps: true });
    const stop = await launch({
      command: 'php',
      args: [...prepended(dir), '-S', `127.0.0.1:${port}`, '-t', SHARE],
      cwd: dir,
      env: { PHP_CLI_SERVER_WORKERS: '4' },
      log: join(dir, 'server.log'),
      ready: answering(`${url}/doku.php`),
    });
    return {
      stop,
      reset: async () => {
        rmSync(join(dir, 'data'), { recursive: true, force: true });
        cpSync(join(dir, 'seeded'), join(dir, 'data'), {
          recursive: true,
          preserveTimestamps: true,
        });
      },
      records: async () => pagesIn(join(dir, 'data/pages')),
      signIn: async () => {
        const body = new URLSearchParams({ ...USER, do: 'login', id: 'start' });
        return cookiesOf(
          await fetch(`${url}/doku.php`, { method: 'POST', body, redirect: 'manual' }),
        );
      },
    };
  },
};

/** Saves a page as the wiki does, with its revision, index entry and change-log entry. */
export async function savePage(dir: string, id: string, text: string): Promise<void> {
  const file = join(dir, 'commit.txt');
  writeFileSync(file, text);
  const script = `${SHARE}/bin/dwpage.php`;
  await output('php', [...prepended(dir), script, 'commit', '-t', '-m', 'edited', file, id]);
}

/** Returns the current text of a page. */
export const pageText = (dir: string, id: string): string =>
  readFileSync(pageFile(dir, id), 'utf8');

const pageFile = (dir: string, id: string): string =>
  join(dir, 'data/pages', `${id.replaceAll(':', '/')}.txt`);

const prepended = (dir: string): string[] => [
  '-d',
  `auto_prepend_file=${join(dir, 'prepend.php')}`,
];

async function seed(dir: string): Promise<void> {
  const conf = join(dir, 'conf');
  cpSync('/etc/dokuwiki', conf, { recursive: true, filter: (file) => !/\.auth\.php$/.test(file) });
  writeFileSync(join(dir, 'prepend.php'), `<?php define('DOKU_CONF', '${conf}/');\n`);
  writeFileSync(join(conf, 'local.php'), settings(join(dir, 'data')));
  const hash = await output('php', ['-r', `echo password_hash('${USER.p}', PASSWORD_BCRYPT);`]);
  writeFileSync(join(conf, 'users.auth.php'), users(hash));
  writeFileSync(join(conf, 'acl.auth.php'), rights);
  for (const folder of [
    'attic',
    'cache',
    'index',
    'locks',
    'log',
    'media',
    'media_attic',
    'media_meta',
    'meta',
    'pages',
    'tmp',
  ])
    mkdirSync(join(dir, 'data', folder), { recursive: true });
  for (const revision of revisions) writeRevision(dir, revision);
  await output('php', [...prepended(dir), `${SHARE}/bin/indexer.php`, '-q']);
}

const settings = (data: string): string => `<?php
$conf['title'] = 'Fern Lane Garden';
$conf['savedir'] = '${data}';
$conf['useacl'] = 1;
$conf['superuser'] = '@admin';
$conf['passcrypt'] = 'bcrypt';
$conf['disableactions'] = 'register';
$conf['compression'] = '0';
$conf['updatecheck'] = 0;
$conf['sidebar'] = 'sidebar';
$conf['license'] = '';
`;

/** Writes a revision. Revisions of a page must be written oldest first; the last one becomes the page. */
function writeRevision(dir: string, { id, at, user, summary, text }: Revision): void {
  const path = id.replaceAll(':', '/');
  const seconds = Date.parse(at) / 1000;
  const write = (file: string, content: string, flag: 'a' | 'w'): void => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content, { flag });
  };
  const page = pageFile(dir, id);
  write(page, text, 'w');
  utimesSync(page, seconds, seconds);
  write(join(dir, 'data/attic', `${path}.${seconds}.txt`), text, 'w');
  const changes = join(dir, 'data/meta', `${path}.changes`);
  const kind = existsSync(changes) ? 'E' : 'C';
  const line = [seconds, '127.0.0.1', kind, id, user, summary, '', text.length];
  write(changes, `${line.join('\t')}\n`, 'a');
  write(join(dir, 'data/meta/_dokuwiki.changes'), `${line.join('\t')}\n`, 'a');
}

const pagesIn = (folder: string): Records =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.txt'))
      .map((file) => [
        `page ${file.slice(0, -'.txt'.length).replaceAll('/', ':')}`,
        tidy(readFileSync(join(folder, file), 'utf8')),
      ]),
  );

/** Removes white space that is invisible on the page. */
const tidy = (text: string): string =>
  text
    .replaceAll(/[ \t\r]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
