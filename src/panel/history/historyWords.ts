/** The strings of Past tasks. */
import { localized } from '../locales/localized.ts';
export const history = localized('history', 'history', {
  title: 'Past tasks',
  none: 'No past tasks.',
  loading: 'Loading…',
  remove: 'Delete',
  removeThis: (goal: string): string => `Delete: ${goal}`,
  confirm: 'Delete this task and its log? This can’t be undone.',
  keep: 'Cancel',
});

export const again = localized('history', 'again', {
  open: 'Run again',
  openThis: (goal: string): string => `Run again: ${goal}`,
  planner: 'Planner',
  about: (site: string): string =>
    `Opens ${site} in a new tab and does the whole task again, including every action it takes.`,
  start: 'Start',
  starting: 'Starting…',
  cancel: 'Cancel',
  denied: (site: string): string => `Espalier doesn’t have permission for ${site}.`,
});

export const compare = localized('history', 'compare', {
  open: 'Compare',
  openThis: (goal: string): string => `Compare the runs of: ${goal}`,
  title: 'Two runs, side by side',
  left: 'Left',
  right: 'Right',
  loading: 'Loading…',
  unreadable: 'The log of one of these runs can’t be read.',
  result: 'Result',
  answer: 'Answer',
  noAnswer: 'None',
  actions: 'Actions',
  calls: 'Model calls',
  tokens: 'Tokens',
  cost: 'Cost',
  unknownCost: 'Unknown',
  time: 'Time',
  plan: (name: string): string => `Plan: ${name}`,
});
