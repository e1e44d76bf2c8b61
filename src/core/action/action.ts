/**
 * The closed list of things the agent can do (Agent-E skills AE-06, WebOperator's action space WO-03). One
 * variant with one schema per kind; the prompt text and the JSON Schema for the model follow from these.
 */
import * as z from 'zod/mini';
import type { ElementRef } from '../ids.ts';

const ref = z
  .string()
  .check(z.regex(/^(f\d+)?e\d+$/, 'an element ref such as e12 or f3e12'))
  .brand<'ElementRef'>();
const url = z.string().check(z.minLength(1), z.maxLength(4000));
const text = z.string().check(z.maxLength(20000));
const wanted = z.string().check(z.maxLength(300));

export const actionSchemas = {
  click: z.object({ kind: z.literal('click'), ref }),
  fill: z.object({ kind: z.literal('fill'), ref, text, submit: z.optional(z.boolean()) }),
  select: z.object({
    kind: z.literal('select'),
    ref,
    options: z.array(z.string()).check(z.minLength(1)),
  }),
  press: z.object({
    kind: z.literal('press'),
    keys: z.string().check(z.minLength(1), z.maxLength(60)),
    ref: z.optional(ref),
  }),
  hover: z.object({ kind: z.literal('hover'), ref }),
  scroll: z.object({
    kind: z.literal('scroll'),
    direction: z.enum(['up', 'down', 'left', 'right', 'top', 'bottom']),
    ref: z.optional(ref),
    until: z.optional(z.string().check(z.minLength(1), z.maxLength(300))),
  }),
  drag: z.object({ kind: z.literal('drag'), ref, to: ref }),
  /** Only a person chooses the file; `text` says which one is wanted. */
  upload: z.object({ kind: z.literal('upload'), ref, text: z.optional(wanted) }),
  goto: z.object({ kind: z.literal('goto'), url }),
  back: z.object({ kind: z.literal('back') }),
  forward: z.object({ kind: z.literal('forward') }),
  newTab: z.object({ kind: z.literal('newTab'), url }),
  switchTab: z.object({ kind: z.literal('switchTab'), tab: z.int().check(z.minimum(1)) }),
  closeTab: z.object({ kind: z.literal('closeTab'), tab: z.int().check(z.minimum(1)) }),
  waitFor: z.object({
    kind: z.literal('waitFor'),
    text: z.string().check(z.minLength(1), z.maxLength(500)),
    gone: z.optional(z.boolean()),
  }),
  look: z.object({
    kind: z.literal('look'),
    part: z.optional(z.int().check(z.minimum(1))),
    find: z.optional(z.string().check(z.maxLength(200))),
  }),
  note: z.object({
    kind: z.literal('note'),
    text: z.string().check(z.minLength(1), z.maxLength(8000)),
  }),
  ask: z.object({
    kind: z.literal('ask'),
    question: z.string().check(z.minLength(1), z.maxLength(1000)),
  }),
  stop: z.object({ kind: z.literal('stop'), answer: z.string().check(z.maxLength(8000)) }),
} as const;

export type ActionKind = keyof typeof actionSchemas;
export type ActionOf<K extends ActionKind> = z.infer<(typeof actionSchemas)[K]>;
export type Action = { [K in ActionKind]: ActionOf<K> }[ActionKind];

/** Actions carried out by a content script inside one frame; the others by the worker, or by nobody. */
export type PageActionKind =
  | 'click'
  | 'fill'
  | 'select'
  | 'press'
  | 'hover'
  | 'scroll'
  | 'drag'
  | 'upload'
  | 'waitFor';
export type PageAction = Extract<Action, { kind: PageActionKind }>;

/** One line for the model about each kind; the outline of the action space in prompts. */
export const actionHelp = {
  click: 'click a link, button, checkbox, option or other element',
  fill: 'replace the text of a field; dates as 2026-03-31, times as 14:30, sliders as a number; submit=true then presses Enter (single-line fields)',
  select:
    'choose options by visible label in a select, list, combobox or menu button, opened and typed into as needed',
  press: 'press a key or chord, e.g. "Escape", "ArrowDown", "Control+a"; on ref if given',
  hover: 'move the pointer over an element to reveal what appears on hover',
  scroll:
    'scroll the page, or the scrollable element ref, by about one screen (top/bottom: to the end); until: keep scrolling until this text is in view',
  drag: 'drag the element ref and drop it on the element to',
  upload:
    'give a file to a file field, upload button or drop area; the person picks it, text says which one is needed',
  goto: 'open an http(s) address in this tab',
  back: 'go back one page',
  forward: 'go forward one page',
  newTab: 'open an http(s) address in a new tab',
  switchTab: 'continue in another listed tab, by number',
  closeTab: 'close a listed tab, by number',
  waitFor: 'wait until text appears on the page (gone=true: until it is gone)',
  look: 'show another part of a long page, or only its lines with all words of find; plan a step after it that uses what it shows',
  note: 'record facts visible on the page that the answer needs',
  ask: 'ask the person for one thing only they can answer or do; the reply comes back as a note',
  stop: 'end the task with the final answer',
} as const satisfies Record<ActionKind, string>;

/** The element an action aims at, if it aims at one. */
export function targetOf(action: Action): ElementRef | undefined {
  return 'ref' in action ? action.ref : undefined;
}

/** Every element an action names: the one it aims at, and where a drag ends. */
export function refsOf(action: Action): readonly ElementRef[] {
  const target = targetOf(action);
  const end = action.kind === 'drag' ? [action.to] : [];
  return target ? [target, ...end] : end;
}

/** Short words for trees, journals and transcripts: `click e12`, `fill e4 "tea"`. */
export function describeAction(action: Action): string {
  switch (action.kind) {
    case 'click':
    case 'hover':
      return `${action.kind} ${action.ref}`;
    case 'fill':
      return `fill ${action.ref} "${clip(action.text, 60)}"${action.submit ? ' and press Enter' : ''}`;
    case 'select':
      return `select ${action.options.map((option) => `"${option}"`).join(', ')} in ${action.ref}`;
    case 'press':
      return `press ${action.keys}${action.ref ? ` on ${action.ref}` : ''}`;
    case 'scroll':
      return `scroll ${action.direction}${action.ref ? ` in ${action.ref}` : ''}${action.until ? ` until "${clip(action.until, 60)}"` : ''}`;
    case 'drag':
      return `drag ${action.ref} to ${action.to}`;
    case 'upload':
      return `upload a file${action.text ? ` (${clip(action.text, 60)})` : ''} to ${action.ref}`;
    case 'goto':
    case 'newTab':
      return `${action.kind === 'goto' ? 'open' : 'open in a new tab'} ${clip(action.url, 120)}`;
    case 'back':
    case 'forward':
      return `go ${action.kind}`;
    case 'switchTab':
      return `switch to tab ${action.tab}`;
    case 'closeTab':
      return `close tab ${action.tab}`;
    case 'waitFor':
      return `wait until "${clip(action.text, 60)}" ${action.gone ? 'is gone' : 'appears'}`;
    case 'look':
      return action.find
        ? `look for "${clip(action.find, 60)}"`
        : `look at part ${action.part ?? 1}`;
    case 'note':
      return `note "${clip(action.text, 120)}"`;
    case 'ask':
      return `ask "${clip(action.question, 120)}"`;
    case 'stop':
      return `stop: "${clip(action.answer, 120)}"`;
  }
}

function clip(value: string, length: number): string {
  return value.length > length ? `${value.slice(0, length - 1)}…` : value;
}
