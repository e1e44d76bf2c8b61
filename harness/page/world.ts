/** Evaluates code in a frame's isolated world, as a content script does, through either browser's protocol. */
import type { Frame, Page } from 'puppeteer-core';
import type { BrowserName } from '../../scripts/browsers.mjs';
import { events, loader } from './bundle.mjs';

/** The isolated worlds of a page, one per frame; each document has new ones. */
export type Worlds = {
  /** Evaluates an expression that returns a string or a promise of one. */
  evaluate(frame: Frame, expression: string): Promise<string>;
};

const worldName = 'espalier-test';

type WithId = { readonly _id: string };
const idOf = (frame: Frame): string => (frame as unknown as WithId)._id;

/** Creates worlds that each have a function to load the bundle. */
export function isolatedWorlds(browser: BrowserName, page: Page): Promise<Worlds> {
  return browser === 'chromium' ? chromiumWorlds(page) : firefoxWorlds(page);
}

/** Chromium keeps a script for all documents of the page. */
async function chromiumWorlds(page: Page): Promise<Worlds> {
  const cdp = await page.createCDPSession();
  await cdp.send('Page.enable');
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
    source: loader('chrome'),
    worldName,
  });
  return {
    async evaluate(frame, expression) {
      // Asking for a world of the same name again returns the existing one.
      const { executionContextId } = await cdp.send('Page.createIsolatedWorld', {
        frameId: idOf(frame),
        worldName,
      });
      const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
        expression,
        contextId: executionContextId,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) {
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      }
      return String(result.value);
    },
  };
}

type RawConnection = {
  readonly connection: {
    send(method: string, params: object): Promise<{ readonly result: Evaluated }>;
  };
};
type Evaluated = {
  readonly exceptionDetails?: { readonly text: string };
  readonly result?: { readonly value?: unknown };
};

type Answer = { readonly value: unknown } | { readonly error: string };

/**
 * The world of the content script that bundle.mjs makes, asked by events. A sandbox of the protocol would compile the
 * bundle anew for each document, without the browser's optimizations.
 */
async function firefoxWorlds(page: Page): Promise<Worlds> {
  const { connection } = page.browser() as unknown as RawConnection;
  let asked = 0;
  return {
    async evaluate(frame, expression) {
      asked += 1;
      const question = JSON.stringify({ id: asked, expression });
      const ask = `new Promise((resolve, reject) => {
        addEventListener('${events.answer}-${asked}', ({ detail }) => resolve(detail), { once: true });
        const question = new CustomEvent('${events.ask}', { detail: ${JSON.stringify(question)}, cancelable: true });
        if (dispatchEvent(question)) reject(new Error('no content script is in this document'));
      })`;
      const { result } = await connection.send('script.evaluate', {
        expression: ask,
        target: { context: idOf(frame), sandbox: worldName },
        awaitPromise: true,
        userActivation: false,
      });
      if (result.exceptionDetails) throw new Error(result.exceptionDetails.text);
      const answer = JSON.parse(String(result.result?.value)) as Answer;
      if ('error' in answer) throw new Error(answer.error);
      return String(answer.value);
    },
  };
}
