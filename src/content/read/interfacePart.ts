/**
 * What a control is a part of, by the page's structure alone: a calendar, the header of a column, the pages of a list.
 * Using such a part only changes what is shown, so the gate needs no other judgment of it. Words never decide here.
 */
import type { InterfacePart } from '../../core/page/observation.ts';
import { visibleTextOf } from '../aria/visibleText.ts';
import {
  attributeOf,
  closestOf,
  containsNode,
  firstMatchIn,
  hasAttributeOf,
  isMatch,
  localNameOf,
  matchesIn,
} from '../dom/dom.ts';
import { lineageOf } from '../dom/tree.ts';
import { fieldOfList, isTypedIn } from './listField.ts';

export function interfacePartOf(of: Element): InterfacePart {
  if (isMatch(of, 'input[type=reset],button[type=reset]')) return 'reset';
  if (closes(of)) return 'closer';
  if (isOwnPage(of)) return 'ownPage';
  if (isOnlyInHeader(of)) return 'columnHeader';
  if (isSuggestion(of)) return 'suggestion';
  if (isMatch(of, '[role=treeitem]')) return 'treeItem';
  const text = visibleTextOf(of, { maxCharacters: 8 }).trim();
  if (!/^\d{1,5}$/.test(text)) return '';
  if (isDay(of, Number(text))) return 'calendar';
  return isPageNumber(of) ? 'pagination' : '';
}

/** Attributes that make browsers and widespread libraries close a dialog, a popover or a menu. */
const closers =
  '[command=close],[command=hide-popover],[popovertargetaction=hide],[data-bs-dismiss]';

const closes = (of: Element): boolean => closestOf(of, closers) !== null;

/** A link whose markup spells out the address of its own page. `#`, an empty address and scripts are used as buttons. */
function isOwnPage(of: Element): boolean {
  const link = closestOf(of, 'a');
  const href = link ? (attributeOf(link, 'href') ?? '').trim() : '';
  if (href === '' || /^(#|javascript:)/i.test(href) || !URL.canParse(href, document.baseURI))
    return false;
  return new URL(href, document.baseURI).href === location.href.replace(/#.*$/s, '');
}

const headers = 'thead th,[role=columnheader]';
const controls = 'a,button,input,select,textarea,[role],[tabindex],[onclick]';

/** A column header, or the only control in one. */
function isOnlyInHeader(of: Element): boolean {
  const header = closestOf(of, headers);
  if (!header || isMatch(of, 'input,select,textarea')) return false;
  const inside = Array.from(matchesIn(header, controls));
  return inside.every((each) => containsNode(each, of) || containsNode(of, each));
}

/** An option of the list that a text field opens. */
function isSuggestion(of: Element): boolean {
  if (!isMatch(of, '[role=option]')) return isDrawnSuggestion(of);
  const list = closestOf(of, '[role=listbox]');
  const field = list && fieldOfList(list);
  return field ? isTypedIn(field) : false;
}

/**
 * Whether it is an option drawn without a role beside a list for screen readers, as rc-select does (Ant Design). Other parts
 * of an option, such as an icon that removes it, don't count.
 */
function isDrawnSuggestion(of: Element): boolean {
  const option = closestOf(of, '[aria-selected]');
  if (!option || hasAttributeOf(option, 'role')) return false;
  const lineage = lineageOf(of);
  const inside = lineage.slice(0, lineage.indexOf(option));
  if (inside.some((each) => isMatch(each, controls))) return false;
  if (visibleTextOf(of) !== visibleTextOf(option)) return false;
  const around = lineageOf(option, MAX_LEVELS + 1).slice(1);
  const popup = around.find((each) => firstMatchIn(each, '[role=listbox]'));
  const list = popup && firstMatchIn(popup, '[role=listbox]');
  const field = list && fieldOfList(list);
  return field ? isTypedIn(field) && !containsNode(popup, field) : false;
}

const FEWEST_DAYS = 28;
const MOST_DAYS = 31;
const MAX_LEVELS = 5;
/** The days of a month and those shown of the months around it. */
const MOST_CELLS = 45;

/** A day among all days of a month: at least 28 numbers from 1 on, none above 31. */
function isDay(of: Element, day: number): boolean {
  if (day < 1 || day > MOST_DAYS) return false;
  for (const box of lineageOf(of, MAX_LEVELS).slice(1)) {
    const alike = numbersIn(box, of);
    if (alike.length < FEWEST_DAYS) continue;
    const shown = new Set(alike);
    const isMonth = Array.from({ length: FEWEST_DAYS }, (_, at) => at + 1).every((each) =>
      shown.has(each),
    );
    return isMonth && alike.length <= MOST_CELLS && Math.max(...alike) <= MOST_DAYS;
  }
  return false;
}

/** Returns the numbers that elements with the tag of this one show. */
const numbersIn = (box: Element, like: Element): number[] =>
  Array.from(matchesIn(box, localNameOf(like)))
    .slice(0, 2 * MOST_CELLS)
    .map((each) => visibleTextOf(each, { maxCharacters: 8 }).trim())
    .filter((text) => /^\d{1,5}$/.test(text))
    .map(Number);

/** One of the numbers of a list that marks the page that is shown. */
function isPageNumber(of: Element): boolean {
  for (const box of lineageOf(of, MAX_LEVELS).slice(1)) {
    const numbers = numbersIn(box, of);
    if (numbers.length < 2) continue;
    const current = firstMatchIn(box, '[aria-current=page],[aria-current=true]');
    return (
      current !== null &&
      !hasAttributeOf(of, 'aria-pressed') &&
      /^\d{1,5}$/.test(visibleTextOf(current, { maxCharacters: 8 }).trim()) &&
      numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0))
    );
  }
  return false;
}
