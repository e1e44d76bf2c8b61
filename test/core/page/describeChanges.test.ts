/** Each kind of change in its sentence; the only place where change reports become text. */
import { describe, expect, it } from 'vitest';
import type { Change } from '../../../src/core/page/change.ts';
import { describeChange, describeChanges } from '../../../src/core/page/describeChanges.ts';

describe('a single change', () => {
  it.each<[Change, string]>([
    [
      { kind: 'appeared', what: 'menu', role: 'menu', name: 'Products', items: 2 },
      'A menu "Products" with 2 items appeared.',
    ],
    [
      { kind: 'appeared', what: 'alert', role: 'alert', name: '', items: 1 },
      'An alert with 1 item appeared.',
    ],
    [{ kind: 'disappeared', what: 'dialog', role: 'dialog', name: '' }, 'The dialog disappeared.'],
    [{ kind: 'expanded', name: 'Filters', expanded: false }, '"Filters" is now collapsed.'],
    [{ kind: 'expanded', name: '', expanded: true }, 'The part is now expanded.'],
    [{ kind: 'text', before: '', after: 'Saved' }, 'Text appeared: "Saved".'],
    [{ kind: 'text', before: 'Saved', after: '' }, 'Text disappeared: "Saved".'],
    [{ kind: 'text', before: '1', after: '2' }, 'Text changed from "1" to "2".'],
    [
      { kind: 'reordered', name: 'Teas', first: 'Assam, Ceylon', last: '' },
      'The list "Teas" was reordered; it now starts with "Assam, Ceylon".',
    ],
    [
      { kind: 'state', name: 'Gift', role: 'checkbox', state: 'checked', on: true },
      'The checkbox "Gift" is now checked.',
    ],
    [
      { kind: 'state', name: 'Save', role: 'button', state: 'disabled', on: false },
      'The button "Save" is now enabled.',
    ],
    [
      { kind: 'state', name: 'Star', role: '', state: 'look', on: true },
      'The part "Star" is now looking different.',
    ],
    [
      { kind: 'value', name: 'Day', role: 'textbox', value: '21' },
      'The textbox "Day" now holds "21".',
    ],
    [
      { kind: 'invalid', name: 'Email', message: 'no @' },
      'The field "Email" is marked invalid: "no @".',
    ],
    [{ kind: 'navigated', from: 'a', to: 'b' }, 'The page went from a to b.'],
    [{ kind: 'errorPage', status: 503 }, 'The server answered with error 503.'],
    [{ kind: 'focused', name: 'City', role: 'textbox' }, 'The focus is now on textbox "City".'],
    [{ kind: 'awaited', text: 'Ready', gone: false }, 'The page shows "Ready".'],
    [{ kind: 'awaited', text: 'Loading', gone: true }, 'The page no longer shows "Loading".'],
    [{ kind: 'title', to: 'Cart' }, 'The page title is now "Cart".'],
    [
      { kind: 'dialog', dialog: 'alert', text: 'Hi', answer: 'dismissed' },
      'The page showed an alert dialog: "Hi"; it was closed.',
    ],
    [
      { kind: 'dialog', dialog: 'confirm', text: 'Sure?', answer: 'accepted' },
      'The page showed a confirm dialog: "Sure?"; it was accepted.',
    ],
    [{ kind: 'newTab', number: 2, url: 'b' }, 'A new tab (number 2) opened: b.'],
    [{ kind: 'newTab', number: 2, url: '' }, 'A new tab (number 2) opened.'],
    [{ kind: 'download', name: 'a.pdf' }, 'Download started: "a.pdf".'],
    [
      { kind: 'given', files: [{ name: 'cv.txt', size: 24 }], to: 'Upload' },
      '"cv.txt (24 bytes)" was uploaded to "Upload".',
    ],
    [{ kind: 'scrolled', name: '', position: '30%' }, 'The page was scrolled to 30%.'],
    [
      { kind: 'navigated', from: 'https://a.test/', to: 'https://a.test/' },
      'The page was loaded again: https://a.test/.',
    ],
    [
      { kind: 'sent', method: 'POST', to: 'https://a.test/x', isShared: true },
      'A worker of the site sent POST https://a.test/x, maybe for another tab.',
    ],
    [
      { kind: 'held', method: 'POST', to: 'https://a.test/x?token=1', type: 'xmlhttprequest' },
      'POST https://a.test/x was held back and not sent.',
    ],
  ])('%j', (change, sentence) => {
    expect(describeChange(change)).toBe(sentence);
  });

  it('names its cause and whether it is still going on, but not its time', () => {
    const change: Change = { kind: 'title', to: 'Chat', cause: 'page', ongoing: true, at: 40 };
    expect(describeChange(change)).toBe(
      'The page title is now "Chat" (it is still changing; probably by the page itself, not by this act).',
    );
  });

  it('clips long page text', () => {
    const sentence = describeChange({ kind: 'title', to: 'x'.repeat(500) });
    expect(sentence).toBe(`The page title is now "${'x'.repeat(159)}…".`);
  });
});

describe('several changes', () => {
  const titles = (count: number): Change[] =>
    Array.from({ length: count }, (_, index) => ({ kind: 'title', to: `${index}` }));

  it('reports that nothing changed', () => {
    expect(describeChanges([])).toEqual(['Nothing visible changed on the page.']);
  });

  it('reports that nothing visible changed beside a sent or blocked request', () => {
    const sent: Change = { kind: 'sent', method: 'POST', to: 'https://a.test/transfer' };
    const held: Change = { ...sent, kind: 'held', type: '' };
    for (const change of [sent, held])
      expect(describeChanges([change])).toEqual([
        'Nothing visible changed on the page.',
        describeChange(change),
      ]);
  });

  it('leaves out what tells least, in place', () => {
    const enabled = Array.from({ length: 14 }, (_, at): Change => {
      return { kind: 'state', name: `B${at}`, role: 'button', state: 'disabled', on: false };
    });
    const value: Change = { kind: 'value', name: 'Text', role: 'textbox', value: 'Hello' };
    const said = describeChanges([...enabled, value]);
    expect(said.slice(10)).toEqual([
      'The button "B10" is now enabled.',
      'The textbox "Text" now holds "Hello".',
      '…and 3 more changes.',
    ]);
  });

  it('counts changes beyond the limit', () => {
    expect(describeChanges(titles(12))).toHaveLength(12);
    expect(describeChanges(titles(15)).slice(11)).toEqual([
      'The page title is now "11".',
      '…and 3 more changes.',
    ]);
  });
});
