/** MediaWiki on PHP's built-in web server, with SQLite and the visual editor. */
import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App, Cookie, Records, Site } from '../app.ts';
import { pages, TITLE } from '../data/mediawiki.ts';
import { answering, cookiesOf, launch, output } from '../process.ts';
import { type Database, query } from '../sql.ts';

const SHARE = '/usr/share/mediawiki';
const USER = { username: 'Robin', password: 'espalier-museum' };

export const mediawiki: App = {
  name: 'mediawiki',
  kind: 'wiki with a visual editor, with sign-in',
  port: 4811,
  needs: [
    {
      from: 'apt',
      packages: ['mediawiki', 'php-cli', 'php-sqlite3', 'php-xml', 'php-mbstring', 'php-intl'],
      file: `${SHARE}/index.php`,
    },
  ],
  async start({ dir, port, url }) {
    await seed({ dir, url });
    const data = dataIn(dir);
    const seeded = join(dir, 'seeded');
    cpSync(data, seeded, { recursive: true });
    const stop = await launch({
      command: 'php',
      args: ['-d', 'opcache.enable_cli=1', '-S', `127.0.0.1:${port}`, '-t', SHARE],
      cwd: dir,
      env: { PHP_CLI_SERVER_WORKERS: '4', ...settingsOf(dir) },
      log: join(dir, 'server.log'),
      ready: answering(`${url}/index.php/Main_Page`),
    });
    return {
      stop,
      reset: async () => void (await output('php', ['-r', restore, '--', seeded, data])),
      records: () => recordsIn(dir),
      signIn: () => signIn(url),
    };
  },
};

/** Copies databases into those that the server may be using just now. */
const restore = `
[, $from, $to] = $argv;
foreach (glob("$from/*.sqlite") as $file) {
  $live = new SQLite3($to . '/' . basename($file));
  $live->busyTimeout(30000);
  if (!(new SQLite3($file))->backup($live)) exit(1);
}
`;

const dataIn = (dir: string): string => join(dir, 'data');

/** Makes MediaWiki read the settings in the application's folder. */
const settingsOf = (dir: string) => ({ MW_CONFIG_FILE: join(dir, 'LocalSettings.php') });

/** Runs a maintenance script on the seeded wiki. */
const maintain = (
  dir: string,
  script: string,
  args: readonly string[],
  input = '',
): Promise<string> =>
  output('php', [join(SHARE, 'maintenance', `${script}.php`), ...args], {
    env: settingsOf(dir),
    input,
  });

export const pageText = (dir: string, title: string): Promise<string> =>
  maintain(dir, 'getText', [title]);

export const savePage = async (dir: string, title: string, text: string): Promise<void> =>
  void (await maintain(dir, 'edit', ['--user', USER.username, title], text));

/** Renames a page, without a redirect from the old name. */
export const movePage = async (dir: string, from: string, to: string): Promise<void> =>
  void (await maintain(
    dir,
    'moveBatch',
    ['--noredirects', '--u', USER.username],
    `${from}|${to}\n`,
  ));

async function seed({ dir, url }: Site): Promise<void> {
  for (const folder of ['data', 'cache', 'images', 'pages']) mkdirSync(join(dir, folder));
  await output('php', [
    join(SHARE, 'maintenance/install.php'),
    ...['--dbtype', 'sqlite', '--dbpath', dataIn(dir), '--dbname', 'wiki'],
    ...['--server', url, '--scriptpath', '', '--confpath', dir],
    ...['--pass', USER.password, TITLE, USER.username],
  ]);
  appendFileSync(settingsOf(dir).MW_CONFIG_FILE, settings(dir));
  const files = Object.entries(pages).map(([title, text]) => {
    const file = join(dir, 'pages', `${title}.txt`);
    writeFileSync(file, text);
    return file;
  });
  await maintain(dir, 'importTextFiles', [
    ...['--overwrite', '--rc', '--user', USER.username, '--summary', '', '--'],
    ...files,
  ]);
  await maintain(dir, 'runJobs', []);
}

/** Added to what the installer writes. Rendered pages are not kept, since they could outlive a reset. */
const settings = (dir: string): string => `
foreach (['VisualEditor', 'WikiEditor', 'Cite', 'CategoryTree', 'ParserFunctions', 'TemplateData'] as $name)
  wfLoadExtension($name);
$wgDefaultSkin = 'vector-2022';
$wgDefaultUserOptions['visualeditor-enable'] = 1;
$wgEnableEmail = false;
$wgCacheDirectory = '${dir}/cache';
$wgUploadDirectory = '${dir}/images';
$wgMainCacheType = CACHE_DB;
$wgParserCacheType = CACHE_NONE;
`;

async function signIn(url: string): Promise<readonly Cookie[]> {
  const api = `${url}/api.php?format=json`;
  const asked = await fetch(`${api}&action=query&meta=tokens&type=login`);
  const session = cookiesOf(asked);
  const reply = (await asked.json()) as { query: { tokens: { logintoken: string } } };
  const signed = await fetch(`${api}&action=clientlogin`, {
    method: 'POST',
    headers: { Cookie: session.map(({ name, value }) => `${name}=${value}`).join('; ') },
    body: new URLSearchParams({
      ...USER,
      logintoken: reply.query.tokens.logintoken,
      loginreturnurl: url,
      rememberMe: '1',
    }),
  });
  return [...session, ...cookiesOf(signed)];
}

const database = (dir: string): Database => ({ dsn: `sqlite:${join(dataIn(dir), 'wiki.sqlite')}` });

const namespaces: Readonly<Record<string, string>> = {
  0: '',
  1: 'Talk:',
  2: 'User:',
  3: 'User talk:',
  4: 'Project:',
  6: 'File:',
  8: 'MediaWiki:',
  10: 'Template:',
  14: 'Category:',
};

/** Name of a page as a column. */
const PAGE = "page_namespace AS namespace, REPLACE(page_title, '_', ' ') AS title";

/**
 * Records by the columns `kind` and `title`. Left out is what MediaWiki writes by itself: revisions, recent changes,
 * logs, links, caches, sessions, the watchlist, and preferences that its editors and skins store.
 */
const queries: readonly string[] = [
  `SELECT 'page' AS kind, ${PAGE}, model_name AS model, old_text AS text
  FROM page JOIN slots ON slot_revision_id = page_latest JOIN content ON content_id = slot_content_id
  JOIN content_models ON model_id = content_model JOIN text ON old_id = CAST(SUBSTR(content_address, 4) AS INTEGER)`,
  `SELECT 'protection of' AS kind, ${PAGE}, GROUP_CONCAT(pr_type || ': ' || pr_level) AS levels
  FROM page_restrictions JOIN page ON page_id = pr_page GROUP BY page_id`,
  `SELECT 'user' AS kind, 0 AS namespace, user_name AS title, user_real_name AS name, user_email AS email,
    user_password AS password,
    (SELECT GROUP_CONCAT(ug_group) FROM user_groups WHERE ug_user = user_id) AS groups,
    (SELECT GROUP_CONCAT(up_property || ': ' || up_value) FROM user_properties WHERE up_user = user_id
      AND up_property NOT LIKE 'visualeditor-%' AND up_property NOT LIKE 'wikieditor-%'
      AND up_property NOT LIKE 'vector%' AND up_property NOT LIKE 'rcfilters-%') AS preferences
  FROM user`,
  `SELECT 'block of' AS kind, 0 AS namespace, ipb_address AS title, ipb_expiry AS expiry FROM ipblocks`,
];

async function recordsIn(dir: string): Promise<Records> {
  const found = await Promise.all(queries.map((sql) => query(database(dir), sql)));
  return Object.fromEntries(
    found.flat().map(({ kind, namespace, title, ...fields }) => {
      const key = `${kind} ${namespaces[`${namespace}`] ?? `${namespace}:`}${title}`;
      return [key, fields['text'] ? { ...fields, text: tidy(fields['text']) } : fields];
    }),
  );
}

/** Drops white space that the page does not show and puts each table cell on its own line. */
const tidy = (text: string): string =>
  text
    .split('\n')
    .flatMap((line) => (/^(?:[|!](?![-}]))/.test(line) ? cellsOf(line) : [line.trimEnd()]))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

function cellsOf(line: string): string[] {
  const mark = /^(?:\|\+|[|!])/.exec(line)?.[0] ?? '';
  const cells = line.slice(mark.length).split(mark === '!' ? /!!|\|\|/ : '||');
  return cells.map((cell) => `${mark} ${cell.trim()}`);
}
