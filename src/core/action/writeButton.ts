/** Which buttons a search counts as writes before it clicks them (WO-13). The gate uses `risk.ts` instead. */
import type { ElementFacts } from '../page/observation.ts';

/** Buttons labeled with one of these only read. */
const READING = /(?<![\p{L}\p{N}])(search|back|refresh|export)(?![\p{L}\p{N}])/iu;

/** Whether it is an enabled button without a popup whose name has none of the reading labels. */
export const isWriteButton = ({
  role,
  disabled,
  hasPopup,
  name,
}: Pick<ElementFacts, 'role' | 'disabled' | 'hasPopup' | 'name'>): boolean =>
  role === 'button' && !disabled && !hasPopup && !READING.test(name);
