/** Errors known before acting (WO-07): on the page an action is planned on, and on its element as it is now. */
import { describe, expect, it } from 'vitest';
import { elementFacts } from '../../../harness/fakes/elementFacts.ts';
import type { Action } from '../../../src/core/action/action.ts';
import { originAfter, problems, tabLink, validate } from '../../../src/core/action/problems.ts';
import { elementRef } from '../../../src/core/ids.ts';
import type { FormFacts } from '../../../src/core/page/observation.ts';

const e1 = elementRef('e1');
const click: Action = { kind: 'click', ref: e1 };
const fill: Action = { kind: 'fill', ref: e1, text: 'tea' };
const upload: Action = { kind: 'upload', ref: e1 };
const folder = { accept: '', multiple: true, folder: true };

const signIn = (method: FormFacts['method'], value = '••••'): FormFacts => ({
  action: 'https://site.test/in',
  method,
  search: false,
  scripted: false,
  button: 'Sign in',
  fields: [{ name: 'p', label: 'Password', type: 'password', value, hidden: false }],
});

const kindOf = (action: Action, facts: Parameters<typeof elementFacts>[0]): string => {
  const valid = validate(action, elementFacts(facts));
  return valid.ok ? 'ok' : valid.failure.kind;
};

describe('an action checked on its element', () => {
  it.each<[string, Action, Parameters<typeof elementFacts>[0], string]>([
    ['a disabled button', click, { disabled: true }, 'disabled'],
    [
      'a disabled part that only scrolls',
      { kind: 'scroll', direction: 'down', ref: e1 },
      { disabled: true },
      'ok',
    ],
    ['a pointer over a disabled button', { kind: 'hover', ref: e1 }, { disabled: true }, 'ok'],
    ['a read-only field', fill, { readOnly: true }, 'readOnly'],
    ['a password', fill, { inputType: 'password' }, 'needsTrustedInput'],
    [
      'a button that would put a password into the address',
      click,
      { submits: true, form: signIn('get') },
      'needsTrustedInput',
    ],
    [
      'Enter that would put a password into the address',
      { kind: 'press', keys: 'Enter', ref: e1 },
      { form: signIn('get') },
      'needsTrustedInput',
    ],
    ['another key there', { kind: 'press', keys: 'Tab', ref: e1 }, { form: signIn('get') }, 'ok'],
    ['a button that posts a password', click, { submits: true, form: signIn('post') }, 'ok'],
    ['an empty password', click, { submits: true, form: signIn('get', '') }, 'ok'],
    ['text for a file', fill, { inputType: 'file' }, 'badTarget'],
    ['a click on a file field', click, { inputType: 'file' }, 'badTarget'],
    ['a click on a folder field', click, { inputType: 'file', files: folder }, 'needsTrustedInput'],
    ['a file for a folder field', upload, { files: folder }, 'needsTrustedInput'],
    ['a file for a text field', upload, { inputType: 'text' }, 'badTarget'],
    ['a file for a button', upload, { inputType: '' }, 'ok'],
    ['a click on a link', click, { href: 'https://a.test/' }, 'ok'],
  ])('%s', (_what, action, facts, kind) => {
    expect(kindOf(action, facts)).toBe(kind);
  });

  it.each(['javascript:alert(1)', 'file:///etc/hosts', 'not an address'])(
    'refuses to open %s',
    (url) => {
      expect(validate({ kind: 'goto', url }, null).ok).toBe(false);
      expect(validate({ kind: 'newTab', url }, null).ok).toBe(false);
    },
  );
});

describe('an action checked on the page it was planned on', () => {
  const page = { refs: new Set(['e1']), tabs: [{ number: 1 }, { number: 3 }] };
  const words = (action: Action, on = page): string[] =>
    problems(action, on).map(({ failure: { message, hint } }) => `${message} ${hint}`);

  it('has a problem for each missing element, by name', () => {
    expect(words({ kind: 'drag', ref: elementRef('e7'), to: elementRef('e8') })).toHaveLength(2);
    expect(words({ kind: 'drag', ref: e1, to: elementRef('e8') })[0]).toContain('element e8');
    expect(words(click)).toEqual([]);
  });

  it('is reported with the existing tabs if it switches to a missing one', () => {
    expect(words({ kind: 'switchTab', tab: 2 })).toEqual(['There is no tab 2. Tabs: 1, 3.']);
    expect(words({ kind: 'closeTab', tab: 3 })).toEqual([]);
    expect(problems({ kind: 'switchTab', tab: 2 }, { refs: new Set(), tabs: null })).toEqual([]);
  });
});

describe('destination of an action', () => {
  const link = elementFacts({ href: 'https://b.test/x', target: '_blank' });

  it('is the origin of its address or of the link it clicks', () => {
    expect(originAfter({ kind: 'newTab', url: 'https://a.test:8080/x' }, null)).toBe(
      'https://a.test:8080',
    );
    expect(originAfter(click, link)).toBe('https://b.test');
    expect(originAfter(fill, link)).toBeNull();
    expect(originAfter(click, elementFacts({ href: 'mailto:a@b.test' }))).toBeNull();
  });

  it('is returned by tabLink for a link with target=_blank, but not for a download', () => {
    expect(tabLink(click, link)).toBe('https://b.test/x');
    expect(tabLink(click, { ...link, download: true })).toBeNull();
    expect(tabLink({ kind: 'hover', ref: e1 }, link)).toBeNull();
  });
});
