/** The blog of an allotment society: its settings, categories, posts, pages and comments. */

export type Post = {
  readonly post_type: 'post' | 'page';
  readonly post_title: string;
  readonly post_status: 'publish' | 'draft';
  /** In the time zone of the blog; a draft has none. */
  readonly post_date?: string;
  readonly post_content: string;
  readonly category?: Category;
  readonly tags?: readonly string[];
};

/** 1 if it is approved, 0 if it is waiting. */
type Approval = 0 | 1;

export type Comment = {
  readonly post: string;
  readonly comment_author: string;
  readonly comment_author_email: string;
  readonly comment_approved: Approval;
  readonly comment_date: string;
  readonly comment_content: string;
};

export const TITLE = 'Millbrook Allotments';

export const USER = {
  user_login: 'rosa',
  user_email: 'rosa@example.com',
  user_pass: 'espalier',
  display_name: 'Rosa Keen',
  first_name: 'Rosa',
  last_name: 'Keen',
};

/** Avatars would come from another server. */
export const options: Readonly<Record<string, string>> = {
  blogdescription: 'News from 48 plots by the river',
  comment_moderation: '1',
  permalink_structure: '/index.php/%postname%/',
  show_avatars: '0',
  timezone_string: 'Europe/London',
};

export const categories = [
  'Growing tips',
  'Committee news',
  'Events',
  'For sale and swap',
] as const;

type Category = (typeof categories)[number];

const block = (name: string, html: string): string =>
  `<!-- wp:${name} -->\n${html}\n<!-- /wp:${name} -->`;

const paragraph = (text: string): string => block('paragraph', `<p>${text}</p>`);

const list = (...items: readonly string[]): string =>
  block(
    'list',
    `<ul>${items.map((item) => block('list-item', `<li>${item}</li>`)).join('\n\n')}</ul>`,
  );

const blocks = (...all: readonly string[]): string => all.join('\n\n');

const paragraphs = (...texts: readonly string[]): string => blocks(...texts.map(paragraph));

const published = (
  post_title: string,
  category: Category,
  post_date: string,
  post_content: string,
  tags: readonly string[] = [],
): Post => ({
  post_type: 'post',
  post_status: 'publish',
  post_title,
  category,
  post_date,
  post_content,
  tags,
});

const page = (post_title: string, post_date: string, ...texts: readonly string[]): Post => ({
  post_type: 'page',
  post_status: 'publish',
  post_title,
  post_date,
  post_content: paragraphs(...texts),
});

export const posts: readonly Post[] = [
  published(
    'Saving tomato seeds',
    'Growing tips',
    '2025-09-04 09:00:00',
    paragraphs(
      'Pick the ripest fruit from your healthiest plant.',
      'Leave the pulp in a jar of water for three days, then rinse and dry the seeds on paper.',
      'Label the envelope with the variety and the year.',
    ),
    ['tomatoes', 'seeds'],
  ),
  published(
    'Autumn work day on 18 October',
    'Events',
    '2025-09-20 09:00:00',
    blocks(
      paragraph('We meet at the main gate at 10 in the morning.'),
      block('heading', '<h2>What to bring</h2>'),
      list('Gloves', 'A spade or fork', 'A mug for tea'),
      paragraph('Lunch is provided by plot 12.'),
    ),
  ),
  published(
    'Minutes of the September meeting',
    'Committee news',
    '2025-09-23 19:00:00',
    paragraphs(
      'Present: Rosa Keen, Tom Adeyemi, Priya Shah, Lars Holm.',
      'The committee agreed to replace the water trough by plots 20 to 24 at a cost of 340 pounds.',
      'Next meeting: Tuesday 14 October.',
    ),
  ),
  published(
    'Greenhouse to give away',
    'Events',
    '2025-10-02 12:00:00',
    paragraphs(
      'A six by eight foot greenhouse, two panes missing. Buyer collects from plot 31.',
      'Ask for Lars.',
    ),
  ),
  published(
    'Keeping slugs off lettuce',
    'Growing tips',
    '2025-10-11 08:30:00',
    paragraphs(
      'Copper tape works on raised beds.',
      'Go out after dark with a torch and collect them by hand.',
    ),
    ['slugs'],
  ),
  {
    post_type: 'post',
    post_status: 'draft',
    post_title: 'Pumpkin show results',
    category: 'Events',
    post_content: paragraphs(
      'First prize went to Tom Adeyemi with a pumpkin of 41 kilos.',
      'Second prize: Priya Shah.',
    ),
  },
  page(
    'About us',
    '2025-03-02 10:00:00',
    'Millbrook has 48 plots and a waiting list of about two years.',
    'We were founded in 1951.',
  ),
  page(
    'Plot rules',
    '2025-03-02 10:20:00',
    'Bonfires are allowed only in November.',
    'Keep paths clear and 60 centimeters wide.',
    'Dogs must be on a lead.',
  ),
  page(
    'Contact',
    '2025-03-02 10:40:00',
    'Write to the secretary, Priya Shah, at hut 2, Millbrook Lane.',
  ),
];

const comment = (
  post: string,
  author: string,
  approved: Approval,
  date: string,
  text: string,
): Comment => ({
  post,
  comment_author: author,
  comment_author_email: `${author.split(' ', 1)[0]?.toLowerCase()}@example.com`,
  comment_approved: approved,
  comment_date: date,
  comment_content: text,
});

export const comments: readonly Comment[] = [
  comment(
    'Saving tomato seeds',
    'Nora Winters',
    1,
    '2025-09-05 10:00:00',
    'Does this work with hybrid varieties too?',
  ),
  comment(
    'Keeping slugs off lettuce',
    'Ben Carver',
    0,
    '2025-10-12 18:10:00',
    'Beer traps worked well for me last summer.',
  ),
  comment(
    'Keeping slugs off lettuce',
    'QuickCash Loans',
    0,
    '2025-10-12 20:45:00',
    'Get money fast!!! Visit our page for the best loans today.',
  ),
  comment(
    'Autumn work day on 18 October',
    'Mia Lund',
    0,
    '2025-10-13 07:20:00',
    'Can I bring my two children along?',
  ),
  comment(
    'Minutes of the September meeting',
    'Harold Pine',
    0,
    '2025-10-13 11:05:00',
    'The trough at plot 9 leaks as well, please have a look.',
  ),
];
