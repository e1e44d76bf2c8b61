/** Going back before another alternative takes back what the abandoned one left in the page. Replies are scripted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserNames } from '../../harness/browser/driver.ts';
import { describeRun } from '../../harness/browser/session.ts';
import { openSite, type Site } from '../../harness/browser/site.ts';
import { and, click, fill, or } from '../../harness/model/scripts.ts';
import { workbench } from './bench.ts';

const page = `<title>Trees</title><h1>Trees</h1>
  <label>Search <input></label>
  <button aria-haspopup="dialog" onclick="box.showModal()">Filter</button>
  <dialog id="box" aria-label="Filter"><label><input type="checkbox"> Old</label></dialog>
  <a href="/oaks">Oaks</a>
  <script>
    addEventListener('click', ({ target }) => {
      if (!(target instanceof HTMLAnchorElement)) return;
      const held = [...document.querySelectorAll('input')].map(({ value, checked }) => [value, checked]);
      sessionStorage.setItem('found', JSON.stringify({ held, isOpen: box.open }));
    });
  </script>`;

const cannot = () => ({
  ...and()({} as never),
  type: 'cannot',
  why: 'There is no such filter.',
});

const script = {
  expand: {
    '0': or(['Use the filter', 0.9], ['Use the link', 0.1]),
    '0.1': and('type', 'open', 'tick', 'apply'),
    '0.1.1': fill('Search', 'oak'),
    '0.1.2': click('Filter'),
    '0.1.3': click('Old'),
    '0.1.4': cannot,
    '0.2': click('Oaks'),
  },
};

describe.each(browserNames)('undo in %s', (browser) => {
  const bench = workbench(browser);
  let site: Site;
  beforeAll(async () => {
    site = await openSite({ '/': page, '/oaks': '<title>Oaks</title><h1>Oaks</h1>' });
  });
  afterAll(() => site?.close());

  it('closes the dialog, unchecks the box and empties the field, and finds the page as before', async () => {
    await bench.begin(`${site.origin}/`, script);
    const session = bench.session();
    const run = await session.untilRun('the run to finish', ({ status }) => status === 'finished');
    expect(run.stop, describeRun(run)).toEqual({ kind: 'reached' });
    const restored = (await session.journal()).flatMap(({ change }) =>
      change.kind === 'restored' ? [change] : [],
    );
    expect(restored.at(-1)).toMatchObject({ method: 'undo', sure: 'page' });
    expect(await session.page.evaluate(() => sessionStorage.getItem('found'))).toBe(
      JSON.stringify({
        held: [
          ['', false],
          ['on', false],
        ],
        isOpen: false,
      }),
    );
  });
});
