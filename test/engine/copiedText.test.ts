/** What `collect` keeps of a page that is too long to copy: the rows of its tables first. */
import { expect, it } from 'vitest';
import { row, text } from '../../harness/fakes/pageLines.ts';
import { copiedText } from '../../src/engine/act/innerActs.ts';

const pupil = (name: string, town: string) => row('Edit', 'Delete', name, town);
const menu = Array.from({ length: 100 }, (_, at) => text(`Menu entry number ${at}`));
const table = [row('', '', 'name', 'town'), pupil('Ada', 'Eastfield'), pupil('Bo', 'Oldport')];

it('copies rows before the menus around them, and counts omitted lines', () => {
  const copy = copiedText([...menu, ...table, text('Print')], '');
  expect(copy).toMatch(/^Menu entry number 0 \| Menu entry number 1 \|/);
  expect(copy).toMatch(
    / \| \| \| \| name \| town \| \| \| Edit \| Delete \| Ada \| Eastfield \| \| \| Edit \| Delete \| Bo \| Oldport \| \(\d\d more lines of the page are not copied, none of them in tables\)$/,
  );
});

it('cuts a long table between two rows', () => {
  const rows = Array.from({ length: 100 }, (_, at) => pupil(`Pupil ${at}`, 'Eastfield'));
  const copy = copiedText([...menu, ...table.slice(0, 1), ...rows], '');
  expect(copy).not.toContain('Menu');
  expect(copy).toMatch(
    / Eastfield \| \(1\d\d more lines of the page are not copied, \d\d in tables\)$/,
  );
});

it('copies matching rows with the headers of their table', () => {
  expect(copiedText([...menu, ...table, text('Oldport is near.')], 'oldport')).toBe(
    '| | | name | town | | | Edit | Delete | Bo | Oldport | | Oldport is near.',
  );
});

it('cuts a line too long for a note between two words', () => {
  const copy = copiedText([text(Array.from({ length: 400 }, () => 'sentence').join(' '))], '');
  expect(copy.length).toBeLessThanOrEqual(1_601);
  expect(copy).toMatch(/ sentence…$/);
});
