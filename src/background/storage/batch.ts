/** The batch of the user: one at a time, kept until they close it. */
import type { Batch } from '../../core/routine/batch.ts';
import { database } from './database.ts';
import { inStorage } from './storageFailure.ts';

const KEY = 'batch';

export const readBatch = (): Promise<Batch | null> =>
  inStorage(
    async () => ((await (await database()).get('values', KEY)) as Batch | undefined) ?? null,
  );

/** Resolves once it is stored for good: what follows relies on it after a crash. */
export const writeBatch = (batch: Batch | null): Promise<void> =>
  inStorage(async () => {
    const transaction = (await database()).transaction('values', 'readwrite', {
      durability: 'strict',
    });
    await (batch ? transaction.store.put(batch, KEY) : transaction.store.delete(KEY));
    await transaction.done;
  });
