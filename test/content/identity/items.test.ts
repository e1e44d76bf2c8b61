/** Items: which control a ref means once the page has reused, redrawn or changed what is around it (D1, D4, D6). */
import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';

const card = (name: string, more = ''): string =>
  `<div class=card><div><b>${name}</b> <i>€ 12</i>${more}</div><div><button>Buy</button></div></div>`;
const cards = `<main><h1>Shop</h1><div id=list>${['Kettle', 'Lamp', 'Mug'].map((name) => card(name)).join('')}</div></main>`;
const queue =
  '<main><h1>Requests</h1><div id=card><p id=who>Ann asks for access</p><p id=left>4 left</p><button>Approve</button></div></main>';
const groups = ['Ann', 'Ben']
  .map(
    (name) =>
      `<section><h2>${name}</h2>${['Leave', 'Laptop', 'Travel', 'Course', 'Desk'].map((what) => `<p>${what} <button>Approve</button></p>`).join('')}</section>`,
  )
  .join('');

/** The page, the number of the button that is meant, what the page then does, and the words of what is meant now. */
type Case = readonly [what: string, html: string, nth: number, change: string, means: string];

const found: readonly Case[] = [
  [
    'in the node that now shows its item',
    cards,
    0,
    `const names = ['Mug', 'Kettle', 'Lamp']; document.querySelectorAll('b').forEach((b, nth) => { b.textContent = names[nth]; })`,
    'Kettle',
  ],
  ['in cards that are drawn anew', cards, 1, `list.innerHTML = list.innerHTML`, 'Lamp'],
  [
    'beside a counter in seconds',
    queue.replace('4 left', '40 s left'),
    0,
    `document.getElementById('left').textContent = '39 s left'`,
    'Ann asks for access',
  ],
  [
    'beside a growing age',
    `<ul><li><b>Ann</b> <i>2 min ago</i> <button>Like</button><li><b>Ben</b> <i>3 min ago</i> <button>Like</button></ul>`,
    0,
    `document.querySelector('i').textContent = '9 min ago'`,
    'Ann',
  ],
  [
    'by the texts before it in a list without an element for each item',
    `<div><span>Ann</span><button>Call</button><span>Ben</span><button>Call</button></div>`,
    1,
    `const div = document.querySelector('div'); div.innerHTML = div.innerHTML`,
    'Ben',
  ],
];

const lost: readonly Case[] = [
  [
    'its only card shows the next entry',
    queue,
    0,
    `who.textContent = 'Ben asks for access'; document.getElementById('left').textContent = '3 left'`,
    '',
  ],
  [
    'its only form shows the next entry',
    queue.replaceAll('div', 'form'),
    0,
    `who.textContent = 'Ben asks for access'`,
    '',
  ],
  [
    'the heading before it names another record',
    '<main><h1>Order 123</h1><p>Paid</p><button>Cancel order</button></main>',
    0,
    `document.querySelector('h1').textContent = 'Order 124'`,
    '',
  ],
  ['its group is another one', groups, 0, `document.querySelector('h2').textContent = 'Cleo'`, ''],
  [
    'a new card that reads the same comes before the twins',
    `<div id=list>${card('Mug')}${card('Mug')}</div>`,
    0,
    `list.insertAdjacentHTML('afterbegin', list.firstElementChild.outerHTML)`,
    '',
  ],
  [
    'a price beside it changed once',
    cards,
    0,
    `document.querySelector('i').textContent = '€ 19'`,
    '',
  ],
];

inBothBrowsers('a control of an item', (page) => {
  async function meansAfter([, html, nth, change]: Case): Promise<string> {
    await page.show(html);
    const isKnown = await page.run(({ linesOf, factsOf }, nth) => {
      linesOf('all_fields');
      return factsOf(`e${nth + 1}`).ok;
    }, nth);
    // Otherwise a refusal would prove nothing.
    expect(isKnown).toBe(true);
    await page.page.evaluate(change);
    return page.run(({ factsOf, resolveRedrawn }, nth) => {
      const ref = `e${nth + 1}`;
      if (!factsOf(ref).ok) return '';
      const element = resolveRedrawn(ref);
      const item = element?.closest('.card,#card,li') ?? element?.previousElementSibling;
      return item?.textContent ?? '';
    }, nth);
  }

  test.each(found)('is found %s', async (...given) => {
    const [, , , , means] = given;
    expect(await meansAfter(given)).toContain(means);
  });

  test.each(lost)('is refused when %s', async (...given) => {
    expect(await meansAfter(given)).toBe('');
  });

  test('that was drawn anew in its place among twins is found', async () => {
    const twins = `<div id=list>${card('Mug')}${card('Mug')}${card('Mug')}</div>`;
    expect(await meansAfter(['', twins, 1, `list.innerHTML = list.innerHTML`, 'Mug'])).toContain(
      'Mug',
    );
  });

  test('stays the same after our own press changed its numbers, even if it was drawn anew', async () => {
    await page.show(
      `<div id=list></div><script>const count = { Mug: 1, Lamp: 1 }; const draw = () => { list.innerHTML = Object.keys(count).map((name) => '<div><b>' + name + '</b> <i>' + count[name] + '</i> <button onclick="count.' + name + ' += 1; draw()">+</button></div>').join(''); }; draw();</script>`,
    );
    const acted = await page.run(async ({ act, linesOf }) => {
      linesOf('all_fields');
      const press = async () => (await act({ kind: 'click', ref: 'e2' as never })).ok;
      return [await press(), await press(), await press()];
    });
    expect(acted).toEqual([true, true, true]);
    expect(await page.page.evaluate('JSON.stringify(count)')).toBe('{"Mug":1,"Lamp":4}');
  });
});

inBothBrowsers('a disabled control', (page) => {
  test('is waited for before it is described', async () => {
    await page.show('<button disabled>Save</button>');
    const disabled = await page.run(async ({ linesOf, factsOf, whenReady, session }) => {
      linesOf('all_fields');
      const read = () => {
        const facts = factsOf('e1');
        return facts.ok && facts.value.disabled;
      };
      const before = read();
      // Started here and not by the page: a busy machine may take its time from loading to the first read.
      setTimeout(() => document.querySelector('button')?.removeAttribute('disabled'), 400);
      await whenReady('e1', session);
      return [before, read()];
    });
    expect(disabled).toEqual([true, false]);
  });
});

inBothBrowsers('a value that the page takes back', (page) => {
  const plan = `<label>Plan <select id=p><option>Free<option>Team</select></label><button onclick="window.sent = p.value">Continue</button>
    <script>p.onchange = () => setTimeout(() => { p.value = 'Free'; }, 100)</script>`;

  test('stops the next press and is told once', async () => {
    await page.show(plan);
    const seen = await page.run(async ({ act, linesOf, takenBack, say }) => {
      linesOf('all_fields');
      await act({ kind: 'select', ref: 'e1' as never, options: ['Team'] });
      await new Promise((resolve) => setTimeout(resolve, 200));
      const pressed = await act({ kind: 'click', ref: 'e2' as never });
      const told = takenBack().map(({ change }) => say([change]));
      return [pressed.ok ? 'pressed' : pressed.failure.kind, told, takenBack().length];
    });
    expect(seen).toEqual([
      'staleRef',
      [['The combobox "Plan" now holds "Free" (by the page itself, not by this act).']],
      0,
    ]);
    expect(await page.page.evaluate('window.sent ?? ""')).toBe('');
  });

  test('is not one that we undid', async () => {
    await page.show('<input aria-label=Name value=Ada>');
    const seen = await page.run(async ({ act, linesOf, takenBack, undoAll }) => {
      linesOf('all_fields');
      await act({ kind: 'fill', ref: 'e1' as never, text: 'Grace' });
      const undone = await undoAll();
      return [undone.ok && undone.value.undone, takenBack().length];
    });
    expect(seen).toEqual([1, 0]);
  });

  test('is not one that a press sent', async () => {
    await page.show(
      `<input id=t aria-label=Message><button onclick="setTimeout(() => { t.value = ''; }, 100)">Send</button>`,
    );
    const seen = await page.run(async ({ act, linesOf, takenBack }) => {
      linesOf('all_fields');
      await act({ kind: 'fill', ref: 'e1' as never, text: 'Hello' });
      await act({ kind: 'click', ref: 'e2' as never });
      await new Promise((resolve) => setTimeout(resolve, 200));
      return takenBack().length;
    });
    expect(seen).toBe(0);
  });
});
