/** Fields of a form that the user may fill in anew on its card: plain text that is seen on the page. */
import { namesSecret } from '../gate/secretWords.ts';
import type { FormFacts, FormField } from '../page/observation.ts';

/** The user writes at most so much on a card; what is longer is changed on the page. */
const MOST_CHANGED = 5000;

/** Labels are cut on cards from here on, and the field is found by its label. */
const LONGEST_LABEL = 120;

const plain: Readonly<Record<string, 'line' | 'lines'>> = {
  text: 'line',
  search: 'line',
  email: 'line',
  tel: 'line',
  url: 'line',
  number: 'line',
  textarea: 'lines',
};

/** How the value may be written anew; nothing where the field is no plain text, or its label does not tell it apart. */
export function changesOf(
  { type, label, value, hidden }: FormField,
  { fields }: FormFacts,
): { readonly changes?: 'line' | 'lines' } {
  const changes = Object.hasOwn(plain, type) ? plain[type] : undefined;
  const isOnly = fields.filter((each) => each.label === label).length === 1;
  const isKnown = label.trim() !== '' && label.length <= LONGEST_LABEL && isOnly;
  const isOpen = !hidden && !isMasked(value) && !namesSecret(label);
  return changes && isKnown && isOpen && value.length <= MOST_CHANGED ? { changes } : {};
}

/** A secret is known by nothing but its mask. */
const isMasked = (value: string): boolean => /^•+$/.test(value);
