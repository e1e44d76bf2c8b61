/** What is known about the options of native lists. */
import { type OptionFacts, optionNames } from '../../core/action/option.ts';
import { cleanLine } from '../../core/cleanText.ts';
import { clip } from '../../core/text.ts';
import { attributeOf, closestOf } from '../dom/dom.ts';
import { isNativelyDisabled } from './disabled.ts';

const LABEL_LIMIT = 80;

/** Returns the label as the page's line shows it. */
export const shownLabel = (option: HTMLOptionElement): string =>
  clip(cleanLine(option.label), LABEL_LIMIT);

export const nativeOptionFacts = (options: Iterable<HTMLOptionElement>): OptionFacts[] =>
  Array.from(options, (option) => ({
    labels: labelsOf(option),
    value: option.value,
    get group() {
      const group = closestOf(option, 'optgroup');
      return group ? shownGroup(group) : '';
    },
    // Hidden options are not offered.
    get isDisabled() {
      return isNativelyDisabled(option) || isHidden(option);
    },
  }));

/** Returns what an option is called, with its group or place if others have the same label. */
export const nameAmong = (options: HTMLOptionsCollection, { index }: HTMLOptionElement): string =>
  optionNames(nativeOptionFacts(options))[index] ?? '';

/** A long label can be given in full or as it is shown. */
function labelsOf(option: HTMLOptionElement): string[] {
  const [shown, full] = [shownLabel(option), option.label];
  return full.length > LABEL_LIMIT ? [shown, full] : [shown];
}

const shownGroup = (group: Element): string =>
  clip(cleanLine(attributeOf(group, 'label') ?? ''), LABEL_LIMIT);

const isHidden = (option: HTMLOptionElement): boolean =>
  closestOf(option, 'select') !== null && getComputedStyle(option).display === 'none';
