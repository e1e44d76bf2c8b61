/** Written by `npm run messages`. Edit src/locales/*.json instead. */
import type { Messages } from '../types.ts';

export const operatorWords: Messages['operators']['operatorWords'] = {
'expand': {
'name': 'Planning',
'asking': 'Planning this step…',
},
'repair': {
'name': 'Repair',
'asking': 'Looking for another way…',
},
'checkCompletion': {
'name': 'Checks',
'asking': 'Checking whether this is done…',
},
'explain': {
'name': 'Answers to you',
'asking': 'Answering your question…',
},
'confirmUnsettled': {
'name': 'Second looks',
'asking': 'Looking once more whether this can be settled…',
},
'updateTree': {
'name': 'Plan updates',
'asking': 'Updating the plan…',
},
'summarize': {
'name': 'Summaries',
'asking': 'Summarizing the page…',
},
'takeNotes': {
'name': 'Notes',
'asking': 'Taking notes…',
},
'answer': {
'name': 'Answer',
'asking': 'Writing the answer…',
},
'readConstraints': {
'name': 'Requirements',
'asking': 'Reading your requirements…',
},
'updateMemory': {
'name': 'Table updates',
'asking': 'Updating the table…',
},
'nextAction': {
'name': 'Next action',
'asking': 'Choosing the next action…',
},
'actInPlan': {
'name': 'Actions and plans',
'asking': 'Choosing the next action…',
},
'judgeMoves': {
'name': 'Choosing a move',
'asking': 'Weighing the proposals…',
},
'critic': {
'name': 'Button checks',
'asking': 'Checking what this does…',
},
'prepareTask': {
'name': 'Preparing the task',
'asking': 'Preparing the task…',
},
'proposeAction': {
'name': 'Candidate actions',
'asking': 'Looking for candidate actions…',
},
'judgeActions': {
'name': 'Rating candidates',
'asking': 'Rating the candidates…',
},
'proposeSubplans': {
'name': 'Ways forward',
'asking': 'Looking for ways forward…',
},
'proposeActions': {
'name': 'Actions to try',
'asking': 'Looking for actions to try…',
},
'groundSubplan': {
'name': 'Subplan actions',
'asking': 'Choosing the next action…',
},
'judgeSubplan': {
'name': 'Subplan checks',
'asking': 'Checking whether it worked…',
},
'judgeProgress': {
'name': 'Progress checks',
'asking': 'Judging how close this gets to the goal…',
},
'reviseSubplan': {
'name': 'Revised subplans',
'asking': 'Revising what failed…',
},
'planStep': {
'name': 'Planner',
'asking': 'Choosing the next step…',
},
'navigate': {
'name': 'Navigator',
'asking': 'Working on this step…',
},
'compareLooks': {
'name': 'Looks ahead',
'asking': 'Comparing the pages it looked at…',
},
'validate': {
'name': 'Validator',
'asking': 'Checking the result…',
},
};
export const criticWords: Messages['operators']['criticWords'] = {
'asking': (d) => `Checking what “${d.control}” does…`,
};
export const otherOperator: Messages['operators']['otherOperator'] = {
'name': (d) => `Other calls (${d.operator})`,
};
