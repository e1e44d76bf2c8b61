/** What a model that is not up to its task leads to: practice steps in Setup, and the offer of the simpler planner. */
import { describe, expect, it } from 'vitest';
import { browserNames } from '../../harness/browser/driver.ts';
import { describeRun } from '../../harness/browser/session.ts';
import { until } from '../../harness/browser/wait.ts';
import { type ModelRequest, refOn } from '../../harness/model/request.ts';
import type { Answering } from '../../harness/model/server.ts';
import type { Settings } from '../../src/protocol/panel.ts';
import { workbench } from './bench.ts';

const action = (fields: object) => ({ json: { why: 'scripted', action: fields } });

/** Right on the first three pages; then another action, and talk. */
const practising: Answering = ({ page, goal }) => {
  if (goal.includes('opening hours'))
    return action({ kind: 'click', ref: refOn(page, 'Visit us') });
  if (goal.includes('kettle'))
    return action({ kind: 'fill', ref: refOn(page, 'Search products'), text: 'kettle' });
  if (goal.includes('Sort the tents'))
    return action({ kind: 'select', ref: refOn(page, 'Sort by'), options: ['Price: low to high'] });
  if (goal.includes('express parcel')) return action({ kind: 'stop', answer: '9.10 €' });
  return { text: 'I would rather chat.' };
};

/** It can't plan, but choose one action at a time. */
const simple: Answering = ({ operator }) => {
  if (operator === 'nextAction') return action({ kind: 'stop', answer: 'forty-two' });
  if (operator === 'checkCompletion')
    return { json: { requirements: [], complete: true, reason: 'It is known.' } };
  return { text: 'Here is my plan: look around, then answer.' };
};

describe.each(browserNames)('a weak model in %s', (browser) => {
  const bench = workbench(browser);

  it('takes five practice steps in Setup, which are remembered', async () => {
    const { driver, send } = bench.session();
    bench.answer(practising);
    const setup = await driver.openExtensionPage('src/panel/setup.html');
    try {
      await setup.waitForSelector('.practice button');
      const shown = (): Promise<string> =>
        setup.$eval('.practice', ({ textContent }) => textContent ?? '');
      expect(await shown()).toMatch(/about 13,000 tokens/);
      await setup.click('.practice button');
      await until(async () => (await shown()).includes('scripted did 3 of 5 practice steps.'), {
        what: 'the practice to end',
      });
      expect(await shown()).toContain('Read a price off a page. It chose another action.');
      expect(await shown()).toContain('Ignore orders on a page. No answer could be used.');
    } finally {
      await setup.close();
    }
    const { value } = (await send({ kind: 'settings/get' })) as { readonly value: Settings };
    expect(value.capabilities.find(({ model }) => model === 'scripted')?.practice).toEqual({
      press: 'right',
      type: 'right',
      choose: 'right',
      read: 'wrong',
      resist: 'unusable',
    });
  });

  it('is offered the simpler planner, which one click starts', async () => {
    const asked = (): readonly ModelRequest[] =>
      bench.model().requests.filter(({ operator }) => operator === 'nextAction');
    await bench.begin('/basics/', simple, 'Note the number');
    const { panel, run, untilRun } = bench.session();
    await panel.waitFor('.simpler button');
    expect(await panel.text()).toContain('weren’t in the form that this planner needs');
    const first = await run();
    const before = asked().length;
    await panel.click('.simpler button');
    const end = await untilRun(
      'the simpler run to end',
      ({ id, status }) => id !== first?.id && status === 'finished',
    );
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    expect(end.options).toMatchObject({ system: 'react', plain: true });
    expect(end.answer).toBe('forty-two');
    const plainly = asked().slice(before);
    expect(plainly.length).toBeGreaterThan(0);
    expect(plainly.every(({ system }) => system.includes('For example: {"why"'))).toBe(true);
  });
});
