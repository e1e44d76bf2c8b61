/** What of the action space a page and a run offer (WO-03). */
import { describe, expect, it } from 'vitest';
import { observation } from '../../../harness/fakes/fakeRun.ts';
import { availableActions } from '../../../src/core/action/available.ts';

const trail = { hasActed: false, wentBack: false };
const offered = (text: string, more: object = {}) =>
  availableActions({ ...observation('https://site.test/'), text, ...more }, trail);

describe('select', () => {
  it.each([
    'combobox Size e1 value "M"',
    'listbox Tags e1',
    'button Sort by e1 collapsed',
    'button Menu e1 expanded',
  ])('is offered with %s', (line) => {
    expect(offered(line)).toContain('select');
  });

  it('is not where nothing could open', () => {
    expect(offered('button Save e1\nNext e2')).not.toContain('select');
  });
});

it('offers nothing that needs an element where there is none, nor another tab where there is one', () => {
  const kinds = offered('Nothing here', { refs: 0 });
  for (const kind of ['click', 'fill', 'hover', 'drag', 'upload', 'switchTab', 'closeTab', 'back'])
    expect(kinds).not.toContain(kind);
  expect(kinds).toContain('goto');
});

it('offers the way back once something was done, and forward after that', () => {
  const page = observation('https://site.test/');
  expect(availableActions(page, { hasActed: true, wentBack: false })).toContain('back');
  expect(availableActions(page, { hasActed: true, wentBack: false })).not.toContain('forward');
  expect(availableActions(page, { hasActed: true, wentBack: true })).toContain('forward');
});
