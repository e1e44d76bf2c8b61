/** German: what is the matter, and what to do. */
import { number } from '../format.ts';
import { listOf } from '../list.ts';
import type { Translation } from '../translation.ts';
import { model } from './modelFailures.ts';

type Failures = Translation['said']['failures'];

const anyOf = listOf('de');

const edit: Failures['edit'] = {
  noSubsteps: () => [
    'Eine einzelne Aktion kann keine Teilschritte haben.',
    'Fügen Sie den neuen Schritt davor oder danach ein.',
  ],
  notBesideGoal: () => [
    'Vor und nach dem Ziel kann kein Schritt stehen.',
    'Fügen Sie den neuen Schritt als Teilschritt des Ziels ein.',
  ],
  intoItself: () => [
    'Ein Schritt kann nicht in sich selbst verschoben werden.',
    'Wählen Sie eine Stelle außerhalb.',
  ],
  goalStays: () => ['Das Ziel kann nicht verschoben werden.', 'Wählen Sie einen seiner Schritte.'],
  isClosed: () => [
    'Dieser Schritt ist abgeschlossen.',
    'Um ihn noch einmal ausführen zu lassen, wählen Sie „Erneut versuchen“.',
  ],
  isChosen: () => [
    'Hier ist schon ein Weg gewählt.',
    'Um einen anderen versuchen zu lassen, fügen Sie ihn als neuen Schritt ein.',
  ],
  isFirst: () => ['Dieser Schritt ist schon der erste.', 'Verschieben Sie ihn nach unten.'],
  isLast: () => ['Dieser Schritt ist schon der letzte.', 'Verschieben Sie ihn nach oben.'],
  finishedStay: () => [
    'Beendete Schritte können den Platz nicht tauschen.',
    'Verschieben Sie einen Schritt an einem vorbei, der noch offen ist.',
  ],
  isGone: () => [
    'Diesen Schritt gibt es im Plan nicht mehr.',
    'Wählen Sie einen Schritt, der im Baum steht.',
  ],
  beforeLasting: () => [
    'Das beginnt vor einer Änderung, die sich nicht rückgängig machen lässt. Dorthin führt kein Weg zurück.',
    'Fügen Sie den neuen Schritt nach der ganzen Auswahl ein.',
  ],
  isFinal: ({ step }) => [
    `„${step}“ ist schon erledigt und lässt sich nicht zurücknehmen.`,
    'Fügen Sie den neuen Schritt nach der ganzen Auswahl ein.',
  ],
  undoneTooLate: () => [
    'Diese Änderung lässt sich nicht mehr rückgängig machen.',
    'Ändern Sie den Plan, wie er jetzt ist.',
  ],
  hasGoneOn: () => [
    'Die Aufgabe ist seither weitergegangen. Die Änderung lässt sich nicht mehr rückgängig machen.',
    'Ändern Sie den Plan, wie er jetzt ist.',
  ],
  isEmpty: () => ['Der Schritt ist leer.', 'Beschreiben Sie ihn in wenigen Worten.'],
  isTooLong: ({ length, limit }) => [
    `Der Schritt hat ${number(length)} Zeichen. Erlaubt sind ${number(limit)}.`,
    'Kürzen Sie ihn, oder teilen Sie ihn in mehrere Schritte.',
  ],
  actionIsDone: () => [
    'Diese Aktion ist schon ausgeführt.',
    'Fügen Sie stattdessen danach einen neuen Schritt ein.',
  ],
  goalNotDone: () => [
    'Das Ziel lässt sich nicht als erledigt markieren.',
    'Um die Aufgabe zu beenden, wählen Sie „Stopp“.',
  ],
  isDoneAlready: () => [
    'Dieser Schritt ist schon erledigt.',
    'Wählen Sie einen, der es noch nicht ist.',
  ],
  isLeftOut: () => [
    'Dieser Schritt gehört nicht mehr zum Plan.',
    'Um ihn zurückzuholen, wählen Sie „Erneut versuchen“.',
  ],
  goalNotRemoved: () => [
    'Das Ziel lässt sich nicht entfernen.',
    'Um die Aufgabe zu beenden, wählen Sie „Stopp“.',
  ],
  doneNotRemoved: () => [
    'Dieser Schritt ist schon erledigt.',
    'Entfernen lassen sich nur Schritte, die noch offen sind.',
  ],
  closedNotRemoved: () => [
    'Dieser Schritt ist schon abgeschlossen.',
    'Entfernen lassen sich nur Schritte, die noch offen sind.',
  ],
  isUntried: () => [
    'Dieser Schritt wurde noch nicht versucht.',
    'Er beginnt, sobald der Plan bei ihm ankommt.',
  ],
  isGoal: () => ['Das ist das Ziel.', 'Wählen Sie einen seiner Schritte.'],
  isOver: () => [
    'Dieser Schritt ist beendet.',
    'Um ihn noch einmal ausführen zu lassen, wählen Sie „Erneut versuchen“.',
  ],
  isSoAlready: () => ['Das ist schon so.', 'Es gibt nichts zu ändern.'],
  goalNotFailed: () => [
    'Das Ziel lässt sich nicht als fehlgeschlagen markieren.',
    'Um die Aufgabe zu beenden, wählen Sie „Stopp“.',
  ],
  onlyTriedFail: () => [
    'Nur ein Schritt, der versucht wurde, lässt sich als fehlgeschlagen markieren.',
    'Um ihn auszulassen, entfernen Sie ihn.',
  ],
  isNotNeeded: () => [
    'Dieser Schritt wird nicht mehr gebraucht.',
    'Soll er doch ausgeführt werden, fügen Sie ihn als neuen Schritt ein.',
  ],
  hasNoParts: () => [
    'Dieser Schritt hat noch keine Teile.',
    'Fügen Sie einen Teilschritt ein, oder warten Sie, bis er geplant ist.',
  ],
  wouldBeOver: () => [
    'Einer der Teile ist schon erledigt. Als Auswahl wäre der Schritt damit beendet.',
    'Um ohne die anderen weiterzumachen, entfernen Sie sie.',
  ],
  wayIsClosed: () => [
    'Einer der Wege ist abgeschlossen. Deshalb können nicht alle ausgeführt werden.',
    'Lassen Sie ihn zuerst erneut versuchen, oder fügen Sie die fehlenden Schritte ein.',
  ],
  shapedByPlanner: () => [
    'Dieser Planer entscheidet selbst, wie seine Schritte zusammengehören.',
    'Wählen Sie für die nächste Aufgabe in der Einrichtung einen anderen.',
  ],
  onlyOwnPinned: () => [
    'Bei diesem Planer lassen sich nur eigene Schritte anheften.',
    'Ändern Sie den Text des Schritts. Dann ist es Ihrer.',
  ],
  rowIsGone: () => [
    'Diese Zeile gibt es in der Tabelle nicht mehr.',
    'Sehen Sie sich die Tabelle neu an.',
  ],
  isNoVerdict: ({ words }) => [
    `„${words}“ ist kein gültiges Urteil.`,
    'Wählen Sie erfüllt, nicht erfüllt oder unbekannt.',
  ],
  noColumn: ({ name }) => [`Die Tabelle hat keine Spalte „${name}“.`, 'Laden Sie die Tabelle neu.'],
  rowNeedsName: () => [
    'Eine Zeile braucht einen Namen.',
    'Geben Sie einen ein, oder entfernen Sie die Zeile.',
  ],
  noTable: () => [
    'Diese Aufgabe führt keine Tabelle.',
    'Wählen Sie in der Einrichtung einen Planer mit Gedächtnis.',
  ],
};

const task: Failures['task'] = {
  goalIsEmpty: () => [
    'Das Ziel ist leer.',
    'Sagen Sie in ein oder zwei Sätzen, was erledigt werden soll.',
  ],
  goalIsTooLong: ({ length, limit }) => [
    `Das Ziel hat ${number(length)} Zeichen. Erlaubt sind ${number(limit)}.`,
    'Kürzen Sie es. Langes Material legen Sie auf eine Seite, die Espalier lesen kann.',
  ],
  anotherTask: () => [
    'Es läuft schon eine andere Aufgabe.',
    'Beenden Sie sie, oder warten Sie, bis sie fertig ist.',
  ],
  stillRunning: () => ['Diese Aufgabe läuft noch.', 'Beenden Sie sie zuerst.'],
  notInHistory: () => ['Diese Aufgabe gibt es nicht mehr.', 'Wählen Sie eine andere.'],
  notOpen: () => [
    'Diese Aufgabe ist nicht geöffnet.',
    'Öffnen Sie sie zuerst unter „Frühere Aufgaben“.',
  ],
  noStartPage: () => [
    'Die Seite, auf der diese Aufgabe begann, ist nicht bekannt.',
    'Öffnen Sie sie selbst, und beginnen Sie dort eine neue Aufgabe.',
  ],
  isFinished: () => [
    'Diese Aufgabe ist beendet.',
    'Fügen Sie einen Schritt ein, oder lassen Sie einen erneut versuchen.',
  ],
  waitsForYou: () => ['Espalier wartet auf Ihre Antwort.', 'Beantworten Sie die Frage im Panel.'],
  questionIsOver: () => [
    'Diese Frage ist nicht mehr offen.',
    'Beantworten Sie die Frage, die jetzt im Panel steht.',
  ],
  noSuchField: () => [
    'Der Wert dieses Felds lässt sich hier nicht ändern.',
    'Übernehmen Sie, und ändern Sie ihn auf der Seite.',
  ],
  fieldIsNotFound: () => [
    'Das Feld war auf der Seite nicht so zu finden, wie die Karte es zeigt.',
    'Übernehmen Sie, und ändern Sie es auf der Seite.',
  ],
  fieldActs: () => [
    'Dieses Feld auszufüllen würde mehr tun, als den Text aufzunehmen.',
    'Übernehmen Sie, und ändern Sie es auf der Seite.',
  ],
  tooManyCards: ({ times }) => [
    `Sie wurden ${number(times)}-mal hintereinander gefragt, ohne dass dazwischen etwas geschah.`,
    'Prüfen Sie Seite und Plan. Wählen Sie dann „Fortsetzen“, oder beenden Sie die Aufgabe.',
  ],
  ofOtherVersion: () => [
    'Diese Aufgabe wurde von einer anderen Version von Espalier gespeichert und lässt sich nicht öffnen.',
    'Starten Sie sie als neue Aufgabe.',
  ],
  noFileAsked: () => [
    'Im Moment wird keine Datei gebraucht.',
    'Sehen Sie nach, wonach das Panel fragt.',
  ],
  filesTooLarge: ({ limit }) => [
    `Die Dateien sind zusammen größer als ${limit}.`,
    'Wählen Sie kleinere, oder übernehmen Sie und wählen Sie sie auf der Seite aus.',
  ],
  fileIsGone: () => [
    'Die gewählte Datei ist nicht mehr verfügbar.',
    'Wählen Sie sie noch einmal aus.',
  ],
  notAnAddress: ({ address }) => [
    `„${address}“ ist nicht die Adresse eines Modellservers.`,
    'Geben Sie eine Adresse ein wie https://api.anthropic.com oder http://127.0.0.1:8787.',
  ],
  keyHasSpaces: () => [
    'Der Schlüssel enthält Leerzeichen oder Zeilenumbrüche.',
    'Kopieren Sie nur den Schlüssel, und fügen Sie ihn noch einmal ein.',
  ],
  storageIsFull: () => [
    'Der Speicher ist voll. Espalier kann nicht aufzeichnen, was es tut.',
    'Ohne Aufzeichnung geschieht nichts. Schaffen Sie Platz, oder löschen Sie frühere Aufgaben, und wählen Sie dann „Fortsetzen“.',
  ],
  storageIsNewer: () => [
    'Ihre Aufgaben hat eine neuere Version von Espalier gespeichert.',
    'Aktualisieren Sie Espalier. Ihre Aufgaben bleiben erhalten.',
  ],
  storageIsBlocked: ({ seen }) => [
    `Der Browser lässt Espalier seine Aufgaben nicht speichern oder lesen (${seen}).`,
    'Private Fenster und manche Einstellungen zum Datenschutz sperren den Speicher. Erlauben Sie ihn für Espalier, und starten Sie den Browser neu.',
  ],
  storageIsUnreadable: () => [
    'Der Browser lässt Espalier seine Aufgaben nicht lesen.',
    'Starten Sie den Browser neu, und versuchen Sie es noch einmal.',
  ],
  storageIsHeld: () => [
    'Eine andere Version von Espalier benutzt gerade Ihre gespeicherten Aufgaben.',
    'Schließen Sie die anderen Fenster von Espalier, oder starten Sie den Browser neu.',
  ],
  logIsDamaged: ({ count }) => [
    `Ein Teil des Protokolls dieser Aufgabe ist nicht lesbar. ${count === 1 ? 'Der letzte Eintrag wurde' : `Die letzten ${number(count)} Einträge wurden`} beiseitegelegt.`,
    'Was darin stand, kann geschehen sein. Sehen Sie auf der Website nach, und wählen Sie dann „Fortsetzen“.',
  ],
  connectionLost: () => [
    'Die Verbindung zu Espalier ist abgebrochen.',
    'Sie wird von selbst wiederhergestellt. Versuchen Sie es noch einmal.',
  ],
  crashed: ({ seen }) => [
    `In Espalier ist etwas schiefgegangen: ${seen}`,
    'Es ist nichts verloren. Versuchen Sie es noch einmal, oder setzen Sie die Aufgabe fort.',
  ],
  crashedInRun: ({ seen }) => [
    `In Espalier ist etwas schiefgegangen: ${seen}`,
    'Es ist nichts verloren. Wählen Sie „Fortsetzen“.',
  ],
};

const tab: Failures['tab'] = {
  stopped: () => ['Angehalten.', 'Setzen Sie fort, wenn Sie so weit sind.'],
  browserClosed: ({ sites }) => [
    'Der Browser wurde geschlossen, während diese Aufgabe lief.',
    `Wechseln Sie zu einem Tab auf ${anyOf(sites)}, und wählen Sie „Fortsetzen“.`,
  ],
  ownTabClosed: ({ sites }) => [
    'Der Tab dieser Aufgabe ist geschlossen, und der aktive Tab zeigt eine andere Website.',
    `Wechseln Sie zu einem Tab auf ${anyOf(sites)}, und wählen Sie „Fortsetzen“.`,
  ],
  isClosed: () => [
    'Der Tab, in dem Espalier arbeitete, wurde geschlossen.',
    'Öffnen Sie die Website wieder, wechseln Sie zu ihrem Tab, und wählen Sie „Fortsetzen“.',
  ],
  elsewhere: ({ origin, sites }) => [
    `Der Tab zeigt ${origin}. Diese Website gehört nicht zur Aufgabe.`,
    `Gehen Sie in diesem Tab zurück zu ${anyOf(sites)}, und wählen Sie „Fortsetzen“.`,
  ],
  leavesSites: ({ origin }) => [`Die Seite wollte ${origin} öffnen. Das wurde verhindert.`, ''],
  notLimited: ({ seen }) => [
    `Der Browser konnte diesen Tab nicht auf die Websites der Aufgabe beschränken (${seen}).`,
    'Es ist nichts geschehen. Wählen Sie „Fortsetzen“, um es noch einmal zu versuchen.',
  ],
  notAllowed: () => [
    'Espalier hat für diese Seite noch keine Erlaubnis.',
    'Erlauben Sie ihre Website: Öffnen Sie die Seite und klicken Sie in der Symbolleiste auf Espalier, oder geben Sie ihre Adresse im Panel ein. Öffnen Sie in einem leeren Tab zuerst eine Webseite.',
  ],
  extensionStore: () => [
    'Das ist ein Store für Erweiterungen. Dort sperren Browser alle Erweiterungen.',
    'Wechseln Sie zu einer anderen Website, und versuchen Sie es noch einmal.',
  ],
  browserPage: () => [
    'Dieser Tab zeigt eine Seite des Browsers selbst. Dort darf keine Erweiterung etwas tun.',
    'Öffnen Sie im Tab eine Website (http oder https), und versuchen Sie es noch einmal.',
  ],
  otherScheme: ({ scheme }) => [
    `Dieser Tab zeigt eine Seite der Art „${scheme}“. Dort darf keine Erweiterung etwas tun.`,
    'Öffnen Sie im Tab eine Website (http oder https), und versuchen Sie es noch einmal.',
  ],
  pdf: () => [
    'Dieser Tab zeigt ein PDF. Browser lassen Erweiterungen keine PDFs lesen.',
    'Öffnen Sie die Seite, die darauf verweist, oder eine HTML-Fassung.',
  ],
  viewer: () => [
    'Dieser Tab zeigt ein PDF oder eine andere eingebaute Ansicht, die Erweiterungen nicht lesen können.',
    'Öffnen Sie die Seite, die darauf verweist, oder eine HTML-Fassung.',
  ],
  replaced: () => [
    'Die Seite wurde ersetzt, während Espalier sie las.',
    'Die Seite muss neu gelesen werden.',
  ],
  wentAway: () => ['Die Seite ist verschwunden.', 'Die Seite muss neu gelesen werden.'],
  notLoaded: () => [
    'Die Seite konnte nicht geladen werden.',
    'Prüfen Sie die Adresse, oder laden Sie den Tab neu und wählen Sie „Fortsetzen“.',
  ],
  unresponsive: () => [
    'Die Seite antwortet nicht. Sie ist beschäftigt oder zeigt einen Dialog.',
    'Sehen Sie im Tab nach, schließen Sie den Dialog, und wählen Sie „Fortsetzen“.',
  ],
  notOpened: () => ['Der Browser hat keinen Tab geöffnet.', 'Im jetzigen Tab geht es weiter.'],
  notInFront: () => [
    'Der Tab dieser Aufgabe ist nicht der aktive. Deshalb gibt es kein Bildschirmfoto.',
    'Wechseln Sie zu diesem Tab.',
  ],
  screenshotNeedsClick: () => [
    'Der Browser erlaubt ein Bildschirmfoto erst, wenn Sie in diesem Tab auf Espalier geklickt haben.',
    'Wechseln Sie zur Seite, und klicken Sie in der Symbolleiste auf Espalier.',
  ],
  noScreenshot: ({ seen }) => [
    `Der Browser konnte kein Bildschirmfoto des Tabs aufnehmen (${seen}).`,
    'Versuchen Sie es noch einmal.',
  ],
};

export const failures: Failures = { edit, model, tab, task };
