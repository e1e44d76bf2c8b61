/** Fields that hold a secret, whatever type they have at the moment. */
import { attributeOf, localNameOf } from './dom.ts';

/** Fields that once were passwords: "show password" changes the type, not what is in there. */
const once = new WeakSet<Element>();

const tokens =
  /(^|\s)(current-password|new-password|one-time-code|cc-number|cc-csc|cc-exp\S*)(\s|$)/i;

/** Whether nobody but the user may see or type what this field holds: by type, autocomplete token or masking style. */
export function isSecret(field: Element): boolean {
  if (localNameOf(field) !== 'input' && localNameOf(field) !== 'textarea') return false;
  if (once.has(field)) return true;
  const isOne =
    (field instanceof HTMLInputElement && field.type === 'password') ||
    tokens.test(attributeOf(field, 'autocomplete') ?? '') ||
    isMasked(field);
  if (isOne) once.add(field);
  return isOne;
}

function isMasked(field: Element): boolean {
  const masking = getComputedStyle(field).getPropertyValue('-webkit-text-security');
  return masking !== '' && masking !== 'none';
}
