/**
 * Scripts Firefox's own window with system access, for the parts that page automation cannot reach: the sidebar, the
 * event page, and a screenshot of the whole window.
 */
import type { Browser } from 'puppeteer-core';

export type FirefoxWindow = {
  /** Sends a raw command of the automation protocol. */
  send<T>(method: string, params?: object): Promise<T>;
  /** Evaluates in the browser window's privileged scope. */
  evaluate<T>(expression: string): Promise<T>;
  /**
   * Evaluates in the document that a browser element shows. `browserElement` is an expression for
   * the element, in the window's scope; `body` is the code of an async function.
   */
  evaluateInside<T>(browserElement: string, body: string): Promise<T>;
};

type RawConnection = {
  readonly connection: {
    send(method: string, params: object): Promise<{ readonly result: unknown }>;
  };
};
type Context = { readonly context: string; readonly url: string };
type Evaluated = {
  readonly exceptionDetails?: { readonly text: string };
  readonly result?: { readonly value?: unknown };
};

export async function firefoxWindow(browser: Browser): Promise<FirefoxWindow> {
  const { connection } = browser as unknown as RawConnection;
  async function send<T>(method: string, params: object = {}): Promise<T> {
    return (await connection.send(method, params)).result as T;
  }
  const { contexts } = await send<{ contexts: Context[] }>('browsingContext.getTree', {
    'moz:scope': 'chrome',
  });
  const window = contexts.find(({ url }) => url.endsWith('/browser.xhtml'));
  if (!window) throw new Error('Firefox has no browser window');
  const target = { context: window.context };

  async function evaluate<T>(expression: string): Promise<T> {
    const wrapped = `(async () => JSON.stringify((await (${expression})) ?? null))()`;
    const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', {
      expression: wrapped,
      target,
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return JSON.parse(String(result?.value)) as T;
  }

  async function evaluateInside<T>(browserElement: string, body: string): Promise<T> {
    const reply = await evaluate<{ value?: T; error?: string }>(
      insideExpression(browserElement, body),
    );
    if (reply.error !== undefined) throw new Error(reply.error);
    return (reply.value ?? null) as T;
  }
  return { send, evaluate, evaluateInside };
}

let asked = 0;

/** Wraps the body in a frame script, which runs it in a sandbox with the page's globals and sends the result back. */
function insideExpression(browserElement: string, body: string): string {
  asked += 1;
  const channel = `espalier-driver-${asked}`;
  const inPage = `(async () => JSON.stringify((await (async () => { ${body} })()) ?? null))()`;
  const frameScript = `(async () => {
    const sandbox = Cu.Sandbox(content, { sandboxPrototype: content, wantXrays: false });
    sandbox.withUserActivation = Cu.exportFunction((act) => {
      content.document.notifyUserGestureActivation();
      return act();
    }, sandbox);
    try {
      const json = await Cu.evalInSandbox(${JSON.stringify(inPage)}, sandbox);
      sendAsyncMessage('${channel}', { value: JSON.parse(json) });
    } catch (error) {
      sendAsyncMessage('${channel}', { error: String(error) });
    }
  })()`;
  return `(async () => {
    const element = ${browserElement};
    if (!element) return { error: 'nothing there to evaluate in' };
    return await new Promise((resolve) => {
      const { messageManager } = element;
      const listener = ({ data }) => {
        messageManager.removeMessageListener('${channel}', listener);
        resolve(data);
      };
      messageManager.addMessageListener('${channel}', listener);
      const url = 'data:application/javascript;charset=utf-8,' + encodeURIComponent(${JSON.stringify(frameScript)});
      messageManager.loadFrameScript(url, false);
    });
  })()`;
}
