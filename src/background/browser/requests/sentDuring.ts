/** What the run's tab sent, or tried to send, around an act: the part of its record that doesn't depend on looks (WO-14). */

import { routeOf } from '../../../core/gate/route.ts';
import { message, type Text } from '../../../core/messages/message.ts';
import type { Change } from '../../../core/page/change.ts';
import { describeChange } from '../../../core/page/describeChanges.ts';
import type { SentRequest } from './network.ts';

/** When an act began, and when the one before it ended, in epoch ms. */
export type ActTimes = { readonly begun: number; readonly lastEnded: number };

/**
 * Each address once. `writes` are those since `lastEnded`, first to last. What was held before the act began, or is held
 * again and again while nothing is done, the page tries on its own.
 */
export function changesOf(writes: readonly SentRequest[], { begun }: ActTimes): Change[] {
  const idle = new Map<string, number>();
  for (const write of writes)
    if (write.isHeld && write.at < begun)
      idle.set(addressOf(write), (idle.get(addressOf(write)) ?? 0) + 1);
  const told = new Set<string>();
  return writes
    .filter(({ isHeld, at }) => isHeld || at >= begun)
    .map((write) => changeOf(write, isOwn(write, idle, begun)))
    .filter((change) => {
      const key = JSON.stringify({ ...change, cause: '' });
      return !told.has(key) && told.add(key);
    });
}

/** How often a request that nobody made must be seen to count as the page's habit: once may be a late one of an act. */
const HABIT = 2;

const isOwn = (write: SentRequest, idle: ReadonlyMap<string, number>, begun: number): boolean =>
  write.at >= begun && (idle.get(addressOf(write)) ?? 0) < HABIT;

function changeOf({ method, url, type, isShared, isHeld }: SentRequest, isOfAct: boolean): Change {
  const { origin, pathname } = new URL(url);
  if (isHeld) return { kind: 'held', method, to: url, type, ...(!isOfAct && { cause: 'page' }) };
  return {
    kind: 'sent',
    method,
    to: `${origin}${pathname}${routeOf(url)}`,
    ...(isShared && { isShared }),
  };
}

const addressOf = ({ method, url }: SentRequest): string => `${method} ${url}`;

/** A request in words: as data, unless there is more to say of it. */
export const sentText = (change: Change): Text =>
  change.kind === 'sent' && !change.ongoing && change.cause !== 'page'
    ? message(change.isShared ? 'remark.sentByWorker' : 'remark.sent', {
        request: `${change.method} ${change.to}`,
      })
    : describeChange(change);
