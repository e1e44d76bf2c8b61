/**
 * The expected effect of an action: predicted by the planner and checked by code afterwards, without a model call. A
 * missing effect is recorded.
 */
import * as z from 'zod/mini';
import { type Change, shownBy } from '../page/change.ts';
import { itemsOn } from '../page/items.ts';
import type { LineItem, PageLine, States } from '../page/line.ts';
import type { Observation } from '../page/observation.ts';
import { isTool } from '../page/pageText.ts';
import { lineOfRef } from '../page/refs.ts';
import { renderLine, renderLines } from '../page/renderLine.ts';
import { renderStates } from '../page/renderStates.ts';
import { countWords, foldText } from '../plainText.ts';

const kinds = ['url', 'text', 'gone', 'value', 'state', 'count'] as const;

/**
 * `url`: the address then contains the text. `text` and `gone`: the text is then on the page, or isn't. `value` and
 * `state`: the line of element `ref` then shows it ("checked", "expanded", a value), or does not ("unchecked", "not
 * expanded"). `count`: the text then occurs at least that many times.
 */
export const expectSchema = z.object({
  what: z.enum(kinds),
  text: z.string().check(z.minLength(1), z.maxLength(300)),
  ref: z.optional(z.string().check(z.regex(/^(f\d+)?e\d+$/, 'an element ref such as e12'))),
  atLeast: z.optional(z.int().check(z.minimum(1))),
});
export type Expect = z.infer<typeof expectSchema>;

/** Whether the page, read after the action, shows the effect. Compares as `foldText` does. */
export function isMet(expect: Expect, page: Pick<Observation, 'url' | 'lines'>): boolean {
  const wanted = foldText(expect.text);
  const text = (): string => foldText(renderLines(page.lines.filter((line) => !isTool(line))));
  // Nothing that can be seen, such as the letter of an icon font.
  if (wanted === '') return false;
  switch (expect.what) {
    case 'url':
      return foldText(decoded(page.url)).includes(wanted);
    case 'text':
      return timesShown(wanted, text()) > 0;
    case 'gone':
      return timesShown(wanted, text()) === 0;
    case 'value':
    case 'state': {
      // An element whose name changed with its value has a new ref. That doesn't disprove the effect.
      const line = expect.ref === undefined ? undefined : lineOfRef(page.lines, expect.ref);
      const item = line && itemsOn(line).find(({ ref }) => ref === expect.ref);
      if (!item) return true;
      if (expect.what === 'value') return isHeld(valueShown(line, item), wanted);
      const tests = stateTests(wanted);
      if (tests) return tests.every((test) => test(item.states ?? {}, item.role));
      return isHeld(stateShown(item), wanted);
    }
    case 'count':
      return timesShown(wanted, text()) >= (expect.atLeast ?? 1);
  }
}

/** Whole words only: "5" is not in "15". Where a script has no spaces, any occurrence counts. */
const timesShown = (wanted: string, text: string): number => countWords(text, wanted, spaced);

const spaced =
  /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー])[\p{L}\p{N}\p{M}_]/u;

/** Whether the report of an action shows an expected text, such as that of a message which is gone by the next look. */
export function isTold({ what, text }: Expect, changes: readonly Change[]): boolean {
  const wanted = foldText(text);
  if (what !== 'text' || wanted === '') return false;
  return changes.some((change) => {
    if (change.cause !== undefined) return false;
    const before = change.kind === 'text' ? foldText(change.before) : '';
    return timesShown(wanted, foldText(shownBy(change))) > 0 && timesShown(wanted, before) === 0;
  });
}

/** Whether the effect is that an element is no longer on the page. */
export const isAbsence = ({ what, text }: Expect): boolean =>
  what === 'state' && absent.test(foldText(text));

const absent =
  /^(is |now )?(gone|hidden|removed|absent|invisible|(not|no longer) (shown|visible|there|present|on the page))$/;

/** Whether one of the texts has the wanted one, which may be named as a line shows it: `value "Tea"`. */
function isHeld(shown: readonly string[], wanted: string): boolean {
  const [, inside = wanted] =
    /^(?:(?:is |now )?(?:value|shows|holds)[ :=]*)?"(.+)"$/.exec(wanted) ?? [];
  return shown.some((text) => [wanted, inside].some((each) => foldText(text).includes(each)));
}

type Test = (states: States, role: string) => boolean;

const checkable = /^(checkbox|radio|switch|menuitem(checkbox|radio)|option|treeitem)$/;

/** Every state word that a line may show, and what it means. */
const words: Readonly<Record<string, Test>> = {
  checked: ({ checked }) => checked === true,
  // Lines don't show that something is unchecked, nor that it could be checked.
  unchecked: ({ checked }, role) => checked === undefined && checkable.test(role),
  mixed: ({ checked }) => checked === 'mixed',
  pressed: ({ pressed }) => pressed === true,
  selected: ({ selected }) => selected === true,
  current: ({ current }) => current === true,
  expanded: ({ expanded }) => expanded === true,
  collapsed: ({ expanded }) => expanded === false,
  disabled: ({ disabled }) => disabled === true,
  readonly: ({ readOnly }) => readOnly === true,
  required: ({ required }) => required === true,
  focused: ({ focused }) => focused === true,
  invalid: ({ invalid }) => invalid !== undefined,
  password: ({ secret }) => secret === true,
  draggable: ({ draggable }) => draggable === true,
  bold: ({ bold }) => bold === true,
  unseen: ({ unseen }) => unseen === true,
  modal: ({ modal }) => modal === true,
  sorted: ({ sorted }) => sorted !== undefined,
  'sorted ascending': ({ sorted }) => sorted === 'ascending',
  'sorted descending': ({ sorted }) => sorted === 'descending',
  'looks chosen': ({ looksChosen }) => looksChosen === true,
  empty: ({ value = '', shownValue = '', shows = '' }) => `${value}${shownValue}${shows}` === '',
};

/** Other words for the same, among them those of the change report. */
const synonyms: Readonly<Record<string, string>> = {
  'partly checked': 'mixed',
  'partially checked': 'mixed',
  indeterminate: 'mixed',
  ticked: 'checked',
  'the current one': 'current',
  highlighted: 'looks chosen',
  open: 'expanded',
  opened: 'expanded',
  closed: 'collapsed',
  folded: 'collapsed',
  'read-only': 'readonly',
  'read only': 'readonly',
};

/** Words for the lack of a state, which lines don't show. */
const opposites: Readonly<Record<string, string>> = {
  enabled: 'disabled',
  released: 'pressed',
  shown: 'unseen',
  present: 'unseen',
  there: 'unseen',
  editable: 'readonly',
  writable: 'readonly',
  optional: 'required',
  valid: 'invalid',
  visible: 'unseen',
  seen: 'unseen',
  deselected: 'selected',
  blurred: 'focused',
};

/** Returns the tests for one or more state words, as in "unchecked, enabled"; undefined for any other text. */
function stateTests(wanted: string): readonly Test[] | undefined {
  const tests = wanted.split(/ and |, /).map(stateTest);
  const known = tests.filter((test) => test !== undefined);
  return known.length === tests.length ? known : undefined;
}

/** Returns the test for a state word such as "checked", or for its lack, such as "unchecked" or "not checked". */
function stateTest(said: string): Test | undefined {
  const word = said.trim().replace(/^(?:(?:is|now) )+/, '');
  if (absent.test(word)) return ({ unseen }) => unseen === true;
  const test = testOf(word);
  if (test) return test;
  const [, lacking = ''] = /^(?:not |no longer |un|non-?)(.+)$/.exec(word) ?? [];
  const lacks = testOf(opposites[word] ?? lacking);
  if (lacks) return (states, role) => !lacks(states, role);
  // "not enabled" is "disabled".
  return testOf(opposites[lacking] ?? '');
}

function testOf(word: string): Test | undefined {
  const name = Object.hasOwn(synonyms, word) ? (synonyms[word] ?? word) : word;
  return Object.hasOwn(words, name) ? words[name] : undefined;
}

/** Searched in states only, since a control may be named "Checked". Any other text is a field's value. */
function stateShown({ states = {} }: LineItem): string[] {
  const flags = Object.entries(states).filter(
    ([name, value]) => typeof value !== 'string' || name === 'sorted',
  );
  const { options: _, ...rest } = Object.fromEntries(flags);
  const shown = renderStates({ ...rest, ...(states.invalid !== undefined && { invalid: '' }) });
  return [shown, ...heldIn(states)];
}

function valueShown(line: PageLine, { states = {} }: LineItem): string[] {
  const held = heldIn(states);
  // Widgets without a value show it in their name or in the text around them.
  return held.length > 0 ? held : [renderLine(line).replace(renderStates(states), '')];
}

const heldIn = ({ value, shownValue, shows, amount }: States): string[] =>
  [value, shownValue, shows, amount].filter((each) => each !== undefined);

/** Expects the page to be at this address. */
export const expectAddress = (url: string): Expect => ({
  what: 'url',
  text: decoded(url).slice(0, 300),
});

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    // An address may contain a lone % sign; it is then compared as is.
    return url;
  }
}
