/** Actions that change nothing on the page: wait, read, take notes, ask, hand over or end. */
import * as z from 'zod/mini';
import { safe } from '../gate/verdict.ts';
import { distillations } from '../page/observation.ts';
import { isLong } from '../page/pageText.ts';
import { clip } from '../text.ts';
import { always, defaults, defineAction, never, nothing, ref, words } from './actionRow.ts';

const passive = { ...defaults, risk: () => safe, afterCrash: 'repeat' } as const;
/** It tells the model something, which a routine doesn't ask. */
const telling = { ...passive, inRoutine: 'dropped' } as const;

export const passiveActions = {
  waitFor: defineAction(
    z.object({ kind: z.literal('waitFor'), text: words(500), gone: z.optional(z.boolean()) }),
    {
      ...passive,
      runsIn: 'page',
      mayReplay: always,
      quietMs: 60,
      delayedList: nothing,
      help: 'wait until text appears on the page (gone=true: until it is gone)',
      describe: (action) =>
        `wait until "${clip(action.text, 60)}" ${action.gone ? 'is gone' : 'appears'}`,
      isOffered: always,
      isIdempotent: always,
    },
  ),
  look: defineAction(
    z.object({
      kind: z.literal('look'),
      part: z.optional(z.int().check(z.minimum(1))),
      find: z.optional(z.string().check(z.maxLength(200))),
    }),
    {
      ...telling,
      runsIn: 'run',
      help: 'show another part of a long page, or only its lines with all the given words; plan a step after it that uses what it shows',
      describe: (action) =>
        action.find ? `look for "${clip(action.find, 60)}"` : `look at part ${action.part ?? 1}`,
      isOffered: (page) => isLong(page),
      turnsPage: true,
      isIdempotent: never,
    },
  ),
  /** Its ref may be that of any element; those that have something to see are listed with the page. */
  lookAt: defineAction(z.object({ kind: z.literal('lookAt'), ref }), {
    ...passive,
    inRoutine: 'planned',
    runsIn: 'run',
    help: 'show a picture of an element, such as those that PAGE lists as drawn, with a grid in percent for at; plan what uses it as a later step. After presses in it, look again only if neither their reports nor a text tells that they worked',
    describe: (action) => `look at the picture of ${action.ref}`,
    isOffered: ({ drawings = [] }) => drawings.length > 0,
    showsPicture: true,
    isHinted: true,
    turnsPage: true,
    isIdempotent: never,
  }),
  note: defineAction(z.object({ kind: z.literal('note'), text: words(8000) }), {
    ...telling,
    runsIn: 'run',
    help: 'record facts visible on the page that the answer needs',
    describe: (action) => `note "${clip(action.text, 120)}"`,
    isOffered: always,
    note: (action) => action.text,
    isIdempotent: never,
    mergeKey: () => '',
  }),
  collect: defineAction(z.object({ kind: z.literal('collect'), find: z.optional(words(200)) }), {
    ...passive,
    inRoutine: 'copied',
    runsIn: 'run',
    help: 'copy the page to the records, or only the lines with any of the words given',
    describe: (action) =>
      action.find ? `copy the lines with "${clip(action.find, 60)}"` : 'copy the text of the page',
    isOffered: always,
    isForPlans: true,
    isIdempotent: never,
  }),
  ask: defineAction(z.object({ kind: z.literal('ask'), question: words(1000) }), {
    ...passive,
    inRoutine: 'planned',
    runsIn: 'run',
    help: 'ask the person for one thing only they know; the reply comes back as a note',
    describe: (action) => `ask "${clip(action.question, 120)}"`,
    isOffered: always,
    isForPerson: true,
    isIdempotent: never,
  }),
  handOver: defineAction(z.object({ kind: z.literal('handOver'), text: words(1000) }), {
    ...passive,
    runsIn: 'run',
    help: 'ask the person to do something in the tab that only they can do (sign in, captcha, one-time code); text tells them what to do; the plan then goes on from there',
    describe: (action) => `hand over to the person: "${clip(action.text, 120)}"`,
    isOffered: always,
    isForPerson: true,
    turnsPage: true,
    isIdempotent: never,
  }),
  stop: defineAction(
    z.object({
      kind: z.literal('stop'),
      answer: z.string().check(z.maxLength(8000)),
      done: z.optional(z.boolean()),
    }),
    {
      ...telling,
      runsIn: 'run',
      help: 'end the task, or the step that is in work, with the final answer; done is false if what was asked could not be done or found',
      describe: (action) => `stop: "${clip(action.answer, 120)}"`,
      isStep: false,
      isOffered: never,
      isIdempotent: never,
      mergeKey: () => '',
      classBefore: () => 'terminating',
    },
  ),
  /** AE-03: for planners whose questions include no page unless they ask for one. */
  sense: defineAction(z.object({ kind: z.literal('sense'), view: z.enum(distillations) }), {
    ...telling,
    runsIn: 'run',
    help: 'read the page: text_only to read, summarize or answer a question about it, without refs; input_fields to find and use its search fields, links and buttons; all_fields to explore it or for detailed work, and after something appeared. If one kind does not help, read another',
    describe: (action) => `read the page (${action.view})`,
    isStep: false,
    isOffered: never,
    mayRepeat: true,
    isIdempotent: never,
  }),
} as const;
