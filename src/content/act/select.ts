/** select: options of a native select, of an ARIA listbox, combobox or menu button, or of a group of radios. */
import type { ActionOf } from '../../core/action/action.ts';
import { err, ok, type Result } from '../../core/result.ts';
import {
  attributeOf,
  hasAttributeOf,
  isConnected,
  isMatch,
  isOpaque,
  textContentOf,
} from '../distill/dom.ts';
import { describeElement } from '../distill/index.ts';
import { until } from '../observe/until.ts';
import { checkTarget } from './checks.ts';
import { clickFound } from './click.ts';
import { fieldOf, isOn } from './fieldKind.ts';
import { findAll, findById, page } from './native.ts';
import { chooseNative, pickByText, unknownOption } from './nativeSelect.ts';
import { type ActScope, done, type Performed } from './performed.ts';
import { putText, setText } from './typeText.ts';
import { clip, fold, say } from './words.ts';

type Select = ActionOf<'select'>;

const OPEN_MS = 1_000;
/** What is suggested for a typed text often comes from a server. */
const SUGGEST_MS = 3_000;
const lists = '[role=listbox],[role=menu],[role=tree],[role=grid]';
const choices =
  '[role=option],[role=menuitem],[role=menuitemradio],[role=menuitemcheckbox],[role=treeitem]';

/** Chooses the options by their visible words. */
export async function select(action: Select, scope: ActScope): Promise<Result<Performed>> {
  const checked = checkTarget(action.ref, scope.fingerprint, { enabled: true });
  if (!checked.ok) return checked;
  const element = checked.value;
  if (element instanceof HTMLOptionElement) return chooseFromParent(element, action, scope);
  const field = fieldOf(element);
  if (field.kind === 'select') return chooseNative(field.select, action.options, scope);
  if (isMatch(element, '[role=radiogroup],fieldset')) return chooseRadio(element, action, scope);
  if (!offersList(element)) return notAList(element);
  return chooseFromList(element, action, scope);
}

function chooseFromParent(option: HTMLOptionElement, action: Select, scope: ActScope) {
  const parent = option.closest('select');
  return parent ? chooseNative(parent, action.options, scope) : notAList(option);
}

function offersList(element: Element): boolean {
  if (isMatch(element, lists)) return true;
  if (isMatch(element, '[role=combobox],[aria-haspopup],[aria-expanded],input[list]')) return true;
  return hasAttributeOf(element, 'aria-controls') || hasAttributeOf(element, 'aria-owns');
}

async function chooseFromList(
  element: Element,
  action: Select,
  scope: ActScope,
): Promise<Result<Performed>> {
  if (element instanceof HTMLInputElement && element.list) return chooseSuggested(element, action);
  let chosen: Element | null = null;
  for (const text of action.options) {
    const option = await offered(element, text, scope);
    if (!option.ok) return option;
    chosen = option.value;
    const isChosen = attributeOf(chosen, 'aria-selected') === 'true' && isMulti(element);
    const clicked = isChosen ? done() : clickFound(chosen, scope);
    if (!clicked.ok) return clicked;
  }
  const last = action.options.at(-1) ?? '';
  return done(() => checkChosen(element, chosen, last));
}

const isMulti = (element: Element): boolean =>
  attributeOf(element, 'aria-multiselectable') === 'true';

/** The option with these words: in the list as it is, once opened, or once filtered by typing. */
async function offered(element: Element, text: string, scope: ActScope): Promise<Result<Element>> {
  const find = (): Element | null => pickByText(optionsFor(element), text, textsOf);
  const ready = optionsFor(element).length > 0 ? find() : null;
  if (ready) return ok(ready);
  const opened = await open(element, scope);
  if (!opened.ok) return opened;
  const wait = { limitMs: OPEN_MS, signal: scope.signal };
  await until(() => (optionsFor(element).length > 0 ? true : null), wait);
  const shown = find();
  if (shown) return ok(shown);
  const filtered =
    element instanceof HTMLInputElement ? await filter(element, text, find, scope) : null;
  if (filtered) return ok(filtered);
  return unknownOption(
    element,
    text,
    optionsFor(element).map((each) => textsOf(each)[0] ?? ''),
  );
}

async function open(element: Element, scope: ActScope): Promise<Result<Performed>> {
  if (isMatch(element, lists) || attributeOf(element, 'aria-expanded') === 'true') return done();
  return clickFound(element, scope);
}

async function filter(
  input: HTMLInputElement,
  text: string,
  find: () => Element | null,
  scope: ActScope,
): Promise<Element | null> {
  const before = input.value;
  putText(input, text);
  const found = await until(find, { limitMs: SUGGEST_MS, signal: scope.signal });
  if (!found) setText(input, before, 'insertText');
  return found;
}

/** The visible options that belong to the element: in it, in the list it names, or in the only open list. */
function optionsFor(element: Element): Element[] {
  const named = `${attributeOf(element, 'aria-controls') ?? ''} ${attributeOf(element, 'aria-owns') ?? ''}`;
  const places = named
    .split(/\s+/)
    .filter(Boolean)
    .map((id) => findById(element, id));
  for (const place of [element, ...places]) {
    const inside = place ? findAll(place, choices).filter(isOpaque) : [];
    if (inside.length > 0) return inside;
  }
  if (isMatch(element, lists)) return [];
  const open = findAll(page.body(), lists).filter(isOpaque);
  return open.flatMap((list) => findAll(list, choices).filter(isOpaque));
}

const textsOf = (option: Element): string[] => [
  clip(textContentOf(option), 300),
  describeElement(option).name,
];

function checkChosen(element: Element, option: Element | null, text: string): string {
  if (!isConnected(element)) return '';
  if (option && isConnected(option) && /true/.test(attributeOf(option, 'aria-selected') ?? ''))
    return '';
  if (option && attributeOf(option, 'aria-checked') === 'true') return '';
  const held = element instanceof HTMLInputElement ? element.value : textContentOf(element);
  if (isMatch(element, '[role=menu],[aria-haspopup=menu],[aria-haspopup=true]')) return '';
  if (fold(held).includes(fold(text)) || fold(describeElement(element).name).includes(fold(text)))
    return '';
  // A list that only closed without naming the choice elsewhere says nothing either way.
  if (!isMatch(element, 'input,[role=combobox]')) return '';
  return `The field reads "${clip(held, 80)}" after choosing "${clip(text, 80)}".`;
}

function chooseRadio(group: Element, action: Select, scope: ActScope): Result<Performed> {
  const [text = ''] = action.options;
  const radios = findAll(
    group,
    'input[type=radio],input[type=checkbox],[role=radio],[role=checkbox]',
  );
  const nameOf = (radio: Element): string[] => [describeElement(radio).name];
  const radio = pickByText(radios, text, nameOf);
  if (!radio)
    return unknownOption(
      group,
      text,
      radios.map((each) => nameOf(each)[0] ?? ''),
    );
  if (isOn(radio)) return done();
  const label = radio instanceof HTMLInputElement ? radio.labels?.[0] : null;
  const clicked = clickFound(radio, scope);
  const landed = clicked.ok || !label ? clicked : clickFound(label, scope);
  if (!landed.ok) return landed;
  return done(() => (isConnected(radio) && !isOn(radio) ? `${say(radio)} is still off.` : ''));
}

/** A field with native suggestions takes any other text too. */
function chooseSuggested(input: HTMLInputElement, action: Select): Result<Performed> {
  const [text = ''] = action.options;
  const options = [...(input.list?.options ?? [])];
  const option = pickByText(options, text, (each) => [each.label, each.value]);
  const value = option?.value ?? text;
  setText(input, value, 'insertReplacementText');
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return done(() => (input.value === value ? '' : `The field reads "${clip(input.value, 80)}".`));
}

function notAList(element: Element): Result<never> {
  return err(
    'badTarget',
    `${say(element)} is not a list to choose from.`,
    'Click it instead and choose from what opens.',
  );
}
