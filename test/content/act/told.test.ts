/** After a restart of the worker, the document says what became of an action, and never does one that it disowned. */
import { expect, test } from 'vitest';
import { answerDialogs } from '../../../src/background/browser/mainWorld/pageDialogs.ts';
import { inBothBrowsers } from '../page.ts';
import { pageValue } from './acting.ts';

inBothBrowsers('an action whose worker died', (page) => {
  test('that never arrived was not begun, and is refused if it comes after all', async () => {
    await page.show('<button onclick="window.clicked=1">Buy</button>');
    const told = await page.run(async ({ act, recall, refOf, find }) => {
      const before = await recall('0#1');
      const late = await act({ kind: 'click', ref: refOf(find('button')) }, { id: '0#1' as never });
      return { before, late: late.ok ? 'done' : late.failure.kind, after: await recall('0#1') };
    });
    expect(told).toEqual({ before: { is: 'unbegun' }, late: 'aborted', after: { is: 'unbegun' } });
    expect(await pageValue(page, 'window.clicked')).toBeUndefined();
  });

  test('is waited for, and a value that was set counts as done', async () => {
    await page.show('<input aria-label="City">');
    const told = await page.run(async ({ act, recall, refOf, find }) => {
      void act({ kind: 'fill', ref: refOf(find('input')), text: 'Bern' }, { id: '0#1' as never });
      return recall('0#1');
    });
    expect(told).toMatchObject({ is: 'done', changes: [{ kind: 'value', value: 'Bern' }] });
  });

  test('that the gate stopped was not begun', async () => {
    await page.show('<form><button>Buy now</button></form>');
    const told = await page.run(async ({ act, recall, refOf, find }) => {
      const nothing = { seal: null, judged: [], unclear: false, everything: false };
      await act(
        { kind: 'click', ref: refOf(find('button')) },
        { id: '0#1' as never, allowed: nothing },
      );
      return recall('0#1');
    });
    expect(told).toEqual({ is: 'unbegun' });
  });

  test.each([
    ['pressed a button', { kind: 'click' }, 'button'],
    ['sent a form', { kind: 'fill', text: 'Bern', submit: true }, 'input'],
    ['met a dialog', { kind: 'fill', text: 'Bern' }, '#asks'],
    ['failed', { kind: 'fill', text: 'Bern' }, 'button'],
  ])('that %s is unknown', async (_, action, on) => {
    await page.show(
      '<form onsubmit="return false"><input></form><button>Sort</button>' +
        '<input id="asks" oninput="confirm(\'Keep?\')">',
    );
    await page.page.evaluate(answerDialogs, 'dialogs', { kind: 'deny' } as const);
    await page.run(({ session }) => session.dialogs.receive('dialogs', session.signal));
    const told = await page.run(
      async ({ act, recall, refOf, find }, action, on) => {
        await act({ ...action, ref: refOf(find(on)) } as never, { id: '0#1' as never });
        return recall('0#1');
      },
      action,
      on,
    );
    expect(told).toEqual({ is: 'unknown' });
  });

  test('is unknown once a later one arrived', async () => {
    await page.show('<input>');
    const told = await page.run(async ({ act, recall, refOf, find }) => {
      for (const id of ['0#1', '0#2'])
        await act({ kind: 'fill', ref: refOf(find('input')), text: id }, { id: id as never });
      return [await recall('0#1'), await recall('0#3')];
    });
    expect(told).toEqual([{ is: 'unknown' }, { is: 'unbegun' }]);
  });
});
