/** How an element reads on its line, by which it is found again when the page was drawn anew. */
import { describe, expect, it } from 'vitest';
import { readingOfRef, refOfReading } from '../../../src/core/page/refs.ts';

const page = (refs: readonly string[]): string => {
  const [a, b, c, d, e, f, g] = refs;
  return [
    `nav:`,
    ` Next page ${a}`,
    `textbox Name ${b} value "Anna"`,
    `| Ann | [Delete ${c}] | [Edit ${d}] |`,
    `button Add ${e}`,
    ` button Add ${f}`,
    `button ${g} icon "trash"`,
  ].join('\n');
};
const planned = page(['e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7']);
const again = page(['e11', 'e12', 'e13', 'e14', 'e15', 'e16', 'e17']);

describe('the reading of an element', () => {
  it.each([
    ['a link', 'e1', 'e11'],
    ['a field, whatever it holds', 'e2', 'e12'],
    ['a control in a row', 'e3', 'e13'],
    ['the second in a row', 'e4', 'e14'],
  ])('leads to %s again', (_what, ref, found) => {
    expect(refOfReading(again, readingOfRef(planned, ref) ?? '')).toBe(found);
  });
  it.each([
    ['what reads like another', 'e5'],
    ['what has no name', 'e7'],
    ['what is not there', 'e99'],
    ['the beginning of another ref', 'e'],
  ])('is none for %s', (_what, ref) => {
    expect(readingOfRef(planned, ref)).toBeUndefined();
  });
  it('leads nowhere where two read so by now, or none', () => {
    const reading = readingOfRef(planned, 'e1') ?? '';
    expect(refOfReading(`${again}\nNext page e18`, reading)).toBeUndefined();
    expect(refOfReading('Previous page e11', reading)).toBeUndefined();
  });
});
