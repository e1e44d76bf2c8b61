/** What code makes of the user's words and refusals, for the rest of the plan: rules and notes, see `gaps.ts`. */
export const rules = {
  answered: 'Asked in step {step}, the person answered: {answer}',
  answeredTo: 'Asked in step {step} "{question}", the person answered: {answer}',
  noAnswer:
    'The person gave no answer in step {step}. Do not guess: leave out whatever depends on it, and say so in the answer.',
  noAnswerBecause:
    'The person gave no answer in step {step} ({reason}). Do not guess: leave out whatever depends on it, and say so in the answer.',
  notDone:
    'The person did not do what step {step} asks. Do not ask for it again: go on without it, and say so in the answer.',
  notDoneBecause:
    'The person did not do what step {step} asks ({reason}). Do not ask for it again: go on without it, and say so in the answer.',
  noFile:
    'The person gave no file in step {step}. Do not ask for it again: go on without it, and say so in the answer.',
  noFileBecause:
    'The person gave no file in step {step} ({reason}). Do not ask for it again: go on without it, and say so in the answer.',
  notThere: 'Do not go to {origin}.',
  notThereBecause: 'Do not go to {origin}: {reason}',
  notThis: 'Do not do what was refused in step {step} (see the notes).',
  notThisBecause: 'Do not do what was refused in step {step} (see the notes): {reason}',
  refusedSite: 'Refused in step {step}: go to {origin}',
  refusedDialog: 'Refused in step {step}: accept the {dialog} dialog "{text}" on {site}',
  refusedAct: 'Refused in step {step}: {act} "{target}" on {site}',
  refused: 'Refused in step {step}: {what}',
  aboutStep: 'About step {step}: {rule}',
  taskDoneIf: 'The task counts as done only if: {check}',
  stepDoneIf: 'Step {step} counts as done only if: {check}',
  withdrawn: 'No longer a rule: {rule}',
} as const;
