/** Describes an action as a user would. An element such as `e12` is called by the name the page gives it. */

import { action as english } from '../../locales/compiled/en/messages.ts';
import type { Messages } from '../../locales/compiled/types.ts';
import { clip } from '../text.ts';
import { inputValues } from '../tool/input.ts';
import type { Action } from './action.ts';

export type ActionTexts = Messages['messages']['action'];

/** The element as the user sees it. */
type Label = { readonly role: string; readonly name: string };

/** Of a text that is typed or searched for. */
export const LONGEST_QUOTE = 60;
const LONGEST_TEXT = 120;

/** `target` is the element acted on. Null, while it isn't known, omits it. */
export function actionWords(
  action: Action,
  target: Label | null,
  texts: ActionTexts = english,
): string {
  const quote = (text: string): string => texts.quote({ text: clip(text, LONGEST_QUOTE) });
  const long = (text: string): { readonly text: string } => ({ text: clip(text, LONGEST_TEXT) });
  const it = target ? (target.name ? quote(target.name) : texts.nameless(target)) : '';
  switch (action.kind) {
    case 'click':
    case 'doubleClick':
    case 'rightClick':
    case 'hover':
    case 'drag':
    case 'upload':
      return texts[action.kind]({ it });
    case 'insert':
      return texts.insert({ text: quote(action.text), at: action.at ? quote(action.at) : '', it });
    case 'selectText':
      return texts.selectText({ text: quote(action.text), it });
    case 'fill':
      return texts.fill({ text: quote(action.text), it, submits: action.submit === true });
    case 'select':
      return texts.select({ text: action.options.map(quote).join(', '), it });
    case 'tool': {
      const values = inputValues(action.input).map(({ name, value }) => `${name}: ${value}`);
      return texts.tool({ text: clip(values.join(', '), LONGEST_TEXT), it });
    }
    case 'press':
      return texts.press({ text: action.keys, it });
    case 'scroll': {
      const until = action.until ? quote(action.until) : '';
      return texts.scroll({ direction: action.direction, it, until });
    }
    case 'goto':
    case 'newTab':
      return texts[action.kind](long(action.url));
    case 'switchTab':
    case 'closeTab':
      return texts[action.kind]({ tab: action.tab });
    case 'readFile':
      return texts.readFile({ text: quote(action.text) });
    case 'waitFor':
      return texts.waitFor({ text: quote(action.text), gone: action.gone === true });
    case 'lookAt':
      return texts.lookAt({ it });
    case 'look':
      return action.find
        ? texts.find({ text: quote(action.find) })
        : texts.readPart({ part: action.part ?? 1 });
    case 'note':
    case 'handOver':
      return texts[action.kind](long(action.text));
    case 'ask':
      return texts.ask(long(action.question));
    case 'collect':
      return action.find ? texts.copyLines({ text: quote(action.find) }) : texts.copyAll;
    case 'back':
    case 'forward':
    case 'goHome':
    case 'stop':
    case 'sense':
      return texts[action.kind];
  }
}
