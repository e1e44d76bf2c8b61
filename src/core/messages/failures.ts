/** All tables of failures. */
import { editFailures } from './editFailures.ts';
import type { Said } from './message.ts';
import { modelFailures } from './modelFailures.ts';
import { tabFailures } from './tabFailures.ts';
import { taskFailures } from './taskFailures.ts';

export const failureTables = {
  edit: editFailures,
  model: modelFailures,
  tab: tabFailures,
  task: taskFailures,
};

type FailureTables = typeof failureTables;

/** A failure as data: which sentence, and what it names. */
export type FailureSaid = {
  [On in keyof FailureTables]: Said<On, FailureTables[On]>;
}[keyof FailureTables];
