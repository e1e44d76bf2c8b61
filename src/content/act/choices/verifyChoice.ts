/** Reads back what was chosen from a list: in its field, beside it, or in what changed elsewhere. */
import { containsWords } from '../../../core/action/option.ts';
import type { Change } from '../../../core/page/change.ts';
import { foldText } from '../../../core/plainText.ts';
import { visibleTextOf } from '../../aria/visibleText.ts';
import { page } from '../../dom/document.ts';
import { isConnected, isMatch, isOpaque, textContentOf } from '../../dom/dom.ts';
import { composedContains, lineageOf, textsIn } from '../../dom/tree.ts';
import { describeElement } from '../../read/index.ts';
import { quote } from '../messages.ts';
import { optionTexts } from './options.ts';

/** An option, and the words that it was chosen for: those that name it without its group. */
export type Chosen = { readonly option: Element; readonly words: string };

/**
 * Checks that the words asked for are shown as chosen. Returns what the field reads instead; '' if they are. A list that
 * merely closed proves nothing.
 */
export function verifyChoice(
  element: Element,
  { option, words }: Chosen,
  changes: readonly Change[],
): string {
  if (!isConnected(element) || !isMatch(element, 'input,[role=combobox]')) return '';
  if (isMatch(element, '[aria-haspopup=menu],[aria-haspopup=true]')) return '';
  const isSelected =
    isConnected(option) && isMatch(option, '[aria-selected=true],[aria-checked=true]');
  // A list of reused rows may hold another option there by now.
  const isSame = isSelected && optionTexts(option).some((each) => containsWords(each, words));
  if (isSame || hasText(element, words) || hasTextNearby(element, option, words)) return '';
  const isOpen = isConnected(option) && isOpaque(option);
  const isEmpty = fieldText(element).trim() === '';
  if (isEmpty && !isOpen && changes.some((change) => isAdded(change, words))) return '';
  return `The field reads ${quote(fieldText(element))} after choosing ${quote(words)}.`;
}

/** Whether exactly these words, or an item with them, appeared: some fields clear themselves and add to a list elsewhere. */
function isAdded(change: Change, words: string): boolean {
  if (change.cause === 'page') return false;
  const isThese = (text: string): boolean => foldText(text) === foldText(words);
  switch (change.kind) {
    case 'text':
      return isThese(change.after);
    case 'appeared':
      return change.role !== 'option' && isThese(change.name);
    case 'list':
      return (
        change.added > 0 &&
        change.role !== 'listbox' &&
        [change.first, change.last].some((item) => containsWords(item, words))
      );
    default:
      return false;
  }
}

const fieldText = (element: Element): string =>
  element instanceof HTMLInputElement ? element.value : textContentOf(element);

const hasText = (element: Element, text: string): boolean =>
  [fieldText(element), describeElement(element).name].some((each) => containsWords(each, text)) ||
  showsWords(element, text);

/** Whether it shows these words, which may touch others where they are only drawn apart. */
const showsWords = (element: Element, words: string): boolean =>
  containsWords(visibleTextOf(element), words) ||
  [...textsIn(element)].some(({ data }) => foldText(data) === foldText(words));

/** Whether the choice appears beside the field, as tags do, and not only in the list. */
function hasTextNearby(element: Element, option: Element, text: string): boolean {
  for (const at of lineageOf(element, 4).slice(1)) {
    if (at === page.body()) return false;
    if (isConnected(option) && composedContains(at, option)) return false;
    if (showsWords(at, text)) return true;
  }
  return false;
}
