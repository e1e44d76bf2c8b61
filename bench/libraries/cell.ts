/** Builders for the cells of component libraries. */
import { type Cell, named, steps } from '../acting/cell.ts';

type Said = Cell['acts'][number];

/** Returns the target with this selector. */
export const at = (selector: string): string => `at:${selector}`;
const target = (on: string): string => (on.startsWith('at:') ? on.slice('at:'.length) : named(on));

export const select = (on: string, ...options: string[]): Said => ({
  kind: 'select',
  on: target(on),
  options,
});
export const fill = (on: string, text: string): Said => ({ kind: 'fill', on: target(on), text });
export const enter = (on: string, text: string): Said => ({
  kind: 'fill',
  on: target(on),
  text,
  submit: true,
});
export const click = (on: string): Said => ({ kind: 'click', on: target(on) });
export const hover = (on: string): Said => ({ kind: 'hover', on: target(on) });
export const drag = (on: string, onto: string): Said => ({
  kind: 'drag',
  on: target(on),
  onto: target(onto),
});
export const press = (keys: string): Said => ({ kind: 'press', keys });

export const cell = (
  library: string,
  widget: string,
  acts: readonly Said[],
  landed: string,
): Cell => ({
  ...steps(widget, '', acts, landed),
  framework: library,
  fixture: library,
});
