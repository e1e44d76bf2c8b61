/** Layers without a role that cover the page. */
import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';

inBothBrowsers('the page reader, of a layer that covers the page', (page) => {
  async function lines(html: string) {
    await page.show(html);
    return await page.run(({ linesOf }) => linesOf('all_fields'));
  }
  const list = '<main><h1>Invoices</h1><p>Total due 900</p><button>Pay all</button></main>';
  const layer = (style: string, inner = '<h2>Session expired</h2><button>Sign in</button>') =>
    `<div style="position:fixed;inset:0;background:#fff;z-index:9;${style}">${inner}</div>`;

  test.each([
    ['fixed', layer('')],
    ['absolute', layer('position:absolute;width:100vw;height:100vh')],
    ['with a margin', layer('inset:4% 3%')],
    ['in something else', `<div><section>${layer('')}</section></div>`],
  ])('reads it first and counts what lies behind: %s', async (_, html) => {
    expect(await lines(`${list}${html}`)).toEqual([
      '## Session expired',
      'button Sign in e2',
      '(covered: 4 more lines of the page lie behind this; deal with it first)',
    ]);
  });

  test('reads what is in front of it', async () => {
    const toast =
      '<div style="position:fixed;top:9px;left:9px;z-index:99"><p>Saved</p><button>Undo</button></div>';
    expect(await lines(`${toast}${list}${layer('')}`)).toEqual([
      'Saved',
      'button Undo e1',
      '## Session expired',
      'button Sign in e3',
      '(covered: 4 more lines of the page lie behind this; deal with it first)',
    ]);
  });

  test('reads the field that takes the keys for an editor as large as the window', async () => {
    const keys =
      '<textarea aria-label=Code style="position:absolute;opacity:0;width:1px;height:1px;border:0;padding:0"></textarea>';
    expect(await lines(`${list}<div>${keys}${layer('', '<p>let a = 1;</p>')}</div>`)).toEqual([
      'textbox Code e2',
      'let a = 1;',
      '(covered: 4 more lines of the page lie behind this; deal with it first)',
    ]);
  });

  test.each([
    ['small', layer('inset:auto 0 0 0;height:90px')],
    ['clear', layer('background:#0005')],
    ['behind the page', layer('z-index:-1')],
    ['a dialog', layer('', '').replace('<div', '<div role=dialog')],
    ['empty', layer('pointer-events:none', '')],
  ])('leaves the page as it is if the layer is %s', async (_, html) => {
    expect(await lines(`${list}${html}`)).toEqual(expect.arrayContaining([' # Invoices']));
  });

  const dialog = (style = '', of = 'div') =>
    `<${of} style="position:absolute;left:30%;top:30%;width:40%;z-index:10;background:#fff;${style}">` +
    `<b>Delete?</b><p>This can't be undone.</p><button>Yes</button></${of}>`;
  const dim = 'background:#888;opacity:.4';
  const asked = ['Delete?', "This can't be undone.", 'button Yes e2'];
  const rest = [
    '(the rest of the page is behind this; deal with it first)',
    'main:',
    ' # Invoices',
    ' Total due 900',
    ' button Pay all e1',
  ];

  test.each([
    ['beside it', layer(dim, '') + dialog()],
    ['in it', layer('background:#0008', dialog())],
    [
      'beside it, in a wrapper',
      `${layer(dim, '')}<div style="position:fixed;inset:0;z-index:10">${dialog()}</div>`,
    ],
    ['beside it, with a role', layer(dim, '') + dialog('', 'div role=dialog')],
  ])('reads a dialog first whose layer dims the page: %s', async (_, html) => {
    const read = await lines(`${list}${html}`);
    const inner = read.filter((line) => !line.startsWith('dialog')).map((line) => line.trim());
    expect(inner).toEqual([...asked, ...rest.map((line) => line.trim())]);
  });

  test.each([
    ['nothing is in front of it', layer(dim, '')],
    ['it lets the pointer through', layer(`${dim};pointer-events:none`, '') + dialog()],
    ['it is clear', layer('background:none', '') + dialog()],
    ['it covers a part of the window', layer(`${dim};left:50%`, '') + dialog('left:10%')],
  ])('leaves the order of the page if %s', async (_, html) => {
    expect((await lines(`${list}${html}`)).slice(0, 4)).toEqual(rest.slice(1));
  });

  test('leaves a page alone that is such a layer itself', async () => {
    expect(await lines(layer('', list))).toEqual([
      'main:',
      ' # Invoices',
      ' Total due 900',
      ' button Pay all e1',
    ]);
  });
});
