/** What is the matter with the tab or the site that a task works on. */
import type { FailureSentence } from './failureSentence.ts';

type Sites = { readonly sites: readonly string[] };

export const tabFailures = {
  stopped: () => ['Stopped.', 'Resume when ready.'],
  browserClosed: ({ sites }: Sites) => [
    'The browser was closed while this task was running.',
    `Switch to a tab on ${sites.join(' or ')}, then select Resume.`,
  ],
  ownTabClosed: ({ sites }: Sites) => [
    'The tab of this task is closed. The active tab isn’t on the task’s site.',
    `Switch to a tab on ${sites.join(' or ')}, then select Resume.`,
  ],
  isClosed: () => [
    'The tab Espalier was working in was closed.',
    'Open the site again, switch to its tab, then select Resume.',
  ],
  elsewhere: ({ origin, sites }: Sites & { readonly origin: string }) => [
    `The tab shows ${origin}, which is not one of this task's sites.`,
    `Go back to ${sites.join(' or ')} in that tab, then select Resume.`,
  ],
  leavesSites: ({ origin }: { readonly origin: string }) => [
    `The page tried to open ${origin}; the request was blocked.`,
    '',
  ],
  notLimited: ({ seen }: { readonly seen: string }) => [
    `The browser could not limit this tab to the task's sites (${seen}).`,
    'Nothing was done. Select Resume to try again.',
  ],
  notAllowed: () => [
    'Espalier doesn’t have permission for this page yet.',
    'Allow its site: open the page, click the Espalier button in the toolbar, or enter its address in the panel. In an empty tab, open a web page first.',
  ],
  extensionStore: () => [
    'This is an extension store, where browsers block all extensions.',
    'Switch to another site and try again.',
  ],
  browserPage: () => [
    "This tab shows one of the browser's own pages, which no extension may act on.",
    'Open a website (http or https) in the tab and try again.',
  ],
  otherScheme: ({ scheme }: { readonly scheme: string }) => [
    `This tab shows a page of kind "${scheme}", which no extension may act on.`,
    'Open a website (http or https) in the tab and try again.',
  ],
  pdf: () => [
    'This tab shows a PDF. Browsers don’t let extensions read PDFs.',
    'Open the page that links to it, or an HTML version.',
  ],
  viewer: () => [
    'This tab shows a PDF or another built-in viewer, which extensions can’t read.',
    'Open the page that links to it, or an HTML version.',
  ],
  replaced: () => [
    'The page was replaced while Espalier was reading it.',
    'Look at the page again.',
  ],
  wentAway: () => ['The page went away.', 'Read the page again.'],
  notLoaded: () => [
    'The page could not be loaded.',
    'Check the address, or reload the tab and select Resume.',
  ],
  unresponsive: () => [
    'The page is not responding: it is busy or showing a dialog.',
    'Check the tab and close any dialog, then select Resume.',
  ],
  notOpened: () => ['The browser did not open a tab.', 'Use the current tab instead.'],
  notInFront: () => [
    'The tab of this task isn’t the active tab, so no screenshot was taken.',
    'Switch to that tab.',
  ],
  screenshotNeedsClick: () => [
    'The browser allows a screenshot only after you click the Espalier button in that tab.',
    'Switch to the page and click the Espalier button in the toolbar.',
  ],
  noScreenshot: ({ seen }: { readonly seen: string }) => [
    `The browser could not take a screenshot of the tab (${seen}).`,
    'Try again.',
  ],
} satisfies Readonly<Record<string, FailureSentence>>;
