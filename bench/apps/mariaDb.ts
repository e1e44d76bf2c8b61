/** A MariaDB server of an application's own, which listens on a Unix socket in the application's folder. */
import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { launch, output } from './process.ts';
import { type Database, runSql } from './sql.ts';

/** A user of the server who may do everything and has no password. */
export const DATABASE_USER = 'robin';

export const socketIn = (dir: string): string => join(dir, 'my.sock');

/** @param name of a database; without it, none is selected */
export const databaseIn = (dir: string, name?: string): Database => ({
  dsn: `mysql:unix_socket=${socketIn(dir)};charset=utf8mb4${name ? `;dbname=${name}` : ''}`,
  user: DATABASE_USER,
});

/** Creates the data in `dir` and starts the server; resolves to a function that stops it. */
export async function startMariaDb(dir: string): Promise<() => Promise<void>> {
  const data = join(dir, 'mysql');
  const user = `--user=${userInfo().username}`;
  const where = ['--no-defaults', `--datadir=${data}`, user];
  await output('mariadb-install-db', [
    ...where,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ]);
  const init = join(dir, 'init.sql');
  const account = `'${DATABASE_USER}'@'localhost'`;
  writeFileSync(init, `CREATE USER ${account};\nGRANT ALL ON *.* TO ${account};\n`);
  return launch({
    command: '/usr/sbin/mariadbd',
    args: [
      ...where,
      `--socket=${socketIn(dir)}`,
      '--skip-networking',
      `--init-file=${init}`,
      '--character-set-server=utf8mb4',
      '--innodb-flush-log-at-trx-commit=0',
      '--innodb-buffer-pool-size=16M',
    ],
    cwd: dir,
    log: join(dir, 'mysql.log'),
    ready: () => runSql(databaseIn(dir), 'SELECT 1'),
  });
}
