/** The meaning of added and removed class names: chosen, invalid, or only that something has the focus. */
import type { Change } from '../../../core/page/change.ts';
import { attributeOf } from '../../dom/dom.ts';
import { isChosenClass, isMomentary } from '../../visibility/chosen.ts';
import type { AttributeChange, MutationSummary } from './mutationSummary.ts';

/** A state, and whether an element is in it now. */
export type StateNow = Pick<Extract<Change, { kind: 'state' }>, 'state' | 'on'>;

export const highlighted = (on: boolean): StateNow => ({ state: 'highlighted', on });

const errorClass = /^(.*[-_])?(invalid|error|danger)$/i;

/** Whether a change of a class is more than a style of focus and pointer. */
export function isMeaningfulClassChange(change: AttributeChange): boolean {
  const { added, removed } = classDelta(change);
  return [...added, ...removed].some((each) => !isMomentary(each));
}

/** Whether the element's classes mark it as chosen now, or no longer do. */
export function chosenByClass(subject: Element, { attributes }: MutationSummary): StateNow | null {
  const change = attributes.find(({ element, name }) => element === subject && name === 'class');
  const { added, removed } = change ? classDelta(change) : { added: [], removed: [] };
  if (added.some(isChosenClass)) return highlighted(true);
  return removed.some(isChosenClass) ? highlighted(false) : null;
}

/** Whether a class that means an error was added. */
export const addsErrorClass = (change: AttributeChange): boolean =>
  change.name === 'class' && classDelta(change).added.some((each) => errorClass.test(each));

function classDelta({ element, before }: AttributeChange) {
  const [was, is] = [tokens(before), tokens(attributeOf(element, 'class'))];
  return {
    added: is.filter((each) => !was.includes(each)),
    removed: was.filter((each) => !is.includes(each)),
  };
}

const tokens = (value: string | null): string[] => (value ?? '').split(/\s+/).filter(Boolean);
