/** SQL databases of applications, read and changed through PHP's drivers, so that no client has to be installed. */
import type { Records } from './app.ts';
import { output } from './process.ts';

/** A PDO data source name, such as `sqlite:/tmp/a.db`, and a user if the database needs one. */
export type Database = { readonly dsn: string; readonly user?: string };

const script = `
[, $dsn, $user, $task] = $argv;
$db = new PDO($dsn, $user, '', [PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION, PDO::ATTR_STRINGIFY_FETCHES => true]);
if ($task === 'run') { $db->exec(stream_get_contents(STDIN)); exit; }
if ($task === 'query') {
  echo json_encode($db->query(stream_get_contents(STDIN))->fetchAll(PDO::FETCH_ASSOC), JSON_THROW_ON_ERROR);
  exit;
}
$is_lite = str_starts_with($dsn, 'sqlite:');
$list = $is_lite
  ? "SELECT name, type FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' ORDER BY name"
  : 'SHOW FULL TABLES';
$found = [];
foreach ($db->query($list)->fetchAll(PDO::FETCH_NUM) as [$name, $type]) {
  $columns = $is_lite ? "PRAGMA table_info(\\"$name\\")" : "SHOW COLUMNS FROM \`$name\`";
  foreach ($db->query($columns)->fetchAll(PDO::FETCH_ASSOC) as $column)
    $found["table $name"][$column['name'] ?? $column['Field']] = strtolower($column['type'] ?? $column['Type']);
  if (str_contains(strtolower($type), 'view')) continue;
  $rows = $db->query($is_lite ? "SELECT * FROM \\"$name\\"" : "SELECT * FROM \`$name\`")->fetchAll(PDO::FETCH_ASSOC);
  foreach ($rows as $row) {
    $key = $name . ' ' . ($row['name'] ?? reset($row));
    $found[isset($found[$key]) ? $key . ' ' . reset($row) : $key] = $row;
  }
}
echo json_encode($found ?: new stdClass);
`;

/** Runs statements; throws with the database's message on an error. */
export async function runSql({ dsn, user = '' }: Database, sql: string): Promise<void> {
  await output('php', ['-r', script, '--', dsn, user, 'run'], { input: sql });
}

/** A row by columns. All values are strings; null for NULL. */
export type Row = Readonly<Record<string, string | null>>;

/** Returns the rows of a SELECT. */
export async function query({ dsn, user = '' }: Database, sql: string): Promise<readonly Row[]> {
  return JSON.parse(await output('php', ['-r', script, '--', dsn, user, 'query'], { input: sql }));
}

/**
 * Returns tables with their column types, and rows by table and name, or by first column if there is no name. All
 * values are strings.
 */
export async function readDatabase({ dsn, user = '' }: Database): Promise<Records> {
  return JSON.parse(await output('php', ['-r', script, '--', dsn, user, 'read']));
}
