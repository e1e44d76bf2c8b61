/** Parts of an interface are recognized by structure; lookalikes that may do more are not. */
import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';

const days = (last: number, cell: (day: number) => string): string =>
  Array.from({ length: last }, (_, at) => cell(at + 1)).join('');
const button = (day: number): string => `<button>${day}</button>`;
const month = `<div><h2>March</h2><div>${days(31, button)}</div></div>`;
const seats = `<div><h2>Row A</h2><div>${days(40, button)}</div></div>`;
const pages = '<button>1</button><button aria-current=page>2</button><button>3</button>';

/** Like rc-select: the list for screen readers has no size, and the options that people see have no role. */
const drawnBeside = (option: string, named = 'l'): string =>
  `<input role=combobox aria-controls=${named}><div><div role=listbox id=l style="height:0;overflow:hidden"></div>
  <div><div><div aria-selected=false>${option}</div></div></div></div>`;

const cases: readonly (readonly [what: string, markup: string, selector: string, part: string])[] =
  [
    ['a day among all days of a month', month, 'button:nth-of-type(14)', 'calendar'],
    [
      'a day of a table',
      `<table role=grid><tr>${days(30, (day) => `<td><a>${day}</a></td>`)}</tr></table>`,
      'td:nth-of-type(9) a',
      'calendar',
    ],
    ['a seat among more numbers than a month has days', seats, 'button:nth-of-type(14)', ''],
    ['one of a few numbers', `<div>${days(5, button)}</div>`, 'button', ''],
    ['a page beside the one that is shown', pages, 'button:last-of-type', 'pagination'],
    [
      'a number beside others, none of them shown',
      pages.replace(' aria-current=page', ''),
      'button',
      '',
    ],
    [
      'the button that is alone in the header of a column',
      '<table><thead><tr><th><button>Name</button></th></tr></thead></table>',
      'button',
      'columnHeader',
    ],
    [
      'a button beside another one in a header',
      '<table><thead><tr><th><button>Name</button><button>Clear</button></th></tr></thead></table>',
      'button',
      '',
    ],
    [
      'the box in a header that takes all rows',
      '<table><thead><tr><th><input type=checkbox></th></tr></thead></table>',
      'input',
      '',
    ],
    [
      'an option below a text field',
      '<input role=combobox aria-controls=l><ul role=listbox id=l><li role=option>Bern</li></ul>',
      'li',
      'suggestion',
    ],
    [
      'an option drawn beside the list that a text field names',
      drawnBeside('<b>Bern</b>'),
      'b',
      'suggestion',
    ],
    ['an icon in such an option', drawnBeside('<b>Bern</b> <i>remove</i>'), 'i', ''],
    ['a button around its words', drawnBeside('<button>Bern</button>'), 'button', ''],
    [
      'an option drawn beside a list that no field names',
      drawnBeside('<b>Bern</b>', 'other'),
      'b',
      '',
    ],
    [
      'an option of a list that nobody types in',
      '<input readonly role=combobox aria-controls=l><ul role=listbox id=l><li role=option>Owner</li></ul>',
      'li',
      '',
    ],
    [
      'a row beside a field with its list',
      '<div><input aria-controls=l><ul role=listbox id=l hidden></ul><table><tr aria-selected=false><td>Bern</table></div>',
      'td',
      '',
    ],
    [
      'an option of a list of commands',
      '<ul role=listbox id=l><li role=option>Archive</li></ul>',
      'li',
      '',
    ],
    [
      'a button that resets its form',
      '<form><button type=reset>Undo</button></form>',
      'button',
      'reset',
    ],
    [
      'a button that closes its popover',
      '<div popover id=p><button popovertarget=p popovertargetaction=hide>OK</button></div>',
      'button',
      'closer',
    ],
    [
      'a button that is only called Close',
      '<div role=dialog><button>Close</button></div>',
      'button',
      '',
    ],
    ['an item of a tree', '<ul role=tree><li role=treeitem>Inbox</li></ul>', 'li', 'treeItem'],
    ['a link to the own page, written out', '<a href="/">Start</a>', 'a', 'ownPage'],
    ['a link that is used as a button', '<a href="#">Vote</a>', 'a', ''],
    ['a link without an address', '<a href="">Vote</a>', 'a', ''],
  ];

inBothBrowsers('the part of an interface', (page) => {
  test.each(cases)('is known of %s', async (_, markup, selector, part) => {
    await page.show(markup);
    const found = await page.run(({ factsOfElement }, given) => {
      const element = document.querySelector(given);
      return element ? factsOfElement(element).part : 'missing';
    }, selector);
    expect(found).toBe(part);
  });
});

const forms: readonly (readonly [what: string, markup: string, method: string, search: boolean])[] =
  [
    ['that gives none', '<form><input name=a><button>Go</button></form>', 'none', false],
    [
      'that gives one no browser knows',
      '<form method=patch><input name=a><button>Go</button></form>',
      'none',
      false,
    ],
    [
      'that writes out get',
      '<form method=GET><input name=a><button>Go</button></form>',
      'get',
      false,
    ],
    [
      'whose button gives another',
      '<form method=get><input name=a><button formmethod=post>Go</button></form>',
      'post',
      false,
    ],
    [
      'that gives none and has a search field',
      '<form><input type=search name=a><button>Go</button></form>',
      'none',
      true,
    ],
    [
      'that gives none and only names its field so',
      '<form><input name=q><button>Go</button></form>',
      'none',
      false,
    ],
    [
      'that goes by address and names its field so',
      '<form method=get><input name=q><button>Go</button></form>',
      'get',
      true,
    ],
  ];

inBothBrowsers('the method of a form', (page) => {
  test.each(forms)('is read for a form %s', async (_, markup, method, search) => {
    await page.show(markup);
    const form = await page.run(({ factsOfElement }) => {
      const element = document.querySelector('button');
      return element ? factsOfElement(element).form : null;
    });
    expect(form).toMatchObject({ method, search });
  });
});
