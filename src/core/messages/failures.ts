/** All tables of failures. */
import { editFailures } from './editFailures.ts';
import type { MessageKey } from './message.ts';
import { modelFailures } from './modelFailures.ts';
import { tabFailures } from './tabFailures.ts';
import { taskFailures } from './taskFailures.ts';

export const failureMessages = {
  edit: editFailures,
  model: modelFailures,
  tab: tabFailures,
  task: taskFailures,
};

type FailureTables = typeof failureMessages;

/** A failure as data: which sentence, and what it names. */
export type FailureMessage = {
  [On in keyof FailureTables]: MessageKey<On, FailureTables[On]>;
}[keyof FailureTables];
