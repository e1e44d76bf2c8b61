/** Screenshots of actions, kept with their task until it is deleted or later ones need the space. */
import type { ActionId, RunId } from '../../core/ids.ts';
import type { ActPicture } from '../../protocol/actPicture.ts';
import { base64Of } from '../../protocol/base64.ts';
import type { PictureFailure, SmallPicture } from '../browser/picture/smallPicture.ts';
import { database, type StoredPicture } from './database.ts';

/** The most screenshots of one task, and of all together. Each has at most `MOST_BYTES`, which makes 48 MB. */
const limits = { ofTask: 200, inAll: 1_000 };

type Pictured = { readonly run: RunId; readonly act: ActionId };

/** Stores a screenshot taken now, or why there is none. The oldest are dropped if needed. */
export async function keepPicture(
  of: Pictured,
  picture: SmallPicture | PictureFailure,
  { ofTask, inAll } = limits,
): Promise<void> {
  const { store, done } = (await database()).transaction('pictures', 'readwrite', {
    durability: 'relaxed',
  });
  const drop = ([run, act]: StoredPicture['key']): Promise<unknown> =>
    store.put({ key: [run, act], kind: 'none', why: 'dropped' });
  const key: StoredPicture['key'] = [of.run, of.act];
  if (picture.kind === 'none') await store.put({ key, ...picture });
  else {
    await store.put({ key, ...picture, run: of.run, at: Date.now() });
    const ofThisTask = await store.index('task').getAllKeys(picturesOf(of.run));
    for (const old of oldestBeyond(ofThisTask, ofTask)) await drop(old);
    const all = await store.index('age').getAllKeys();
    for (const old of oldestBeyond(all, inAll)) await drop(old);
  }
  await done;
}

/** `keys`: oldest first. */
const oldestBeyond = <T>(keys: readonly T[], most: number): readonly T[] =>
  keys.slice(0, Math.max(0, keys.length - most));

/** Returns the screenshot of an action, or why there is none; null if none was wanted. */
export async function readPicture({ run, act }: Pictured): Promise<ActPicture | null> {
  const stored = await (await database()).get('pictures', [run, act]);
  if (!stored) return null;
  if (stored.kind === 'none') return { kind: 'none', why: stored.why };
  const { bytes, width, height } = stored;
  return { kind: 'taken', base64: base64Of(bytes), width, height };
}

/** Returns all keys of a run, in the store and in the index `task`. */
export const picturesOf = (run: RunId): IDBKeyRange => IDBKeyRange.bound([run], [run, []]);
