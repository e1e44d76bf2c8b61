/** The watches of the user, with the text of their last check, kept until they or their routines are deleted. */
import { database, type StoredWatch } from './database.ts';
import { inStorage } from './storageFailure.ts';

/** Returns all watches, the latest first. */
export async function storedWatches(): Promise<readonly StoredWatch[]> {
  const stored = await inStorage(async () => (await database()).getAll('watches'));
  return stored.toSorted((a, b) => b.watch.madeAt - a.watch.madeAt);
}

export const findWatch = (id: string): Promise<StoredWatch | undefined> =>
  inStorage(async () => (await database()).get('watches', id));

export const putWatch = (stored: StoredWatch): Promise<unknown> =>
  inStorage(async () => (await database()).put('watches', stored));

export const deleteWatch = (id: string): Promise<void> =>
  inStorage(async () => (await database()).delete('watches', id));
