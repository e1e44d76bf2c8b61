/** Solutions of the notebook's tasks, through its server's API. */
import type { Act, Site, Solution } from '../app.ts';
import { deleteNote, saveNote } from '../apps/tiddlyWiki.ts';
import { type Note, notes } from '../data/tiddlyWiki.ts';

function seeded(title: string): Note {
  const note = notes.find((each) => each.title === title);
  if (!note) throw new Error(`there is no note ${title}`);
  return note;
}

const save =
  (note: Note) =>
  ({ url }: Site): Promise<void> =>
    saveNote(url, note);

const replace = (title: string, part: string, by: string): Act =>
  save({ ...seeded(title), text: seeded(title).text.replace(part, by) });

export const tiddlyWikiSolutions: Readonly<Record<string, Solution>> = {
  'notes-flour': { answer: 'Rye; it must call before Thursday noon' },
  'notes-new': { act: save({ title: 'Walnut bread', text: 'Makes 6 loaves.', tags: ['bread'] }) },
  'notes-oven': {
    act: replace('Oven log', '30 May: cleaned', '30 May: cleaned\n* 12 June: fan replaced'),
  },
  'notes-tag': { act: save({ ...seeded('Potato bread'), tags: ['bread', 'winter'] }) },
  'notes-order': { act: replace('Standing orders', '24 rolls', '30 rolls') },
  'notes-delete': { act: ({ url }) => deleteNote(url, 'Ideas') },
  'notes-rename': {
    act: async ({ url }) => {
      await saveNote(url, { ...seeded('Seeded wheat'), title: 'Seeded wheat bread' });
      await deleteNote(url, 'Seeded wheat');
    },
  },
  'notes-saturday': { act: replace('Opening hours', '7:00 |12:00', '7:00 |13:00') },
  'notes-salt': { answer: '280 g of salt' },
};
