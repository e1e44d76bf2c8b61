/** What a failing database means, in words for the user. */
import { Failed, type Failure } from '../core/result.ts';

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : String(error));

/** Any error of the database as a failure; one that already is stays as it is. */
export function storageFailure(error: unknown): Failure {
  if (error instanceof Failed) return error.failure;
  const name = nameOf(error);
  if (name === 'QuotaExceededError')
    return {
      kind: 'storage',
      message: 'There is no storage space left, so Espalier can’t record what it does.',
      hint: 'Nothing is done off the record. Free some disk space or delete past tasks, then select Resume.',
    };
  if (name === 'VersionError')
    return {
      kind: 'storage',
      message: 'Your tasks were saved by a newer version of Espalier.',
      hint: 'Update Espalier. Your tasks are kept.',
    };
  return {
    kind: 'storage',
    message: `The browser doesn’t let Espalier save or read its tasks (${name}).`,
    hint: 'Private windows and some privacy settings block storage. Allow it for Espalier, then restart the browser.',
  };
}

/** The same work; an error of the database rejects as a failure with words. */
export async function inStorage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Failed(storageFailure(error));
  }
}
