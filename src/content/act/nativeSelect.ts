/** Chooses options of a native select by what they are called (`src/core/action/option.ts`). */
import { matchOption, type OptionFacts, optionNames } from '../../core/action/option.ts';
import type { Change } from '../../core/page/change.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { isNativelyDisabled } from '../aria/disabled.ts';
import { nativeOptionFacts } from '../aria/nativeOptions.ts';
import { isConnected } from '../dom/dom.ts';
import { dispatchInputAndChange } from '../dom/write.ts';
import { identityOf } from '../identity/identity.ts';
import { describeElement } from '../read/index.ts';
import { isLoadingText } from '../report/loadingIndicators.ts';
import { waitUntil } from '../report/pause.ts';
import { isBusyAround } from './choices/comingOptions.ts';
import { meantOption, quoteNames, stillLoadingFailure, waitLimit } from './choices/refusal.ts';
import { focusElement } from './keyboard/focus.ts';
import { describeTarget } from './messages.ts';
import { type ActContext, type Conclude, done, type Performing } from './performer.ts';
import { disabledFailure, replacedFailure, targetAt } from './target.ts';

/** Between the end of loading and the new options. */
const SETTLE_MS = 300;

/** Selects exactly these options; a single select accepts only one. Waits for options that are still coming. */
export function chooseNativeOptions(
  select: HTMLSelectElement,
  wanted: readonly string[],
  context: ActContext,
): Performing {
  const isComing = (): boolean => isStillComing(select, wanted, context);
  return isComing()
    ? chooseWhenThere(select, wanted, isComing, context)
    : chooseNow(select, wanted, context);
}

async function chooseWhenThere(
  select: HTMLSelectElement,
  wanted: readonly string[],
  isComing: () => boolean,
  context: ActContext,
): Promise<Result<Conclude>> {
  const name = describeTarget(select);
  const limitMs = waitLimit(context);
  const isReady = (): true | null => !isComing() || null;
  const arrived = await waitUntil(isReady, limitMs, context);
  // Signs of loading may go before the options are there.
  const isThere = (): true | null => isOffered(select, wanted) || null;
  if (arrived) await waitUntil(isThere, SETTLE_MS, context);
  if (!isConnected(select)) return replacedFailure(name);
  if (!arrived && (isBusyAround(select, context) || isLoading(select)))
    return stillLoadingFailure(select, limitMs);
  if (isNativelyDisabled(select)) return disabledFailure(select);
  if (arrived) return chooseNow(select, wanted, context);
  return err(
    'notFound',
    `${name} has no options yet.`,
    'Fill in or choose what it depends on first.',
  );
}

/** Whether the select has nothing to choose from yet, or is busy and has none of these options. */
function isStillComing(
  select: HTMLSelectElement,
  wanted: readonly string[],
  context: ActContext,
): boolean {
  if (!isConnected(select)) return false;
  if (isNativelyDisabled(select)) return isBusyAround(select, context);
  if (isEmpty(select)) return !isOffered(select, wanted) || isLoading(select);
  return !isOffered(select, wanted) && isBusyAround(select, context);
}

/** Whether it has no options but hints such as "Choose" and "Loading…". */
const isEmpty = ({ options }: HTMLSelectElement): boolean =>
  [...options].every(({ value, label }) => value === '' || isLoadingText(label));

const isLoading = ({ options }: HTMLSelectElement): boolean =>
  [...options].some(({ label }) => isLoadingText(label));

function isOffered(select: HTMLSelectElement, wanted: readonly string[]): boolean {
  const facts = nativeOptionFacts(select.options);
  return wanted.every((text) => matchOption(facts, text).kind !== 'none');
}

function chooseNow(
  select: HTMLSelectElement,
  wanted: readonly string[],
  context: ActContext,
): Result<Conclude> {
  const target = targetAt(select, context);
  if (!target.ok) return target;
  const name = describeTarget(select);
  if (!select.multiple && wanted.length > 1)
    return err('badInput', `${name} takes one option, not ${wanted.length}.`, 'Choose one.');
  const offered = findOptions(select, wanted);
  if (!offered.ok) return offered;
  const activation = { by: 'choice', options: wanted } as const;
  const permission = context.gate.permit(activation, select, select, { chosen: offered.value });
  if (!permission.ok) return permission;
  const { point } = target.value;
  const before = [...select.selectedOptions];
  const identity = identityOf(select);
  const at = performance.now();
  // Popups close unless something in them is pressed.
  const hasMouse = context.pointer.press(point);
  focusElement(select);
  const found = isConnected(select) ? findOptions(select, wanted) : replacedFailure(name);
  if (found.ok && applySelection(select, found.value)) dispatchInputAndChange(select);
  context.pointer.release(point, hasMouse);
  if (!found.ok) return found;
  const current = (): HTMLSelectElement => {
    const now = isConnected(select) ? null : context.reader.refs.successorOf(identity, at);
    return now instanceof HTMLSelectElement ? now : select;
  };
  return done(() => verifySelection(current(), wanted), changeOfTwin(select, before));
}

/** Changes the selection and returns whether it was different. */
function applySelection(select: HTMLSelectElement, chosen: readonly HTMLOptionElement[]): boolean {
  const options = [...select.options];
  const differing = options.filter((option) => option.selected !== chosen.includes(option));
  if (select.multiple) for (const option of differing) option.selected = !option.selected;
  else if (chosen[0]) select.selectedIndex = options.indexOf(chosen[0]);
  return differing.length > 0;
}

/** A choice between two options with the same label changes no text that the page shows. */
function changeOfTwin(select: HTMLSelectElement, before: readonly HTMLOptionElement[]): Change[] {
  const after = [...select.selectedOptions];
  const labelsOf = (options: readonly HTMLOptionElement[]): string =>
    options.map(({ label }) => label).join('\n');
  const isSame = after.every((option) => before.includes(option));
  if (isSame || labelsOf(before) !== labelsOf(after)) return [];
  const { name, role } = describeElement(select);
  return [{ kind: 'value', name, role, value: selectedNames(select).join(', ') }];
}

/** Compares what the list shows at the end with what was asked, by the same rule. */
function verifySelection(select: HTMLSelectElement, wanted: readonly string[]): string {
  if (!isConnected(select)) return '';
  const facts = nativeOptionFacts(select.options);
  const shown = nativeOptionFacts(select.selectedOptions);
  const asked = wanted.map((text) => optionAt(facts, text) ?? optionAt(shown, text));
  const [is, should] = [new Set(shown.map(keyOf)), new Set(asked.map(keyOf))];
  const isExact = is.size === should.size && [...is].every((each) => should.has(each));
  return isExact ? '' : showsInstead(select, wanted);
}

/** An option that can be chosen only once may be disabled by now. */
function optionAt(options: readonly OptionFacts[], text: string): OptionFacts | undefined {
  const match = matchOption(options, text);
  return match.kind === 'found' || match.kind === 'disabled' ? options[match.at] : undefined;
}

const keyOf = (option: OptionFacts | undefined): string =>
  JSON.stringify([option?.labels[0], option?.value]);

const showsInstead = (select: HTMLSelectElement, wanted: readonly string[]): string =>
  `The list shows ${quoteNames(selectedNames(select)) || 'nothing'} instead of ${quoteNames(wanted)}.`;

function selectedNames(select: HTMLSelectElement): string[] {
  const names = optionNames(nativeOptionFacts(select.options));
  return [...select.options].flatMap(({ selected }, at) => (selected ? (names[at] ?? []) : []));
}

function findOptions(
  select: HTMLSelectElement,
  wanted: readonly string[],
): Result<HTMLOptionElement[]> {
  const facts = nativeOptionFacts(select.options);
  const found: HTMLOptionElement[] = [];
  for (const text of wanted) {
    const meant = meantOption(select, facts, text);
    if (!meant.ok) return meant;
    const option = select.options[meant.value];
    if (option) found.push(option);
  }
  return ok(found);
}
