/** What the names of classes that came and went say: chosen, wrong, or only that something has the focus. */

import { attributeOf } from '../distill/dom.ts';
import type { Ledger } from './ledger.ts';

type AttributeChange = Ledger['attributes'][number];

const chosen =
  /^(.*[-_])?(active|selected|current|checked|chosen|pressed|highlighted|highlight|on)$/i;
const wrong = /^(.*[-_])?(invalid|error|danger)$/i;
const fleeting = /focus|hover|ripple|press(ed|ing)$|touch|enter|leave|animat|transition/i;

/** Whether a change of a class is more than the look of focus and pointer. */
export function isLastingClass({ element, before }: AttributeChange): boolean {
  const { added, removed } = delta(before, attributeOf(element, 'class'));
  return [...added, ...removed].some((each) => !fleeting.test(each));
}

/** Whether the element's classes now say that it is chosen, or no longer do. */
export function chosenByClass(subject: Element, { attributes }: Ledger): 'on' | 'off' | null {
  const change = attributes.find(({ element, name }) => element === subject && name === 'class');
  if (!change) return null;
  const { added, removed } = delta(change.before, attributeOf(subject, 'class'));
  const isOn = (each: string): boolean => chosen.test(each) && !fleeting.test(each);
  if (added.some(isOn)) return 'on';
  return removed.some(isOn) ? 'off' : null;
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
