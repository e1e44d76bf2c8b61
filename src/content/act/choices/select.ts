/** select: options of a native select, an ARIA listbox, combobox or menu button, or a group of radio buttons. */
import type { ActionOf } from '../../../core/action/action.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { roleOfControl } from '../../aria/control.ts';
import { focusedElement, page } from '../../dom/document.ts';
import { attributeOf, closestOf, isConnected, isMatch, textContentOf } from '../../dom/dom.ts';
import { composedContains, findAll, lineageOf } from '../../dom/tree.ts';
import { dispatch } from '../../dom/write.ts';
import { describeElement } from '../../read/index.ts';
import { pause, waitUntil } from '../../report/pause.ts';
import { fieldOf, isChecked } from '../fields/fieldKind.ts';
import { whyNotFilled } from '../fields/refusedFields.ts';
import { setFieldText, typeText } from '../keyboard/typeText.ts';
import { describeTarget, normalizeText, quote } from '../messages.ts';
import { chooseNativeOptions, findByText, unknownOptionFailure } from '../nativeSelect.ts';
import { type ActContext, type Conclude, done } from '../performer.ts';
import { clickElement, labelOfToggle } from '../pointer/click.ts';
import { checkTarget, enabled, targetAt } from '../target.ts';
import { closeList } from './closeList.ts';
import {
  elementsWithText,
  expandedState,
  isList,
  openerAround,
  openLists,
  optionsFor,
  optionTexts,
} from './options.ts';

type Select = ActionOf<'select'>;

const OPEN_MS = 1_000;
/** A frame and a half, for rendering after a choice. */
const RENDER_MS = 25;
/** Suggestions for typed text often come from a server. */
const SUGGESTIONS_MS = 3_000;
const openers =
  '[role=combobox],[aria-haspopup],[aria-expanded],input[list],[aria-autocomplete=list],[aria-autocomplete=both]';

/** Chooses the options by their visible text. */
export async function select(action: Select, context: ActContext): Promise<Result<Conclude>> {
  const checked = checkTarget(action.ref, context, enabled);
  if (!checked.ok) return checked;
  const element = checked.value;
  const field = fieldOf(element);
  const native = field.kind === 'select' ? field.select : closestOf(element, 'select');
  if (native instanceof HTMLSelectElement)
    return chooseNativeOptions(native, action.options, context);
  if (isMatch(element, '[role=radiogroup],fieldset')) return chooseRadio(element, action, context);
  if (element instanceof HTMLInputElement && element.list)
    return chooseSuggestion(element, element.list, action, context);
  if (offersList(element)) return chooseFromList(element, action, context);
  return err(
    'badTarget',
    `${describeTarget(element)} is not a list to choose from.`,
    'Click it instead and choose from what opens.',
  );
}

/**
 * Whether an element may open a list. Component libraries draw lists without ARIA attributes, and text fields offer
 * suggestions; links and submit buttons open none.
 */
const offersList = (element: Element): boolean =>
  isList(element) ||
  isMatch(element, `${openers},[aria-controls],[aria-owns],button[type=button]`) ||
  roleOfControl(element) === 'clickable' ||
  searchField(element) !== null ||
  isPickerField(element) ||
  openerAround(element) !== null;

async function chooseFromList(
  element: Element,
  action: Select,
  context: ActContext,
): Promise<Result<Conclude>> {
  const isOpen = expandedState(element) === 'true';
  const before = new Set([
    ...action.options.flatMap(elementsWithText),
    ...(isOpen ? [] : openLists(element)),
  ]);
  const isMulti = (): boolean => attributeOf(element, 'aria-multiselectable') === 'true';
  let chosen: Element | null = null;
  for (const text of action.options) {
    const option = await findOption({ element, text, before }, context);
    if (!option.ok) return option;
    chosen = option.value;
    const isSelected = attributeOf(chosen, 'aria-selected') === 'true' && isMulti();
    const clicked = isSelected ? done() : await clickElement(chosen, context);
    if (!clicked.ok) return clicked;
    // A multi-select list may close or re-render after each choice.
    await pause(RENDER_MS, context);
  }
  const last = action.options.at(-1) ?? '';
  const verify = (): string => verifyChoice(element, chosen, last);
  if (isOpen || isList(element) || !chosen) return done(verify);
  await closeList(element, chosen, context);
  return done(verify);
}

type Wanted = {
  readonly element: Element;
  readonly text: string;
  /** Elements with the text, and lists, from before the list opened; none of them is the option. */
  readonly before: ReadonlySet<Element>;
};

/**
 * Returns the option, ready to be clicked: in the list as it is, after opening it, or after filtering it by typing. If
 * no attribute marks options, it is the only new element with this text.
 */
async function findOption(wanted: Wanted, context: ActContext): Promise<Result<Element>> {
  const { element, text, before } = wanted;
  const isReady = (option: Element): boolean => targetAt(option, context).ok;
  const find = (): Element | null => {
    const option = findByText(optionsFor(element, before), text, optionTexts);
    if (option && isReady(option)) return option;
    const [only, ...others] = elementsWithText(text).filter((each) => !before.has(each));
    return only && others.length === 0 && isReady(only) ? only : null;
  };
  const shown = find();
  if (shown) return ok(shown);
  const focused = focusedElement();
  const opened = await openList(element, context);
  if (!opened.ok) return opened;
  const found = await waitUntil(find, OPEN_MS, context);
  if (found) return ok(found);
  // Many lists open with a search field, which takes the focus.
  const hasMoved = focusedElement() !== focused;
  const search = searchField(element) ?? (hasMoved ? searchField(focusedElement()) : null);
  const held = search && whyNotFilled(search, text, context);
  if (held) return held;
  const filtered = search && (await filterByTyping(search, text, find, context));
  if (filtered) return ok(filtered);
  const labels = optionsFor(element, before).map((each) => optionTexts(each)[0] ?? '');
  return unknownOptionFailure(element, text, labels);
}

/** Whether it is a read-only field, whose value is set by a picker. */
const isPickerField = (element: Element): boolean =>
  element instanceof HTMLInputElement && element.readOnly;

function searchField(element: Element): HTMLInputElement | null {
  const isText =
    element instanceof HTMLInputElement && /^(text|search|email|tel|url)$/.test(element.type);
  return isText && !element.readOnly ? element : null;
}

async function openList(element: Element, context: ActContext): Promise<Result<Conclude>> {
  const expanded = expandedState(element);
  if (expanded === 'true' || (expanded === null && isList(element))) return done();
  return clickElement(element, context);
}

async function filterByTyping(
  input: HTMLInputElement,
  text: string,
  find: () => Element | null,
  context: ActContext,
): Promise<Element | null> {
  const before = input.value;
  typeText(input, text);
  const found = await waitUntil(find, SUGGESTIONS_MS, context);
  if (!found) setFieldText(input, before, 'insertText');
  return found;
}

/** Verifies the choice. A list that closed without showing the choice elsewhere proves nothing. */
function verifyChoice(element: Element, option: Element | null, text: string): string {
  if (!isConnected(element) || !isMatch(element, 'input,[role=combobox]')) return '';
  if (isMatch(element, '[aria-haspopup=menu],[aria-haspopup=true]')) return '';
  const isSelected =
    option && isConnected(option) && isMatch(option, '[aria-selected=true],[aria-checked=true]');
  if (isSelected || hasText(element, text) || hasTextNearby(element, option, text)) return '';
  return `The field reads ${quote(fieldText(element))} after choosing ${quote(text)}.`;
}

const fieldText = (element: Element): string =>
  element instanceof HTMLInputElement ? element.value : textContentOf(element);

const hasText = (element: Element, text: string): boolean =>
  [fieldText(element), describeElement(element).name].some((each) =>
    normalizeText(each).includes(normalizeText(text)),
  );

/** Whether the choice appears beside the field, as tags do, and not only in the list. */
function hasTextNearby(element: Element, option: Element | null, text: string): boolean {
  for (const at of lineageOf(element, 4).slice(1)) {
    if (at === page.body()) return false;
    if (option && isConnected(option) && composedContains(at, option)) return false;
    if (normalizeText(textContentOf(at)).includes(normalizeText(text))) return true;
  }
  return false;
}

async function chooseRadio(
  group: Element,
  action: Select,
  context: ActContext,
): Promise<Result<Conclude>> {
  const [text = ''] = action.options;
  const radios = findAll(
    group,
    'input[type=radio],input[type=checkbox],[role=radio],[role=checkbox]',
  );
  const nameOf = (radio: Element): string => describeElement(radio).name;
  const radio = findByText(radios, text, (each) => [nameOf(each)]);
  if (!radio) return unknownOptionFailure(group, text, radios.map(nameOf));
  if (isChecked(radio)) return done();
  const label = labelOfToggle(radio);
  const clicked = await clickElement(radio, context);
  const landed = clicked.ok || !label ? clicked : await clickElement(label, context);
  if (!landed.ok) return landed;
  return done(() =>
    isConnected(radio) && !isChecked(radio) ? `${describeTarget(radio)} is still off.` : '',
  );
}

/** Fills a field with native suggestions, which accepts any other text too. */
function chooseSuggestion(
  input: HTMLInputElement,
  { options }: HTMLDataListElement,
  action: Select,
  context: ActContext,
): Result<Conclude> {
  const [text = ''] = action.options;
  const option = findByText([...options], text, ({ label, value }) => [label, value]);
  const value = option?.value ?? text;
  const held = whyNotFilled(input, value, context);
  if (held) return held;
  setFieldText(input, value, 'insertReplacementText');
  dispatch(input, new Event('change', { bubbles: true }));
  return done(() => (input.value === value ? '' : `The field reads ${quote(input.value)}.`));
}
