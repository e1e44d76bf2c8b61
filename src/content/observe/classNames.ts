/** What the names of classes that came and went say: chosen, wrong, or only that something has the focus. */

import { attributeOf } from '../dom/dom.ts';
import { isChosenClass, isMomentary } from '../visibility/chosen.ts';
import type { Ledger } from './ledger.ts';

type AttributeChange = Ledger['attributes'][number];

export const HIGHLIGHTED = 'highlighted';
export const NOT_HIGHLIGHTED = 'no longer highlighted';

const wrong = /^(.*[-_])?(invalid|error|danger)$/i;

/** Whether a change of a class is more than the look of focus and pointer. */
export function isLastingClass({ element, before }: AttributeChange): boolean {
  const { added, removed } = delta(before, attributeOf(element, 'class'));
  return [...added, ...removed].some((each) => !isMomentary(each));
}

/** Whether the element's classes now say that it is chosen, or no longer do. */
export function chosenByClass(subject: Element, { attributes }: Ledger): 'on' | 'off' | null {
  const change = attributes.find(({ element, name }) => element === subject && name === 'class');
  if (!change) return null;
  const { added, removed } = delta(change.before, attributeOf(subject, 'class'));
  if (added.some(isChosenClass)) return 'on';
  return removed.some(isChosenClass) ? 'off' : null;
}

/** Whether a class that means an error was added. */
export function isWrongNow({ element, name, before }: AttributeChange): boolean {
  if (name !== 'class') return false;
  return delta(before, attributeOf(element, 'class')).added.some((each) => wrong.test(each));
}

function delta(before: string | null, after: string | null) {
  const [was, is] = [tokens(before), tokens(after)];
  return {
    added: is.filter((each) => !was.includes(each)),
    removed: was.filter((each) => !is.includes(each)),
  };
}

const tokens = (value: string | null): string[] => (value ?? '').split(/\s+/).filter(Boolean);
