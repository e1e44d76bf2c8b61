/** Files that a user chose, put into whatever the page has for them; the page itself reports what it got. */
import { expect, test } from 'vitest';
import type { TestFile } from '../../../harness/page/acting.ts';
import { reportDetachedClicks } from '../../../src/background/browser/mainWorld/pageClicks.ts';
import { inBothBrowsers, type TestPage } from '../page.ts';
import { pageValue } from './acting.ts';

type Outcome = {
  readonly failure: string;
  readonly changes: readonly string[];
  readonly problem: string;
};

const cv: TestFile = { name: 'cv.txt', text: 'Ada, 12 years of engines' };

function give(page: TestPage, selector: string, ...files: readonly TestFile[]): Promise<Outcome> {
  return page.run(
    async ({ uploadTo, say }, on, chosen) => {
      const result = await uploadTo(on, chosen);
      if (!result.ok) return { failure: result.failure.message, changes: [], problem: '' };
      const report = result.value;
      if (report.kind === 'stopped') throw new Error('the gate stopped it');
      const problem = report.kind === 'notLanded' ? report.problem : '';
      return { failure: '', changes: say(report.changes), problem };
    },
    selector,
    files,
  );
}

/** Returns the files that the page's own script received, with their text. */
const got = (page: TestPage): Promise<unknown> => pageValue(page, 'window.got');

const keeper = `<script>
  window.heard = [];
  async function keep(files) {
    window.got = await Promise.all([...files].map(async (file) =>
      [file.name, file.type, file.size, file.lastModified, await file.text()]));
  }
</script>`;
const theCv = ['cv.txt', 'text/plain', 24, 1_700_000_000_000, 'Ada, 12 years of engines'];

inBothBrowsers('upload', (page) => {
  test("fills a file field with the events of a user's choice", async () => {
    await page.show(
      `${keeper}<label>CV <input type=file id=f></label><script>
        f.oninput = (event) => heard.push(event.type);
        f.onchange = (event) => { heard.push(event.type); keep(f.files); };
      </script>`,
    );
    const outcome = await give(page, '#f', cv);
    expect(outcome).toEqual({
      failure: '',
      changes: [
        '"cv.txt (24 bytes)" was uploaded to "CV".',
        'The file "CV" now holds "cv.txt (24 bytes)".',
      ],
      problem: '',
    });
    expect(await got(page)).toEqual([theCv]);
    expect(await pageValue(page, 'heard')).toEqual(['input', 'change']);
  });

  test('submits the file with the form', async () => {
    await page.show('<form><input type=file id=f name=cv></form>');
    await give(page, '#f', cv);
    const sent = `(async () => {
      const file = new FormData(document.forms[0]).get('cv');
      return [file.name, await file.text()];
    })()`;
    expect(await pageValue(page, sent)).toEqual(['cv.txt', 'Ada, 12 years of engines']);
  });

  test('adds several files only to a field that accepts several', async () => {
    await page.show(
      `${keeper}<input type=file id=many multiple onchange="keep(many.files)"><input type=file id=one>`,
    );
    const notes = { name: 'notes.txt', text: '' };
    const outcome = await give(page, '#many', cv, notes);
    expect(outcome.changes[0]).toBe('"cv.txt (24 bytes), notes.txt (0 bytes)" were uploaded.');
    expect(await got(page)).toEqual([theCv, ['notes.txt', 'text/plain', 0, 1_700_000_000_000, '']]);
    const refused = await give(page, '#one', cv, notes);
    expect(refused.failure).toContain('takes one file only');
    expect(await pageValue(page, 'one.files.length')).toBe(0);
  });

  test('leaves a folder field to the user', async () => {
    await page.show(
      '<label id=t>Attach a folder<input type=file id=f webkitdirectory hidden></label>',
    );
    const refused = await give(page, '#t', cv);
    expect(refused.failure).toContain('takes a whole folder');
    expect(await pageValue(page, 'f.files.length')).toBe(0);
  });

  test.each([
    ['a label of a hidden field', '<label id=t>Attach<input type=file id=f hidden></label>'],
    ['a button that opens a hidden field by script', openedBy('f.click()')],
    ['one that opens it a moment later', openedBy('setTimeout(() => f.click(), 60)')],
    [
      'a button beside the field',
      '<div><button id=t>Attach</button><input type=file id=f style="display:none"></div>',
    ],
    [
      'an area with the field in it',
      '<div id=t style="padding:30px">Drop it here<input type=file id=f hidden></div>',
    ],
  ])('finds the field through %s', async (_, html) => {
    await page.show(`${keeper}${html}<script>f.onchange = () => keep(f.files)</script>`);
    const outcome = await give(page, '#t', cv);
    expect(outcome).toMatchObject({ failure: '', problem: '' });
    expect(await got(page)).toEqual([theCv]);
  });

  test('fills a field that a script creates and never attaches', async () => {
    await page.show(
      `${keeper}<button id=t>Attach</button><script>t.onclick = () => {
        const field = document.createElement('input');
        field.type = 'file';
        field.onchange = () => keep(field.files);
        field.click();
      }</script>`,
    );
    await page.page.evaluate(reportDetachedClicks, 'an-event-name');
    await page.run(({ session }) =>
      session.detachedClicks.receive('an-event-name', session.signal),
    );
    expect(await give(page, '#t', cv)).toMatchObject({ failure: '', problem: '' });
    expect(await got(page)).toEqual([theCv]);
  });

  test('picks the field that the button opens, of two', async () => {
    await page.show(
      `${keeper}<section><button id=t onclick="second.click()">Attach</button>
       <input type=file id=first hidden><input type=file id=second hidden></section>`,
    );
    await give(page, '#t', cv);
    expect(await pageValue(page, '[first.files.length, second.files.length]')).toEqual([0, 1]);
  });

  test('drops files on an area without a field', async () => {
    await page.show(
      `${keeper}<div id=t style="padding:40px">Drop files here</div><script>
        for (const type of ['dragenter', 'dragover', 'drop'])
          t.addEventListener(type, (event) => {
            heard.push(type + ' ' + event.dataTransfer.types.includes('Files'));
            event.preventDefault();
          });
        t.addEventListener('drop', (event) => { keep(event.dataTransfer.files); });
      </script>`,
    );
    const outcome = await give(page, '#t', cv);
    expect(outcome).toMatchObject({ failure: '', problem: '' });
    expect(await got(page)).toEqual([theCv]);
    expect(await pageValue(page, 'heard')).toEqual([
      'dragenter true',
      'dragover true',
      'drop true',
    ]);
  });

  test.each([
    "class { constructor() { throw new Error('replaced') } }",
    'class { files = [1]; items = { add() {} } }',
  ])('says that a drop failed if the page replaced DataTransfer by %s', async (replacement) => {
    await page.show(
      `${keeper}<div id=t style="padding:40px" ondragover="return false">Drop files here</div><script>
        DataTransfer = ${replacement};
        t.addEventListener('drop', () => { heard.push('drop'); });
      </script>`,
    );
    const { failure } = await give(page, '#t', cv);
    // Chromium's content scripts have a class of their own.
    const isDropped = page.browser === 'chromium';
    expect(failure).toMatch(isDropped ? /^$/ : /can't be given/);
    expect(await pageValue(page, 'heard')).toEqual(isDropped ? ['drop'] : []);
  });

  test('reports an element that accepts no file, and drops nothing on it', async () => {
    await page.show(
      `<div id=t style="padding:40px">Nothing</div><script>t.addEventListener('drop', () => { window.dropped = 1 })</script>`,
    );
    const outcome = await give(page, '#t', cv);
    expect(outcome.failure).toContain('The upload failed');
    expect(await pageValue(page, 'window.dropped')).toBeUndefined();
  });

  test('reports a failed upload if the page empties the field and shows no file', async () => {
    await page.show(`<input type=file id=f onchange="this.value = ''"><p id=p></p>`);
    const lost = await give(page, '#f', cv);
    expect(lost.problem).toContain('The upload failed');
    await page.show(
      `<input type=file id=f onchange="p.textContent = 'Sent ' + this.files[0].name; this.value = ''"><p id=p></p>`,
    );
    const taken = await give(page, '#f', cv);
    expect(taken.problem).toBe('');
    expect(taken.changes).toContain('Text appeared: "Sent cv.txt".');
  });

  test('refuses a disabled field and files that never arrived', async () => {
    await page.show('<input type=file id=f disabled><button id=b>Send</button>');
    expect((await give(page, '#f', cv)).failure).toContain('disabled');
    expect((await give(page, '#b')).failure).toContain('reached the page incomplete');
  });

  test('shows in the page text which files a field accepts and contains', async () => {
    await page.show('<input type=file id=f aria-label=CV accept=".pdf, image/*" multiple>');
    const line = (): Promise<string> =>
      page.run(({ distill }) => distill('all_fields', '').lines.join('\n'));
    expect(await line()).toMatch(/^file CV e\d+ accepts "\.pdf, image\/\*" several$/);
    await give(page, '#f', cv);
    expect(await line()).toMatch(/^file CV e\d+ value "cv\.txt" accepts/);
  });

  test('includes what its field accepts in the facts of a button', async () => {
    await page.show(
      '<div><button id=t>Attach</button><input type=file id=f hidden accept=".pdf"></div><p><button id=u>Other</button></p>',
    );
    const files = await page.run(({ factsOf, refOf, find }) =>
      ['#t', '#u'].map((selector) => {
        const facts = factsOf(refOf(find(selector)));
        return facts.ok ? facts.value.files : 'failed';
      }),
    );
    expect(files).toEqual([{ accept: '.pdf', multiple: false, folder: false }, null]);
  });
});

/** A button far from the field that a script opens. */
function openedBy(script: string): string {
  return `<header><button id=t onclick="${script}">Attach</button></header><main><div><div><div><div>
    <input type=file id=f style="display:none"></div></div></div></div></main>`;
}
