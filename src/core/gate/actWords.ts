/**
 * Labels that name an action with an effect outside the page, in twelve languages. They count by position: the verb of
 * a short label, never a word inside a sentence. What neither labels nor structure tell is left to the critic (WO-13).
 */

export type ActName =
  | 'Pay or order'
  | 'Delete'
  | 'Send'
  | 'Publish'
  | 'Log out'
  | 'Change account or access'
  | 'Confirm'
  | 'Submit';

type Category = {
  readonly verb: ActName;
  readonly risk: 'low' | 'high';
  /** Whole words or phrases, separated by `|`. */
  readonly words: string;
  /** For scripts without spaces: matched anywhere in a short label. */
  readonly joined: string;
};

/** The first match wins: an order that is also a submission is an order. */
const categories: readonly Category[] = [
  {
    verb: 'Pay or order',
    risk: 'high',
    words:
      'buy|pay|place (the |your |my |an )?order|order now|check ?out now|complete (the |your |my )?(purchase|order|payment|booking)|(confirm|finish|submit) (the |your |my |and )?(order|purchase|payment|booking|pay)|purchase|subscribe|donate|book|reserve|rent now|bid|place bid|tip|top up|withdraw|redeem|' +
      'kaufen|jetzt kaufen|bezahlen|zahlen|bestellen|kostenpflichtig|buchen|spenden|abonnieren|überweisen|' +
      "acheter|payer|commander|régler|réserver|s'abonner|faire un don|" +
      'comprar|pagar|pedir|realizar pedido|reservar|suscribirse|donar|' +
      'acquista|compra|paga|ordina(?! per)|prenota|abbonati|dona|' +
      'assinar|finalizar compra|doar|' +
      'kopen|betalen|betaal|bestel|boeken|doneren|' +
      'kup|kup teraz|zapłać|zamów|zarezerwuj|' +
      'köp|betala|beställ|boka|' +
      'satın al|öde|sipariş ver|rezervasyon yap|bağış yap|' +
      'купить|оплатить|заказать|оформить заказ|забронировать',
    joined: '購入|注文|支払|予約する|寄付|购买|付款|支付|下单|下單|订购|预订|捐款|結帳|结账',
  },
  {
    verb: 'Delete',
    risk: 'high',
    words:
      'delete|erase|destroy|wipe|purge|discard|trash|empty (the )?(trash|bin)|move to trash|remove (the |my |your |this )?(account|user|member|project|repository|file|data|item|address|card|device)|close (my |your |the )?account|deactivate|terminate|cancel (the |my |your )?(order|booking|subscription|plan|membership|account|reservation|appointment)|' +
      'löschen|lösche|entfernen|vernichten|kündigen|stornieren|' +
      'supprimer|effacer|résilier|annuler (la |ma |le )?(commande|réservation)|' +
      'eliminar|borrar|suprimir|darse de baja|cancelar (el |la |mi )?(pedido|reserva|cuenta)|' +
      'elimina|cancella|' +
      'excluir|apagar|' +
      'verwijderen|verwijder|wissen|opzeggen|' +
      'usuń|skasuj|' +
      'radera|ta bort|' +
      'sil|kaldır|hesabı kapat|' +
      'удалить|стереть',
    joined: '削除|消去|退会|解約|删除|刪除|清空|注销|註銷',
  },
  {
    verb: 'Send',
    risk: 'high',
    words:
      'send|reply|reply all|forward|invite|transfer|wire|e-?mail (it|this|them)|apply now|submit (the |my |your )?(reply|answer|application|report|request|claim|review|bid|offer)|' +
      'senden|absenden|abschicken|antworten|einladen|' +
      'envoyer|répondre|inviter|transférer|virer|' +
      'enviar|responder|invitar|transferir|' +
      'invia|rispondi|invita|trasferisci|' +
      'convidar|' +
      'verzenden|versturen|verstuur|antwoorden|uitnodigen|' +
      'wyślij|odpowiedz|zaproś|przelej|' +
      'skicka|svara|bjud in|överför|' +
      'gönder|yanıtla|davet et|havale et|' +
      'отправить|ответить|пригласить|перевести',
    joined: '送信|返信|招待|送金|振込|发送|發送|回复|回覆|邀请|邀請|转账|轉帳',
  },
  {
    verb: 'Publish',
    risk: 'high',
    words:
      'publish|post|post (it|reply|comment|now|review)|tweet|share( now)?|make (it )?public|upload|go live|broadcast|comment|' +
      'veröffentlichen|posten|teilen|hochladen|' +
      'publier|partager|mettre en ligne|' +
      'publicar|compartir|compartilhar|subir|' +
      'pubblica|condividi|carica|' +
      'publiceren|plaatsen|delen|uploaden|' +
      'opublikuj|udostępnij|' +
      'publicera|dela|' +
      'yayınla|paylaş|' +
      'опубликовать|поделиться',
    joined: '公開|投稿|共有|发布|發布|发表|發表|分享|公开',
  },
  {
    verb: 'Log out',
    risk: 'high',
    words:
      'log ?out|log ?off|sign ?out|abmelden|ausloggen|déconnexion|se déconnecter|cerrar sesión|esci|disconnetti|terminar sessão|uitloggen|afmelden|wyloguj|logga ut|çıkış yap|oturumu kapat|выйти',
    joined: 'ログアウト|サインアウト|退出登录|登出',
  },
  {
    verb: 'Change account or access',
    risk: 'high',
    words:
      'change (my |your |the )?password|reset (my |your |the )?password|revoke|grant( access)?|authorize|allow access|unsubscribe|merge|deploy|roll ?back|transfer ownership|make (me |him |her )?(an )?admin|' +
      'passwort ändern|freigeben|changer le mot de passe|autoriser|cambiar contraseña|autorizar|cambia password|autorizza|wachtwoord wijzigen|zmień hasło|byt lösenord|şifreyi değiştir|сменить пароль',
    joined: 'パスワードを変更|許可する|修改密码|授权|更改密碼|授權',
  },
  {
    verb: 'Confirm',
    risk: 'low',
    words:
      'confirm|sign up|register|agree|accept|approve|' +
      'bestätigen|registrieren|confirmer|valider|confirmar|registrarse|conferma|registrati|bevestigen|potwierdź|bekräfta|onayla|подтвердить',
    joined: '確認する|登録|确认|確定|注册',
  },
  {
    verb: 'Submit',
    risk: 'low',
    words:
      'submit|save|save changes|create|apply changes|' +
      'speichern|anlegen|enregistrer|guardar|salva|salvar|opslaan|zapisz|spara|kaydet|сохранить',
    joined: '保存|提交',
  },
];

/** Nouns that turn the verb before them into something to read: "Order history", "Pay scale". */
const texts = 'guide|guides|guidelines|help|tips|rules|policy|policies|faqs?|tutorial';
const things = new RegExp(
  `^\\s+(${texts}|history|settings|options|info|information|details|status|statistics|stats|examples?|prices?|office|club|scale|limits?|methods?|center|centre|archive|overview|queue|rates?|later|altr[oie]|di più)(?!\\p{L})`,
  'iu',
);
/** Objects that can be read but not deleted. */
const readings = new RegExp(`^\\s+(${texts})(?!\\p{L})`, 'iu');

const MOST_WORDS = 5;
const MOST_LETTERS = 48;

/** `reports`: the label says beside the verb that it was done, or that a list is shown, as in 送信済み and 付款记录. */
const patterns = categories.map((category) => ({
  ...category,
  leading: whole(`^(${category.words})`),
  anywhere: whole(`(${category.words})`),
  letters: new RegExp(category.joined, 'u'),
  reports: new RegExp(
    `已(${category.joined})|(${category.joined})\\p{Script=Hiragana}?(済|履歴|記録|记录|历史|歷史)`,
    'gu',
  ),
}));

function whole(pattern: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{M}])${pattern}(?![\\p{L}\\p{M}])`, 'iu');
}

export type NamedAct = { readonly verb: ActName; readonly risk: 'low' | 'high' };

/**
 * Returns the action that a label names, or null. In a short label any whole word counts (German, Dutch and Turkish put
 * the verb last); in a longer one only the beginning counts; a sentence names none.
 */
export function actNamedBy(label: string): NamedAct | null {
  const text = plain(label);
  if (text === '') return null;
  const count = text.split(' ').length;
  const isShort = count <= MOST_WORDS && text.length <= MOST_LETTERS;
  for (const { verb, risk, leading, anywhere, letters, reports } of patterns) {
    const acts = isView(text) ? '' : text.replaceAll(reports, '');
    if (text.length <= MOST_LETTERS / 2 && letters.test(acts)) return { verb, risk };
    const found = isShort ? anywhere.exec(text) : count <= 2 * MOST_WORDS && leading.exec(text);
    if (!found) continue;
    const rest = text.slice(found.index + found[0].length);
    if (!(verb === 'Delete' ? readings : things).test(rest)) return { verb, risk };
  }
  return null;
}

/** Labels without spaces that only view something: "注文を見る", "查看订单". */
const isView = (text: string): boolean =>
  /(見る|表示|表示する)$/.test(text) || /^(查看|显示|顯示|浏览|瀏覽)[^和并並及]*$/.test(text);

/** Labels that only answer yes to a question. */
const affirmatives = new RegExp(
  `^(${[
    'ok|okay|yes|sure|confirm|continue|proceed|go ahead',
    'ja|bestätigen|weiter|fortfahren',
    'oui|confirmer|continuer|valider',
    'sí|si|aceptar|confirmar|continuar',
    'sì|conferma|continua|procedi',
    'sim|prosseguir',
    'bevestigen|doorgaan|verder',
    'tak|potwierdź|kontynuuj|dalej',
    'да|подтвердить|продолжить',
    'evet|tamam|onayla|devam',
    'نعم|تأكيد|موافق|متابعة',
    'はい|確認|続行|続ける|是|是的|确定|确认|继续|確定|繼續',
  ].join('|')})$`,
  'iu',
);

/** Whether a label only answers yes, or goes on: what it does depends on what it answers. */
export const isAffirmative = (label: string): boolean => affirmatives.test(plain(label));

const MOST_ASKED = 120;

/**
 * Returns the action that a question asks about and that a button with this label confirms; null if either names none.
 */
export function actConfirmedBy(label: string, question: string): NamedAct | null {
  const asked = plain(question.slice(0, MOST_ASKED));
  if (!isAffirmative(label)) return null;
  const found = patterns.find(
    ({ risk, anywhere, letters }) =>
      risk === 'high' && (anywhere.test(asked) || letters.test(asked)),
  );
  return found ? { verb: found.verb, risk: found.risk } : null;
}

/** Reduces a label to letters, digits and single spaces, without icons, arrows, bracketed counts and periods. */
const plain = (label: string): string =>
  label
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{M}\p{N}' -]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
