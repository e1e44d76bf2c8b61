/** Why an edit of the plan is refused: what stands in its way, and what to do instead. */
import type { FailureSentence } from './failureSentence.ts';

export const editFailures = {
  noSubsteps: () => [
    'A single action can’t have substeps.',
    'Add the new step before or after it.',
  ],
  notBesideGoal: () => [
    'The goal can’t have steps before or after it.',
    'Add the new step as a substep of the goal.',
  ],
  intoItself: () => ['A step can’t be moved into itself.', 'Choose a place outside of it.'],
  goalStays: () => ['The goal can’t be moved.', 'Choose one of its steps.'],
  isClosed: () => ['This step is closed.', 'To have it done once more, use “Try again.”'],
  isChosen: () => [
    'This choice has already been made.',
    'To have another way tried, add it as a new step.',
  ],
  isFirst: () => ['This step is already first.', 'Try moving it the other way.'],
  isLast: () => ['This step is already last.', 'Try moving it the other way.'],
  finishedStay: () => [
    'Finished steps can’t change places.',
    'Move a step past one that isn’t finished.',
  ],
  isGone: () => ['This step is no longer in the plan.', 'Choose a step that the tree shows.'],
  beforeLasting: () => [
    'This starts before a change that can’t be undone, so the task can’t go back to it.',
    'Add the new step after the whole choice instead.',
  ],
  isFinal: ({ step }: { readonly step: string }) => [
    `“${step}” is already done and can’t be taken back.`,
    'Add the new step after the whole choice instead.',
  ],
  undoneTooLate: () => ['This change can’t be undone anymore.', 'Change the plan as it is now.'],
  hasGoneOn: () => [
    'The task has gone on from this change, so it can’t be undone.',
    'Change the plan as it is now.',
  ],
  isEmpty: () => ['The step is empty.', 'Describe it in a few words.'],
  isTooLong: ({ length, limit }: { readonly length: number; readonly limit: number }) => [
    `The step has ${length} characters. The limit is ${limit}.`,
    'Shorten it, or split it into several steps.',
  ],
  actionIsDone: () => ['This action is already done.', 'Add a new step after it instead.'],
  goalNotDone: () => ['The goal can’t be marked as done.', 'To end the task, select Stop.'],
  isDoneAlready: () => ['This step is already done.', 'Choose one that isn’t.'],
  isLeftOut: () => ['This step is not in the plan anymore.', 'To bring it back, use “Try again.”'],
  goalNotRemoved: () => ['The goal can’t be removed.', 'To end the task, select Stop.'],
  doneNotRemoved: () => [
    'This step is already done.',
    'Only steps that aren’t finished can be removed.',
  ],
  closedNotRemoved: () => [
    'This step is already closed.',
    'Only steps that aren’t finished can be removed.',
  ],
  isUntried: () => ['This step hasn’t been tried yet.', 'It starts when the plan gets to it.'],
  isGoal: () => ['This is the goal.', 'Choose one of its steps.'],
  isOver: () => ['This step is over.', 'To have it done again, use “Try again.”'],
  isSoAlready: () => ['It is like that already.', 'Nothing has to change.'],
  goalNotFailed: () => ['The goal can’t be marked as failed.', 'To end the task, select Stop.'],
  onlyTriedFail: () => [
    'Only a step that was tried can be marked as failed.',
    'To have it left out, remove it.',
  ],
  isNotNeeded: () => [
    'This step isn’t needed anymore.',
    'To have it done after all, add it as a new step.',
  ],
  hasNoParts: () => ['This step has no parts yet.', 'Add a substep, or wait until it is planned.'],
  wouldBeOver: () => [
    'One of its parts is already done, so as a choice it would be over.',
    'To go on without the others, remove them.',
  ],
  wayIsClosed: () => [
    'One of its ways is closed, so not all of them can be done.',
    'Try that way again first, or add the steps that are missing.',
  ],
  shapedByPlanner: () => [
    'This planner decides itself how its steps belong together.',
    'Choose another planner in Setup for the next task.',
  ],
  onlyOwnPinned: () => [
    'With this planner, only your own steps can be pinned.',
    'Edit the text of the step: then it is yours.',
  ],
  rowIsGone: () => ['This row is no longer in the table.', 'Look at the table as it is now.'],
  isNoVerdict: ({ words }: { readonly words: string }) => [
    `"${words}" isn’t a valid verdict.`,
    'Choose met, not met, or unknown.',
  ],
  noColumn: ({ name }: { readonly name: string }) => [
    `The table has no column "${name}".`,
    'Reload the table.',
  ],
  rowNeedsName: () => ['A row needs a name.', 'Enter a name, or remove the row.'],
  noTable: () => ['This run keeps no table.', 'Choose a planner with memory in Setup.'],
} satisfies Readonly<Record<string, FailureSentence>>;
