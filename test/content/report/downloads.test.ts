/**
 * Downloads that links start, in the document and outside it. The main-world script is installed as the worker does it.
 */
import { expect, test } from 'vitest';
import { reportDetachedClicks } from '../../../src/background/browser/mainWorld/pageClicks.ts';
import { pageValue, perform } from '../act/acting.ts';
import { inBothBrowsers } from '../page.ts';

const event = 'another-name-nobody-guesses';

inBothBrowsers('a download', (page) => {
  const install = async (): Promise<void> => {
    await page.page.evaluate(reportDetachedClicks, event);
    await page.run(
      ({ session }, name) => session.detachedClicks.receive(name, session.signal),
      event,
    );
  };
  const click = async (html: string): Promise<readonly string[]> => {
    await page.show(html);
    await install();
    const { failure, changes } = await perform(page, { kind: 'click', on: '#t' });
    expect(failure).toBe(null);
    return changes;
  };

  test.each([
    ['a link', '<a id=t href="/tides.csv" download>Save</a>', 'tides.csv'],
    ['a link with a file name', '<a id=t href="/tides" download="t.csv">Save</a>', 't.csv'],
    [
      'a link created by a script',
      `<button id=t onclick="a = document.createElement('a'); a.href = 'data:,x'; a.download = 'x.txt'; a.click()">Save</button>`,
      'x.txt',
    ],
    [
      'an event on a link created by a script',
      `<button id=t onclick="a = document.createElement('a'); a.href = 'data:,x'; a.download = 'y.txt'; a.dispatchEvent(new MouseEvent('click'))">Save</button>`,
      'y.txt',
    ],
    [
      'a link attached for a moment',
      `<button id=t onclick="a = document.createElement('a'); a.href = 'data:,x'; a.download = 'z.txt'; document.body.append(a); a.click(); a.remove()">Save</button>`,
      'z.txt',
    ],
  ])('is reported: %s', async (_, html, name) => {
    expect(await click(html)).toEqual([`Download started: "${name}".`]);
  });

  test.each([
    ['a link canceled by the page', '<a id=t href="/x" download onclick="return false">Save</a>'],
    [
      'a link to another origin',
      '<a id=t href="https://other.invalid/x" download target=f>Save</a><iframe name=f hidden></iframe>',
    ],
    ['a link without the download attribute', '<a id=t href="/x" onclick="return false">Save</a>'],
  ])('is not reported: %s', async (_, html) => {
    // A link that does download, in the same page, proves that downloads are watched.
    const saves = `<script>t.addEventListener('click', () => {
      const link = Object.assign(document.createElement('a'), { href: 'data:,x', download: 'x.txt' });
      link.click();
    })</script>`;
    expect((await click(html + saves)).filter((each) => each.includes('Download'))).toEqual([
      'Download started: "x.txt".',
    ]);
  });

  test('leaves native-looking functions and no global to the page', async () => {
    await page.show('<p>page</p>');
    const globals = 'Object.getOwnPropertyNames(window).length';
    const before = await pageValue(page, globals);
    await install();
    await install();
    expect(await pageValue(page, globals)).toBe(before);
    const looks = `[HTMLElement.prototype.click, EventTarget.prototype.dispatchEvent]
      .map((each) => [each.name, each.length, each.toString().includes('[native code]')])`;
    expect(await pageValue(page, looks)).toEqual([
      ['click', 0, true],
      ['dispatchEvent', 1, true],
    ]);
    const heard = `(() => {
      let n = 0;
      const target = new EventTarget();
      target.addEventListener('x', () => { n += 1; });
      target.dispatchEvent(new Event('x'));
      const button = document.createElement('button');
      button.onclick = () => { n += 10; };
      button.click();
      const link = document.createElement('a');
      link.onclick = () => { n += 100; };
      link.click();
      return n;
    })()`;
    expect(await pageValue(page, heard)).toBe(111);
  });
});
