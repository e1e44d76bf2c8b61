/** Errors that can be known before acting (WO-07): cheaper than trying, and the words tell the model what to do. */
import type { ElementFacts } from '../page/observation.ts';
import { err, ok, type Result } from '../result.ts';
import type { Action } from './action.ts';

/** Refuse an act that can't work on this element, or an address that is not http(s) (M7). */
export function validate(action: Action, facts: ElementFacts | null): Result<null> {
  if (action.kind === 'goto' || action.kind === 'newTab') return validateAddress(action.url);
  if (!facts) return ok(null);
  const name = facts.name || facts.visibleText || facts.tooltip || facts.icon || facts.ref;
  if (facts.disabled && action.kind !== 'scroll' && action.kind !== 'hover') {
    return err(
      'disabled',
      `"${name}" is disabled.`,
      'Something else must be filled in or chosen first.',
    );
  }
  if (action.kind === 'fill' && facts.readOnly) {
    return err(
      'readOnly',
      `"${name}" is read-only.`,
      'Look for the control that sets it, such as a picker button.',
    );
  }
  if (action.kind === 'fill' && facts.inputType === 'password') {
    return err(
      'needsTrustedInput',
      `"${name}" is a password field; Espalier never types secrets.`,
      'Take over and type it yourself.',
    );
  }
  const isForFile = action.kind === 'upload' || facts.inputType === 'file';
  if (isForFile && facts.files?.folder) {
    return err(
      'needsTrustedInput',
      `"${name}" takes a whole folder, which only a person can choose.`,
      'Ask the person to take over and choose the folder.',
    );
  }
  if ((action.kind === 'fill' || action.kind === 'click') && facts.inputType === 'file') {
    return err(
      'badTarget',
      `"${name}" takes a file, which only a person can choose.`,
      'Use upload on it: the person is then asked for the file.',
    );
  }
  if (action.kind === 'upload' && !facts.files && (facts.href || TYPED.test(facts.inputType))) {
    return err(
      'badTarget',
      `"${name}" takes no file.`,
      'Aim at the file field, the upload button or the drop area.',
    );
  }
  return ok(null);
}

/** Inputs that hold something of another kind. */
const TYPED =
  /^(text|search|email|tel|url|number|password|date|month|week|time|datetime-local|color|range|checkbox|radio|select-one|select-multiple)$/;

function validateAddress(address: string): Result<null> {
  if (!URL.canParse(address))
    return err(
      'badTarget',
      `"${address}" is not an address.`,
      'Give a full address that starts with https://.',
    );
  const { protocol } = new URL(address);
  if (protocol === 'http:' || protocol === 'https:') return ok(null);
  return err(
    'badTarget',
    `Addresses of kind "${protocol}" are never opened.`,
    'Use an http or https address.',
  );
}

/** The origin an act would lead to as far as facts can tell, or null when it stays or can't be known. */
export function originAfter(action: Action, facts: ElementFacts | null): string | null {
  const address =
    action.kind === 'goto' || action.kind === 'newTab'
      ? action.url
      : action.kind === 'click'
        ? (facts?.href ?? '')
        : '';
  if (!address || !URL.canParse(address)) return null;
  const { origin, protocol } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? origin : null;
}
