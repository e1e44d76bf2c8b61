/** The context menu, the shortcut and the address bar lead to a place in the panel; the browser is a mock. */
import { beforeEach, expect, it, vi } from 'vitest';
import { serveContextMenu } from '../../src/background/panels/contextMenu.ts';
import { serveOmnibox } from '../../src/background/panels/omnibox.ts';
import { panelOpener } from '../../src/background/panels/openPanel.ts';
import { serveShortcut } from '../../src/background/panels/shortcut.ts';
import type { Routine } from '../../src/core/routine/routine.ts';

type Suggested = readonly { readonly content: string; readonly description: string }[];
const mock = vi.hoisted(() => {
  const listeners: Record<string, (...args: never[]) => void> = {};
  const event = (name: string) => ({
    addListener: (listener: (...args: never[]) => void) => {
      listeners[name] = listener;
    },
  });
  return { listeners, event, log: [] as string[], kept: null as unknown, selection: '' };
});
vi.mock('webextension-polyfill', () => ({
  default: {
    i18n: { getMessage: (name: string) => `${name} & more` },
    runtime: {
      getURL: (path: string) => path,
      onInstalled: mock.event('installed'),
      onStartup: mock.event('startup'),
    },
    contextMenus: {
      onClicked: mock.event('menu'),
      removeAll: async () => void mock.log.push('no items'),
      create: ({ id }: { id: string }) => void mock.log.push(`item ${id}`),
    },
    commands: { onCommand: mock.event('command') },
    omnibox: {
      setDefaultSuggestion: ({ description }: { description: string }) =>
        void mock.log.push(description),
      onInputChanged: mock.event('typed'),
      onInputEntered: mock.event('entered'),
    },
    scripting: {
      executeScript: async () => [
        { result: { selection: '', page: 'https://tea.example/' } },
        { result: { selection: mock.selection, page: 'https://tea.example/frame' } },
      ],
    },
    storage: {
      session: {
        set: async (kept: object) => {
          mock.kept = kept;
        },
      },
    },
    windows: { getLastFocused: async () => ({ id: 7 }) },
    tabs: {
      create: async ({ url, windowId }: { url: string; windowId: number }) =>
        void mock.log.push(`tab ${url} in ${windowId}`),
    },
  },
}));
const routine: Pick<Routine, 'name' | 'start'> = {
  name: 'Tea <b>& "cake"</b>',
  start: 'https://tea.example/',
};
vi.mock('../../src/background/storage/routines.ts', () => ({
  listRoutines: async () => [{ id: 'tea', isNew: false, routine }],
}));

let opens: () => Promise<void>;
let hasPanel = false;
vi.stubGlobal('__TARGET__', 'chrome');
vi.stubGlobal('chrome', {
  windows: { WINDOW_ID_CURRENT: -2 },
  sidePanel: {
    open: ({ windowId }: { windowId: number }) => {
      mock.log.push(`panel in ${windowId}`);
      return opens();
    },
  },
});

const send = (name: string, ...args: unknown[]): void =>
  mock.listeners[name]?.(...(args as never[]));
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  const open = panelOpener(() => hasPanel);
  serveContextMenu(open);
  serveShortcut(open);
  serveOmnibox(open);
  opens = () => Promise.resolve();
  hasPanel = false;
  mock.kept = null;
  mock.log.length = 0;
});

const clicked = { menuItemId: 'useInTask', pageUrl: 'https://tea.example/' };

it('makes the item of the context menu anew when the extension or the browser starts', async () => {
  send('installed');
  send('startup');
  await settled();
  expect(mock.log).toEqual(['no items', 'no items', 'item useInTask', 'item useInTask']);
});

it('opens the panel of the window directly from the click, at the quoted selection', async () => {
  send('menu', { ...clicked, selectionText: 'Sencha' }, { windowId: 3 });
  expect(mock.log).toEqual(['panel in 3']);
  await settled();
  const quote = { kind: 'selection', text: 'Sencha', page: 'https://tea.example/' };
  expect(mock.kept).toEqual({ placeToShow: { place: { at: 'goal', quote }, window: 3 } });
});

it('ignores items of others, and only opens the panel for a link that is none of the web', async () => {
  send('menu', { ...clicked, menuItemId: 'other', selectionText: 'Sencha' }, { windowId: 3 });
  await settled();
  expect(mock.log).toEqual([]);
  send('menu', { ...clicked, linkUrl: 'javascript:alert(1)' }, { windowId: 3 });
  await settled();
  expect(mock.log).toEqual(['panel in 3']);
  expect(mock.kept).toBeNull();
});

it('opens the panel in a tab where the browser opens none for the click', async () => {
  opens = () => Promise.reject(new Error('no gesture'));
  send('menu', { ...clicked, linkUrl: 'https://tea.example/1' }, { windowId: 3 });
  await settled();
  expect(mock.log).toEqual(['panel in 3', 'tab src/panel/index.html in 3']);
  expect(mock.kept).toMatchObject({ placeToShow: { window: 3 } });
});

it('leads the panel that is open to the place, if the browser opens no other', async () => {
  opens = () => Promise.reject(new Error('no gesture'));
  hasPanel = true;
  send('entered', 'tea');
  await settled();
  expect(mock.log).toEqual(['panel in -2']);
  expect(mock.kept).toEqual({
    placeToShow: { place: { at: 'routine', routine: 'tea' }, window: null },
  });
});

it('reads the selection of any frame after the shortcut', async () => {
  mock.selection = 'Sencha';
  send('command', 'use-selection', { id: 1, windowId: 3 });
  expect(mock.log).toEqual(['panel in 3']);
  await settled();
  const quote = { kind: 'selection', text: 'Sencha', page: 'https://tea.example/frame' };
  expect(mock.kept).toEqual({ placeToShow: { place: { at: 'goal', quote }, window: 3 } });
});

it('suggests routines in the address bar, with descriptions that hold no markup', async () => {
  let suggested: Suggested = [];
  const suggest = (suggestions: Suggested): void => {
    suggested = suggestions;
  };
  send('typed', 'cake', suggest);
  await settled();
  expect(suggested).toEqual([
    {
      content: routine.name,
      description: 'Tea &lt;b&gt;&amp; &quot;cake&quot;&lt;/b&gt; · tea.example',
    },
  ]);
  send('entered', routine.name);
  expect(mock.log).toEqual(['panel in -2']);
  await settled();
  expect(mock.kept).toEqual({
    placeToShow: { place: { at: 'routine', routine: 'tea' }, window: 7 },
  });
});

it('only opens the panel for a name that no routine has', async () => {
  send('entered', 'coffee');
  await settled();
  expect(mock.log).toEqual(['panel in -2']);
  expect(mock.kept).toBeNull();
});
