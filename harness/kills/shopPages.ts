/** The pages of the made-up shop, and their controls. */

import { elementRef } from '../../src/core/ids.ts';
import type { PageLine } from '../../src/core/page/line.ts';
import type { ElementFacts } from '../../src/core/page/observation.ts';
import { elementFacts } from '../fakes/elementFacts.ts';
import { control, text } from '../fakes/pageLines.ts';

export const origin = 'https://site.test';
export const pathOf = (address: string): string => new URL(address, origin).pathname;

/** The page in the tab, and its field values by ref. */
export type Shown = {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Number of pages loaded so far. */
  readonly document: number;
};

type Control = {
  readonly ref: string;
  readonly role: 'link' | 'button' | 'textbox';
  readonly name: string;
  /** Path that a click leads to. */
  readonly path?: string;
  /** Returns a click's effect on the server, given the fields. */
  readonly effect?: (fields: Shown['fields']) => string;
};

const pages: Readonly<Record<string, readonly Control[]>> = {
  '/': [
    { ref: 'e1', role: 'link', name: 'Order form', path: '/order' },
    { ref: 'e2', role: 'button', name: 'Tea', effect: () => 'tea' },
    { ref: 'e3', role: 'button', name: 'Ping', effect: () => 'ping' },
    { ref: 'e4', role: 'button', name: 'Delete draft', effect: () => 'delete' },
  ],
  '/order': [
    { ref: 'e11', role: 'textbox', name: 'Name' },
    {
      ref: 'e12',
      role: 'button',
      name: 'Place order',
      path: '/thanks',
      effect: ({ e11 = '' }) => `order ${e11}`,
    },
  ],
  '/chat': [{ ref: 'e21', role: 'textbox', name: 'Message' }],
};

export const controlsOn = (path: string): readonly Control[] => pages[path] ?? [];

/** The effects that each page shows. No page shows a ping. */
const visible: Readonly<Record<string, RegExp>> = {
  '/': /^(tea|cup|delete)$/,
  '/offer': /^offer$/,
  '/thanks': /^order /,
  '/chat': /^say /,
};

export function linesOn({ path, fields }: Shown, effects: readonly string[]): PageLine[] {
  const seen = effects.filter((effect) => visible[path]?.test(effect));
  return [
    ...controlsOn(path).map(({ ref, role, name }) =>
      control(role, name, ref, fields[ref] ? { value: fields[ref] } : {}),
    ),
    ...seen.map((effect) => text(`Done: ${effect}`)),
    ...Object.values(fields).map((value) => text(`Typed: ${value}`)),
  ];
}

export function factsOf({ path, fields }: Shown, ref: string): ElementFacts | null {
  const found = controlsOn(path).find((each) => each.ref === ref);
  if (!found) return null;
  const { role, name } = found;
  const isSubmit = ref === 'e12';
  const form = {
    action: `${origin}/orders`,
    method: 'post',
    search: false,
    scripted: false,
    button: 'Place order',
    fields: [
      { name: 'name', label: 'Name', type: 'text', value: fields['e11'] ?? '', hidden: false },
    ],
  } as const;
  return elementFacts({
    ref: elementRef(ref),
    fingerprint: `${path} ${ref}`,
    tag: role === 'link' ? 'a' : role === 'button' ? 'button' : 'input',
    role,
    name,
    visibleText: name,
    inputType: role === 'textbox' ? 'text' : '',
    value: fields[ref] ?? '',
    href: role === 'link' ? origin + (found.path ?? '/') : '',
    conversation: path === '/chat',
    submits: isSubmit,
    form: isSubmit ? form : null,
    frameOrigin: origin,
    pageAddress: origin + path,
  });
}
