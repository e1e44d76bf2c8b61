/**
 * Labels for tuning the gate. Each of twelve languages has ten that cannot be undone, five that can, and nine that only
 * read.
 */
import type { Lexicon } from './row.ts';

export const seen: Lexicon = {
  en: {
    irreversible:
      'Delete account|Pay $42|Place order|Send message|Publish post|Empty trash|Cancel booking|Submit application|Transfer funds|Sign contract',
    reversible: 'Save draft|Mark as read|Add to cart|Follow|Turn on notifications',
    read: 'Show more|Search|Next page|Filter by price|Order history|Deleted items|Print preview|Expand all|Delivery times',
  },
  de: {
    irreversible:
      'Konto löschen|42 € bezahlen|Zahlungspflichtig bestellen|Nachricht senden|Beitrag veröffentlichen|Papierkorb leeren|Buchung stornieren|Bewerbung absenden|Betrag überweisen|Vertrag unterschreiben',
    reversible:
      'Entwurf speichern|Als gelesen markieren|In den Warenkorb|Folgen|Benachrichtigungen einschalten',
    read: 'Mehr anzeigen|Suchen|Nächste Seite|Nach Preis filtern|Bestellverlauf|Gelöschte Objekte|Druckvorschau|Alle ausklappen|Lieferzeiten',
  },
  fr: {
    irreversible:
      'Supprimer le compte|Payer 42 €|Valider la commande|Envoyer le message|Publier l’article|Vider la corbeille|Annuler la réservation|Envoyer ma candidature|Virer les fonds|Signer le contrat',
    reversible:
      'Enregistrer le brouillon|Marquer comme lu|Ajouter au panier|Suivre|Activer les notifications',
    read: 'Afficher plus|Rechercher|Page suivante|Filtrer par prix|Historique des commandes|Éléments supprimés|Aperçu avant impression|Tout développer|Délais de livraison',
  },
  es: {
    irreversible:
      'Eliminar la cuenta|Pagar 42 €|Realizar el pedido|Enviar mensaje|Publicar entrada|Vaciar la papelera|Cancelar la reserva|Enviar solicitud|Transferir fondos|Firmar contrato',
    reversible:
      'Guardar borrador|Marcar como leído|Añadir a la cesta|Seguir|Activar notificaciones',
    read: 'Ver más|Buscar|Página siguiente|Filtrar por precio|Historial de pedidos|Elementos eliminados|Vista previa de impresión|Expandir todo|Plazos de entrega',
  },
  it: {
    irreversible:
      'Elimina account|Paga 42 €|Invia ordine|Invia messaggio|Pubblica post|Svuota cestino|Annulla prenotazione|Invia candidatura|Trasferisci fondi|Firma contratto',
    reversible: 'Salva bozza|Segna come letto|Aggiungi al carrello|Segui|Attiva notifiche',
    read: 'Mostra altro|Cerca|Pagina successiva|Filtra per prezzo|Cronologia ordini|Elementi eliminati|Anteprima di stampa|Espandi tutto|Tempi di consegna',
  },
  pt: {
    irreversible:
      'Excluir conta|Pagar R$ 42|Fazer pedido|Enviar mensagem|Publicar artigo|Esvaziar lixeira|Cancelar reserva|Enviar candidatura|Transferir valores|Assinar contrato',
    reversible: 'Salvar rascunho|Marcar como lida|Adicionar ao carrinho|Seguir|Ativar notificações',
    read: 'Mostrar mais|Buscar|Próxima página|Filtrar por preço|Histórico de pedidos|Itens excluídos|Visualizar impressão|Expandir tudo|Prazos de entrega',
  },
  nl: {
    irreversible:
      'Account verwijderen|€ 42 betalen|Bestelling plaatsen|Bericht versturen|Artikel publiceren|Prullenbak legen|Boeking annuleren|Sollicitatie versturen|Bedrag overmaken|Contract ondertekenen',
    reversible: 'Concept opslaan|Als gelezen markeren|In winkelwagen|Volgen|Meldingen inschakelen',
    read: 'Meer tonen|Zoeken|Volgende pagina|Filteren op prijs|Bestelgeschiedenis|Verwijderde items|Afdrukvoorbeeld|Alles uitklappen|Levertijden',
  },
  pl: {
    irreversible:
      'Usuń konto|Zapłać 42 zł|Złóż zamówienie|Wyślij wiadomość|Opublikuj wpis|Opróżnij kosz|Anuluj rezerwację|Wyślij zgłoszenie|Przelej środki|Podpisz umowę',
    reversible:
      'Zapisz szkic|Oznacz jako przeczytane|Dodaj do koszyka|Obserwuj|Włącz powiadomienia',
    read: 'Pokaż więcej|Szukaj|Następna strona|Filtruj według ceny|Historia zamówień|Usunięte elementy|Podgląd wydruku|Rozwiń wszystko|Czas dostawy',
  },
  ru: {
    irreversible:
      'Удалить аккаунт|Оплатить 42 ₽|Оформить заказ|Отправить сообщение|Опубликовать запись|Очистить корзину|Отменить бронирование|Отправить заявку|Перевести средства|Подписать договор',
    reversible:
      'Сохранить черновик|Отметить как прочитанное|Добавить в корзину|Подписаться на автора|Включить уведомления',
    read: 'Показать ещё|Найти|Следующая страница|Фильтр по цене|История заказов|Удалённые элементы|Предварительный просмотр|Развернуть всё|Сроки доставки',
  },
  ar: {
    irreversible:
      'حذف الحساب|دفع 42 ريالًا|إتمام الطلب|إرسال الرسالة|نشر المقال|إفراغ سلة المهملات|إلغاء الحجز|تقديم الطلب|تحويل المبلغ|توقيع العقد',
    reversible: 'حفظ المسودة|وضع علامة مقروء|أضف إلى السلة|متابعة الكاتب|تفعيل الإشعارات',
    read: 'عرض المزيد|بحث|الصفحة التالية|تصفية حسب السعر|سجل الطلبات|العناصر المحذوفة|معاينة الطباعة|توسيع الكل|مواعيد التوصيل',
  },
  ja: {
    irreversible:
      'アカウントを削除|4200円を支払う|注文を確定|メッセージを送信|記事を公開|ゴミ箱を空にする|予約をキャンセル|応募する|送金する|契約に署名',
    reversible: '下書きを保存|既読にする|カートに入れる|フォローする|通知をオンにする',
    read: 'もっと見る|検索|次のページ|価格で絞り込む|注文履歴|削除済みアイテム|印刷プレビュー|すべて展開|配送日数',
  },
  zh: {
    irreversible:
      '删除账户|支付 42 元|提交订单|发送消息|发布文章|清空回收站|取消预订|提交申请|转账|签署合同',
    reversible: '保存草稿|标为已读|加入购物车|关注作者|开启通知',
    read: '显示更多|搜索|下一页|按价格筛选|订单记录|已删除邮件|打印预览|全部展开|配送时间',
  },
};
