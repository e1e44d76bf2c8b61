/**
 * Native dialogs of the run's pages (safety N5). They are answered by policy in the page's own world and reported to
 * the content script through an event with an unguessable name. Nothing else is left in the page.
 */
import browser from 'webextension-polyfill';
import { answerWithin } from './answerWithin.ts';
import { reportDetachedClicks } from './mainWorld/pageClicks.ts';
import { answerDialogs, type DialogHandling } from './mainWorld/pageDialogs.ts';
import { drawFramesOnCall } from './mainWorld/pageFrames.ts';

export type PageDialogs = {
  /** Name of the event by which pages report dialogs; unguessable. */
  readonly event: string;
  /** Sets whether Espalier or the user answers dialogs. The pages of these tabs are updated on every change. */
  readonly setActive: (isActive: boolean, tabs: readonly number[]) => void;
  /** Active from the first read of a document: a dialog shown while it loads must not block it (M12). */
  readonly installOnAttach: (tabId: number) => Promise<void>;
  /**
   * Sets the policy for one action in one frame; all other frames dismiss. Sends nothing if the policy is already in
   * force.
   */
  readonly apply: (
    frame: { readonly tabId: number; readonly frameId: number },
    policy: DialogHandling,
  ) => Promise<void>;
};

/** `event`: the name under which pages report their dialogs. */
export function pageDialogs(event: string): PageDialogs {
  let isActive = false;
  /** The policy last installed in all frames of a tab. Later documents get `deny` when first read. */
  const inForce = new Map<number, DialogHandling['kind']>();

  const install = async (tabId: number, policy: DialogHandling): Promise<void> => {
    if (await installIn({ tabId, allFrames: true }, event, policy)) inForce.set(tabId, policy.kind);
    else inForce.delete(tabId);
  };

  return {
    event,
    setActive(next, tabs) {
      // Only on a change, since an action may have set its own policy. New tabs get theirs on the first read.
      if (next === isActive) return;
      isActive = next;
      for (const tab of tabs) void install(tab, { kind: isActive ? 'deny' : 'native' });
    },
    async installOnAttach(tabId) {
      if (isActive) await install(tabId, { kind: 'deny' });
    },
    async apply({ tabId, frameId }, policy) {
      if (inForce.get(tabId) !== 'deny') await install(tabId, { kind: 'deny' });
      if (policy.kind === 'deny') return;
      inForce.delete(tabId);
      await installIn({ tabId, frameIds: [frameId] }, event, policy);
    },
  };
}

type Place =
  | { readonly tabId: number; readonly allFrames: true }
  | { readonly tabId: number; readonly frameIds: number[] };

/** Installs the answers, or changes their policy, in readable frames. Unreadable frames keep the browser's dialogs. */
async function installIn(target: Place, event: string, policy: DialogHandling): Promise<boolean> {
  const place = {
    target,
    world: 'MAIN',
    injectImmediately: true,
  } as const;
  const { executeScript } = browser.scripting;
  const installed = Promise.all([
    executeScript({ ...place, func: answerDialogs, args: [event, policy] }),
    executeScript({ ...place, func: reportDetachedClicks, args: [`${event}-click`] }),
    executeScript({ ...place, func: drawFramesOnCall, args: [`${event}-frame`] }),
  ]);
  const isDone = await answerWithin(
    installed.then(
      () => true,
      (error: unknown) => {
        console.debug('dialogs stay native here', error);
        return false;
      },
    ),
  );
  return isDone === true;
}
