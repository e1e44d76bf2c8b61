/** Native dialogs, answered by policy in the main world and reported in ours. */
import { expect, test } from 'vitest';
import { answerDialogs } from '../../../src/background/browser/mainWorld/pageDialogs.ts';
import { pageValue, perform } from '../act/acting.ts';
import { inBothBrowsers } from '../page.ts';

const asks = `<button onclick="window.answers = [alert('Hi'), confirm('Sure?'), prompt('Name?', 'x')]">Ask</button>`;
const event = 'a-name-nobody-guesses';

inBothBrowsers('dialogs', (page) => {
  const install = async (policy: Parameters<typeof answerDialogs>[1]): Promise<void> => {
    await page.page.evaluate(answerDialogs, event, policy);
  };
  const listen = async (): Promise<void> => {
    await page.run(({ session }, name) => session.dialogs.receive(name, session.signal), event);
  };

  test('are dismissed and reported', async () => {
    await page.show(asks);
    await install({ kind: 'deny' });
    await listen();
    const outcome = await perform(page, { kind: 'click', on: 'button' });
    expect(await pageValue(page, '[answers[0] ?? 0, answers[1], answers[2]]')).toEqual([
      0,
      false,
      null,
    ]);
    expect(outcome.changes).toEqual([
      'The page showed an alert dialog: "Hi"; it was closed.',
      'The page showed a confirm dialog: "Sure?"; it was dismissed.',
      'The page showed a prompt dialog: "Name?"; it was dismissed.',
    ]);
  });

  test('accepts only the first dialog with the approved text', async () => {
    await page.show(
      `<button onclick="window.answers = [confirm('Two'), confirm('One'), confirm('One')]">Ask</button>`,
    );
    await install({ kind: 'deny' });
    await install({ kind: 'acceptOnce', dialog: 'confirm', text: 'One', promptText: '' });
    await listen();
    const outcome = await perform(page, { kind: 'click', on: 'button' });
    expect(await pageValue(page, 'answers')).toEqual([false, true, false]);
    expect(outcome.changes).toHaveLength(3);
    expect(outcome.changes[1]).toContain('it was accepted');
  });

  test('answer a prompt with its text', async () => {
    await page.show(`<button onclick="window.answer = prompt('Name?', 'x')">Ask</button>`);
    await install({ kind: 'acceptOnce', dialog: 'prompt', text: 'Name?', promptText: 'Jane' });
    await perform(page, { kind: 'click', on: 'button' });
    expect(await pageValue(page, 'answer')).toBe('Jane');
  });

  test('leave no global that a page could see, and functions that look native', async () => {
    await page.show('<p>page</p>');
    const before = await pageValue(page, 'Object.getOwnPropertyNames(window).length');
    await install({ kind: 'deny' });
    expect(await pageValue(page, 'Object.getOwnPropertyNames(window).length')).toBe(before);
    expect(
      await pageValue(page, '[alert.name, alert.toString().includes("[native code]")]'),
    ).toEqual(['alert', true]);
  });

  test('are kept until taken, and malformed reports are dropped', async () => {
    await page.show('<p>page</p>');
    await install({ kind: 'deny' });
    await listen();
    await page.page.evaluate((name) => {
      confirm('Stay?');
      window.dispatchEvent(new CustomEvent(name, { detail: '{"kind":"x"}' }));
      window.dispatchEvent(new CustomEvent(name, { detail: 'nonsense' }));
    }, event);
    const kept = await page.run(({ session }) => session.dialogs.take());
    expect(kept).toEqual([{ kind: 'confirm', text: 'Stay?', answer: 'dismissed' }]);
  });

  test('from before an action are not reported as its effect', async () => {
    await page.show('<button>Go</button>');
    await install({ kind: 'deny' });
    await listen();
    await page.page.evaluate(() => confirm('Allow messages?'));
    const outcome = await perform(page, { kind: 'click', on: 'button' });
    expect(outcome.changes).toEqual([
      'The page showed a confirm dialog: "Allow messages?"; it was dismissed (probably by the page itself, not by this act).',
    ]);
  });
});
