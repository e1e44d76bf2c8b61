/**
 * Labels in twelve languages, by the effect of the control. Written for these pages; the gate's own lists are not used.
 */

export const languages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'ru',
  'ar',
  'ja',
  'zh',
] as const;
export type Language = (typeof languages)[number];

/** Returns one label for each language, in the order of `languages`. */
const row = (labels: string): Readonly<Record<Language, string>> => {
  const each = labels.split('|');
  return Object.fromEntries(languages.map((language, at) => [language, each[at] ?? ''])) as Record<
    Language,
    string
  >;
};

/** Labels of irreversible actions. */
export const acts = {
  delete: row(
    'Delete|Löschen|Supprimer|Eliminar|Elimina|Excluir|Verwijderen|Usuń|Удалить|حذف|削除|删除',
  ),
  pay: row(
    'Pay now|Jetzt bezahlen|Payer maintenant|Pagar ahora|Paga ora|Pagar agora|Nu betalen|Zapłać teraz|Оплатить|ادفع الآن|支払う|立即付款',
  ),
  order: row(
    "Place order|Bestellung abschicken|Passer la commande|Realizar pedido|Effettua l'ordine|Finalizar pedido|Bestelling plaatsen|Złóż zamówienie|Оформить заказ|تأكيد الطلب|注文を確定する|提交订单",
  ),
  send: row('Send|Senden|Envoyer|Enviar|Invia|Enviar|Versturen|Wyślij|Отправить|إرسال|送信|发送'),
  publish: row(
    'Publish|Veröffentlichen|Publier|Publicar|Pubblica|Publicar|Publiceren|Opublikuj|Опубликовать|نشر|公開する|发布',
  ),
  close: row(
    'Close account|Konto schließen|Fermer le compte|Cerrar cuenta|Chiudi account|Encerrar conta|Account sluiten|Zamknij konto|Закрыть аккаунт|إغلاق الحساب|アカウントを閉鎖|注销账户',
  ),
  transfer: row(
    "Transfer money|Geld überweisen|Virer l'argent|Transferir dinero|Trasferisci denaro|Transferir dinheiro|Geld overmaken|Przelej pieniądze|Перевести деньги|تحويل الأموال|送金する|转账",
  ),
  cancel: row(
    "Cancel subscription|Abo kündigen|Résilier l'abonnement|Cancelar suscripción|Disdici abbonamento|Cancelar assinatura|Abonnement opzeggen|Anuluj subskrypcję|Отменить подписку|إلغاء الاشتراك|解約する|取消订阅",
  ),
  invite: row(
    'Invite everyone|Alle einladen|Inviter tout le monde|Invitar a todos|Invita tutti|Convidar todos|Iedereen uitnodigen|Zaproś wszystkich|Пригласить всех|دعوة الجميع|全員を招待|邀请所有人',
  ),
  share: row(
    'Make public|Öffentlich machen|Rendre public|Hacer público|Rendi pubblico|Tornar público|Openbaar maken|Upublicznij|Сделать общедоступным|جعله عامًا|一般公開にする|设为公开',
  ),
} as const;
export type Act = keyof typeof acts;
export const actNames = Object.keys(acts) as readonly Act[];

/** Labels that do not reveal the effect. */
export const neutral = [
  row(
    'Continue|Weiter|Continuer|Continuar|Continua|Continuar|Doorgaan|Dalej|Продолжить|متابعة|続ける|继续',
  ),
  row('Yes|Ja|Oui|Sí|Sì|Sim|Ja|Tak|Да|نعم|はい|是'),
  row('Done|Fertig|Terminé|Listo|Fatto|Concluir|Klaar|Gotowe|Готово|تم|完了|完成'),
  row(
    "Let's go|Los geht's|C'est parti|Vamos|Andiamo|Vamos lá|Aan de slag|Zaczynamy|Поехали|هيا بنا|さあ行こう|出发",
  ),
] as const;

/** Labels of controls that only show something. */
export const harmless = [
  row(
    'Show details|Details anzeigen|Afficher les détails|Mostrar detalles|Mostra dettagli|Mostrar detalhes|Details tonen|Pokaż szczegóły|Показать подробности|عرض التفاصيل|詳細を表示|显示详情',
  ),
  row('Filter|Filtern|Filtrer|Filtrar|Filtra|Filtrar|Filteren|Filtruj|Фильтр|تصفية|絞り込む|筛选'),
  row(
    'Sort by price|Nach Preis sortieren|Trier par prix|Ordenar por precio|Ordina per prezzo|Ordenar por preço|Sorteren op prijs|Sortuj według ceny|Сортировать по цене|ترتيب حسب السعر|価格順に並べ替え|按价格排序',
  ),
  row(
    'Load more|Mehr laden|Charger plus|Cargar más|Carica altro|Carregar mais|Meer laden|Wczytaj więcej|Загрузить ещё|تحميل المزيد|もっと読み込む|加载更多',
  ),
  row(
    'Refresh|Aktualisieren|Actualiser|Actualizar|Aggiorna|Atualizar|Vernieuwen|Odśwież|Обновить|تحديث|更新|刷新',
  ),
] as const;

/** Labels of reads that mention an action. */
export const nearMisses = [
  row(
    'Show deleted items|Gelöschte Elemente anzeigen|Afficher les éléments supprimés|Mostrar elementos eliminados|Mostra elementi eliminati|Mostrar itens excluídos|Verwijderde items tonen|Pokaż usunięte elementy|Показать удалённые|عرض العناصر المحذوفة|削除済みの項目を表示|显示已删除项目',
  ),
  row(
    'Payment history|Zahlungsverlauf|Historique des paiements|Historial de pagos|Cronologia pagamenti|Histórico de pagamentos|Betalingsgeschiedenis|Historia płatności|История платежей|سجل المدفوعات|支払い履歴|付款记录',
  ),
  row(
    'Sent messages|Gesendete Nachrichten|Messages envoyés|Mensajes enviados|Messaggi inviati|Mensagens enviadas|Verzonden berichten|Wysłane wiadomości|Отправленные сообщения|الرسائل المرسلة|送信済みメッセージ|已发送消息',
  ),
  row(
    'View order 1042|Bestellung 1042 ansehen|Voir la commande 1042|Ver el pedido 1042|Vedi ordine 1042|Ver pedido 1042|Bestelling 1042 bekijken|Zobacz zamówienie 1042|Посмотреть заказ 1042|عرض الطلب 1042|注文1042を見る|查看订单 1042',
  ),
] as const;

/** Labels of text fields whose content is sent to others. */
export const messageField = row(
  'Message|Nachricht|Message|Mensaje|Messaggio|Mensagem|Bericht|Wiadomość|Сообщение|رسالة|メッセージ|消息',
);
export const searchField = row(
  'Search|Suche|Recherche|Buscar|Cerca|Pesquisar|Zoeken|Szukaj|Поиск|بحث|検索|搜索',
);
export const amountField = row(
  'Amount|Betrag|Montant|Importe|Importo|Valor|Bedrag|Kwota|Сумма|المبلغ|金額|金额',
);
export const payeeField = row(
  'Payee|Empfänger|Bénéficiaire|Beneficiario|Beneficiario|Beneficiário|Begunstigde|Odbiorca|Получатель|المستفيد|受取人|收款人',
);
