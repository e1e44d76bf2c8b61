/** Words count as the verb of a label, not inside a phrase about a thing. */
import { describe, expect, it } from 'vitest';
import { actNamedBy, goesOn, onlyWrites } from '../../../src/core/gate/actWords.ts';

describe('a label', () => {
  it.each([
    ['Nature reserve'],
    ['Airport transfer'],
    ['Sort by bid'],
    ['Merge cells'],
    ['How to delete a file'],
    ['Latest post'],
    ['Facebook comment'],
    ['Your tip'],
  ])('names no act by a noun: %s', (label) => expect(actNamedBy(label)).toBeNull());

  it.each([
    ['Delete', 'Delete'],
    ['Yes, delete it', 'Delete'],
    ['Permanently delete', 'Delete'],
    ['Bulk delete', 'Delete'],
    ['Keep and pay', 'Pay or order'],
    ['Review & pay', 'Pay or order'],
    ['Click to pay', 'Pay or order'],
    ['Reserve a table', 'Pay or order'],
    ['Merge pull request', 'Change account or access'],
    ['Merge', 'Change account or access'],
    ['Jetzt kaufen', 'Pay or order'],
    ['Bericht versturen', 'Send'],
    ['Hesabı sil', 'Delete'],
    ['Oui, supprimer', 'Delete'],
    ['Guardar y enviar', 'Send'],
    ['Удалить файл', 'Delete'],
  ])('names an act by its verb: %s', (label, verb) => expect(actNamedBy(label)?.verb).toBe(verb));

  it.each(['Continue', 'Continue to step 3', 'Weiter zur Kasse', 'Next', 'OK', '下一步'])(
    'may go on to anything: %s',
    (label) => expect(goesOn(label)).toBe(true),
  );

  it.each(['Next page', 'Los Angeles', 'Start date', 'Contents'])('does not go on: %s', (label) =>
    expect(goesOn(label)).toBe(false),
  );

  it('only says that something is written', () => {
    expect(onlyWrites('Reply')).toBe(true);
    expect(onlyWrites('Reply now and send')).toBe(false);
  });
});
