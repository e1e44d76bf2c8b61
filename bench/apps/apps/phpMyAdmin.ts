/** phpMyAdmin with its own MariaDB server, which listens on a Unix socket in the app's folder. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { App, Site } from '../app.ts';
import { SCHOOL } from '../data/musicSchool.ts';
import { answering, launch, output } from '../process.ts';
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
      reset: () => runSql(server(dir), SCHOOL),
      records: () => readDatabase(school({ dir })),
    };
  },
};

const server = (dir: string): Database => ({
  dsn: `mysql:unix_socket=${join(dir, 'my.sock')};charset=utf8mb4`,
  user: 'robin',
});

export const school = ({ dir }: Pick<Site, 'dir'>): Database => {
  const { dsn, ...rest } = server(dir);
  return { ...rest, dsn: `${dsn};dbname=music_school` };
};

async function startMariaDb(dir: string): Promise<() => Promise<void>> {
  const data = join(dir, 'mysql');
  const user = `--user=${userInfo().username}`;
  const where = ['--no-defaults', `--datadir=${data}`, user];
  await output('mariadb-install-db', [
    ...where,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ]);
  const init = join(dir, 'init.sql');
  writeFileSync(
    init,
    "CREATE USER 'robin'@'localhost';\nGRANT ALL ON *.* TO 'robin'@'localhost';\n",
  );
  return launch({
    command: '/usr/sbin/mariadbd',
    args: [
      ...where,
      `--socket=${join(dir, 'my.sock')}`,
      '--skip-networking',
      `--init-file=${init}`,
      '--character-set-server=utf8mb4',
      '--innodb-flush-log-at-trx-commit=0',
      '--innodb-buffer-pool-size=16M',
    ],
    cwd: dir,
    log: join(dir, 'mysql.log'),
    ready: () => runSql(server(dir), 'SELECT 1'),
  });
}

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
  'socket' => '${dir}/my.sock',
  'user' => 'robin',
  'password' => '',
  'AllowNoPassword' => true,
  'hide_db' => '^(information_schema|performance_schema|mysql|sys)$',
];
$cfg['PmaNoRelation_DisableWarning'] = true;
$cfg['SendErrorReports'] = 'never';
`;
