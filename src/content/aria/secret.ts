/** Detects fields that hold a secret, whatever their current type. */
import { identifiesSecret, namesSecret } from '../../core/gate/secretWords.ts';
import { attributeOf, localNameOf } from '../dom/dom.ts';
import { nameOf } from './name.ts';

/** Fields that were secret before: "show password" changes type and label, but not the content. */
const once = new WeakSet<Element>();

const tokens =
  /(^|\s)(current-password|new-password|one-time-code|cc-number|cc-csc|cc-exp\S*)(\s|$)/i;

/**
 * Whether only the user may see and type the field's content, by its type, autocomplete token, masking style or label.
 */
export function isSecret(field: Element): boolean {
  if (!(field instanceof HTMLInputElement) && localNameOf(field) !== 'textarea') return false;
  if (once.has(field)) return true;
  const isOne =
    (field instanceof HTMLInputElement && field.type === 'password') ||
    tokens.test(attributeOf(field, 'autocomplete') ?? '') ||
    isMasked(field) ||
    isCalledSecret(field);
  if (isOne) once.add(field);
  return isOne;
}

function isMasked(field: Element): boolean {
  const masking = getComputedStyle(field).getPropertyValue('-webkit-text-security');
  return masking !== '' && masking !== 'none';
}

/** By label or identifier, if the page gives no autocomplete token. */
function isCalledSecret(field: Element): boolean {
  if (field instanceof HTMLInputElement && !/^(text|tel|number)$/.test(field.type)) return false;
  if (!/^(|on|off)$/i.test(attributeOf(field, 'autocomplete')?.trim() ?? '')) return false;
  const identifiers = [attributeOf(field, 'name'), attributeOf(field, 'id')];
  return identifiers.some((each) => identifiesSecret(each ?? '')) || namesSecret(nameOf(field));
}
