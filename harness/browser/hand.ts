/**
 * Trusted user input in the real panel: clicks and keys with `isTrusted`, which the panel's cards require. Chromium
 * dispatches them over its protocol. Firefox's automation can't reach the sidebar, so they are synthesized inside it
 * with system access.
 */
import type { Page } from 'puppeteer-core';
import { type Driver, panelPath } from './driver.ts';
import { type FirefoxWindow, firefoxWindow } from './firefoxWindow.ts';
import { until } from './wait.ts';

export type Key = { readonly key: string; readonly ctrl?: boolean; readonly alt?: boolean };

export type Hand = {
  /** Presses and releases in the middle of the element. */
  click(selector: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Types key by key into the focused element. */
  type(text: string): Promise<void>;
};

export async function handOn(driver: Driver): Promise<Hand> {
  return driver.name === 'chromium'
    ? chromiumHand(await sidePanelOf(driver))
    : firefoxHand(await firefoxWindow(driver.browser));
}

const heldWith = ({ ctrl, alt }: Key): ('Control' | 'Alt')[] => [
  ...(ctrl ? (['Control'] as const) : []),
  ...(alt ? (['Alt'] as const) : []),
];

/** Returns the side panel as a puppeteer page: a page target without a tab. */
export async function sidePanelOf(driver: Driver): Promise<Page> {
  const target = await until(
    async () => {
      const tabs = (await driver.browser.pages()).map((page) => page.target());
      const url = `${driver.origin}/${panelPath}`;
      return driver.browser.targets().find((each) => each.url() === url && !tabs.includes(each));
    },
    { what: 'the side panel' },
  );
  return target.asPage();
}

function chromiumHand(panel: Page): Hand {
  return {
    async click(selector) {
      const element = await panel.waitForSelector(selector);
      await element?.click();
    },
    async press(key) {
      const held = heldWith(key);
      for (const each of held) await panel.keyboard.down(each);
      await panel.keyboard.press(key.key as 'Enter');
      for (const each of held) await panel.keyboard.up(each);
    },
    type: (text) => panel.keyboard.type(text),
  };
}

const sidebar = `SidebarController.browser?.contentDocument?.querySelector('browser')`;

function firefoxHand(window: FirefoxWindow): Hand {
  const press = (key: Key): Promise<void> =>
    inSidebar(window, `press(${JSON.stringify(key.key)}, ${JSON.stringify(heldWith(key))});`);
  return {
    click: (selector) => inSidebar(window, `await click(${JSON.stringify(selector)});`),
    press,
    async type(text) {
      for (const key of text) await press({ key });
    },
  };
}

/** Frame script that may synthesize input; its events are processed like a user's. */
const verbs = `
  const click = async (selector) => {
    const element = content.document.querySelector(selector);
    if (!element) throw new Error('nothing matches ' + selector);
    element.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height } = element.getBoundingClientRect();
    for (const type of ['mousedown', 'mouseup'])
      content.synthesizeMouseEvent(type, x + width / 2, y + height / 2, { button: 0, clickCount: 1 });
  };
  const codes = { Enter: 13, Escape: 27, Tab: 9, ' ': 32, Control: 17, Alt: 18, ArrowUp: 38, ArrowDown: 40 };
  const press = (key, held) => {
    const input = Cc['@mozilla.org/text-input-processor;1'].createInstance(Ci.nsITextInputProcessor);
    if (!input.beginInputTransactionForTests(content)) throw new Error('no keyboard');
    const event = (key) =>
      new content.KeyboardEvent('', { key, keyCode: codes[key] ?? key.toUpperCase().charCodeAt(0) });
    for (const each of held) input.keydown(event(each));
    input.keydown(event(key));
    input.keyup(event(key));
    for (const each of held) input.keyup(event(each));
  };`;

let asked = 0;

async function inSidebar(window: FirefoxWindow, body: string): Promise<void> {
  asked += 1;
  const channel = `espalier-hand-${asked}`;
  const script = `(async () => { ${verbs}
    try { ${body} sendAsyncMessage('${channel}', ''); }
    catch (error) { sendAsyncMessage('${channel}', String(error)); }
  })()`;
  const failure = await window.evaluate<string>(`new Promise((resolve) => {
    const { messageManager } = ${sidebar};
    const listener = ({ data }) => {
      messageManager.removeMessageListener('${channel}', listener);
      resolve(data);
    };
    messageManager.addMessageListener('${channel}', listener);
    messageManager.loadFrameScript('data:application/javascript;charset=utf-8,' + encodeURIComponent(${JSON.stringify(script)}), false);
  })`);
  if (failure) throw new Error(failure);
}
