import { afterAll, beforeAll, test } from 'vitest';
// @ts-expect-error
import { startSites } from '../../sites/server.mjs';
import { inBothBrowsers } from '../page.ts';
import { perform } from './acting.ts';

let sites: { url: string; close(): Promise<void> };
beforeAll(async () => {
  sites = await startSites({});
});
afterAll(async () => {
  await sites.close();
});
inBothBrowsers('live', (page) => {
  test('basics', async () => {
    const go = async (path: string, acts: any[]) => {
      await page.page.goto(sites.url + path, { waitUntil: 'load' });
      for (const a of acts) {
        const told: any = await Promise.race([
          perform(page, a),
          new Promise((r) => setTimeout(() => r('GONE ' + page.page.url()), 4000)),
        ]).catch((e) => String(e).slice(0, 200));
        console.log(
          page.browser,
          path,
          JSON.stringify(a),
          '→',
          typeof told === 'string'
            ? told
            : [told.failure, told.message, told.said.join(' | '), told.problem, told.ms]
                .filter((x) => x !== null && x !== '')
                .join(' ; '),
        );
      }
    };
    await go('/basics/inputs.html', [
      { kind: 'fill', on: '[name=text]', text: 'Hello' },
      { kind: 'fill', on: '[name=number]', text: '99' },
      { kind: 'fill', on: '[name=email]', text: 'nope' },
      { kind: 'fill', on: '[name=colour]', text: '#00ff00' },
      { kind: 'select', on: '[name=several]', options: ['Red', 'Blue'] },
      { kind: 'click', on: 'button' },
    ]);
    await go('/basics/overlay.html', [{ kind: 'click', on: 'main button' }]);
    await go('/basics/dialog.html', []);
    await go('/basics/newtab.html', [{ kind: 'click', on: 'main a' }]);
    await go('/basics/infinite.html', [
      { kind: 'scroll', direction: 'bottom' },
      { kind: 'scroll', direction: 'bottom' },
    ]);
    await go('/basics/virtual.html', [{ kind: 'scroll', direction: 'down' }]);
    await go('/basics/slow.html', []);
    await go('/wizard/', [{ kind: 'click', on: 'main a, main button' }]);
    await go('/shop/', [
      { kind: 'fill', on: 'input[type=search],input', text: 'tea', submit: true },
    ]);
    await go('/tracker/', [{ kind: 'click', on: 'main button' }]);
  });
});
