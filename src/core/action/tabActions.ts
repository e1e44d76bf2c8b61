/** Actions on the run's tabs, performed by the worker: opening addresses, history, switching tabs. */
import * as z from 'zod/mini';
import { assessAddress } from '../gate/addressRisk.ts';
import { safe } from '../gate/verdict.ts';
import type { Observation } from '../page/observation.ts';
import { clip } from '../text.ts';
import { always, defaults, defineAction, never, url, words } from './actionRow.ts';
import { addressProblem } from './checks.ts';

const hasManyTabs = ({ tabs }: Observation): boolean => tabs.length > 1;
const tab = z.int().check(z.minimum(1));
const onTab = { ...defaults, runsIn: 'tab', turnsPage: true } as const;

export const tabActions = {
  goto: defineAction(z.object({ kind: z.literal('goto'), url }), {
    ...onTab,
    leavesPage: true,
    help: 'open an http(s) address in this tab',
    describe: (action) => `open ${clip(action.url, 120)}`,
    isOffered: always,
    problem: (action) => addressProblem(action.url),
    risk: (action) => assessAddress(action.url),
    leadsTo: (action) => action.url,
    mayReplay: always,
    afterCrash: 'compareAddress',
    isIdempotent: always,
  }),
  back: defineAction(z.object({ kind: z.literal('back') }), {
    ...onTab,
    leavesPage: true,
    help: 'go back one page',
    describe: () => 'go back',
    leadsBack: true,
    isOffered: (_page, { hasActed }) => hasActed,
    risk: () => safe,
    afterCrash: 'lookFirst',
    isIdempotent: never,
  }),
  forward: defineAction(z.object({ kind: z.literal('forward') }), {
    ...onTab,
    leavesPage: true,
    help: 'go forward one page',
    describe: () => 'go forward',
    isOffered: (_page, { kinds }) => kinds.has('back'),
    risk: () => safe,
    afterCrash: 'lookFirst',
    isIdempotent: never,
  }),
  newTab: defineAction(z.object({ kind: z.literal('newTab'), url }), {
    ...onTab,
    help: 'open an http(s) address in a new tab',
    describe: (action) => `open in a new tab ${clip(action.url, 120)}`,
    isOffered: always,
    problem: (action) => addressProblem(action.url),
    risk: (action) => assessAddress(action.url),
    leadsTo: (action) => action.url,
    afterCrash: 'lookFirst',
    isIdempotent: never,
  }),
  switchTab: defineAction(z.object({ kind: z.literal('switchTab'), tab }), {
    ...onTab,
    help: 'continue in another listed tab, by number',
    describe: (action) => `switch to tab ${action.tab}`,
    isOffered: hasManyTabs,
    risk: () => safe,
    afterCrash: 'repeat',
    isIdempotent: never,
  }),
  closeTab: defineAction(z.object({ kind: z.literal('closeTab'), tab }), {
    ...onTab,
    help: 'close a listed tab, by number',
    describe: (action) => `close tab ${action.tab}`,
    isOffered: hasManyTabs,
    risk: () => safe,
    afterCrash: 'lookFirst',
    isIdempotent: never,
  }),
  /** SA-25. Its address, where the run began, is checked like any other address. */
  goHome: defineAction(z.object({ kind: z.literal('goHome'), url }), {
    ...onTab,
    leavesPage: true,
    help: 'open the page that the task started on',
    describe: (action) => `go to the start page ${clip(action.url, 120)}`,
    isOffered: (_page, { hasActed }) => hasActed,
    problem: (action) => addressProblem(action.url),
    risk: (action) => assessAddress(action.url),
    leadsTo: (action) => action.url,
    leadsHome: true,
    afterCrash: 'compareAddress',
    isIdempotent: always,
  }),
  /** Reading changes nothing. The user is asked before the first time (`questionBefore`). */
  readFile: defineAction(z.object({ kind: z.literal('readFile'), text: words(200) }), {
    ...onTab,
    inRoutine: 'planned',
    help: 'show a file that this task saved; text: its name',
    describe: (action) => `read the file "${clip(action.text, 120)}"`,
    opensFile: (action) => action.text,
    isOffered: ({ files }) => files !== undefined,
    risk: () => safe,
    afterCrash: 'repeat',
    isIdempotent: always,
  }),
} as const;
