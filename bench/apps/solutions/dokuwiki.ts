/** Solutions of the wiki's tasks. */
import type { Site, Solution } from '../app.ts';
import { pageText, savePage } from '../apps/dokuwiki.ts';

type Replacement = readonly [part: string, by: string];

/** Saves the page with parts of its text replaced. */
const edit =
  (id: string, ...replacements: readonly Replacement[]) =>
  async ({ dir }: Site): Promise<void> => {
    let text = pageText(dir, id);
    for (const [part, by] of replacements) {
      if (!text.includes(part)) throw new Error(`${id} has no “${part}”`);
      text = text.replace(part, by);
    }
    await savePage(dir, id, text);
  };

const minutes = `====== Meeting of 16 June 2025 ======

  * Shed roof
  * Mowing the meadow
  * Summer party
`;

export const dokuwikiSolutions: Readonly<Record<string, Solution>> = {
  'wiki-free-plot': { answer: 'Plot 6, for 36 € per year' },
  'wiki-rota-swap': {
    act: edit(
      'rota',
      ['| 24 | Dele | Imke | Yusuf |', '| 24 | Dele | Imke | Rosa |'],
      ['| 25 | Tomas | Rosa | Dele |', '| 25 | Tomas | Yusuf | Dele |'],
    ),
  },
  'wiki-tool-repaired': {
    act: edit(
      'tools',
      ['  * Wheelbarrow (the red one): flat tyre\n', ''],
      ['with cable\n', 'with cable\n  * Wheelbarrow (the red one)\n'],
    ),
  },
  'wiki-new-minutes': { act: ({ dir }) => savePage(dir, 'meetings:2025-06-16', minutes) },
  'wiki-soil-typo': { act: edit('soil', ['| Berries | 52 |', '| Berries | 5.2 |']) },
  'wiki-roof-offer': { answer: '860 €, until 30 June' },
  'wiki-who-quiet': { answer: 'dele, on 9 April 2025' },
  'wiki-plot-8': {
    act: edit(
      'plots',
      ['| 8 | //free// |', '| 8 | June Abara |'],
      ['  - June Abara (since January 2025)\n', ''],
    ),
  },
  'wiki-sidebar': {
    act: edit('sidebar', ['[[tools|Tools]]\n', '[[tools|Tools]]\n  * [[soil|Soil]]\n']),
  },
  'wiki-chutney': { answer: '900 g of sugar and 750 ml of vinegar' },
  'wiki-scythe': {
    act: edit('tools', [
      '| Scythe | Yusuf Demir | 2025-06-20 |',
      '| Hedge trimmer | Dele Okafor | 2025-06-27 |',
    ]),
  },
};
