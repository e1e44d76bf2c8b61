/** Checks why an action can't work on an element, from facts known before it is tried (WO-07). */
import type { ElementFacts, FormField } from '../page/observation.ts';
import { type Err, err } from '../result.ts';

type Check = (facts: ElementFacts) => Err | null;

/** Returns the first problem that these checks find. An action without an element has none. */
export function firstProblem(
  ...checks: readonly Check[]
): (action: unknown, facts: ElementFacts | null) => Err | null {
  return (_action, facts) => {
    if (!facts) return null;
    for (const check of checks) {
      const problem = check(facts);
      if (problem) return problem;
    }
    return null;
  };
}

export const disabled: Check = (facts) =>
  facts.disabled
    ? err(
        'disabled',
        `"${nameOf(facts)}" is disabled.`,
        'Something else must be filled in or chosen first.',
      )
    : null;

export const readOnly: Check = (facts) =>
  facts.readOnly
    ? err(
        'readOnly',
        `"${nameOf(facts)}" is read-only.`,
        'Look for the control that sets it, such as a picker button.',
      )
    : null;

export const password: Check = (facts) =>
  facts.secret
    ? err(
        'needsTrustedInput',
        `"${nameOf(facts)}" holds a secret; Espalier never types secrets.`,
        'Take over and type it yourself.',
      )
    : null;

/** What goes by address is kept in histories and logs. */
export const passwordInAddress: Check = ({ form }) =>
  form?.method === 'get' && !form.scripted && form.fields.some(isFilledPassword)
    ? err(
        'needsTrustedInput',
        'This form would put a password into the address, where histories and logs keep it.',
        'Look for another way to sign in, or ask the person to take over.',
      )
    : null;

export const passwordByPress: Check = (facts) => (facts.submits ? passwordInAddress(facts) : null);

const isFilledPassword = ({ type, value }: FormField): boolean =>
  type === 'password' && value !== '';

/** Only the user can choose a file: file fields accept no text, clicks or keys from the agent. */
export const fileField: Check = (facts) =>
  facts.inputType === 'file'
    ? (folder(facts) ??
      err(
        'badTarget',
        `"${nameOf(facts)}" takes a file, which only a person can choose.`,
        'Use upload on it: the person is then asked for the file.',
      ))
    : null;

export const folder: Check = (facts) =>
  facts.files?.folder
    ? err(
        'needsTrustedInput',
        `"${nameOf(facts)}" takes a whole folder, which only a person can choose.`,
        'Ask the person to take over and choose the folder.',
      )
    : null;

export const takesNoFile: Check = (facts) =>
  !facts.files && (facts.href || TYPED.test(facts.inputType))
    ? err(
        'badTarget',
        `"${nameOf(facts)}" doesn't accept files.`,
        'Target the file field, the upload button or the drop area.',
      )
    : null;

/** Input types that don't hold a file. */
const TYPED =
  /^(text|search|email|tel|url|number|password|date|month|week|time|datetime-local|color|range|checkbox|radio|select-one|select-multiple)$/;

const nameOf = ({ name, visibleText, tooltip, icon, ref }: ElementFacts): string =>
  name || visibleText || tooltip || icon || ref;

export const noTool = (facts: ElementFacts): Err =>
  err('badTarget', `"${nameOf(facts)}" is no tool.`, 'Use an action for elements on it.');

/** Fails because a tool doesn't take this input. The browser would call it all the same. */
export const badInput = (tool: string, problem: string): Err =>
  err('badInput', `The tool "${tool}" does not take this: ${problem}`, 'Correct its inputs.');

/** Only http and https addresses are ever opened (M7). */
export function addressProblem(address: string): Err | null {
  if (!URL.canParse(address))
    return err(
      'badTarget',
      `"${address}" is not an address.`,
      'Give a full address that starts with https://.',
    );
  const { protocol } = new URL(address);
  if (protocol === 'http:' || protocol === 'https:') return null;
  return err(
    'badTarget',
    `"${protocol}" addresses are never opened.`,
    'Use an http or https address.',
  );
}
