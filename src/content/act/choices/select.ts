/** select: options of a native select, of an ARIA listbox, combobox or menu button, or of a group of radios. */
import type { ActionOf } from '../../../core/action/action.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { roleOfControl } from '../../aria/control.ts';
import { describeElement } from '../../distill/index.ts';
import { attributeOf, hasAttributeOf, isConnected, isMatch, textContentOf } from '../../dom/dom.ts';
import { pause } from '../../observe/wait/pause.ts';
import { waitUntil } from '../../observe/wait/waitUntil.ts';
import { checkTarget } from '../checkTarget.ts';
import { fieldOf, isChecked } from '../fields/fieldKind.ts';
import { setFieldText, typeText } from '../fields/typeText.ts';
import { clip, describeTarget, normalizeText } from '../messages.ts';
import { composedContains, composedParent, findAll, focused, page } from '../native.ts';
import { type ActContext, type ActionResult, done } from '../performer.ts';
import { clickElement, labelOfToggle } from '../pointer/click.ts';
import { targetOfElement } from '../target.ts';
import { chooseNativeOptions, findByText, unknownOptionFailure } from './nativeSelect.ts';
import {
  elementsWithText,
  listOpenerOf,
  listSelector,
  optionsFor,
  optionTexts,
  visibleLists,
} from './options.ts';

type Select = ActionOf<'select'>;

const OPEN_MS = 1_000;
/** A frame and a half: for what a choice draws. */
const RENDER_MS = 25;
/** What is suggested for a typed text often comes from a server. */
const SUGGESTIONS_MS = 3_000;
const openerSelector =
  '[role=combobox],[aria-haspopup],[aria-expanded],input[list],[aria-autocomplete=list],[aria-autocomplete=both]';

/** Chooses the options by their visible words. */
export async function select(action: Select, scope: ActContext): Promise<Result<ActionResult>> {
  const checked = checkTarget(action.ref, scope.fingerprint, { enabled: true });
  if (!checked.ok) return checked;
  const element = checked.value;
  if (element instanceof HTMLOptionElement) return chooseFromParent(element, action, scope);
  const field = fieldOf(element);
  if (field.kind === 'select') return chooseNativeOptions(field.select, action.options, scope);
  if (isMatch(element, '[role=radiogroup],fieldset')) return chooseRadio(element, action, scope);
  if (!offersList(element)) return notAListFailure(element);
  return chooseFromList(element, action, scope);
}

function chooseFromParent(option: HTMLOptionElement, action: Select, scope: ActContext) {
  const parent = option.closest('select');
  return parent ? chooseNativeOptions(parent, action.options, scope) : notAListFailure(option);
}

function offersList(element: Element): boolean {
  if (isMatch(element, listSelector) || isMatch(element, openerSelector)) return true;
  if (hasAttributeOf(element, 'aria-controls') || hasAttributeOf(element, 'aria-owns')) return true;
  // Component libraries draw lists that no attribute tells of, and text fields suggest what they know; a link or a button
  // that submits opens none.
  return (
    roleOfControl(element) === 'clickable' ||
    isMatch(element, 'button[type=button]') ||
    searchField(element) !== null ||
    listOpenerOf(element) !== null
  );
}

async function chooseFromList(
  element: Element,
  action: Select,
  scope: ActContext,
): Promise<Result<ActionResult>> {
  if (element instanceof HTMLInputElement && element.list) return chooseSuggested(element, action);
  let chosen: Element | null = null;
  const isOpen = attributeOf(listOpenerOf(element) ?? element, 'aria-expanded') === 'true';
  const before = new Set([
    ...action.options.flatMap(elementsWithText),
    ...(isOpen ? [] : visibleLists(element)),
  ]);
  for (const text of action.options) {
    const option = await findOption(element, text, before, scope);
    if (!option.ok) return option;
    chosen = option.value;
    const isChosen = attributeOf(chosen, 'aria-selected') === 'true' && isMulti(element);
    const clicked = isChosen ? done() : await clickElement(chosen, scope);
    if (!clicked.ok) return clicked;
    // A list of several may close after each choice, or draw itself anew.
    await pause(RENDER_MS, scope.signal);
  }
  const last = action.options.at(-1) ?? '';
  return done(() => verifyChoice(element, chosen, last));
}

const isMulti = (element: Element): boolean =>
  attributeOf(element, 'aria-multiselectable') === 'true';

/**
 * The option with these words, ready to be clicked: in the list as it is, once opened, or once filtered by typing.
 * Where no attribute tells what an option is, it is what says these words now. What was there `before` the list opened,
 * words and other lists, is none.
 */
async function findOption(
  element: Element,
  text: string,
  before: ReadonlySet<Element>,
  scope: ActContext,
): Promise<Result<Element>> {
  const ready = (): Element | null => {
    const option = findByText(optionsFor(element, before), text, optionTexts);
    return option && targetOfElement(option, scope).ok ? option : null;
  };
  const drawn = (): Element | null => {
    const [only, ...others] = elementsWithText(text).filter((each) => !before.has(each));
    return only && others.length === 0 && targetOfElement(only, scope).ok ? only : null;
  };
  const shown = ready() ?? drawn();
  if (shown) return ok(shown);
  const find = (): Element | null => ready() ?? drawn();
  const inFocus = focused();
  const opened = await openList(element, scope);
  if (!opened.ok) return opened;
  const found = await waitUntil(find, { limitMs: OPEN_MS, signal: scope.signal });
  if (found) return ok(found);
  // Many lists open with a field to search them, which takes the focus.
  const search = searchField(element) ?? (focused() === inFocus ? null : searchField(focused()));
  const filtered = search && (await filterByTyping(search, text, find, scope));
  if (filtered) return ok(filtered);
  return unknownOptionFailure(
    element,
    text,
    optionsFor(element, before).map((each) => optionTexts(each)[0] ?? ''),
  );
}

function searchField(element: Element): HTMLInputElement | null {
  const isText =
    element instanceof HTMLInputElement && /^(text|search|email|tel|url)$/.test(element.type);
  return isText && !element.readOnly ? element : null;
}

async function openList(element: Element, scope: ActContext): Promise<Result<ActionResult>> {
  const expanded = attributeOf(listOpenerOf(element) ?? element, 'aria-expanded');
  if (expanded === 'true' || (expanded === null && isMatch(element, listSelector))) return done();
  return clickElement(element, scope);
}

async function filterByTyping(
  input: HTMLInputElement,
  text: string,
  find: () => Element | null,
  scope: ActContext,
): Promise<Element | null> {
  const before = input.value;
  typeText(input, text);
  const found = await waitUntil(find, { limitMs: SUGGESTIONS_MS, signal: scope.signal });
  if (!found) setFieldText(input, before, 'insertText');
  return found;
}

function verifyChoice(element: Element, option: Element | null, text: string): string {
  if (!isConnected(element)) return '';
  if (option && isConnected(option) && /true/.test(attributeOf(option, 'aria-selected') ?? ''))
    return '';
  if (option && attributeOf(option, 'aria-checked') === 'true') return '';
  if (isMatch(element, '[role=menu],[aria-haspopup=menu],[aria-haspopup=true]')) return '';
  if (showsText(element, text) || showsTextNearby(element, option, text)) return '';
  // A list that only closed without naming the choice elsewhere says nothing either way.
  if (!isMatch(element, 'input,[role=combobox]')) return '';
  return `The field reads "${clip(fieldText(element), 80)}" after choosing "${clip(text, 80)}".`;
}

const fieldText = (element: Element): string =>
  element instanceof HTMLInputElement ? element.value : textContentOf(element);

const showsText = (element: Element, text: string): boolean =>
  normalizeText(fieldText(element)).includes(normalizeText(text)) ||
  normalizeText(describeElement(element).name).includes(normalizeText(text));

/** Whether the choice stands beside the field, as tags do, and not only in the list. */
function showsTextNearby(element: Element, option: Element | null, text: string): boolean {
  let at = composedParent(element);
  for (let level = 0; at && at !== page.body() && level < 3; level += 1) {
    if (option && isConnected(option) && composedContains(at, option)) return false;
    if (normalizeText(textContentOf(at)).includes(normalizeText(text))) return true;
    at = composedParent(at);
  }
  return false;
}

async function chooseRadio(
  group: Element,
  action: Select,
  scope: ActContext,
): Promise<Result<ActionResult>> {
  const [text = ''] = action.options;
  const radios = findAll(
    group,
    'input[type=radio],input[type=checkbox],[role=radio],[role=checkbox]',
  );
  const nameOf = (radio: Element): string[] => [describeElement(radio).name];
  const radio = findByText(radios, text, nameOf);
  if (!radio)
    return unknownOptionFailure(
      group,
      text,
      radios.map((each) => nameOf(each)[0] ?? ''),
    );
  if (isChecked(radio)) return done();
  const label = labelOfToggle(radio);
  const clicked = await clickElement(radio, scope);
  const landed = clicked.ok || !label ? clicked : await clickElement(label, scope);
  if (!landed.ok) return landed;
  return done(() =>
    isConnected(radio) && !isChecked(radio) ? `${describeTarget(radio)} is still off.` : '',
  );
}

/** A field with native suggestions takes any other text too. */
function chooseSuggested(input: HTMLInputElement, action: Select): Result<ActionResult> {
  const [text = ''] = action.options;
  const options = [...(input.list?.options ?? [])];
  const option = findByText(options, text, (each) => [each.label, each.value]);
  const value = option?.value ?? text;
  setFieldText(input, value, 'insertReplacementText');
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return done(() => (input.value === value ? '' : `The field reads "${clip(input.value, 80)}".`));
}

function notAListFailure(element: Element): Result<never> {
  return err(
    'badTarget',
    `${describeTarget(element)} is not a list to choose from.`,
    'Click it instead and choose from what opens.',
  );
}
