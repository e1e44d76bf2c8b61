/**
 * One API for a real browser with the built extension in it. Pages are puppeteer pages; differences between the
 * browsers stay behind this type.
 */
import type { Browser, Page } from 'puppeteer-core';
import type { BrowserName } from '../../scripts/browsers.mjs';

export type { BrowserName };

export const browserNames: readonly BrowserName[] = ['chromium', 'firefox'];

/** Arguments with which Chromium has the interface for tools that pages offer to agents (WebMCP). */
export const offersTools: readonly string[] = ['--enable-features=WebMCP,WebMCPTesting'];

export type LaunchOptions = {
  readonly browser: BrowserName;
  /** Folder of the unpacked extension; by default, the test build of this repository. */
  readonly dist?: string;
  readonly headed?: boolean;
  /** Firefox preferences; not available for Chromium. */
  readonly prefs?: Readonly<Record<string, string | number | boolean>>;
  /** Further arguments for the browser's command line. */
  readonly args?: readonly string[];
  /** A profile folder to keep; by default, a fresh one that is deleted at the end. */
  readonly profile?: string;
  /** Turns animations off, as for users who prefer reduced motion; saves a fifth of a replayed run. */
  readonly isCalm?: boolean;
  /** Accepts untrusted certificates, for our own sites on the loopback address. */
  readonly acceptInsecureCerts?: boolean;
  /** Lets the browser throttle the timers of background tabs, as it does for a user. */
  readonly throttling?: boolean;
};

export type Driver = {
  readonly name: BrowserName;
  readonly browser: Browser;
  readonly extensionId: string;
  /** For example `chrome-extension://…`, without a trailing slash. */
  readonly origin: string;
  /** Opens a new tab in front; with a URL, resolves once its DOM is loaded. */
  newPage(url?: string): Promise<Page>;
  /** Opens a page of the extension as a tab, by its path, such as `src/panel/setup.html`. */
  openExtensionPage(path: string): Promise<Page>;
  /** Opens the panel page as a tab. */
  openPanelTab(): Promise<Page>;
  /** Opens the side panel or sidebar beside this tab with the toolbar button. */
  openRealPanel(beside: Page): Promise<RealPanel>;
  /** Waits until something else than the toolbar button has opened the panel. */
  openedPanel(): Promise<RealPanel>;
  isBackgroundAlive(): Promise<boolean>;
  /** Ends the background as the browser does when it is idle; resolves when it is gone. */
  killBackground(): Promise<void>;
  /** Resolves once the background runs (again). */
  waitForBackground(): Promise<void>;
  /** Evaluates in the running background's global scope; throws if it is not running. */
  evaluateInBackground<T>(expression: string): Promise<T>;
  /**
   * Chooses our item for the selected text in the context menu of this tab. Automation can't open Chromium's menu: there,
   * the worker gets the event in a click on the toolbar button.
   */
  chooseInMenu(page: Page): Promise<void>;
  /** Presses our shortcut for the selected text of this tab; in Chromium like `chooseInMenu`. */
  pressShortcut(page: Page): Promise<void>;
  /** Enters text after our keyword in the address bar of this tab; in Chromium like `chooseInMenu`. */
  enterKeyword(page: Page, text: string): Promise<void>;
  /** Returns a PNG of a tab with the open panel beside it, as a user sees the window. */
  screenshotWindow(page: Page): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** The panel in its real place, with one API for both browsers. */
export type RealPanel = {
  /** Runs in the panel; the function must not close over anything, and arguments and result are JSON. */
  evaluate<A extends readonly unknown[], T>(
    work: (...args: A) => T | Promise<T>,
    ...args: A
  ): Promise<T>;
  /** Waits until an element matches. */
  waitFor(selector: string, options?: { timeout?: number }): Promise<void>;
  /** Clicks with user activation. */
  click(selector: string): Promise<void>;
  /** Replaces the value of a field as typing does. */
  fill(selector: string, value: string): Promise<void>;
  text(): Promise<string>;
  close(): Promise<void>;
};

export const panelPath = 'src/panel/index.html';
