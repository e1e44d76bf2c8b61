/** Solutions of the blog's tasks, with WordPress's own functions. */
import type { Site, Solution } from '../app.ts';
import { runInWordPress } from '../apps/wordpress.ts';

const php =
  (code: string, data: unknown = null) =>
  (site: Site): Promise<void> =>
    runInWordPress(site, code, data);

const thirdPrize =
  '\n\n<!-- wp:paragraph -->\n<p>Third prize: Lars Holm.</p>\n<!-- /wp:paragraph -->';

export const wordpressSolutions: Readonly<Record<string, Solution>> = {
  'wp-comments': {
    act: php(`
foreach (get_comments() as $comment) {
  if ($comment->comment_author === 'QuickCash Loans') wp_spam_comment($comment);
  if ($comment->comment_author === 'Ben Carver') wp_set_comment_status($comment, 'approve');
}`),
  },
  'wp-category': {
    act: php(`
$post = get_page_by_path('greenhouse-to-give-away', OBJECT, 'post');
wp_set_post_categories($post->ID, [get_cat_ID('For sale and swap')]);`),
  },
  'wp-publish': {
    act: php(
      `
$post = get_posts(['post_status' => 'draft'])[0];
wp_update_post([
  'ID' => $post->ID,
  'post_content' => $post->post_content . $data,
  'post_status' => 'publish',
]);`,
      thirdPrize,
    ),
  },
  'wp-reading': {
    act: php("update_option('posts_per_page', 4); update_option('rss_use_excerpt', 1);"),
  },
};
