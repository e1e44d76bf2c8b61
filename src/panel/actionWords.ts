/**
 * An action in a person's words: what the model calls `e12` is named as the page names it, and left
 * out where that is not known yet.
 */
import { type Action, describeAction, targetOf } from '../core/action/action.ts';

export function actionWords(action: Action, target: string): string {
  const words = describeAction(action);
  const ref = targetOf(action);
  if (!ref) return words;
  return target ? words.replace(ref, () => target) : words.replace(/ (on |in )?(f\d+)?e\d+/, '');
}
