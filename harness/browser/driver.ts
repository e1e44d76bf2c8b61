/**
 * One set of verbs for a real browser with the built extension in it. Pages are puppeteer pages; what differs between the
 * browsers stays behind this type.
 */
import type { Browser, Page } from 'puppeteer-core';
import type { BrowserName } from '../../scripts/browsers.mjs';

export type { BrowserName };

export const browserNames: readonly BrowserName[] = ['chromium', 'firefox'];

export type LaunchOptions = {
  readonly browser: BrowserName;
  /** Folder of the unpacked extension; the test build of this repository unless given. */
  readonly dist?: string;
  readonly headed?: boolean;
  /** Firefox preferences. Chromium has none to set from outside. */
  readonly prefs?: Readonly<Record<string, string | number | boolean>>;
  /** Further arguments for the browser's command line. */
  readonly args?: readonly string[];
  /** A profile folder to keep; a fresh one, deleted at the end, unless given. */
  readonly profile?: string;
  /** Nothing is animated, as for a user who asked their system for that: it saves a fifth of a replayed run. */
  readonly isCalm?: boolean;
  /** Take certificates that nobody vouches for, for sites of our own on the loopback address. */
  readonly acceptInsecureCerts?: boolean;
  /** Let the browser slow down the timers of background tabs, as it does for a user. */
  readonly throttling?: boolean;
};

export type Driver = {
  readonly name: BrowserName;
  readonly browser: Browser;
  readonly extensionId: string;
  /** Such as `chrome-extension://…`, without a slash at the end. */
  readonly origin: string;
  /** A new tab, in front; with a URL, once its DOM is loaded. */
  newPage(url?: string): Promise<Page>;
  /** A page of the extension as a tab, by its path, such as `src/panel/setup.html`. */
  openExtensionPage(path: string): Promise<Page>;
  /** The panel page as a tab. */
  openPanelTab(): Promise<Page>;
  /** The side panel or sidebar that a user's click on the toolbar button opens beside this tab. */
  openRealPanel(beside: Page): Promise<RealPanel>;
  isBackgroundAlive(): Promise<boolean>;
  /** Ends the background as the browser does when it is idle; returns when it is gone. */
  killBackground(): Promise<void>;
  /** Resolves once the background runs (again). */
  waitForBackground(): Promise<void>;
  /** Evaluates in the running background's global scope; throws if it is not running. */
  evaluateInBackground<T>(expression: string): Promise<T>;
  /** A PNG of a tab with the open panel beside it, as a user sees the window. */
  screenshotWindow(page: Page): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** The panel in its real place: the same verbs, whichever way the browser lets us reach it. */
export type RealPanel = {
  /** Runs in the panel; the function may close over nothing, arguments and result are JSON. */
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
