/**
 * Why code set a step aside: sentences that name nothing. Prompts and journals hold them as they are; the panel knows them
 * by their words.
 */
export const planReasons = {
  removed: 'Removed by you.',
  replaced: 'Replaced by you.',
  replacedWithRest: 'Replaced by you, with everything behind it.',
  partOfDone: 'You did the step that it is part of.',
  otherWayChosen: 'You chose another way.',
  parentReworded: 'Its parent was reworded by you.',
  takenBack: 'Taken back by you.',
  markedFailed: 'Marked as failed by you.',
  otherWayWorked: 'Not needed: another way worked.',
  otherWayTaken: 'Another way was taken.',
  otherWaysFollow: 'Other ways follow.',
  planChanged: 'The plan changed.',
  pageChanged: 'Left out, since the page changed before it. Read the page again.',
  onlyYours: 'Only your own steps.',
  allTried: 'Every way to reach the goal was tried.',
  tookOver: 'You took over here. Check the page: it may already be done.',
} as const;
