/** select: options of a native select, an ARIA listbox, combobox or menu button, or a group of radio buttons. */
import type { ActionOf } from '../../../core/action/action.ts';
import {
  matchOption,
  type OptionFacts,
  optionNames,
  readOptionName,
} from '../../../core/action/option.ts';
import type { Change } from '../../../core/page/change.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { roleOfControl } from '../../aria/control.ts';
import { isNativelyDisabled } from '../../aria/disabled.ts';
import { nativeOptionFacts } from '../../aria/nativeOptions.ts';
import { focusedElement } from '../../dom/document.ts';
import { attributeOf, boxOf, closestOf, isConnected, isMatch } from '../../dom/dom.ts';
import { composedContains, findAll } from '../../dom/tree.ts';
import { dispatch } from '../../dom/write.ts';
import { identityOf } from '../../identity/identity.ts';
import { describeElement } from '../../read/index.ts';
import { pause, waitUntil } from '../../report/pause.ts';
import type { PageSession } from '../../session.ts';
import { fieldOf, isChecked } from '../fields/fieldKind.ts';
import { whyNotFilled } from '../fields/refusedFields.ts';
import { setFieldText, typeText } from '../keyboard/typeText.ts';
import { describeTarget, describeWithin, quote } from '../messages.ts';
import { chooseNativeOptions } from '../nativeSelect.ts';
import { type ActContext, type Conclude, done } from '../performer.ts';
import { clickElement, labelOfToggle } from '../pointer/click.ts';
import { checkTarget, enabled, targetAt } from '../target.ts';
import { closeList } from './closeList.ts';
import { isBusyAround, isMarkedBusy, loadingSigns } from './comingOptions.ts';
import {
  elementsWithText,
  expandedState,
  factsOfOptions,
  isList,
  listsBefore,
  listsOf,
  openerAround,
  openLists,
  optionsFor,
  optionTexts,
  undrawnCount,
} from './options.ts';
import { meantOption, stillLoadingFailure, unknownOptionFailure, waitLimit } from './refusal.ts';
import { type Chosen, verifyChoice } from './verifyChoice.ts';

type Select = ActionOf<'select'>;

const OPEN_MS = 1_000;
/** A frame and a half, for rendering after a choice. */
const RENDER_MS = 25;
/** Between the end of loading and the new options. */
const SETTLE_MS = 300;
/** The longest that an option may move before it is pressed anyway. */
const MOVING_MS = 300;
/** Suggestions for typed text often come from a server. */
const SUGGESTIONS_MS = 3_000;
const openers =
  '[role=combobox],[aria-haspopup],[aria-expanded],input[list],[aria-autocomplete=list],[aria-autocomplete=both]';

/** Chooses the options by their visible text. */
export async function select(action: Select, context: ActContext): Promise<Result<Conclude>> {
  const seen = checkTarget(action.ref, context, {});
  if (!seen.ok) return seen;
  const field = fieldOf(seen.value);
  const native = field.kind === 'select' ? field.select : closestOf(seen.value, 'select');
  // A list may be disabled only until its options are there.
  if (
    native instanceof HTMLSelectElement &&
    isNativelyDisabled(native) &&
    isBusyAround(native, context)
  )
    return chooseNativeOptions(native, action.options, context);
  const checked = checkTarget(action.ref, context, enabled);
  if (!checked.ok) return checked;
  const element = checked.value;
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
    ...listsBefore(element, isOpen),
  ]);
  for (const found of context.foundBySelect.get(element) ?? []) before.delete(found);
  const signs = loadingSigns();
  const isMulti = (): boolean => attributeOf(element, 'aria-multiselectable') === 'true';
  const identity = identityOf(element);
  const at = performance.now();
  const chosen: Chosen[] = [];
  for (const text of action.options) {
    const found = await findOption({ element, text, before, signs }, context);
    if (!found.ok) return found;
    const { option } = found.value;
    chosen.push(found.value);
    const opened = openLists(element).filter((list) => !before.has(list));
    context.foundBySelect.set(element, [...chosen.map(({ option }) => option), ...opened]);
    const isSelected = attributeOf(option, 'aria-selected') === 'true' && isMulti();
    if (!isSelected) await waitUntilStill(option, context);
    const clicked = isSelected ? done() : await clickElement(option, context);
    if (!clicked.ok) return clicked;
    context.foundBySelect.delete(element);
    // A multi-select list may close or re-render after each choice.
    await pause(RENDER_MS, context);
  }
  const verify = (changes: readonly Change[]): string => {
    // One level after the other may be chosen; the field then shows the last.
    const last = isMulti() ? chosen : chosen.slice(-1);
    const now = isConnected(element) ? element : context.reader.refs.successorOf(identity, at);
    return last.map((each) => (now ? verifyChoice(now, each, changes) : '')).find(Boolean) ?? '';
  };
  const option = chosen.at(-1)?.option;
  if (isOpen || isList(element) || !option) return done(verify);
  await closeList(element, option, context);
  return done(verify);
}

/** Waits until the option stops moving: many lists are positioned, or slide in, only after they are rendered. */
async function waitUntilStill(option: Element, context: ActContext): Promise<void> {
  const end = performance.now() + MOVING_MS;
  let still = 0;
  for (let before = placeOf(option); still < 2 && performance.now() < end; ) {
    await pause(RENDER_MS, context);
    const now = placeOf(option);
    still = now === before ? still + 1 : 0;
    before = now;
  }
}

function placeOf(of: Element): string {
  const { left, top } = boxOf(of);
  return `${left} ${top}`;
}

type Wanted = {
  readonly element: Element;
  readonly text: string;
  /** Elements with the text, and lists, from before the list opened; none of them is the option. */
  readonly before: ReadonlySet<Element>;
  /** What showed loading before the list opened, which says nothing about it. */
  readonly signs: ReadonlySet<Element>;
};

/**
 * Returns the option, ready to be clicked: in the list as it is, after opening it, or after filtering it by typing. If
 * no attribute marks options, it is the only new element with this text.
 */
async function findOption(wanted: Wanted, context: ActContext): Promise<Result<Chosen>> {
  const { element, text } = wanted;
  const find = (): Chosen | null => readyOption(wanted, context);
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
  const isComing = (): boolean => areComing(wanted, context) || (!search && hasEmptyList(wanted));
  const limitMs = waitLimit(context);
  const late = await waitWhileComing(find, isComing, limitMs - OPEN_MS, context);
  if (late) return ok(late);
  if (areComing(wanted, context)) return stillLoadingFailure(element, limitMs);
  if (!search || isUndecidable(wanted)) return refusal(wanted);
  const held = whyNotFilled(search, text, context);
  if (held) return held;
  const filtered = await filterByTyping(search, wanted, find, context);
  if (filtered) return ok(filtered);
  return areComing(wanted, context) ? stillLoadingFailure(element, limitMs) : refusal(wanted);
}

/** Returns the option if it can be clicked now. */
function readyOption(wanted: Wanted, context: ActContext): Chosen | null {
  const { element, text, before } = wanted;
  const isReady = (option: Element): boolean => targetAt(option, context).ok;
  const options = optionsFor(element, before);
  const match = matchOption(factsOfOptions(options, element), text);
  const option = match.kind === 'found' ? options[match.at] : undefined;
  if (match.kind === 'found' && option && isReady(option)) {
    // A beginning may fit others that are still to come.
    const isOnlyOne = match.isWhole || (undrawnCount(options) === 0 && !areComing(wanted, context));
    return isOnlyOne ? { option, words: wordsFor(option, element, text) } : null;
  }
  if (match.kind === 'several' || match.kind === 'disabled') return null;
  // A part of an option is not another option.
  const isPart = (each: Element): boolean =>
    match.kind === 'none' && options.some((marked) => composedContains(marked, each));
  const isNew = (each: Element): boolean => !before.has(each) && !isPart(each);
  const [only, ...others] = elementsWithText(text).filter(isNew);
  return only && others.length === 0 && isReady(only) ? { option: only, words: text } : null;
}

/** Returns the words that a field may show for the option: its label, if its group was named too. */
function wordsFor(option: Element, list: Element, text: string): string {
  const alone = factsOfOptions([option], list).map(({ labels, title = '' }) => ({ labels, title }));
  return matchOption(alone, text).kind === 'none' ? (optionTexts(option)[0] ?? text) : text;
}

const factsFor = ({ element, before }: Wanted): OptionFacts[] =>
  factsOfOptions(optionsFor(element, before), element);

const isUndecidable = (wanted: Wanted): boolean =>
  /several|disabled/.test(matchOption(factsFor(wanted), wanted.text).kind);

function refusal(wanted: Wanted): Result<never> {
  const { element, text, before } = wanted;
  const facts = factsFor(wanted);
  const match = matchOption(facts, text);
  const hidden = undrawnCount(optionsFor(element, before));
  if (match.kind === 'none' || (match.kind === 'found' && !match.isWhole))
    return unknownOptionFailure(element, text, optionNames(facts), hidden);
  const meant = meantOption(element, facts, text);
  if (!meant.ok) return meant;
  return err(
    'notVisible',
    `The option ${quote(text, 60)} of ${describeWithin(element)} is covered or out of view.`,
    'Observe the page, and click the option itself.',
  );
}

/** Whether the list shows that its options are still coming. */
function areComing({ element, before, signs }: Wanted, session: PageSession): boolean {
  const lists = listsOf(element).filter((list) => !before.has(list));
  if ([element, ...lists].some((each) => isMarkedBusy(each, session))) return true;
  const isIn = (sign: Element): boolean => lists.some((list) => composedContains(list, sign));
  return [...loadingSigns()].some((sign) => !signs.has(sign) || isIn(sign));
}

/** Whether a list opened that has no options yet. */
const hasEmptyList = ({ element, before }: Wanted): boolean =>
  listsOf(element).some((list) => !before.has(list)) && optionsFor(element, before).length === 0;

/** Waits for the option as long as others are still coming, and a moment longer, since loading indicators go first. */
async function waitWhileComing<T>(
  find: () => T | null,
  isComing: () => boolean,
  limitMs: number,
  context: ActContext,
): Promise<T | null> {
  if (limitMs <= 0 || !isComing()) return null;
  const found = await waitUntil(() => find() ?? (isComing() ? null : 'settled'), limitMs, context);
  return found === 'settled' ? waitUntil(find, SETTLE_MS, context) : found;
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
  wanted: Wanted,
  find: () => Chosen | null,
  context: ActContext,
): Promise<Chosen | null> {
  const before = input.value;
  const [label = wanted.text] = readOptionName(wanted.text).labels;
  typeText(input, label);
  const isComing = (): boolean => areComing(wanted, context);
  const limitMs = waitLimit(context) - SUGGESTIONS_MS;
  const found =
    (await waitUntil(find, SUGGESTIONS_MS, context)) ??
    (await waitWhileComing(find, isComing, limitMs, context));
  if (!found) setFieldText(input, before, 'insertText');
  return found;
}

/** Checks one radio button of a group, or several of its checkboxes. */
async function chooseRadio(
  group: Element,
  action: Select,
  context: ActContext,
): Promise<Result<Conclude>> {
  const toggles = findAll(
    group,
    'input[type=radio],input[type=checkbox],[role=radio],[role=checkbox]',
  );
  const facts = factsOfOptions(toggles, group, toggleTexts);
  const chosen = new Set<Element>();
  for (const text of action.options) {
    const meant = meantOption(group, facts, text);
    if (!meant.ok) return meant;
    const toggle = toggles[meant.value];
    if (toggle) chosen.add(toggle);
  }
  const radios = [...chosen].filter((each) => isMatch(each, 'input[type=radio],[role=radio]'));
  if (radios.length > 1)
    return err('badInput', `${describeTarget(group)} takes one option.`, 'Choose one.');
  for (const toggle of chosen) {
    if (isChecked(toggle)) continue;
    const label = labelOfToggle(toggle);
    const clicked = await clickElement(toggle, context);
    const landed = clicked.ok || !label ? clicked : await clickElement(label, context);
    if (!landed.ok) return landed;
  }
  return done(() => {
    const off = [...chosen].find((toggle) => isConnected(toggle) && !isChecked(toggle));
    return off ? `${describeTarget(off)} is still off.` : '';
  });
}

const toggleTexts = (toggle: Element): string[] => [describeElement(toggle).name];

/** Fills a field with native suggestions, which accepts any other text too. */
function chooseSuggestion(
  input: HTMLInputElement,
  { options }: HTMLDataListElement,
  action: Select,
  context: ActContext,
): Result<Conclude> {
  const [text = '', ...others] = action.options;
  if (others.length > 0)
    return err('badInput', `${describeTarget(input)} takes one option.`, 'Choose one.');
  const facts = nativeOptionFacts(options);
  const isOwn = matchOption(facts, text).kind === 'none';
  const meant = isOwn ? null : meantOption(input, facts, text);
  if (meant && !meant.ok) return meant;
  const value = (meant && options[meant.value]?.value) ?? text;
  const held = whyNotFilled(input, value, context);
  if (held) return held;
  setFieldText(input, value, 'insertReplacementText');
  dispatch(input, new Event('change', { bubbles: true }));
  return done(() => (input.value === value ? '' : `The field reads ${quote(input.value)}.`));
}
