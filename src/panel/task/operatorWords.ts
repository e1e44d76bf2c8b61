/** Operators in words: `name` where costs are listed, `asking` while the model works on a reply. */

import type { OperatorName } from '../../core/run/replies.ts';
import * as en from '../../locales/compiled/en/operators.ts';
import { plan } from '../app/words.ts';
import { localized } from '../locales/localized.ts';

type Words = { readonly name: string; readonly asking: string };

export const operatorWords: Readonly<Record<OperatorName, Words>> = localized(
  'operators',
  'operatorWords',
  en.operatorWords,
);

export const criticWords = localized('operators', 'criticWords', en.criticWords);

const isOperator = (name: string): name is OperatorName => Object.hasOwn(operatorWords, name);

/** `control`: what the critic is asked about, by its words. */
export function operatorThinking(operator: string, control = ''): string {
  if (operator === 'critic' && control) return criticWords.asking({ control });
  return isOperator(operator) ? operatorWords[operator].asking : plan.writing;
}
