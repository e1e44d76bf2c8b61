/** Which buttons a search counts as writes before it clicks them (WO-13). The gate asks by `risk.ts` instead. */
import type { ElementFacts } from '../page/observation.ts';

/** Buttons with one of these words only read. */
const READING = /(?<![\p{L}\p{N}])(search|back|refresh|export)(?![\p{L}\p{N}])/iu;

/** An enabled button without a popup, whose name has none of the words of reading. */
export const isWriteButton = ({
  role,
  disabled,
  hasPopup,
  name,
}: Pick<ElementFacts, 'role' | 'disabled' | 'hasPopup' | 'name'>): boolean =>
  role === 'button' && !disabled && !hasPopup && !READING.test(name);
