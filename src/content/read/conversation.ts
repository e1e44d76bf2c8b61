/** Chat fields, in which Enter sends the text. They are recognized by the button beside them or the log above. */
import { actNamedBy } from '../../core/gate/actWords.ts';
import { nameOf } from '../aria/name.ts';
import { attributeOf, boxOf, innerTextOf, isEditable, matchesIn } from '../dom/dom.ts';
import { flatParentOf } from '../dom/flat.ts';

const LEVELS = 5;
const MOST_BUTTONS = 8;
/** Taller fields are for mail and documents, where Enter starts a new line. */
const TALLEST_PX = 160;
const hints =
  /\b(message|chat|reply|comment|nachricht|antwort|kommentar|répon|commentaire|mensaje|respuesta|comentario|messaggio|risposta|mensagem|bericht|wiadomość|meddelande|mesaj|сообщени)|メッセージ|返信|消息|訊息|回复/iu;

/** Whether Enter in this field sends a message, as far as the structure and the field's own label show. */
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

/** Whether a field is alone with its button, unlike a form with an address, a subject and a body. */
const isLone = (around: Element): boolean =>
  matchesIn(around, 'input:not([type=hidden]):not([type=file]),textarea,[contenteditable=true]')
    .length === 1;
