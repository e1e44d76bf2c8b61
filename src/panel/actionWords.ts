/** An action in a person's words: what the model calls `e12` is named as the page names it, where that is known. */
import { type Action, describeAction, targetOf } from '../core/action/action.ts';

export function actionWords(action: Action, target: string): string {
  const words = describeAction(action);
  const ref = targetOf(action);
  return ref && target ? words.replace(ref, () => target) : words;
}
