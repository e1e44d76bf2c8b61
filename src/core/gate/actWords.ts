/**
 * Labels that name an action with an effect outside the page, in twelve languages. A word counts only as the verb of the
 * label: at its beginning or after "and", and at its end in languages that put it there or if it is no noun. "Nature
 * reserve" reserves nothing. What neither labels nor structure tell is left to the critic (WO-13).
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
  /** The same for verbs that may also come last. */
  readonly last: string;
  /** For scripts without spaces: matched anywhere in a short label. */
  readonly joined: string;
};

/** The first match wins: an order that is also a submission is an order. */
const categories: readonly Category[] = [
  {
    verb: 'Pay or order',
    risk: 'high',
    words:
      'buy|pay|place (the |your |my |an )?order|order now|check ?out now|complete (the |your |my )?(purchase|order|payment|booking)|(confirm|finish|submit) (the |your |my |and )?(order|purchase|payment|booking|pay)|purchase|book|reserve|rent now|bid|place bid|tip|top up|withdraw|redeem|' +
      "acheter|payer|commander|régler|réserver|s'abonner|faire un don|" +
      'comprar|pagar|pedir|realizar pedido|reservar|suscribirse|donar|' +
      'acquista|compra|paga|ordina(?! per)|prenota|abbonati|dona|' +
      'assinar|finalizar compra|doar|' +
      'betaal|bestel|kostenpflichtig|' +
      'kup|kup teraz|zapłać|zamów|zarezerwuj|' +
      'köp|betala|beställ|boka|' +
      'купить|оплатить|заказать|оформить заказ|забронировать',
    last:
      'subscribe|donate|' +
      'kaufen|bezahlen|zahlen|bestellen|buchen|spenden|abonnieren|überweisen|' +
      'kopen|betalen|boeken|doneren|' +
      'satın al|öde|sipariş ver|rezervasyon yap|bağış yap',
    joined: '購入|注文|支払|予約する|寄付|购买|付款|支付|下单|下單|订购|预订|捐款|結帳|结账',
  },
  {
    verb: 'Delete',
    risk: 'high',
    words:
      'wipe|purge|discard|trash|empty (the )?(trash|bin)|move to trash|remove (the |my |your |this )?(account|user|member|project|repository|file|data|item|address|card|device)|close (my |your |the )?account|cancel (the |my |your )?(order|booking|subscription|plan|membership|account|reservation|appointment)|' +
      'lösche|' +
      'supprimer|effacer|résilier|annuler (la |ma |le )?(commande|réservation)|' +
      'eliminar|borrar|suprimir|darse de baja|cancelar (el |la |mi )?(pedido|reserva|cuenta)|' +
      'elimina|cancella|' +
      'excluir|apagar|' +
      'verwijder|' +
      'usuń|skasuj|' +
      'radera|ta bort|' +
      'удалить|стереть',
    last:
      'delete|erase|destroy|deactivate|terminate|' +
      'löschen|entfernen|vernichten|kündigen|stornieren|' +
      'verwijderen|wissen|opzeggen|' +
      'sil|kaldır|hesabı kapat',
    joined: '削除|消去|退会|解約|删除|刪除|清空|注销|註銷',
  },
  {
    verb: 'Send',
    risk: 'high',
    words:
      'reply|reply all|forward|invite|transfer|wire|e-?mail (it|this|them)|apply now|submit (the |my |your )?(reply|answer|application|report|request|claim|review|bid|offer)|' +
      'envoyer|répondre|inviter|transférer|virer|' +
      'enviar|responder|invitar|transferir|' +
      'invia|rispondi|invita|trasferisci|' +
      'convidar|' +
      'verstuur|' +
      'wyślij|odpowiedz|zaproś|przelej|' +
      'skicka|svara|bjud in|överför|' +
      'отправить|ответить|пригласить|перевести',
    last:
      'send|' +
      'senden|absenden|abschicken|antworten|einladen|' +
      'verzenden|versturen|antwoorden|uitnodigen|' +
      'gönder|yanıtla|davet et|havale et',
    joined: '送信|返信|招待|送金|振込|发送|發送|回复|回覆|邀请|邀請|转账|轉帳',
  },
  {
    verb: 'Publish',
    risk: 'high',
    words:
      'post|post (it|reply|comment|now|review)|tweet|share( now)?|make (it )?public|upload|go live|broadcast|comment|' +
      'publier|partager|mettre en ligne|' +
      'publicar|compartir|compartilhar|subir|' +
      'pubblica|condividi|carica|' +
      'opublikuj|udostępnij|' +
      'publicera|dela|' +
      'опубликовать|поделиться',
    last:
      'publish|' +
      'veröffentlichen|posten|teilen|hochladen|' +
      'publiceren|plaatsen|delen|uploaden|' +
      'yayınla|paylaş',
    joined: '公開|投稿|共有|发布|發布|发表|發表|分享|公开',
  },
  {
    verb: 'Log out',
    risk: 'high',
    words:
      'déconnexion|se déconnecter|cerrar sesión|esci|disconnetti|terminar sessão|wyloguj|logga ut|выйти',
    last: 'log ?out|log ?off|sign ?out|abmelden|ausloggen|uitloggen|afmelden|çıkış yap|oturumu kapat',
    joined: 'ログアウト|サインアウト|退出登录|登出',
  },
  {
    verb: 'Change account or access',
    risk: 'high',
    words:
      'change (my |your |the )?password|reset (my |your |the )?password|grant( access)?|allow access|merge(?=$| (the |this )?(pull|branch|request|account))|deploy|roll ?back|transfer ownership|make (me |him |her )?(an )?admin|' +
      'changer le mot de passe|autoriser|cambiar contraseña|autorizar|cambia password|autorizza|zmień hasło|byt lösenord|сменить пароль',
    last: 'revoke|authorize|unsubscribe|passwort ändern|freigeben|wachtwoord wijzigen|şifreyi değiştir',
    joined: 'パスワードを変更|許可する|修改密码|授权|更改密碼|授權',
  },
  {
    verb: 'Confirm',
    risk: 'low',
    words:
      'sign up|register|confirmer|valider|confirmar|registrarse|conferma|registrati|potwierdź|bekräfta|подтвердить',
    last: 'confirm|agree|accept|approve|bestätigen|registrieren|bevestigen|onayla',
    joined: '確認する|登録|确认|確定|注册',
  },
  {
    verb: 'Submit',
    risk: 'low',
    words:
      'save|save changes|create|apply changes|enregistrer|guardar|salva|salvar|zapisz|spara|сохранить',
    last: 'submit|speichern|anlegen|opslaan|kaydet',
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
  leading: whole(`^(${category.words}|${category.last})`),
  last: whole(`(${category.last})$`),
  anywhere: whole(`(${category.words}|${category.last})`),
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
 * Returns the action that a label names, or null. In a short label the verb may also begin after "and" or come last; in a
 * longer one only the beginning counts; a sentence names none.
 */
export function actNamedBy(label: string): NamedAct | null {
  const text = plain(label);
  if (text === '') return null;
  const count = text.split(' ').length;
  const isShort = count <= MOST_WORDS && text.length <= MOST_LETTERS;
  const clauses = isShort ? clausesOf(label) : count <= 2 * MOST_WORDS ? [text] : [];
  for (const { verb, risk, leading, last, letters, reports } of patterns) {
    const acts = isView(text) ? '' : text.replaceAll(reports, '');
    if (text.length <= MOST_LETTERS / 2 && letters.test(acts)) return { verb, risk };
    const isNamed = clauses.some((clause) => {
      const found = leading.exec(clause);
      if (!found) return isShort && last.test(clause);
      const rest = clause.slice(found[0].length);
      return !(verb === 'Delete' ? readings : things).test(rest);
    });
    if (isNamed) return { verb, risk };
  }
  return null;
}

/** Splits a label where another verb may begin. */
const joints =
  /[,;:!?.…()[\]&+|/–—]|(?<=\s)(?:and|then|or|und|oder|et|puis|ou|y|e|o|oraz|i|en|of|och|ve|veya|и|или)(?=\s)/iu;

/** Words before a verb that leave it one, such as "Yes, permanently delete" and "Click to pay". */
const leads = new RegExp(
  `^(?:(?:${[
    'yes|ok|okay|sure|please|now|just|i|we|permanently|instantly|finally|immediately|(?:click|tap|press|swipe|slide|hold|proceed|want) to',
    'ja|jetzt|nun|bitte|endgültig|oui|maintenant|je|sí|si|ahora|sì|ora|sim|agora|nu|definitief|tak|teraz|да|сейчас|evet|şimdi|hemen',
  ].join('|')})\\s+)+`,
  'iu',
);

/** Returns the parts of a label that may begin with a verb. */
const clausesOf = (label: string): string[] =>
  label
    .normalize('NFKC')
    .split(joints)
    .map((clause) => plain(clause).replace(leads, ''))
    .filter(Boolean);

const writing = whole(
  `^(reply( all| to all)?|forward|comment|antworten|allen antworten|répondre|responder|rispondi|antwoorden|odpowiedz|svara|yanıtla|ответить|返信|回复|回覆)$`,
);

/** Whether a label only says that something is written, which is sent later. */
export const onlyWrites = (label: string): boolean => writing.test(plain(label));

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

/** Whether a label only answers yes: what it does depends on what it answers. */
const isAffirmative = (label: string): boolean => affirmatives.test(plain(label));

/** What follows a word that goes on if it says where to: "Continue to payment" goes on, "Next page" only turns one. */
const whither =
  '(?=$|\\s(?:\\d|(?:to|with|and|step|zu|zur|zum|mit|und|schritt|à|vers|étape|a|al|con|para|passo|paso|naar|met|stap|do|krok|к|шаг)(?!\\p{L})))';

const onward = new RegExp(
  `^(${[
    'ok|okay|yes|continue|proceed|go ahead|next|done|finish|let s go|go on',
    'ja|weiter|fortfahren|nächster|nächste|fertig|los',
    'oui|continuer|suivant|terminé|terminer',
    'sí|continuar|siguiente|listo|sì|continua|procedi|avanti|fatto|sim|prosseguir|seguinte|próximo|concluir',
    'doorgaan|verder|volgende|klaar|tak|kontynuuj|dalej|gotowe|да|продолжить|далее|готово',
    'evet|tamam|devam|ileri|fortsätt|nästa|klar',
    'نعم|متابعة|موافق|التالي|تم|はい|続行|続ける|次へ|完了|是|是的|确定|继续|繼續|下一步|完成',
  ].join('|')})${whither}`,
  'iu',
);

/** Whether a label answers yes or goes on, to whatever comes next: what that does depends on where it is. */
export const goesOn = (label: string): boolean => {
  const text = plain(label);
  return isAffirmative(label) || (text.length <= MOST_LETTERS && onward.test(text));
};

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
