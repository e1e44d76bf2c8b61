/**
 * Forms that say in attributes what tool they are (`toolname`, `tooldescription`, `toolparamdescription`). They are read,
 * filled in and sent like any other form, also where the browser knows these attributes: so a secret is never filled in, and
 * the gate judges the form with what it then holds.
 */
import { cleanLine } from '../../core/cleanText.ts';
import { clip } from '../../core/text.ts';
import { asksForSecret, type ToolParameter } from '../../core/tool/parameter.ts';
import { isNativelyDisabled } from '../aria/disabled.ts';
import { nameOf } from '../aria/name.ts';
import { isSecret } from '../aria/secret.ts';
import { queryRoot } from '../dom/document.ts';
import { attributeOf, formElementsOf, hasAttributeOf, isMatch, textContentOf } from '../dom/dom.ts';
import { knownRoots } from '../dom/roots.ts';

/** An input of the tool, and the controls that hold it: one, or a group of radio buttons. */
export type FormParameter = ToolParameter & { readonly controls: readonly Element[] };

const LONGEST_ABOUT = 80;
const MOST_FIELDS = 40;
const MOST_CHOICES = 40;

export function toolForms(): readonly HTMLFormElement[] {
  return knownRoots()
    .flatMap((root) => queryRoot(root, 'form[toolname]'))
    .filter((form) => form instanceof HTMLFormElement);
}

/** Returns the inputs of a form; null if it asks for a secret or a file, which only the user gives. */
export function formParameters(form: HTMLFormElement): readonly FormParameter[] | null {
  const controls = Array.from(formElementsOf(form)).filter((each) => !isNativelyDisabled(each));
  if (controls.some((each) => isSecret(each) || isMatch(each, 'input[type=file]'))) return null;
  const byName = new Map<string, Element[]>();
  for (const control of controls) {
    const name = attributeOf(control, 'name') ?? '';
    if (name === '' || !isMatch(control, fields)) continue;
    byName.set(name, [...(byName.get(name) ?? []), control]);
  }
  return [...byName]
    .slice(0, MOST_FIELDS)
    .flatMap(([name, group]) => (asksForSecret(name) ? [] : (parameterOf(name, group) ?? [])));
}

const fields =
  'select,textarea,input:not([type=hidden],[type=submit],[type=image],[type=button],[type=reset],[readonly])';

function parameterOf(name: string, controls: readonly Element[]): FormParameter | null {
  const [first, ...more] = controls;
  if (!first) return null;
  const isRadio = isMatch(first, 'input[type=radio]');
  // Several fields of one name are a list, which a call can't tell apart.
  if (more.length > 0 && !isRadio) return null;
  const about = attributeOf(first, 'toolparamdescription') || (isRadio ? '' : nameOf(first));
  return {
    name,
    isRequired: hasAttributeOf(first, 'required'),
    about: clip(cleanLine(about), LONGEST_ABOUT),
    ...kindOf(first, controls),
    controls,
  };
}

type Kind = Pick<ToolParameter, 'type' | 'choices' | 'least' | 'most'>;

function kindOf(first: Element, controls: readonly Element[]): Kind {
  if (isMatch(first, 'input[type=radio]')) return chosenFrom(controls.map((each) => nameOf(each)));
  if (first instanceof HTMLSelectElement) {
    const options = Array.from(first.options).filter(({ disabled }) => !disabled);
    return chosenFrom(
      options.map((option) => attributeOf(option, 'label') || textContentOf(option)),
    );
  }
  if (isMatch(first, 'input[type=checkbox]')) return { type: 'boolean' };
  if (!isMatch(first, 'input[type=number],input[type=range]')) return { type: 'string' };
  return { type: 'number', ...limitOf(first, 'min', 'least'), ...limitOf(first, 'max', 'most') };
}

/** Choices are called by the labels that users see. */
function chosenFrom(labels: readonly string[]): Kind {
  const choices = labels.map(cleanLine).filter(Boolean);
  return { type: 'string', ...(choices.length <= MOST_CHOICES && { choices }) };
}

function limitOf(field: Element, attribute: 'min' | 'max', as: 'least' | 'most'): Partial<Kind> {
  const limit = Number.parseFloat(attributeOf(field, attribute) ?? '');
  return Number.isFinite(limit) ? { [as]: limit } : {};
}
