/** Evaluates code in a frame's isolated world, as a content script does, through either browser's protocol. */
import type { Frame, Page } from 'puppeteer-core';
import type { BrowserName } from '../../scripts/browsers.mjs';

/** The isolated worlds of a page, one per frame; each document has new ones. */
export type Worlds = {
  /** Evaluates an expression that returns a string or a promise of one. */
  evaluate(frame: Frame, expression: string): Promise<string>;
};

const worldName = 'espalier-test';

type WithId = { readonly _id: string };
const idOf = (frame: Frame): string => (frame as unknown as WithId)._id;

/** Creates worlds that each run a script before anything else. */
export function isolatedWorlds(browser: BrowserName, page: Page, script: string): Promise<Worlds> {
  return browser === 'chromium' ? chromiumWorlds(page, script) : firefoxWorlds(page, script);
}

async function chromiumWorlds(page: Page, script: string): Promise<Worlds> {
  const cdp = await page.createCDPSession();
  await cdp.send('Page.enable');
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: script, worldName });
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

/** Firefox resends a script registered for new documents to each of them, and keeps it for closed pages. */
async function firefoxWorlds(page: Page, script: string): Promise<Worlds> {
  const { connection } = page.browser() as unknown as RawConnection;
  const evaluate = async (frame: Frame, expression: string): Promise<string> => {
    const { result } = await connection.send('script.evaluate', {
      expression,
      target: { context: idOf(frame), sandbox: worldName },
      awaitPromise: true,
      userActivation: false,
    });
    if (result.exceptionDetails) throw new Error(result.exceptionDetails.text);
    return String(result.result?.value);
  };
  return {
    async evaluate(frame, expression) {
      const unlessNew = `globalThis.hasScript ? ${expression} : 'new'`;
      const given = await evaluate(frame, unlessNew);
      if (given !== 'new') return given;
      await evaluate(frame, `${script};globalThis.hasScript = true;''`);
      return await evaluate(frame, expression);
    },
  };
}
