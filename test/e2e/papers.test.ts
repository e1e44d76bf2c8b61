/** PDFs and other files that a browser shows in a viewer of its own: a run reads them by asking for them once more. Scripted. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserNames } from '../../harness/browser/driver.ts';
import { describeRun } from '../../harness/browser/session.ts';
import { type Handler, openSite, type Site } from '../../harness/browser/site.ts';
import { refOn } from '../../harness/model/request.ts';
import { act, and, click, note, type Script, type Step } from '../../harness/model/scripts.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import { said, workbench } from './bench.ts';

const paper = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, '../reader/pdfs', name));

/** A page with an image of a kind that no decoder in the extension reads. */
const undrawable = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Resources<</XObject<</I 5 0 R>>>>/Contents 4 0 R>> endobj
4 0 obj <</Length 28>> stream
q 200 0 0 100 0 0 cm /I Do Q
endstream endobj
5 0 obj <</Type/XObject/Subtype/Image/ImageMask true/Width 8/Height 8/BitsPerComponent 1/Filter/JBIG2Decode/Length 4>> stream
ABCD
endstream endobj
trailer <</Root 1 0 R>>`;

/** What the model sees of the page, as a note. */
const noteLine =
  (words: string): Step =>
  (request) =>
    note(request.page.split('\n').find((line) => line.includes(words)) ?? request.page)(request);

const harmless: Script['critic'] = () => ({
  effect: 'none',
  verb: 'Show the receipt',
  why: 'it only shows',
  everywhere: false,
});

describe.each(browserNames)('PDF and JSON documents in %s', (browser) => {
  const bench = workbench(browser);
  let site: Site;
  let asked: string[] = [];
  const served =
    (type: string, bytes: () => string | Buffer): Handler =>
    (request, response) => {
      asked.push(`${request.method} ${request.url}`);
      // The same file for those who are signed in only.
      const isKnown = request.headers.cookie?.includes('session=ada') ?? false;
      response.statusCode = isKnown ? 200 : 403;
      response.setHeader('content-type', isKnown ? type : 'text/html');
      response.end(isKnown ? bytes() : 'Sign in first');
    };
  beforeAll(async () => {
    site = await openSite({
      '/': (_request, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.setHeader('set-cookie', 'session=ada; SameSite=Strict; HttpOnly; Path=/');
        response.end(`<title>Papers</title><h1>Papers</h1>
          <p><a href="/statement.pdf">Statement for October</a></p>
          <form method="post" action="/receipt.pdf"><button>Show receipt</button></form>`);
      },
      '/inbox': (_request, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.setHeader('set-cookie', 'session=ada; SameSite=Strict; HttpOnly; Path=/');
        response.end(`<title>Inbox</title><h1>Inbox</h1><h2>October</h2>
          <iframe src="/show?letter=october" title="Letter" width=500 height=300></iframe><h2>November</h2>
          <embed src="/receipt.pdf" type="application/pdf" title="Receipt" width=500 height=300>
          <p>Two letters</p>`);
      },
      '/scanned': `<title>Scanned</title><h1>Delivery</h1>
        <iframe src="/scan.pdf" title="Note" width=500 height=300></iframe><button>Reply</button>`,
      '/show': served('application/pdf', () => paper('pdf-lib.pdf')),
      '/statement.pdf': served('application/pdf', () => paper('pdf-lib.pdf')),
      '/receipt.pdf': served('application/pdf', () => paper('pdfkit.pdf')),
      '/scan.pdf': served('application/pdf', () => paper('scan.pdf')),
      '/undrawable.pdf': served('application/pdf', () => undrawable),
      '/rates.json': served('application/json', () => '{"rates":[{"to":"EUR","rate":1.08}]}'),
    });
  });
  afterAll(() => site?.close());

  it('are opened by a link and read, and the run goes back', async () => {
    asked = [];
    await bench.begin(`${site.origin}/`, {
      expand: {
        '0': and('open it', 'read it', 'go back', 'note the page'),
        '0.1': click('Statement'),
        '0.2': noteLine('Closing balance'),
        '0.3': act({ kind: 'back' }),
        '0.4': noteLine('Statement'),
      },
    });
    const run = await bench.rest();
    expect(run.stop, describeRun(run)).toEqual({ kind: 'reached' });
    const notes = run.memory.notes.map(inEnglish).join('\n');
    expect(notes).toContain('| Closing balance | 1,192.10 |');
    expect(notes).toContain('Statement for October');
    expect(said(run)).toContain(
      `The page went from ${site.origin}/ to ${site.origin}/statement.pdf.`,
    );
    // Shown once, read once, however often the run looked.
    expect(asked).toEqual(['GET /statement.pdf', 'GET /statement.pdf']);
  });

  it('are not requested again if they came as the reply to a form, and the page reports this', async () => {
    asked = [];
    await bench.begin(`${site.origin}/`, {
      critic: harmless,
      expand: {
        '0': and('show it', 'read it', 'press in it'),
        '0.1': click('Show receipt'),
        '0.2': noteLine('could not be read'),
        '0.3': act({ kind: 'scroll', direction: 'down' }),
      },
    });
    const run = await bench.rest();
    const notes = run.memory.notes.map(inEnglish).join();
    expect(notes, describeRun(run)).toContain(
      'reply to a form (POST), which must not be sent twice.',
    );
    expect(asked).toEqual(['POST /receipt.pdf']);
    expect(said(run)).toContain('nothing can be pressed, typed or scrolled');
  });

  it('in frames are shown in the page, each requested once more', async () => {
    asked = [];
    await bench.begin(
      `${site.origin}/`,
      {
        expand: {
          '0': and('open it', 'read it', 'read the receipt', 'look again'),
          '0.1': act({ kind: 'goto', url: `${site.origin}/inbox` }),
          '0.2': (request) => note(request.page)(request),
          '0.3': act({ kind: 'scroll', direction: 'down' }),
          '0.4': noteLine('Two letters'),
        },
      },
      `Look at ${site.origin}/inbox`,
    );
    const run = await bench.rest();
    expect(run.stop, describeRun(run)).toEqual({ kind: 'reached' });
    const notes = run.memory.notes.map(inEnglish).join('\n');
    expect(notes).toMatch(
      /October\siframe "Letter" \(a PDF: .*\| Closing balance \| 1,192\.10 \|.*November/s,
    );
    expect(notes).toMatch(/November\siframe "Receipt" \(a PDF: /);
    expect(notes).toContain('Two letters');
    const count = (line: string): number => asked.filter((each) => each === line).length;
    expect([count('GET /show?letter=october'), count('GET /receipt.pdf')]).toEqual([2, 2]);
  });

  it('without text: a scanned PDF can only be looked at; a JSON file is read', async () => {
    await bench.begin(
      `${site.origin}/`,
      {
        expand: {
          '0': and('json', 'read', 'scan', 'read', 'press'),
          '0.1': act({ kind: 'goto', url: `${site.origin}/rates.json` }),
          '0.2': noteLine('1.08'),
          '0.3': act({ kind: 'goto', url: `${site.origin}/scan.pdf` }),
          '0.4': noteLine('has no text'),
          '0.5': click('page 1'),
        },
      },
      `Look at ${site.origin}/scan.pdf and ${site.origin}/rates.json`,
    );
    const run = await bench.rest();
    const notes = run.memory.notes.map(inEnglish).join('\n');
    expect(notes, describeRun(run)).toMatch(/It can be looked at: \[img page 1 f\d+e1\]/);
    expect(notes).toContain('1.08');
    expect(describeRun(run)).toContain('There is no action "click" now.');
  });

  const lookAt =
    (words: string): Step =>
    (request) =>
      act({ kind: 'lookAt', ref: refOn(request.page, words) })(request);
  const allowPictures = async (): Promise<void> => {
    const { send } = bench.session();
    const read = await send({ kind: 'settings/get' });
    const to = read.ok ? new URL(read.value.baseUrl).host : '';
    const pictureSites = [{ site: site.origin, isAllowed: true, to }];
    await send({ kind: 'settings/set', settings: { pictureSites } });
  };
  const picturesSent = async () =>
    (await bench.session().journal()).flatMap(({ change }) =>
      change.kind === 'pictureSent' ? [change.picture] : [],
    );

  it('are only looked at in a frame, if they have no text', async () => {
    await allowPictures();
    await bench.begin(
      `${site.origin}/`,
      {
        expand: {
          '0': and('open', 'look', 'note', 'press in it'),
          '0.1': act({ kind: 'goto', url: `${site.origin}/scanned` }),
          '0.2': (request) =>
            act({ kind: 'lookAt', ref: refOn(request.page, 'img page 1') })(request),
          '0.3': noteLine('drawn: '),
          '0.4': click('img page 1'),
        },
      },
      `Look at ${site.origin}/scanned`,
    );
    const run = await bench.rest();
    expect(describeRun(run)).toContain('where nothing can be pressed, typed or scrolled');
    expect(run.memory.notes.map(inEnglish).join()).toMatch(/drawn: page f\d+e1 "page 1" \d+x\d+/);
    expect(await picturesSent()).toMatchObject([{ width: 1200, height: 800 }]);
  });

  it('give no picture of a page that can’t be drawn whole', async () => {
    await allowPictures();
    await bench.begin(
      `${site.origin}/`,
      {
        expand: {
          '0': and('open', 'look', 'note'),
          '0.1': act({ kind: 'goto', url: `${site.origin}/undrawable.pdf` }),
          '0.2': lookAt('img page 1'),
          '0.3': note('seen'),
        },
      },
      `Look at ${site.origin}/undrawable.pdf`,
    );
    const run = await bench.rest();
    expect(describeRun(run)).toContain('No picture of page 1 can be made');
    expect(await picturesSent()).toEqual([]);
  });

  it('may be the start page of a task', async () => {
    const before = await bench.clear();
    const { page, start, panel, untilRun } = bench.session();
    bench.answer({ expand: { '0': noteLine('Reference') } });
    await panel.waitFor('#goal');
    // Automation waits in vain for a page to load there.
    await page
      .goto(`${site.origin}/statement.pdf`)
      .catch((error) => console.debug(`PDF: ${error}`));
    await page.bringToFront();
    await start('What is the reference?');
    const run = await untilRun(
      'the run to end',
      ({ id, status }) => id !== before?.id && status === 'finished',
    );
    expect(run.memory.notes.map(inEnglish).join(), describeRun(run)).toContain(
      '| Reference | REF-5521 |',
    );
  });
});
