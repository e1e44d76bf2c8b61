import type { Planner } from '../planner.ts';
import { treeSystems } from './config.ts';
import { expand } from './prompts/expand.ts';
import { readConstraints } from './prompts/readConstraints.ts';
import { repair } from './prompts/repair.ts';
import { summarize } from './prompts/summarize.ts';
import { takeNotes } from './prompts/takeNotes.ts';
import { updateMemory } from './prompts/updateMemory.ts';
import { updateTree } from './prompts/updateTree.ts';
import { treePlanner } from './strategy.ts';

/** Plans an AND/OR tree: StructuredAgent as published, with and without its table, and this project's own `best`. */
export const tree = {
  systems: {
    structured: {
      title: 'StructuredAgent',
      about: 'Plans and checks each step separately, as in the StructuredAgent paper.',
      config: treeSystems.structured,
      strategy: treePlanner('structured'),
    },
    'structured+memory': {
      title: 'StructuredAgent with memory',
      about: 'Keeps a table of options against the conditions of the task.',
      config: treeSystems['structured+memory'],
      strategy: treePlanner('structured+memory'),
    },
    best: {
      title: 'Best',
      about: 'Plans everything that is certain on a page at once.',
      config: treeSystems.best,
      strategy: treePlanner('best'),
    },
  },
  operators: {
    expand,
    repair,
    updateTree,
    summarize,
    takeNotes,
    readConstraints,
    updateMemory,
  },
} as const satisfies Planner;
