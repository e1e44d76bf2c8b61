/** WordPress on PHP's built-in web server, with its own MariaDB server. */
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App, Records, Site } from '../app.ts';
import { categories, comments, options, posts, TITLE, USER } from '../data/wordpress.ts';
import { DATABASE_USER, databaseIn, socketIn, startMariaDb } from '../mariaDb.ts';
import { answering, cookiesOf, launch, output } from '../process.ts';
import { query, type Row, runSql } from '../sql.ts';

const SHARE = '/usr/share/wordpress';
const DATABASE = 'wordpress';
/** Options of PHP: mail goes nowhere. */
const WITHOUT_MAIL = ['-d', 'sendmail_path=/bin/true'];

export const wordpress: App = {
  name: 'wordpress',
  kind: 'blog, with sign-in',
  port: 4810,
  needs: [
    {
      from: 'apt',
      packages: ['wordpress', 'php-cli', 'php-mysql', 'php-xml', 'php-mbstring'],
      file: `${SHARE}/wp-load.php`,
    },
    {
      from: 'apt',
      packages: ['wordpress-theme-twentytwentythree'],
      file: `${SHARE}/wp-content/themes/twentytwentythree/style.css`,
    },
    { from: 'apt', packages: ['mariadb-server'], file: '/usr/sbin/mariadbd' },
  ],
  async start({ dir, port, url }) {
    const stopDatabase = await startMariaDb(dir);
    await runSql(databaseIn(dir), `CREATE DATABASE ${DATABASE}`);
    const www = wwwIn(dir);
    cpSync(SHARE, www, { recursive: true });
    writeFileSync(join(www, 'wp-config.php'), config({ dir, url }));
    const routing = join(dir, 'router.php');
    writeFileSync(routing, router);
    const seeded = await seed({ dir, url });
    const stopServer = await launch({
      command: 'php',
      args: [
        ...WITHOUT_MAIL,
        ...['-d', 'opcache.enable_cli=1', '-S', `127.0.0.1:${port}`, '-t', www, routing],
      ],
      cwd: dir,
      env: { PHP_CLI_SERVER_WORKERS: '4' },
      log: join(dir, 'server.log'),
      ready: answering(`${url}/wp-login.php`),
    });
    const stop = async (): Promise<void> =>
      void (await Promise.all([stopServer(), stopDatabase()]));
    return {
      stop,
      reset: async () => {
        rmSync(join(www, 'wp-content/uploads'), { recursive: true, force: true });
        await runSql(databaseIn(dir, DATABASE), seeded);
      },
      records: () => recordsIn(dir),
      signIn: async () => {
        const body = new URLSearchParams({
          log: USER.user_login,
          pwd: USER.user_pass,
          testcookie: '1',
        });
        return cookiesOf(
          await fetch(`${url}/wp-login.php`, {
            method: 'POST',
            headers: { Cookie: 'wordpress_test_cookie=1' },
            body,
            redirect: 'manual',
          }),
        );
      },
    };
  },
};

const wwwIn = (dir: string): string => join(dir, 'www');

/** Leads a folder to its address with a slash, as web servers for WordPress do. */
const router = `<?php
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if (str_ends_with($path, '/') || !is_dir($_SERVER['DOCUMENT_ROOT'] . $path)) return false;
header("Location: $path/");
`;

const keys = [
  'AUTH_KEY',
  'SECURE_AUTH_KEY',
  'LOGGED_IN_KEY',
  'NONCE_KEY',
  'AUTH_SALT',
  'SECURE_AUTH_SALT',
  'LOGGED_IN_SALT',
  'NONCE_SALT',
];

const config = ({ dir, url }: Site): string => `<?php
define('DB_NAME', '${DATABASE}');
define('DB_USER', '${DATABASE_USER}');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socketIn(dir)}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
${keys.map((key) => `define('${key}', 'espalier ${key}');`).join('\n')}
define('WP_HOME', '${url}');
define('WP_SITEURL', '${url}');
define('DISABLE_WP_CRON', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;

/** PHP code that loads WordPress. */
const load = ({ dir, url }: Site): string => `
$_SERVER['HTTP_HOST'] = '${new URL(url).host}';
$_SERVER['REQUEST_URI'] = '/';
require '${wwwIn(dir)}/wp-load.php';
$data = json_decode(stream_get_contents(STDIN), true);
`;

/** Runs PHP code inside WordPress as its administrator; the code finds `data` in `$data`. */
export async function runInWordPress(site: Site, code: string, data: unknown): Promise<void> {
  const signIn = 'wp_set_current_user(1);';
  await runPhp(load(site) + signIn + code, data);
}

const runPhp = (code: string, data: unknown): Promise<string> =>
  output('php', [...WITHOUT_MAIL, '-r', code], { input: JSON.stringify(data) });

/** Installs WordPress without its sample content; resolves to the SQL that restores the seeded data. */
async function seed(site: Site): Promise<string> {
  await runPhp(`define('WP_INSTALLING', true);${load(site)}${install}`, {
    title: TITLE,
    user: USER,
  });
  await runInWordPress(site, fill, { user: USER, options, categories, posts, comments });
  return output('mariadb-dump', [
    '--no-defaults',
    `--socket=${socketIn(site.dir)}`,
    `--user=${DATABASE_USER}`,
    DATABASE,
  ]);
}

const install = `
require ABSPATH . 'wp-admin/includes/upgrade.php';
['title' => $title, 'user' => $user] = $data;
wp_install($title, $user['user_login'], $user['user_email'], true, '', $user['user_pass']);
$samples = get_posts(['post_type' => ['post', 'page'], 'post_status' => 'any', 'numberposts' => -1]);
foreach ($samples as $post) wp_delete_post($post->ID, true);
`;

/** Creates the site's global styles, too, which the editor would create when it opens. */
const fill = `
foreach ($data['options'] as $name => $value) update_option($name, $value);
wp_update_user(['ID' => 1] + $data['user']);
update_user_meta(1, 'show_welcome_panel', 0);
$categories = [];
foreach ($data['categories'] as $name)
  $categories[$name] = wp_insert_term($name, 'category')['term_id'];
$posts = [];
foreach ($data['posts'] as $post) {
  $terms = isset($post['category']) ? ['post_category' => [$categories[$post['category']]]] : [];
  $posts[$post['post_title']] = wp_insert_post($post + $terms + ['tags_input' => $post['tags'] ?? []]);
}
foreach ($data['comments'] as $comment)
  wp_insert_comment($comment + [
    'comment_post_ID' => $posts[$comment['post']],
    'comment_date_gmt' => get_gmt_from_date($comment['comment_date']),
  ]);
WP_Theme_JSON_Resolver::get_user_global_styles_post_id();
flush_rewrite_rules();
`;

/** Names of the terms of a post. */
const termsOf = (taxonomy: string): string => `(
  SELECT GROUP_CONCAT(name ORDER BY name SEPARATOR ', ') FROM wp_term_relationships
  JOIN wp_term_taxonomy USING (term_taxonomy_id) JOIN wp_terms USING (term_id)
  WHERE object_id = ID AND taxonomy = '${taxonomy}')`;

/** Values that belong to a post or user, as lines. */
const metaOf = (owner: 'post' | 'user', condition: string): string => `(
  SELECT GROUP_CONCAT(CONCAT(meta_key, ': ', meta_value) ORDER BY meta_key, meta_value SEPARATOR '\\n')
  FROM wp_${owner}meta WHERE ${owner}_id = ID AND ${condition})`;

const CHOSEN_FOR_POST = `meta_key NOT REGEXP '^_(edit_|encloseme|pingme|wp_old_|wp_trash_|wp_desired_)'
    AND NOT (meta_key = '_wp_page_template' AND meta_value = 'default')`;

const CHOSEN_FOR_USER = `meta_key IN ('first_name', 'last_name', 'nickname', 'description', 'locale',
    'admin_color', 'wp_capabilities')`;

/**
 * Records by their column `record`. Left out is what WordPress writes by itself: revisions, drafts of a page that was
 * merely opened, edit locks, transients, counts, sessions, and what a user has seen or folded. So are widgets, which the
 * theme does not use.
 */
const queries: readonly string[] = [
  `SELECT CONCAT(post_type, ' ', post_title) AS record, post_status AS status, post_content AS text,
    post_excerpt AS excerpt, post_name AS slug, post_date AS date, post_password AS password,
    comment_status AS comments, ping_status AS pings, post_parent AS parent, menu_order,
    ${termsOf('category')} AS categories, ${termsOf('post_tag')} AS tags, ${termsOf('post_format')} AS format,
    ${metaOf('post', CHOSEN_FOR_POST)} AS meta
  FROM wp_posts
  WHERE post_type NOT IN ('revision', 'oembed_cache', 'customize_changeset') AND post_status <> 'auto-draft'
  ORDER BY ID`,
  `SELECT CONCAT('comment ', comment_author) AS record, post_title AS post, comment_content AS text,
    CASE comment_approved WHEN '1' THEN 'approved' WHEN '0' THEN 'waiting' ELSE comment_approved END AS status,
    comment_author_email AS email, comment_author_url AS url, comment_date AS date, comment_parent AS parent
  FROM wp_comments LEFT JOIN wp_posts ON ID = comment_post_ID ORDER BY comment_ID`,
  `SELECT CONCAT(taxonomy, ' ', name) AS record, slug, description, parent
  FROM wp_terms JOIN wp_term_taxonomy USING (term_id) ORDER BY term_id`,
  `SELECT CONCAT('user ', user_login) AS record, display_name AS name, user_email AS email, user_url AS url,
    user_pass AS password, ${metaOf('user', CHOSEN_FOR_USER)} AS meta
  FROM wp_users ORDER BY ID`,
  `SELECT CONCAT('setting ', option_name) AS record, option_value AS value FROM wp_options
  WHERE option_name NOT REGEXP '^_(site_)?transient_|_children$|^theme_mods_|^widget_|^wp_calendar_block_'
    AND option_name NOT IN ('cron', 'rewrite_rules', 'recently_edited', 'recently_activated', 'fresh_site', 'user_count',
      'can_compress_scripts', 'recovery_keys', 'https_detection_errors')`,
];

async function recordsIn(dir: string): Promise<Records> {
  const found: Record<string, Omit<Row, 'record'>> = {};
  for (const sql of queries)
    for (const { record, ...fields } of await query(databaseIn(dir, DATABASE), sql))
      found[freeKey(found, `${record}`)] = fields['text']
        ? { ...fields, text: tidy(fields['text']) }
        : fields;
  return found;
}

/** Numbers a key that is taken. */
function freeKey(taken: object, key: string, number = 1): string {
  const numbered = number === 1 ? key : `${key} ${number}`;
  return Object.hasOwn(taken, numbered) ? freeKey(taken, key, number + 1) : numbered;
}

/** Removes the marks around blocks, empty paragraphs and blank lines. */
const tidy = (text: string): string =>
  text
    .replaceAll(/<!-- \/?wp:[a-z-]+ -->|<p><\/p>/g, '')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();
