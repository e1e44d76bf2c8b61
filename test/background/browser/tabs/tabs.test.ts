/** Pages no extension may touch are known by their address, and named. */
import { describe, expect, it, vi } from 'vitest';
import { scriptability } from '../../../../src/background/browser/tabs/tabs.ts';

vi.mock('webextension-polyfill', () => ({ default: {} }));

const words = (url: string): string => {
  const may = scriptability(url);
  return may.ok ? 'may be scripted' : `${may.failure.kind}: ${may.failure.message}`;
};

describe('scriptability', () => {
  it.each([
    'https://example.com/',
    'http://127.0.0.1:8080/x',
    'https://addons.mozilla.org.example.com/',
    'https://chrome.google.com/',
    'https://example.com/about:config',
  ])('allows actions on %s', (url) => {
    expect(words(url)).toBe('may be scripted');
  });

  it('treats an address hidden by the browser as possibly scriptable', () => {
    expect(words('')).toBe('may be scripted');
  });

  it.each([
    'https://chromewebstore.google.com/detail/x',
    'https://chrome.google.com/webstore/category/extensions',
    'https://addons.mozilla.org/en-US/firefox/',
  ])('recognizes %s as an extension store', (url) => {
    expect(words(url)).toMatch(/^tabForbidden: This is an extension store/);
  });

  it.each([
    'chrome://version/',
    'about:config',
    'about:blank',
    'edge://settings',
    'moz-extension://1234/panel.html',
    'chrome-extension://abcd/panel.html',
    'devtools://devtools/bundled/',
    'view-source:https://example.com/',
    'resource://pdf.js/web/viewer.html',
  ])("recognizes %s as one of the browser's own pages", (url) => {
    expect(words(url)).toMatch(/^tabForbidden: This tab shows one of the browser's own pages/);
  });

  it.each(['file:///etc/hosts', 'data:text/html,x', 'blob:https://example.com/1', 'ftp://x.test/'])(
    'names the kind of %s',
    (url) => {
      const scheme = url.slice(0, url.indexOf(':') + 1);
      expect(words(url)).toBe(
        `tabForbidden: This tab shows a page of kind "${scheme}", which no extension may act on.`,
      );
    },
  );
});
