/** Which buttons a search counts as writes before it clicks them (WO-13). The gate uses `risk.ts` instead. */
import type { LineItem } from '../page/line.ts';

/** Buttons labeled with one of these only read. */
const READING = /(?<![\p{L}\p{N}])(search|back|refresh|export)(?![\p{L}\p{N}])/iu;

/** Whether it is an enabled button that opens nothing, and whose name has none of the reading labels. */
export function isWriteButton({ role, name, states = {} }: LineItem): boolean {
  const opens = states.popup === true || states.expanded !== undefined;
  return role === 'button' && !states.disabled && !opens && !READING.test(name);
}
