/** Evaluates in a frame's isolated world: what a content script has, in either browser's protocol. */
import type { Frame, Page } from 'puppeteer-core';
import type { BrowserName } from '../../scripts/browsers.mjs';

/** The expression gives a string, or a promise of one. */
export type Evaluate = (expression: string) => Promise<string>;

const worldName = 'espalier-test';

type WithId = { readonly _id: string };

export function isolatedWorld(browser: BrowserName, page: Page, frame: Frame): Evaluate {
  const { _id: frameId } = frame as unknown as WithId;
  return browser === 'chromium' ? chromiumWorld(page, frameId) : firefoxWorld(page, frameId);
}

function chromiumWorld(page: Page, frameId: string): Evaluate {
  return async (expression) => {
    const cdp = await page.createCDPSession();
    try {
      // Asking again for a world of the same name gives the one that is there.
      const { executionContextId } = await cdp.send('Page.createIsolatedWorld', {
        frameId,
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
    } finally {
      await cdp.detach();
    }
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

function firefoxWorld(page: Page, context: string): Evaluate {
  const { connection } = page.browser() as unknown as RawConnection;
  return async (expression) => {
    const { result } = await connection.send('script.evaluate', {
      expression,
      target: { context, sandbox: worldName },
      awaitPromise: true,
      userActivation: false,
    });
    if (result.exceptionDetails) throw new Error(result.exceptionDetails.text);
    return String(result.result?.value);
  };
}
