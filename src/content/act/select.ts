/** select: options of a native select, of an ARIA listbox, combobox or menu button, or of a group of radios. */
import type { ActionOf } from '../../core/action/action.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { roleOfControl } from '../aria/control.ts';
import { describeElement } from '../distill/index.ts';
import { attributeOf, hasAttributeOf, isConnected, isMatch, textContentOf } from '../dom/dom.ts';
import { pause } from '../observe/pause.ts';
import { until } from '../observe/until.ts';
import { aimAt } from './aim.ts';
import { checkTarget } from './checks.ts';
import { clickFound, labelOf } from './click.ts';
import { fieldOf, isOn } from './fieldKind.ts';
import { composedContains, composedParent, findAll, focused, page } from './native.ts';
import { chooseNative, pickByText, unknownOption } from './nativeSelect.ts';
import { lists, openerAround, openLists, optionsFor, saying, textsOf } from './options.ts';
import { type ActScope, done, type Performed } from './performed.ts';
import { putText, setText } from './typeText.ts';
import { clip, fold, say } from './words.ts';

type Select = ActionOf<'select'>;

const OPEN_MS = 1_000;
/** A frame and a half: for what a choice draws. */
const CHOSEN_MS = 25;
/** What is suggested for a typed text often comes from a server. */
const SUGGEST_MS = 3_000;
const openers =
  '[role=combobox],[aria-haspopup],[aria-expanded],input[list],[aria-autocomplete=list],[aria-autocomplete=both]';

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
  if (isMatch(element, lists) || isMatch(element, openers)) return true;
  if (hasAttributeOf(element, 'aria-controls') || hasAttributeOf(element, 'aria-owns')) return true;
  // Component libraries draw lists that no attribute tells of, and text fields suggest what they know; a link or a button
  // that submits opens none.
  return (
    roleOfControl(element) === 'clickable' ||
    isMatch(element, 'button[type=button]') ||
    searchField(element) !== null ||
    openerAround(element) !== null
  );
}

async function chooseFromList(
  element: Element,
  action: Select,
  scope: ActScope,
): Promise<Result<Performed>> {
  if (element instanceof HTMLInputElement && element.list) return chooseSuggested(element, action);
  let chosen: Element | null = null;
  const isOpen = attributeOf(openerAround(element) ?? element, 'aria-expanded') === 'true';
  const before = new Set([
    ...action.options.flatMap(saying),
    ...(isOpen ? [] : openLists(element)),
  ]);
  for (const text of action.options) {
    const option = await offered(element, text, before, scope);
    if (!option.ok) return option;
    chosen = option.value;
    const isChosen = attributeOf(chosen, 'aria-selected') === 'true' && isMulti(element);
    const clicked = isChosen ? done() : await clickFound(chosen, scope);
    if (!clicked.ok) return clicked;
    // A list of several may close after each choice, or draw itself anew.
    await pause(CHOSEN_MS, scope.signal);
  }
  const last = action.options.at(-1) ?? '';
  return done(() => checkChosen(element, chosen, last));
}

const isMulti = (element: Element): boolean =>
  attributeOf(element, 'aria-multiselectable') === 'true';

/**
 * The option with these words, ready to be clicked: in the list as it is, once opened, or once filtered by typing.
 * Where no attribute tells what an option is, it is what says these words now. What was there `before` the list opened,
 * words and other lists, is none.
 */
async function offered(
  element: Element,
  text: string,
  before: ReadonlySet<Element>,
  scope: ActScope,
): Promise<Result<Element>> {
  const ready = (): Element | null => {
    const option = pickByText(optionsFor(element, before), text, textsOf);
    return option && aimAt(option, scope).ok ? option : null;
  };
  const drawn = (): Element | null => {
    const [only, ...others] = saying(text).filter((each) => !before.has(each));
    return only && others.length === 0 && aimAt(only, scope).ok ? only : null;
  };
  const shown = ready() ?? drawn();
  if (shown) return ok(shown);
  const find = (): Element | null => ready() ?? drawn();
  const inFocus = focused();
  const opened = await open(element, scope);
  if (!opened.ok) return opened;
  const found = await until(find, { limitMs: OPEN_MS, signal: scope.signal });
  if (found) return ok(found);
  // Many lists open with a field to search them, which takes the focus.
  const search = searchField(element) ?? (focused() === inFocus ? null : searchField(focused()));
  const filtered = search && (await filter(search, text, find, scope));
  if (filtered) return ok(filtered);
  return unknownOption(
    element,
    text,
    optionsFor(element, before).map((each) => textsOf(each)[0] ?? ''),
  );
}

function searchField(element: Element): HTMLInputElement | null {
  const isText =
    element instanceof HTMLInputElement && /^(text|search|email|tel|url)$/.test(element.type);
  return isText && !element.readOnly ? element : null;
}

async function open(element: Element, scope: ActScope): Promise<Result<Performed>> {
  const expanded = attributeOf(openerAround(element) ?? element, 'aria-expanded');
  if (expanded === 'true' || (expanded === null && isMatch(element, lists))) return done();
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

function checkChosen(element: Element, option: Element | null, text: string): string {
  if (!isConnected(element)) return '';
  if (option && isConnected(option) && /true/.test(attributeOf(option, 'aria-selected') ?? ''))
    return '';
  if (option && attributeOf(option, 'aria-checked') === 'true') return '';
  if (isMatch(element, '[role=menu],[aria-haspopup=menu],[aria-haspopup=true]')) return '';
  if (says(element, text) || saysAround(element, option, text)) return '';
  // A list that only closed without naming the choice elsewhere says nothing either way.
  if (!isMatch(element, 'input,[role=combobox]')) return '';
  return `The field reads "${clip(heldBy(element), 80)}" after choosing "${clip(text, 80)}".`;
}

const heldBy = (element: Element): string =>
  element instanceof HTMLInputElement ? element.value : textContentOf(element);

const says = (element: Element, text: string): boolean =>
  fold(heldBy(element)).includes(fold(text)) ||
  fold(describeElement(element).name).includes(fold(text));

/** Whether the choice stands beside the field, as tags do, and not only in the list. */
function saysAround(element: Element, option: Element | null, text: string): boolean {
  let at = composedParent(element);
  for (let level = 0; at && at !== page.body() && level < 3; level += 1) {
    if (option && isConnected(option) && composedContains(at, option)) return false;
    if (fold(textContentOf(at)).includes(fold(text))) return true;
    at = composedParent(at);
  }
  return false;
}

async function chooseRadio(
  group: Element,
  action: Select,
  scope: ActScope,
): Promise<Result<Performed>> {
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
  const label = labelOf(radio);
  const clicked = await clickFound(radio, scope);
  const landed = clicked.ok || !label ? clicked : await clickFound(label, scope);
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
