/** Operators in words: `name` where costs are listed, `asking` while the model works on a reply. */

import * as en from '../../locales/compiled/en/operators.ts';
import { plan } from '../app/words.ts';
import { localized } from '../locales/localized.ts';

type Words = { readonly name: string; readonly asking: string };

export const operatorWords: Readonly<Record<keyof typeof en.operatorWords, Words>> = localized(
  'operators',
  'operatorWords',
  en.operatorWords,
);

/** For an operator that the panel has no words for. */
export const otherOperator = localized('operators', 'otherOperator', en.otherOperator);

export const criticWords = localized('operators', 'criticWords', en.criticWords);

const isKnown = (name: string): name is keyof typeof en.operatorWords =>
  Object.hasOwn(operatorWords, name);

export const operatorName = (operator: string): string =>
  isKnown(operator) ? operatorWords[operator].name : otherOperator.name({ operator });

/** `control`: what the critic is asked about, by its words. `isGoal`: whether it is about the whole task. */
export function operatorThinking(operator: string, control = '', isGoal = false): string {
  if (operator === 'expand' && isGoal) return plan.making;
  if (operator === 'critic' && control) return criticWords.asking({ control });
  return isKnown(operator) ? operatorWords[operator].asking : plan.writing;
}
