/** The part of the action space that a page and a run offer (WO-03). */
import { describe, expect, it } from 'vitest';
import { observation } from '../../../harness/fakes/fakeRun.ts';
import { control, itemOf, link, row, text } from '../../../harness/fakes/pageLines.ts';
import { availableActions } from '../../../src/core/action/available.ts';
import type { PageLine } from '../../../src/core/page/line.ts';

const trail = { hasActed: false, kinds: new Set<string>() };
const offered = (lines: readonly PageLine[], more: object = {}) =>
  availableActions({ ...observation('https://site.test/'), lines, ...more }, trail);

describe('the select action', () => {
  it.each([
    ['a combobox', control('combobox', 'Size', 'e1', { value: 'M' })],
    ['a listbox', control('listbox', 'Tags', 'e1')],
    ['a collapsed button', control('button', 'Sort by', 'e1', { expanded: false })],
    ['an expanded one', control('button', 'Menu', 'e1', { expanded: true })],
    ['a combobox in a row', row('Size', [itemOf('combobox', 'Size', 'e1')])],
  ])('is offered with %s', (_, line) => {
    expect(offered([line])).toContain('select');
  });

  it('is not offered if nothing could open', () => {
    const lines = [control('button', 'Save', 'e1'), link('Next', 'e2'), text('No combobox here')];
    expect(offered(lines)).not.toContain('select');
  });
});

it('offers no element action on a page without elements, and no tab switch with a single tab', () => {
  const kinds = offered([text('Nothing here')], { refs: 0 });
  for (const kind of [
    'click',
    'fill',
    'hover',
    'drag',
    'upload',
    'switchTab',
    'closeTab',
    'back',
    'goHome',
  ])
    expect(kinds).not.toContain(kind);
  expect(kinds).toContain('goto');
});

it('offers back once something was done, and forward after going back', () => {
  const page = observation('https://site.test/');
  expect(availableActions(page, { ...trail, hasActed: true })).toContain('back');
  expect(availableActions(page, { ...trail, hasActed: true })).not.toContain('forward');
  expect(availableActions(page, { hasActed: true, kinds: new Set(['back']) })).toContain('forward');
});
