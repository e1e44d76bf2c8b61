/** Explains a failing database to the user. */

import { failureWith } from '../../core/messages/failure.ts';
import { message } from '../../core/messages/message.ts';
import { Failed, type Failure } from '../../core/result.ts';

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : String(error));

/** Converts any database error to a failure; an existing failure stays as it is. */
export function storageFailure(error: unknown): Failure {
  if (error instanceof Failed) return error.failure;
  const name = nameOf(error);
  if (name === 'QuotaExceededError') return failureWith('storage', message('task.storageIsFull'));
  if (name === 'VersionError') return failureWith('storage', message('task.storageIsNewer'));
  return failureWith('storage', message('task.storageIsBlocked', { seen: name }));
}

/** Runs the work. A database error rejects as a failure with an explanation. */
export async function inStorage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Failed(storageFailure(error));
  }
}
