/** An action as a user would describe it. What the model calls `e12` has the name that the page gives it. */
import { clip } from '../text.ts';
import type { Action, ActionOf } from './action.ts';

/** The element acted on, as a user sees it. */
type Label = { readonly role: string; readonly name: string };

const LONGEST_QUOTE = 60;
const LONGEST_TEXT = 120;

/** `target` is what the action was done to; null while it isn't known, which leaves it out. */
export function actionWords(action: Action, target: Label | null): string {
  const it = target ? ` ${targetWords(target)}` : '';
  const on = (preposition: string): string => it && ` ${preposition}${it}`;
  switch (action.kind) {
    case 'click':
    case 'doubleClick':
    case 'rightClick':
      return `${clickWords[action.kind]}${it}`;
    case 'insert':
      return `Write ${quote(action.text)}${action.at ? ` at ${quote(action.at)}` : ''}${on('in')}`;
    case 'selectText':
      return `Select ${quote(action.text)}${on('in')}`;
    case 'hover':
      return `Point${on('at')}`;
    case 'fill':
      return `Type ${quote(action.text)}${on('in')}${action.submit ? ' and press Enter' : ''}`;
    case 'select':
      return `Choose ${action.options.map(quote).join(', ')}${on('in')}`;
    case 'press':
      return `Press ${action.keys}${on('in')}`;
    case 'scroll':
      return `Scroll ${scrollWords[action.direction]}${on('in')}${action.until ? ` until ${quote(action.until)} shows` : ''}`;
    case 'drag':
      return `Drag${it}`;
    case 'upload':
      return `Upload a file${on('to')}`;
    case 'goto':
      return `Open ${clip(action.url, LONGEST_TEXT)}`;
    case 'newTab':
      return `Open ${clip(action.url, LONGEST_TEXT)} in a new tab`;
    case 'back':
      return 'Go back';
    case 'forward':
      return 'Go forward';
    case 'switchTab':
      return `Switch to tab ${action.tab}`;
    case 'closeTab':
      return `Close tab ${action.tab}`;
    case 'goHome':
      return 'Go to the page the task started on';
    case 'waitFor':
      return `Wait until ${quote(action.text)} ${action.gone ? 'is gone' : 'appears'}`;
    case 'look':
      return lookWords(action);
    case 'note':
      return `Note: ${clip(action.text, LONGEST_TEXT)}`;
    case 'ask':
      return `Ask: ${clip(action.question, LONGEST_TEXT)}`;
    case 'collect':
      return action.find
        ? `Copy the lines with ${quote(action.find)}`
        : 'Copy the text of the page';
    case 'handOver':
      return `Hand over to you: ${clip(action.text, LONGEST_TEXT)}`;
    case 'stop':
      return 'Finish the task';
    case 'sense':
      return 'Read the page';
  }
}

const lookWords = ({ find, part = 1 }: ActionOf<'look'>): string =>
  find ? `Find ${quote(find)} on the page` : `Read part ${part} of the page`;

const clickWords = {
  click: 'Click',
  doubleClick: 'Double-click',
  rightClick: 'Right-click',
} as const;

const targetWords = ({ role, name }: Label): string => (name ? quote(name) : `the ${role}`);

const scrollWords = {
  up: 'up',
  down: 'down',
  left: 'left',
  right: 'right',
  top: 'to the top',
  bottom: 'to the bottom',
} as const;

const quote = (text: string): string => `“${clip(text, LONGEST_QUOTE)}”`;
