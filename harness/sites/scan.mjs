// @ts-check
/**
 * Makes the scanned report of the drawings site: `node harness/sites/scan.mjs`. Its first page has text, the others are
 * photos of pages, as scanners make them.
 */
import { writeFileSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { findBrowser } from '../../scripts/browsers.mjs';
import { BOILER } from './drawings/data.mjs';

/** A4 in points, and the scanned pages in pixels: 150 per inch. */
const PAPER = { width: 595, height: 842 };
const SCAN = { width: 1240, height: 1754 };
const JPEG_QUALITY = 30;

const cover = ['Lantern Hall', 'Boiler inspection, 3 March', 'Findings and certificate follow.'];
const scans = [
  ['Findings', ...BOILER.findings.map(({ what, value }) => `${what}: ${value}`)],
  [
    'Certificate',
    `Certificate number ${BOILER.certificate}`,
    `Inspected by ${BOILER.inspector}`,
    `Next inspection before ${BOILER.next}`,
    'Keep this page next to the boiler.',
  ],
];

/** @returns {string} a page that is not quite straight, in ten-point type */
const paperOf = (/** @type {readonly string[]} */ [title, ...lines]) =>
  `<!doctype html><style>body{margin:0;background:#f4f2ec;color:#333;font:21px/2 serif}main{padding:150px;transform:rotate(.6deg)}</style>
  <main><h1>${title}</h1>${lines.map((line) => `<p>${line}</p>`).join('')}</main>`;

/** @returns {Promise<readonly Buffer[]>} */
async function photograph() {
  const executablePath = findBrowser('chromium');
  if (!executablePath) throw new Error('there is no Chromium');
  const browser = await puppeteer.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await browser.newPage();
  await page.setViewport(SCAN);
  const photos = [];
  for (const scan of scans) {
    await page.setContent(paperOf(scan));
    photos.push(Buffer.from(await page.screenshot({ type: 'jpeg', quality: JPEG_QUALITY })));
  }
  await browser.close();
  return photos;
}

/** @returns {Buffer} a PDF of a page of text and one page for each photo */
function pdfOf(/** @type {readonly Buffer[]} */ photos) {
  const text = cover.map((line, at) => `1 0 0 1 70 ${760 - at * 40} Tm (${line}) Tj`).join(' ');
  const box = `/MediaBox [0 0 ${PAPER.width} ${PAPER.height}]`;
  const whole = `q ${PAPER.width} 0 0 ${PAPER.height} 0 0 cm /I Do Q`;
  const kids = [4, ...photos.map((_, at) => 6 + at * 3)];
  const image = `/Type /XObject /Subtype /Image /Width ${SCAN.width} /Height ${SCAN.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
  return assemble([
    ['/Type /Catalog /Pages 2 0 R'],
    [`/Type /Pages /Kids [${kids.map((id) => `${id} 0 R`).join(' ')}] /Count ${kids.length}`],
    ['/Type /Font /Subtype /Type1 /BaseFont /Helvetica'],
    [`/Type /Page /Parent 2 0 R ${box} /Resources << /Font << /F 3 0 R >> >> /Contents 5 0 R`],
    ['', Buffer.from(`BT /F 14 Tf ${text} ET`)],
    ...photos.flatMap((photo, at) => [
      /** @type {const} */ ([
        `/Type /Page /Parent 2 0 R ${box} /Resources << /XObject << /I ${8 + at * 3} 0 R >> >> /Contents ${7 + at * 3} 0 R`,
      ]),
      /** @type {const} */ (['', Buffer.from(whole)]),
      /** @type {const} */ ([image, photo]),
    ]),
  ]);
}

/** @returns {Buffer} the file of these objects, by their entries and streams; the first is the catalog */
function assemble(/** @type {readonly (readonly [string, Buffer?])[]} */ objects) {
  /** @type {Uint8Array[]} */
  const parts = [Buffer.from('%PDF-1.4\n')];
  const starts = objects.map(([entries, stream], at) => {
    const start = Buffer.concat(parts).length;
    const length = stream ? ` /Length ${stream.length}` : '';
    parts.push(Buffer.from(`${at + 1} 0 obj\n<< ${entries}${length} >>\n`));
    if (stream) parts.push(Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n'));
    parts.push(Buffer.from('endobj\n'));
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = Buffer.concat(parts).length;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

writeFileSync(new URL('drawings/boiler.pdf', import.meta.url), pdfOf(await photograph()));
