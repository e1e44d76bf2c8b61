/** Solutions of the museum wiki's tasks, with MediaWiki's maintenance scripts. */
import type { Site, Solution } from '../app.ts';
import { movePage, pageText, savePage } from '../apps/mediawiki.ts';

/** Saves the page with a part of its text replaced. */
const edit =
  (title: string, part: string, by: string) =>
  async ({ dir }: Site): Promise<void> => {
    const text = await pageText(dir, title);
    if (!text.includes(part)) throw new Error(`${title} has no “${part}”`);
    await savePage(dir, title, text.replace(part, by));
  };

export const mediawikiSolutions: Readonly<Record<string, Solution>> = {
  'mw-rota': {
    act: edit(
      'Volunteer rota',
      '| Saturday || Amira Noor || Eva Strand',
      '| Saturday || Amira Noor || Siri Vik',
    ),
  },
  'mw-row': {
    act: edit(
      'Ship models',
      '\n|}',
      "\n|-\n| Cutter ''Terna'' || 1958 || 1:40 || Olaf Dahl || 6\n|}",
    ),
  },
  'mw-move': { act: ({ dir }) => movePage(dir, 'Old ticket prices', 'Ticket prices 2015') },
  'mw-model': { answer: 'The barque Nordlys of 1901, in case 5' },
};
