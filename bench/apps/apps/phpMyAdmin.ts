/** phpMyAdmin with its own MariaDB server. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App, Site } from '../app.ts';
import { SCHOOL } from '../data/musicSchool.ts';
import { DATABASE_USER, databaseIn, socketIn, startMariaDb } from '../mariaDb.ts';
import { answering, launch } from '../process.ts';
import { type Database, readDatabase, runSql } from '../sql.ts';

const SHARE = '/usr/share/phpmyadmin';

export const phpMyAdmin: App = {
  name: 'phpmyadmin',
  kind: 'database administration (MariaDB)',
  port: 4803,
  needs: [
    {
      from: 'apt',
      packages: ['phpmyadmin', 'php-cli', 'php-mysql', 'php-mbstring', 'php-xml'],
      file: `${SHARE}/index.php`,
    },
    { from: 'apt', packages: ['mariadb-server'], file: '/usr/sbin/mariadbd' },
  ],
  async start({ dir, port, url }) {
    const stopDatabase = await startMariaDb(dir);
    const www = join(dir, 'www');
    cpSync(SHARE, www, { recursive: true });
    mkdirSync(join(dir, 'tmp'));
    writeFileSync(join(www, 'libraries/vendor_config.php'), vendorConfig(dir));
    writeFileSync(join(dir, 'config.inc.php'), config(dir));
    const stop = await launch({
      command: 'php',
      args: ['-S', `127.0.0.1:${port}`, '-t', www],
      cwd: dir,
      env: { PHP_CLI_SERVER_WORKERS: '4' },
      log: join(dir, 'server.log'),
      ready: answering(`${url}/index.php`),
    });
    return {
      stop: async () => void (await Promise.all([stop(), stopDatabase()])),
      reset: () => runSql(databaseIn(dir), SCHOOL),
      records: () => readDatabase(school({ dir })),
    };
  },
};

export const school = ({ dir }: Pick<Site, 'dir'>): Database => databaseIn(dir, 'music_school');

const vendorConfig = (dir: string): string => `<?php
return [
  'autoloadFile' => ROOT_PATH . 'autoload.php',
  'tempDir' => '${dir}/tmp/',
  'changeLogFile' => '/usr/share/doc/phpmyadmin/changelog.gz',
  'licenseFile' => '/usr/share/doc/phpmyadmin/copyright',
  'sqlDir' => ROOT_PATH . 'sql/',
  'configFile' => '${dir}/config.inc.php',
  'customHeaderFile' => ROOT_PATH . 'config.header.inc.php',
  'customFooterFile' => ROOT_PATH . 'config.footer.inc.php',
  'versionCheckDefault' => false,
  'localePath' => ROOT_PATH . 'locale/',
  'cacheDir' => '${dir}/tmp/',
  'versionSuffix' => '',
];
`;

const config = (dir: string): string => `<?php
$cfg['Servers'][1] = [
  'auth_type' => 'config',
  'host' => 'localhost',
  'socket' => '${socketIn(dir)}',
  'user' => '${DATABASE_USER}',
  'password' => '',
  'AllowNoPassword' => true,
  'hide_db' => '^(information_schema|performance_schema|mysql|sys)$',
];
$cfg['PmaNoRelation_DisableWarning'] = true;
$cfg['SendErrorReports'] = 'never';
`;
