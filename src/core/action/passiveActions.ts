/** Actions that change nothing on the page: they wait, read on, write down, ask or end. */
import * as z from 'zod/mini';
import { isLong } from '../page/excerpt.ts';
import { clip } from '../text.ts';
import { always, never, nothing, row, usual, words } from './actionRow.ts';
import { safe } from './verdict.ts';

const passive = { ...usual, risk: () => safe, afterCrash: 'repeat' } as const;

export const passiveActions = {
  waitFor: row(
    z.object({ kind: z.literal('waitFor'), text: words(500), gone: z.optional(z.boolean()) }),
    {
      ...passive,
      runsIn: 'page',
      quietMs: 60,
      delayedList: nothing,
      help: 'wait until text appears on the page (gone=true: until it is gone)',
      describe: (action) =>
        `wait until "${clip(action.text, 60)}" ${action.gone ? 'is gone' : 'appears'}`,
      isOffered: always,
      isIdempotent: always,
    },
  ),
  look: row(
    z.object({
      kind: z.literal('look'),
      part: z.optional(z.int().check(z.minimum(1))),
      find: z.optional(z.string().check(z.maxLength(200))),
    }),
    {
      ...passive,
      runsIn: 'run',
      help: 'show another part of a long page, or only its lines with all words of find; plan a step after it that uses what it shows',
      describe: (action) =>
        action.find ? `look for "${clip(action.find, 60)}"` : `look at part ${action.part ?? 1}`,
      isOffered: isLong,
      turnsPage: true,
      isIdempotent: never,
    },
  ),
  note: row(z.object({ kind: z.literal('note'), text: words(8000) }), {
    ...passive,
    runsIn: 'run',
    help: 'record facts visible on the page that the answer needs',
    describe: (action) => `note "${clip(action.text, 120)}"`,
    isOffered: always,
    note: (action) => action.text,
    isIdempotent: never,
    mergeKey: () => '',
  }),
  ask: row(z.object({ kind: z.literal('ask'), question: words(1000) }), {
    ...passive,
    runsIn: 'run',
    help: 'ask the person for one thing only they can answer or do; the reply comes back as a note',
    describe: (action) => `ask "${clip(action.question, 120)}"`,
    isOffered: always,
    isIdempotent: never,
  }),
  stop: row(z.object({ kind: z.literal('stop'), answer: z.string().check(z.maxLength(8000)) }), {
    ...passive,
    runsIn: 'run',
    help: 'end the task with the final answer',
    describe: (action) => `stop: "${clip(action.answer, 120)}"`,
    isStep: false,
    isOffered: never,
    isIdempotent: never,
    mergeKey: () => '',
    classBefore: () => 'terminating',
  }),
} as const;
