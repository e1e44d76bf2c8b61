/** PDFs of ten programs, and text files. The cost of hostile files is tested in limits.test.ts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderLines } from '../../src/core/page/renderLine.ts';
import { textOfFile } from '../../src/reader/readFile.ts';

const pdf = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(join(import.meta.dirname, 'pdfs', `${name}.pdf`)));

/** Returns the lines of a file, or why it has none. */
async function read(bytes: Uint8Array | string, type: string, name = ''): Promise<string> {
  const file = { bytes: Uint8Array.from(Buffer.from(bytes)), type, charset: '' };
  const text = await textOfFile(file, name);
  return text.ok ? renderLines(text.value.lines) : text.failure.message;
}

describe('the text of a PDF', () => {
  it.each([
    ['cairo', ['Delivery note 88, München', '| Total parcels | 3 |']],
    ['chromium', ['Bill to: Zoë Müller, Straße 5', '| Training wire, 25 m | 1 | € 12.50 |']],
    ['ghostscript', ['Bill to: Zoë Müller, Straße 5', '| Total | € 108.50 |']],
    ['libreoffice', ['Bill to: Zoë Müller, Straße 5', 'Total: € 108.50']],
    ['pdf-lib', ['| Closing balance | 1,192.10 |', '| Reference | REF-5521 |']],
    ['pdfkit', ['Receipt no. 77 — café crème', 'Paid: 3.20 EUR']],
    ['pdftex', ['Bill to: Zoë Müller. The offer of the efficient office:']],
    ['printed-only', ['Receipt no. 77 — café crème']],
  ])('made by %s is read', async (name, lines) => {
    const text = await read(pdf(name), 'application/pdf');
    for (const line of lines) expect(text.split('\n').map((each) => each.trim())).toContain(line);
  });

  it('comes page by page, and rotated pages upright', async () => {
    expect(await read(pdf('pdf-lib'), 'application/octet-stream')).toMatch(
      /^## Page 1 of 2\n.*\n## Page 2 of 2\n Sideways page, read upright$/s,
    );
  });

  it('in two columns is not mixed', async () => {
    expect(await read(pdf('pdftex'), 'application/pdf')).toContain(
      'hand over three years. Small differ-\n ences in the height',
    );
  });

  it('names the pages without text, which can be looked at', async () => {
    const bytes = new Uint8Array(
      readFileSync(join(import.meta.dirname, '../../harness/sites/drawings/boiler.pdf')),
    );
    const text = await textOfFile({ bytes, type: 'application/pdf', charset: '' }, '');
    if (!text.ok) throw new Error(text.failure.message);
    expect(renderLines(text.value.lines)).toBe(`## Page 1 of 3
 Lantern Hall
 Boiler inspection, 3 March
 Findings and certificate follow.
## Page 2 of 3
 (This page has no text. It can be looked at: [img page 2 e2])
## Page 3 of 3
 (This page has no text. It can be looked at: [img page 3 e3])`);
    expect(text.value.scans).toEqual(
      [2, 3].map((page) => ({
        ref: `e${page}`,
        kind: 'page',
        name: `page ${page}`,
        page,
        width: 793,
        height: 1123,
      })),
    );
  });

  it.each([
    ['few words beside a picture of most of the page', 'Scanned 3 March', 500, true],
    ['few words beside a logo', 'Scanned 3 March', 100, false],
    ['text and a picture behind it', 'Findings and certificate. '.repeat(12), 500, false],
  ])('offers a page to look at if it has %s', async (_, words, side, isOffered) => {
    const bytes = new TextEncoder().encode(pdfWithPicture(words, side));
    const text = await textOfFile({ bytes, type: 'application/pdf', charset: '' }, '');
    if (!text.ok) throw new Error(text.failure.message);
    const said = renderLines(text.value.lines);
    expect(said).toContain(words.trim().slice(0, 15));
    expect(
      said.includes('(This page is mostly a picture. It can be looked at: [img page 1 e1])'),
    ).toBe(isOffered);
    expect(text.value.scans).toHaveLength(isOffered ? 1 : 0);
  });

  it.each([
    ['password-protected', pdf('locked'), 'The PDF is password-protected.'],
    ['cut short', pdf('chromium').subarray(0, 900), 'The file is damaged or not a PDF'],
    ['something else', '%PDF-1.7 and no more', 'The file is damaged or not a PDF'],
  ])('is refused with a reason if the file is %s', async (_, bytes, words) => {
    expect(await read(bytes, 'application/pdf')).toContain(words);
  });
});

describe('the text of other files', () => {
  it.each([
    ['CSV', 'name,sum\r\nAda,3', 'text/csv', 'name,sum\nAda,3'],
    ['tabs', 'name\tsum', 'text/tab-separated-values', 'name | sum'],
    ['JSON on one line', '{"a":[1,"b"]}', 'application/json', '{\n "a": [\n  1,\n  "b"\n ]\n}'],
    ['broken JSON', '{"a":', 'application/problem+json', '{"a":'],
    ['Markdown', '# One\n\n- two', 'text/markdown', '# One\n\n- two'],
    ['invisible characters', 'pay\u200B\u202Eme', 'text/plain', 'payme'],
  ])('is read from %s', async (_, bytes, type, text) => {
    expect(await read(bytes, type)).toBe(text);
  });

  it('uses the name if the media type is generic', async () => {
    expect(await read('a,b', 'application/octet-stream', 'list.csv')).toBe('a,b');
    expect(await read('a,b', 'application/octet-stream', '/files/list.csv?x=.zip')).toBe('a,b');
  });

  it('decodes Windows-1252 and UTF-16 as well as UTF-8', async () => {
    expect(await read(Buffer.from('Gr\xfc\xdfe', 'latin1'), 'text/plain')).toBe('Grüße');
    expect(await read(Buffer.from('\ufeffGrüße', 'utf16le'), 'text/csv')).toBe('Grüße');
  });

  it.each([
    ['a web page', '<p>Sign in', 'text/html', 'The site sent a web page'],
    ['a picture', 'x', 'image/png', 'Espalier can’t read files of the type image/png.'],
    ['bytes under the name of a text', 'PK\0\0\0', 'text/plain', 'The file holds no text'],
  ])('refuses %s', async (_, bytes, type, words) => {
    expect(await read(bytes, type)).toContain(words);
  });
});

/** Returns a page of 600 by 600 points with a line of text and a square picture; readers rebuild its missing index. */
function pdfWithPicture(words: string, side: number): string {
  const drawing = `q ${side} 0 0 ${side} 20 20 cm /Im Do Q BT /F 3 Tf 20 560 Td (${words}) Tj ET`;
  const image =
    '<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 4 >>';
  return `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 600 600] /Contents 4 0 R /Resources << /XObject << /Im 5 0 R >> /Font << /F 6 0 R >> >> >> endobj
4 0 obj << /Length ${drawing.length} >> stream
${drawing}
endstream endobj
5 0 obj ${image} stream
abcd
endstream endobj
6 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj
trailer << /Root 1 0 R >>
%%EOF`;
}
