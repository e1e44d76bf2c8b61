/**
 * Remembers which actions reached this document, and how the latest one ended. The document outlives the worker, which
 * asks after a restart in the middle of an action (decision 3).
 */
import type { Recalled } from '../../core/action/outcome.ts';
import type { ActionId, RunId } from '../../core/ids.ts';

/** Ids of actions are unique within their run. */
export type ToldAct = { readonly run: RunId; readonly id: ActionId };

export function createTold() {
  const arrived = new Set<string>();
  const givenUp = new Set<string>();
  let latest: { readonly key: string; end: Promise<Recalled> } | null = null;
  return {
    /**
     * Notes that the action arrived.
     * @returns takes what becomes of it; null if the action was given up and must not be done
     */
    hear(act: ToldAct): ((end: Promise<Recalled>) => void) | null {
      const key = keyOf(act);
      if (givenUp.has(key)) return null;
      arrived.add(key);
      const heard = { key, end: unknown };
      latest = heard;
      return (end) => {
        heard.end = end;
      };
    },
    /** Waits for the end of an action under way. An action that did not arrive is given up, should it still come. */
    async recall(act: ToldAct): Promise<Recalled> {
      const key = keyOf(act);
      if (latest?.key === key) return latest.end;
      if (arrived.has(key)) return unknown;
      givenUp.add(key);
      return { is: 'unbegun' };
    },
  };
}

const keyOf = ({ run, id }: ToldAct): string => `${run} ${id}`;

const unknown = Promise.resolve<Recalled>({ is: 'unknown' });
