/** Reads the surroundings that show what a control is for: its heading and a price beside it. */
import { actNamedBy } from '../../core/gate/actWords.ts';
import { clip } from '../../core/text.ts';
import { nameOf } from '../aria/name.ts';
import { visibleTextOf } from '../aria/visibleText.ts';
import {
  attributeOf,
  boxOf,
  endsBefore,
  innerTextOf,
  isEditable,
  isMatch,
  isShown,
  localNameOf,
  matchesIn,
  previousElementOf,
} from '../dom/dom.ts';
import { money } from '../dom/text.ts';
import { flatParentOf, lineageOf } from '../dom/tree.ts';

/**
 * Returns the heading of the innermost box around the element that has one: the last heading before the element, or the
 * box's title. A toolbar may precede its own title, and the heading before it then belongs to something else.
 */
export function headingOf(of: Element): string {
  for (const box of lineageOf(of)) {
    const headings = Array.from(matchesIn(box, 'h1,h2,h3,h4,h5,h6,[role=heading],legend'));
    const shown = headings.filter(isShown);
    const last = shown.findLast((heading) => endsBefore(heading, of));
    const found = last ?? (isMatch(box, 'body,html') ? undefined : titleAmong(shown));
    if (found) return clip(visibleTextOf(found), 120);
  }
  return '';
}

/** Returns the first heading if all others have lower levels, so they belong to its parts. */
function titleAmong([first, ...others]: readonly Element[]): Element | undefined {
  return others.every((other) => first && levelOf(other) > levelOf(first)) ? first : undefined;
}

/** Returns the level, from 1 on; a legend is below all headings. */
function levelOf(heading: Element): number {
  const [, digit] = /^h(\d)$/.exec(localNameOf(heading)) ?? [];
  const given = attributeOf(heading, 'aria-level') ?? digit;
  return Number(given ?? (localNameOf(heading) === 'legend' ? 7 : 2));
}

/**
 * Returns the element's position in the document: the indexes of its ancestors among their siblings, innermost first.
 */
export function positionOf(of: Element): string {
  const numbers = lineageOf(of, 12).map((each) => {
    let number = 0;
    for (let at = previousElementOf(each); at; at = previousElementOf(at)) number += 1;
    return number;
  });
  return numbers.join('.');
}

const maxCharacters = 400;

const MOST_AMOUNTS = 6;

/**
 * Returns the amounts in the nearest box around the element that has any, as long as it is small, and the page's total if
 * that stands elsewhere. A checkout may show amounts of unchosen options too: which of them is paid is not guessed.
 */
export function priceBeside(of: Element): string {
  for (const box of lineageOf(of, 4)) {
    const text = visibleTextOf(box, { maxCharacters });
    const amounts = new Set([...text.matchAll(money)].map(([amount]) => amount.trim()));
    if (amounts.size > 0) {
      const total = totalOnPage(of);
      const beside = [...amounts].slice(-MOST_AMOUNTS);
      return [...(amounts.has(total) || total === '' ? [] : [total]), ...beside].join(' · ');
    }
    if (text.length >= maxCharacters) break;
  }
  return '';
}

const MOST_OF_PAGE = 20_000;
const totals = new RegExp(
  String.raw`(?<!\p{L})(?:total|summe|gesamt\p{L}*|totaal|totale|totalt|razem|suma|итого|toplam|合計|总计|總計)(?!\p{L})[^\d\p{Sc}]{0,20}?(${money.source})`,
  'giu',
);

/** Returns the last amount that the page calls a total; '' if there is none. */
function totalOnPage(of: Element): string {
  const [page] = lineageOf(of).slice(-1);
  const text = page ? visibleTextOf(page, { maxCharacters: MOST_OF_PAGE }) : '';
  return [...text.matchAll(totals)].at(-1)?.[1]?.trim() ?? '';
}

// Chat fields, in which Enter sends the text. They are recognized by the button beside them or the log above.

const MAX_LEVELS = 5;
const MOST_BUTTONS = 8;
/** Taller fields are for mail and documents, where Enter starts a new line. */
const TALLEST_PX = 160;
const chatWords =
  /\b(message|chat|reply|comment|nachricht|antwort|kommentar|répon|commentaire|mensaje|respuesta|comentario|messaggio|risposta|mensagem|bericht|wiadomość|meddelande|mesaj|сообщени)|メッセージ|返信|消息|訊息|回复/iu;

/** Whether Enter in this field sends a message, as far as the structure and the field's own label show. */
export function isConversation(field: Element, role: string): boolean {
  const isText = role === 'textbox' || isEditable(field);
  if (!isText || boxOf(field).height > TALLEST_PX) return false;
  const isHinted = chatWords.test(`${nameOf(field)} ${attributeOf(field, 'placeholder') ?? ''}`);
  let at = flatParentOf(field);
  for (let level = 0; at && level < MAX_LEVELS; level += 1, at = flatParentOf(at)) {
    if (matchesIn(at, '[role=log],[role=feed]').length > 0) return true;
    if (hasSendButton(at)) return isHinted || isLone(at);
  }
  return false;
}

function hasSendButton(around: Element): boolean {
  const buttons = Array.from(matchesIn(around, 'button,[role=button]'));
  return (
    buttons.length <= MOST_BUTTONS &&
    buttons.some((button) => {
      const act = actNamedBy(innerTextOf(button)) ?? actNamedBy(nameOf(button));
      return act?.verb === 'Send' || act?.verb === 'Publish';
    })
  );
}

/** Whether a field is alone with its button, unlike a form with an address, a subject and a body. */
const isLone = (around: Element): boolean =>
  matchesIn(around, 'input:not([type=hidden]):not([type=file]),textarea,[contenteditable=true]')
    .length === 1;
