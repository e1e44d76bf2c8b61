/** What the names of classes that came and went say: chosen, wrong, or only that something has the focus. */

import { attributeOf } from '../../dom/dom.ts';
import { isFleeting, saysChosen } from '../../visibility/chosen.ts';
import type { MutationSummary } from './mutationSummary.ts';

type AttributeChange = MutationSummary['attributes'][number];

export const HIGHLIGHTED = 'highlighted';
export const NOT_HIGHLIGHTED = 'no longer highlighted';

const errorClass = /^(.*[-_])?(invalid|error|danger)$/i;

/** Whether a change of a class is more than the look of focus and pointer. */
export function isMeaningfulClassChange({ element, before }: AttributeChange): boolean {
  const { added, removed } = classDelta(before, attributeOf(element, 'class'));
  return [...added, ...removed].some((each) => !isFleeting(each));
}

/** Whether the element's classes now say that it is chosen, or no longer do. */
export function chosenByClass(
  subject: Element,
  { attributes }: MutationSummary,
): 'on' | 'off' | null {
  const change = attributes.find(({ element, name }) => element === subject && name === 'class');
  if (!change) return null;
  const { added, removed } = classDelta(change.before, attributeOf(subject, 'class'));
  if (added.some(saysChosen)) return 'on';
  return removed.some(saysChosen) ? 'off' : null;
}

/** Whether a class that means an error was added. */
export function addsErrorClass({ element, name, before }: AttributeChange): boolean {
  if (name !== 'class') return false;
  return classDelta(before, attributeOf(element, 'class')).added.some((each) =>
    errorClass.test(each),
  );
}

function classDelta(before: string | null, after: string | null) {
  const [was, is] = [tokens(before), tokens(after)];
  return {
    added: is.filter((each) => !was.includes(each)),
    removed: was.filter((each) => !is.includes(each)),
  };
}

const tokens = (value: string | null): string[] => (value ?? '').split(/\s+/).filter(Boolean);
