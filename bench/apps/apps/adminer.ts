/**
 * Adminer in front of an SQLite file. It requires a password even though SQLite has none, so its sign-in is bypassed
 * here.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App, Site } from '../app.ts';
import { HIKES } from '../data/hikingClub.ts';
import { answering, cookiesOf, launch } from '../process.ts';
import { type Database, readDatabase, runSql } from '../sql.ts';

const SHARE = '/usr/share/adminer/adminer.php';

const page = `<?php
function adminer_object() {
  class WithoutPassword extends Adminer {
    function name() { return 'Adminer'; }
    function login($login, $password) { return true; }
  }
  return new WithoutPassword();
}
include '${SHARE}';
`;

export const adminer: App = {
  name: 'adminer',
  kind: 'database administration (SQLite)',
  port: 4804,
  needs: [
    {
      from: 'apt',
      packages: ['adminer', 'php-cli', 'php-sqlite3', 'php-mbstring'],
      file: SHARE,
    },
  ],
  async start({ dir, port, url }) {
    const www = join(dir, 'www');
    mkdirSync(www);
    writeFileSync(join(www, 'index.php'), page);
    const stop = await launch({
      command: 'php',
      args: ['-S', `127.0.0.1:${port}`, '-t', www],
      cwd: dir,
      env: { PHP_CLI_SERVER_WORKERS: '4' },
      log: join(dir, 'server.log'),
      ready: answering(`${url}/index.php`),
    });
    return {
      stop,
      reset: () => runSql(hikes({ dir }), HIKES),
      records: () => readDatabase(hikes({ dir })),
      signIn: async () => {
        const body = new URLSearchParams({
          'auth[driver]': 'sqlite',
          'auth[server]': '',
          'auth[username]': '',
          'auth[password]': '',
          'auth[db]': 'hikes.db',
        });
        return cookiesOf(
          await fetch(`${url}/index.php`, { method: 'POST', body, redirect: 'manual' }),
        );
      },
    };
  },
};

export const hikes = ({ dir }: Pick<Site, 'dir'>): Database => ({
  dsn: `sqlite:${join(dir, 'www/hikes.db')}`,
});
