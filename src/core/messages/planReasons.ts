/**
 * Why a step is as it is, and why a run ended, where code says so: see `gaps.ts`. A sentence keeps its words: the panel
 * knows those of older journals by them.
 */
export const planReasons = {
  removed: 'Removed by you.',
  replaced: 'Replaced by you.',
  replacedWithRest: 'Replaced by you, with everything behind it.',
  partOfDone: 'You did the step that it is part of.',
  otherWayChosen: 'You chose another way.',
  parentReworded: 'Its parent was reworded by you.',
  takenBack: 'Taken back by you.',
  markedDone: 'Done by you.',
  markedFailed: 'Marked as failed by you.',
  otherWayWorked: 'Not needed: another way worked.',
  otherWayHere: 'Not needed: another way here worked.',
  otherWayTaken: 'Another way was taken.',
  otherWaysFollow: 'Other ways follow.',
  planChanged: 'The plan changed.',
  pageChanged: 'Left out, since the page changed before it. Read the page again.',
  onlyYours: 'Only your own steps.',
  allTried: 'Every way to reach the goal was tried.',
  tookOver: 'You took over here. Check the page: it may already be done.',
  didByHand: 'You did this by hand.',

  plannedAlong: 'Planned along with step {step}.',
  doneTogether: 'Done together with step {step}.',
  foundDone: 'Found done on the page while node {step} was being planned.',
  notNeededHere: 'Not needed anymore, judging by the page at node {step}.',
  noneWorked: 'No alternative worked.',
  partFailed: 'Not every part succeeded.',
  ownFailed: 'A step that you added could not be done.',
  ownStepFailed: 'Your step “{step}” couldn’t be completed.',
  ownStepOpen: 'The person\'s step "{step}" is still open.',
  triedTooOften: 'This step was tried too often.',
  claimedDone:
    'This step was called done without an action, but the goal is not reached: {feedback} Look at the page: call it done only if the page shows it.',
  claimedAgain:
    'This step was called done without an action, but a repair had found it still to be done. Look at the page: call it done only if the page shows it.',
  claimedAtOnce:
    'This step was called done without an action, and nothing was done yet. Look at the page: call it done only if the page shows it.',
  claimedLast:
    'This step was called done without an action, and the goal would end with it. Look at the page: call it done only if the page shows it.',
  look: 'Look at the page: call it done only if the page shows it.',
  notComplete: 'The task is not complete.',
  goalNotReached: 'The final check found that the goal isn’t reached.',
  notChecked: 'Completion could not be checked: {failure}',
  notWritten: 'The answer could not be written: {failure}',
  stoppedMidway: 'It was stopped in the middle; its outcome is unknown.',
  outcomeUnknown:
    'The outcome of "{act}" is unknown. Check the page first: it may already be done.',
  skipped: 'Skipped.',
  skippedBecause: 'Skipped: {reason}',
  noFile: 'No file was chosen.',
  noFileBecause: 'No file was chosen: {reason}',

  guardStep: 'Guard "repeated step": a step with the same words failed already ({step}).',
  guardAction: 'Guard "repeated action": "{act}" had the same result {times} times running.',
  guardBackAndForth: 'Guard "oscillation": back and forth between {one} and {other}.',
  guardIdle: 'Guard "no progress": nothing came of the last {times} actions.',

  usedUpPlanningSteps: '"{step}" used up its limit of {limit} for planning steps.',
  usedUpActions: '"{step}" used up its limit of {limit} for browser actions.',
  usedUpModelCalls: '"{step}" used up its limit of {limit} for model calls.',
  usedUpTokens: '"{step}" used up its limit of {limit} for tokens.',
  usedUpMoney: '"{step}" used up its limit of {limit} for money.',
  usedUpTime: '"{step}" used up its limit of {limit} for time.',

  noWayBack: 'Could not go back to {address} before this alternative.',
  changedThere:
    'Could not go back to {address} before this alternative: the page there is not as it was.',
  mayRepeat:
    'Could not go back to {address} before this alternative: asking for this address again could repeat what it did.',
  rehearsed:
    'Could not go back to {address} before this alternative, which was tried in a background tab: {why}',
  wayBackFailed: 'Could not go back to {address} before this alternative: {failure}',
  changedAhead: 'The page is no longer the same there.',
  failedAhead: 'The server answered with error {status}.',

  actedThrice: 'The same action was tried three times.',
  stepsUsedUp: 'The limit of {limit} steps was reached.',
  roundsUsedUp: 'The limit of {limit} rounds was reached.',
  plannerAsked: 'The planner was asked {times} times.',
  sameResult: 'The same action had the same result {times} times.',
  lastActs: 'Last actions: {acts}.',
  nothingDone: 'Nothing was done.',
  noReply: 'The navigator gave no usable reply: {failure}',
  emptyReply: 'The navigator returned nothing.',

  everyFoundTried: 'Every way that was found was tried.',
  tooFar: 'It is too many steps away.',
  onlyStops: 'Every proposal in a later state was to stop.',
  leftOutLost: 'Left out: lost.',
  leftOutAlike: 'Left out: one of its class is kept.',
  leftOutDouble: 'Left out: duplicate.',
  leftOutWorst: 'Left out: worst.',
  isErrorPage: 'The page is an error page.',
  asksForPerson: 'The page checks for a human visitor.',

  noStart: 'No way to start was found.',
  noAction: 'No next action was found: {failure}',
  startIsGone: 'The page that it starts from can’t be brought back.',
  triedAgain: 'Its beginning is tried again.',
  tooManySteps: 'It took too many steps.',
  missedAim: 'It did not do what it is for.',
  notJudged: 'Whether it worked could not be judged.',
  nothingChanged: 'Nothing on the page changed.',
  emptyMessage: 'The message to the person is empty.',
  notCarriedOut: 'It could not be carried out.',
  planIsFull: 'The plan may not get any longer.',
  answerRefused: 'Its answer was not accepted.',
  wayIsGone: 'The page that it goes on from can’t be brought back.',
  nothingAfter: 'Nothing is left to try after it.',
  nothingLeft: 'Nothing is left to try.',
  attemptsUsedUp: 'The search used up its {attempts} attempts.',
  bestAttempt: 'The best attempt: {path}.',
  nothingWorked: 'Nothing worked.',
  nextIsYours: 'Next is “{step}”, because you added or edited it.',
  nextIsPromising: 'Next is “{step}”: the page that it starts from is the most promising so far.',
  nextIsNew: 'Next is “{step}”, which has not been tried yet.',
  nextTriedOnce:
    'Next is “{step}”: worth {value} so far, tried once; {added} is added because it was tried so rarely.',
  nextTried:
    'Next is “{step}”: worth {value} so far, tried {times} times; {added} is added because it was tried so rarely.',
} as const;

/** Words of code for a step of the plan that nobody else gave words. */
export const codeSteps = {
  goOnFromHere: 'Go on from here',
  howToBegin: 'How to begin',
  whatComesNext: 'What comes next',
  proveToBeHuman: 'Please complete the check on this page that you are a human.',
} as const;
