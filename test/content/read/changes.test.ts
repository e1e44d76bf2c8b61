/** A page that changes between two reads, or while a read in slices is under way. */
import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';
import { changedPage, longPage } from './changedPage.ts';

const SLICED_SEEDS = 12;

inBothBrowsers('a page read in slices', (page) => {
  test('equals a single read if the page changed after the first slice', async () => {
    await page.show('');
    const failures = await page.run(
      async ({ changeBetweenSlices }, pages, seeds) => {
        const found: (string | null)[] = [];
        for (const html of pages)
          for (let seed = 0; seed < seeds; seed++)
            found.push(await changeBetweenSlices(html, seed));
        return found.filter(Boolean);
      },
      [changedPage, longPage],
      SLICED_SEEDS,
    );
    expect(failures).toEqual([]);
  });

  test('equals a single read if a long page changed once in the meantime', async () => {
    await page.show(longPage);
    const seen = await page.run(async ({ distill, distillInSlices, fillList, Slice }) => {
      const list = fillList(600);
      /** Makes slices by steps instead of time, so their number is the same on every machine. */
      const read = async (changes: () => void) => {
        let turns = 0;
        let steps = 0;
        const turn = async (): Promise<void> => {
          turns += 1;
          if (turns === 1) changes();
          await new Promise((resolve) => setTimeout(resolve));
        };
        const slice = () => new Slice(20, () => steps++);
        return { page: await distillInSlices('all_fields', '', turn, slice), turns };
      };
      const calm = await read(() => undefined);
      const changed = await read(() => {
        list.children[1]?.replaceChildren('Changed early');
        list.children[580]?.remove();
      });
      const sliced = changed.page;
      const whole = distill('all_fields', '');
      const at = whole.lines.findIndex((line, index) => line !== sliced.lines[index]);
      const isSame = sliced.lines.length === whole.lines.length && sliced.refs === whole.refs;
      const difference = at < 0 ? null : [sliced.lines[at], whole.lines[at]];
      return { calm: calm.turns, turns: changed.turns, isSame, difference };
    });
    expect(seen).toMatchObject({ isSame: true, difference: null });
    expect(seen.calm).toBeGreaterThan(1);
    expect(seen.turns).toBeLessThan(3 * seen.calm);
  });

  test('ends on a page that never stops changing, and lists what was there all along once', async () => {
    await page.show(longPage);
    const seen = await page.run(async ({ distillInSlices, fillList, Slice }) => {
      const list = fillList(400);
      let turns = 0;
      let time = 0;
      const turn = async (): Promise<void> => {
        turns += 1;
        list.children[turns % 100]?.remove();
        list.prepend(document.createElement('li'));
      };
      const sliced = await distillInSlices(
        'all_fields',
        '',
        turn,
        () => new Slice(5, () => time++),
      );
      const items = sliced.lines.flatMap((line) => /\bItem (\d+)\b/.exec(line)?.[1] ?? []);
      const late = items.filter((item) => Number(item) >= 200);
      return { turns, late: late.length, different: new Set(late).size };
    });
    expect(seen).toMatchObject({ late: 200, different: 200 });
    expect(seen.turns).toBeGreaterThan(10);
  });
});

inBothBrowsers('a second page read', (page) => {
  test('sees changes in shadow roots', async () => {
    await page.show('<div id=host></div><p>Light</p>');
    const looks = await page.run(({ distill }) => {
      const root = document.querySelector('#host')?.attachShadow({ mode: 'open' });
      if (root) root.innerHTML = '<p>Dark</p><ul><li>One</li></ul>';
      const look = () => distill('text_only', '').lines.join();
      const before = look();
      root?.querySelector('li')?.replaceChildren('Two');
      return [before, look()];
    });
    expect(looks).toEqual(['Dark,One,Light', 'Dark,Two,Light']);
  });

  test('sees what style rules hide when the pointer, a checkbox or a sibling changes', async () => {
    await page.show(
      '<style>#t:checked~p{display:none} b.on+i{visibility:hidden}</style><input type=checkbox id=t><p>Told</p><b>B</b><i>I</i>',
    );
    const looks = await page.run(({ distill }) => {
      const look = () => distill('text_only', '').lines.join();
      const before = look();
      const tick = document.querySelector('input');
      if (tick) tick.checked = true;
      const ticked = look();
      document.querySelector('b')?.classList.add('on');
      return [before, ticked, look()];
    });
    expect(looks).toEqual(['Told,BI', '(checked),BI', '(checked),B']);
  });

  test('sees a style element whose text changes but whose number of rules does not', async () => {
    await page.show('<style>p{display:none}</style><p>One</p><b>Two</b>');
    const looks = await page.run(({ distill }) => {
      const style = document.querySelector('style');
      const look = () => distill('text_only', '').lines.join();
      const before = look();
      if (style?.firstChild instanceof Text) style.firstChild.data = 'b{display:none}';
      const after = look();
      if (style) style.textContent = 'i{display:none}';
      return [before, after, look()];
    });
    expect(looks).toEqual(['Two', 'One', 'One,Two']);
  });

  test('omits a table that has been hidden', async () => {
    const table = '<table><tr><th>Mo<th>Tu<tr><td><button>1</button><td></table>';
    for (const hide of ['hidden', 'style="display:none"', 'style="visibility:hidden"']) {
      await page.show(`<p>Day</p><div role=dialog aria-label=Choose>${table}</div>`);
      const looks = await page.run(({ distill }, attribute) => {
        const before = distill('all_fields', '').lines.length;
        const [name = '', value = ''] = attribute.replaceAll('"', '').split('=');
        document.querySelector('div')?.setAttribute(name, value);
        return [before, distill('all_fields', '').lines, distill('all_fields', '').lines];
      }, hide);
      expect(looks).toEqual([4, ['Day'], ['Day']]);
    }
  });

  test('sees a table become a grid after its last row was read', async () => {
    await page.show('<table id=t><tr><th>Day</th></tr><tr><td tabindex=0>One</td></tr></table>');
    const look = () => page.run(({ distill }) => distill('all_fields', '').lines.join(';'));
    const before = await look();
    await page.run(() => document.getElementById('t')?.setAttribute('role', 'grid'));
    const after = await look();
    // To the model, an element with another role is another element, so it gets a new ref.
    expect([before, after]).toEqual(['| Day |;| One e1 |', '| Day |;| One e2 |']);
  });

  test('renews the ref of a control whose row has become another one', async () => {
    await page.show('<ul><li><b>One</b> <i>i</i> <button>Go</button></li><li>Two</li></ul>');
    const kinds = await page.run(({ distill, resolveRef }) => {
      const look = () => distill('all_fields', '');
      look();
      const word = document.querySelector('b');
      if (word) word.textContent = 'Other';
      const before = resolveRef('e1').ok;
      look();
      return [before, resolveRef('e1').ok, resolveRef('e2').ok];
    });
    expect(kinds).toEqual([false, false, true]);
  });

  test('sees a changed label of a field in a shadow tree', async () => {
    await page.show(`<p><label for=s><b>Agree</b></label></p><x-tick id=s></x-tick><script>
      customElements.define('x-tick', class extends HTMLElement { static formAssociated = true; constructor() { super(); this.attachInternals();
        this.attachShadow({ mode: 'open' }).innerHTML = '<section aria-label=Box><p>One</p><p>Two</p><input type=checkbox></section>'; } });
    </script>`);
    const names = await page.run(({ distillWithElements }) => {
      const name = () => distillWithElements('all_fields', '').elements[0]?.name;
      const before = name();
      const word = document.querySelector('b');
      if (word) word.textContent = 'Refuse';
      return [before, name()];
    });
    expect(names).toEqual(['Agree', 'Refuse']);
  });
});
