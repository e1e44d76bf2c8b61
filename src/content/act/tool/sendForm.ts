/** Fills in a form that is a tool with the performers of its fields, then presses the button that sends it. */

import { cleanLine } from '../../../core/cleanText.ts';
import { err, type Result } from '../../../core/result.ts';
import type { ToolInput } from '../../../core/tool/input.ts';
import { nameOf } from '../../aria/name.ts';
import { isSecret } from '../../aria/secret.ts';
import { isMatch } from '../../dom/dom.ts';
import { defaultButtonOf } from '../../read/facts.ts';
import type { FormParameter } from '../../tools/formTools.ts';
import type { PageTool } from '../../tools/pageTools.ts';
import { select } from '../choices/select.ts';
import { fill } from '../fields/fill.ts';
import { pressEnter } from '../keyboard/submit.ts';
import { type ActContext, type Conclude, done } from '../performer.ts';
import { clickElement } from '../pointer/click.ts';

type FormTool = Extract<PageTool, { readonly kind: 'form' }>;

/** Nothing is sent unless every field took its value. The gate judges the button with what the form then holds. */
export async function sendForm(
  { name, form, parameters }: FormTool,
  input: ToolInput,
  given: ActContext,
): Promise<Result<Conclude>> {
  // The fingerprint is the tool's; its fields are resolved as they are now.
  const context = { ...given, fingerprint: null };
  for (const parameter of parameters) {
    if (!Object.hasOwn(input, parameter.name)) continue;
    const filled = await fillIn(parameter, input[parameter.name], context);
    if (!filled.ok) return filled;
    const acted = filled.value([]);
    if (acted.kind === 'notLanded') return done(() => `${parameter.name}: ${acted.problem}`);
  }
  const button = defaultButtonOf(form);
  if (button) return clickElement(button, context);
  const field = parameters.flatMap(({ controls }) => controls).find(isTextField);
  if (!field) return noButton(name);
  const entered = pressEnter(field, context.gate);
  return entered.ok ? done(() => entered.value) : entered;
}

const isTextField = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && !isMatch(control, '[type=checkbox],[type=radio]');

const noButton = (name: string): Result<never> =>
  err(
    'badTarget',
    `The form of the tool "${name}" has no button that sends it.`,
    'Fill in its fields, and see what the page offers then.',
  );

async function fillIn(
  { controls, choices }: FormParameter,
  value: unknown,
  context: ActContext,
): Promise<Result<Conclude>> {
  const { refs } = context.reader;
  const wanted = String(value);
  const [first] = controls;
  if (first && isMatch(first, 'input[type=radio]')) {
    const chosen = controls.find((each) => cleanLine(nameOf(each)) === wanted) ?? first;
    return fill({ kind: 'fill', ref: refs.refOf(chosen), text: 'true' }, context);
  }
  if (!first || isSecret(first))
    return err('staleRef', 'A field of the form became another one.', 'Look at the page again.');
  const ref = refs.refOf(first);
  return choices || first instanceof HTMLSelectElement
    ? select({ kind: 'select', ref, options: [wanted] }, context)
    : fill({ kind: 'fill', ref, text: wanted }, context);
}
