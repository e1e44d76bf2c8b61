/** Opaque layers without a role that cover the page. */
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

  test('leaves a page alone that is such a layer itself', async () => {
    expect(await lines(layer('', list))).toEqual([
      'main:',
      ' # Invoices',
      ' Total due 900',
      ' button Pay all e1',
    ]);
  });
});
