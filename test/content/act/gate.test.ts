/** The choke point of the page: the same effect by every route is stopped by the same gate, and approved by one seal. */
import { expect, test } from 'vitest';
import type { Allowed } from '../../../src/content/act/gate.ts';
import { type Stopped, sealOf } from '../../../src/core/action/seal.ts';
import { inBothBrowsers, type TestPage } from '../page.ts';
import { pageValue, type TestAction } from './acting.ts';

const nothing: Allowed = { seal: null, everything: false };

/** Acts under the gate; what it stopped, or null where the act went through. */
function under(page: TestPage, allowed: Allowed, action: TestAction): Promise<Stopped | null> {
  return page.run(
    async ({ actOn }, { on = null, ...rest }, allowed) => {
      const result = await actOn(rest, on, { coveredMs: 300, textMs: 400 }, { allowed });
      if (!result.ok) throw new Error(result.failure.message);
      return result.value.stopped;
    },
    action as TestAction & { readonly on?: string },
    allowed,
  );
}

const sendForm = `<form id=f method=post action="javascript:void 0" onsubmit="event.preventDefault(); window.sent = (window.sent ?? 0) + 1">
  <label for=q>Amount</label><input id=q name=amount value=5>
  <button id=b><span id=s>Pay now</span></button></form>`;

inBothBrowsers('the gate in the page', (page) => {
  test.each<[string, TestAction]>([
    ['a click', { kind: 'click', on: '#b' }],
    ['a click on words inside the button', { kind: 'click', on: '#s' }],
    ['Enter on the button', { kind: 'press', keys: 'Enter', on: '#b' }],
    ['Enter by its other name', { kind: 'press', keys: 'Return', on: '#b' }],
    ['a chord with Enter', { kind: 'press', keys: 'Shift+Enter', on: '#b' }],
    ['Space on the button', { kind: 'press', keys: 'Space', on: '#b' }],
    ['Enter in a field', { kind: 'press', keys: 'Enter', on: '#q' }],
    ['a fill that submits', { kind: 'fill', text: '7', submit: true, on: '#q' }],
  ])('stops %s that pays', async (_, action) => {
    await page.show(sendForm);
    const stopped = await under(page, nothing, action);
    expect(stopped?.facts.form?.fields).toContainEqual(
      expect.objectContaining({ name: 'amount', value: action.kind === 'fill' ? '7' : '5' }),
    );
    expect(await pageValue(page, 'window.sent ?? 0')).toBe(0);
  });

  test('stops a key without a target by the element that has the focus', async () => {
    await page.show(`${sendForm}<script>document.querySelector('#b').focus()</script>`);
    expect(await under(page, nothing, { kind: 'press', keys: 'Enter' })).not.toBeNull();
    expect(await pageValue(page, 'window.sent ?? 0')).toBe(0);
  });

  test('lets through exactly what its seal covers', async () => {
    await page.show(sendForm);
    const action: TestAction = { kind: 'fill', text: '7', submit: true, on: '#q' };
    const stopped = await under(page, nothing, action);
    if (!stopped) throw new Error('nothing was stopped');
    const seal = sealOf(stopped.activation, stopped.facts);
    const other = await under(page, { seal, everything: false }, { ...action, text: '70' });
    expect(other?.facts.form?.fields).toContainEqual(expect.objectContaining({ value: '70' }));
    expect(await pageValue(page, 'window.sent ?? 0')).toBe(0);
    expect(await under(page, { seal, everything: false }, action)).toBeNull();
    expect(await pageValue(page, 'window.sent')).toBe(1);
  });

  test('does not complete a click whose target changes what it sends while it is pressed', async () => {
    await page.show(
      `<button id=b onmousedown="this.textContent = 'Delete account'" onclick="window.deleted = true">Show</button>`,
    );
    await under(page, nothing, { kind: 'click', on: '#b' });
    expect(await pageValue(page, 'window.deleted ?? false')).toBe(false);
  });

  test('stops a label whose control deletes, and a toggle that is set by filling', async () => {
    await page.show(
      `<label id=l for=b>Tidy up</label><input type=button id=b value="Delete all" onclick="window.deleted = true">
      <div role=switch id=s aria-checked=false tabindex=0 onclick="window.published = true">Publish my profile</div>`,
    );
    expect(await under(page, nothing, { kind: 'click', on: '#l' })).not.toBeNull();
    expect(await under(page, nothing, { kind: 'fill', text: 'true', on: '#s' })).not.toBeNull();
    expect(await pageValue(page, '[window.deleted ?? 0, window.published ?? 0]')).toEqual([0, 0]);
  });

  test('stops Enter in a conversation, not in a search', async () => {
    await page.show(
      `<div role=log>Hi</div><div id=m contenteditable role=textbox aria-label="Message"></div><button>Send</button>
      <form role=search onsubmit="event.preventDefault(); window.searched = true"><input type=search id=q></form>`,
    );
    const said: TestAction = { kind: 'fill', text: 'hello', submit: true, on: '#m' };
    expect(await under(page, nothing, said)).not.toBeNull();
    const search: TestAction = { kind: 'fill', text: 'tea', submit: true, on: '#q' };
    expect(await under(page, nothing, search)).toBeNull();
    expect(await pageValue(page, 'window.searched')).toBe(true);
  });

  test('never shows what a field holds that is, or once was, a secret', async () => {
    await page.show(
      `<input id=a type=password value=x>
      <input id=b autocomplete=one-time-code><input id=c style="-webkit-text-security: disc" value=secret>`,
    );
    const holds = await page.run(({ linesOf, find }) => {
      linesOf('all_fields');
      Reflect.set(find('#a'), 'type', 'text');
      return linesOf('all_fields').join();
    });
    expect(holds).not.toMatch(/"x"|"secret"/);
    await expect(under(page, nothing, { kind: 'fill', text: '1', on: '#b' })).rejects.toThrow(
      'never types secrets',
    );
  });
});
