/**
 * Follows the user's actions in the documents that the run has read, and in those the user navigates to while in
 * control.
 */
import type { UserAction } from '../../core/page/userAction.ts';
import { sentKey } from '../../core/routine/sends.ts';
import type { Loop } from '../../engine/loop.ts';
import { callContent } from '../../protocol/transport.ts';
import { waitUnlessStopped } from './answerWithin.ts';
import type { Frame } from './frames.ts';
import type { NetworkLog } from './requests/network.ts';

export type UserActionFollower = {
  /** Each document is followed once, for its lifetime. */
  readonly follow: (frames: readonly Frame[]) => void;
  readonly stop: () => void;
};

/** What an action sends, it sends soon. */
const SENT_WITHIN_MS = 1_000;
/** Reports of actions come later than they happen, on a busy machine by seconds. */
const REPORTED_WITHIN_MS = 3_000;

/** The user may leave the page alone for the whole run. */
const LIMIT_MS = 24 * 3_600_000;

/** `findNext` follows the document that the user led the tab to, if it belongs to a site of this run; resolves to its address. */
export function followUser(
  loop: () => Pick<Loop, 'run' | 'byHand'>,
  network: Pick<NetworkLog, 'sentSince'>,
  findNext: () => Promise<string | null>,
): UserActionFollower {
  const ends = new AbortController();
  const followed = new Set<string>();
  let latest: { readonly act: UserAction; readonly at: number } | undefined;
  /** Records what the latest action of a demonstration has sent, unless another action came since. */
  const noteSent = async ({ tabId }: Frame, seen: readonly UserAction[]): Promise<void> => {
    const act = seen.findLast(({ detail }) => detail);
    if (!act) return;
    const since = Math.max(latest?.at ?? 0, Date.now() - REPORTED_WITHIN_MS);
    latest = { act, at: Date.now() };
    await waitUnlessStopped(SENT_WITHIN_MS, ends.signal);
    if (latest.act !== act || ends.signal.aborted) return;
    const sent = network
      .sentSince(tabId, since)
      .filter(({ isShared, error }) => !isShared && error === 0)
      .map(({ method, url }) => sentKey(method, url));
    const acts = [...new Set(sent)].map((what) => ({ did: 'sent', what }) as const);
    if (acts.length > 0) await loop().byHand(acts);
  };
  const watch = async (frame: Frame): Promise<void> => {
    const limits = { limitMs: LIMIT_MS, signal: ends.signal };
    for (;;) {
      const seen = await callContent(
        frame,
        'watchPerson',
        { isDemonstration: loop().run().isDemonstration === true },
        limits,
      );
      if (!seen.ok) break;
      // Asked again before that is recorded, since a click may be the last event in its document.
      void loop()
        .byHand(seen.value)
        .then(() => noteSent(frame, seen.value))
        .catch((error: unknown) => console.warn('a hand was not recorded', error));
    }
    if (loop().run().drive?.isOn && frame.frameId === 0 && !ends.signal.aborted) {
      const address = await findNext();
      if (address && loop().run().isDemonstration)
        await loop().byHand([{ did: 'arrived', what: address }]);
    }
    // Only now: a document that can't be asked is not followed again at once.
    followed.delete(frame.nonce);
  };
  return {
    follow: (frames) => {
      for (const frame of frames) {
        if (followed.has(frame.nonce)) continue;
        followed.add(frame.nonce);
        watch(frame).catch((error: unknown) => console.warn('a hand was not followed', error));
      }
    },
    stop: () => ends.abort(),
  };
}
