/** Fields of conversations, in which Enter sends what is written: by the button beside them, or by the log above. */
import { actNamedBy } from '../../core/gate/actWords.ts';
import { nameOf } from '../aria/name.ts';
import { attributeOf, boxOf, innerTextOf, isEditable, matchesIn } from '../dom/dom.ts';
import { flatParentOf } from '../dom/flat.ts';

const LEVELS = 5;
const MOST_BUTTONS = 8;
/** Mail and documents are written in taller fields, where Enter begins a new line. */
const TALLEST_PX = 160;
const hints =
  /\b(message|chat|reply|comment|nachricht|antwort|kommentar|répon|commentaire|mensaje|respuesta|comentario|messaggio|risposta|mensagem|bericht|wiadomość|meddelande|mesaj|сообщени)|メッセージ|返信|消息|訊息|回复/iu;

/** Whether Enter in this field sends it to somebody, as far as structure and its own label tell. */
export function isConversation(field: Element, role: string): boolean {
  const isText = role === 'textbox' || isEditable(field);
  if (!isText || boxOf(field).height > TALLEST_PX) return false;
  const isHinted = hints.test(`${nameOf(field)} ${attributeOf(field, 'placeholder') ?? ''}`);
  let at = flatParentOf(field);
  for (let level = 0; at && level < LEVELS; level += 1, at = flatParentOf(at)) {
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

/** A field alone with its button is not a form with an address, a subject and a text. */
const isLone = (around: Element): boolean =>
  matchesIn(around, 'input:not([type=hidden]):not([type=file]),textarea,[contenteditable=true]')
    .length === 1;
