/** German: sentences that the plan and the records hold as plain English words. */
import type { Translation } from '../translation.ts';

const planReason: Translation['sentences']['planReason'] = {
  removed: 'Von Ihnen entfernt.',
  replaced: 'Von Ihnen ersetzt.',
  replacedWithRest: 'Von Ihnen ersetzt, mit allem, was danach kam.',
  partOfDone: 'Sie haben den Schritt erledigt, zu dem er gehört.',
  otherWayChosen: 'Sie haben einen anderen Weg gewählt.',
  parentReworded: 'Sie haben den Schritt darüber geändert.',
  takenBack: 'Von Ihnen zurückgenommen.',
  markedDone: 'Von Ihnen erledigt.',
  markedFailed: 'Von Ihnen als fehlgeschlagen markiert.',
  otherWayWorked: 'Nicht nötig: Ein anderer Weg hat geklappt.',
  otherWayHere: 'Nicht nötig: Ein anderer Weg hierher hat geklappt.',
  otherWayTaken: 'Es wurde ein anderer Weg genommen.',
  otherWaysFollow: 'Es folgen andere Wege.',
  planChanged: 'Der Plan hat sich geändert.',
  pageChanged: 'Ausgelassen, weil sich die Seite davor geändert hat. Sie muss neu gelesen werden.',
  onlyYours: 'Nur Ihre eigenen Schritte.',
  allTried: 'Alle Wege zum Ziel wurden versucht.',
  tookOver: 'Hier haben Sie übernommen. Vielleicht ist es schon erledigt.',
  didByHand: 'Das haben Sie selbst gemacht.',

  plannedAlong: 'Mit Schritt {step} zusammen geplant.',
  doneTogether: 'Mit Schritt {step} zusammen erledigt.',
  foundDone: 'Beim Planen von Schritt {step} auf der Seite als erledigt erkannt.',
  notNeededHere: 'Laut der Seite bei Schritt {step} nicht mehr nötig.',
  noneWorked: 'Kein Weg hat geklappt.',
  partFailed: 'Nicht jeder Teil hat geklappt.',
  ownFailed: 'Ein Schritt, den Sie hinzugefügt haben, ließ sich nicht ausführen.',
  ownStepFailed: 'Ihr Schritt „{step}“ ließ sich nicht abschließen.',
  ownStepOpen: 'Ihr Schritt „{step}“ ist noch offen.',
  triedTooOften: 'Dieser Schritt wurde zu oft versucht.',
  claimedDone:
    'Dieser Schritt galt ohne Aktion als erledigt, aber das Ziel ist nicht erreicht: {feedback}',
  claimedAgain:
    'Dieser Schritt galt ohne Aktion als erledigt, obwohl eine Reparatur ihn noch verlangt.',
  claimedAtOnce: 'Dieser Schritt galt ohne Aktion als erledigt, obwohl noch nichts getan wurde.',
  claimedLast: 'Dieser Schritt galt ohne Aktion als erledigt, und damit wäre das Ziel zu Ende.',
  look: 'Es wird noch einmal auf der Seite nachgesehen.',
  notComplete: 'Die Aufgabe ist nicht abgeschlossen.',
  goalNotReached: 'Die letzte Prüfung ergab, dass das Ziel nicht erreicht ist.',
  notChecked: 'Ob es erledigt ist, ließ sich nicht prüfen: {failure}',
  notWritten: 'Die Antwort ließ sich nicht schreiben: {failure}',
  stoppedMidway: 'Mittendrin angehalten; das Ergebnis ist nicht bekannt.',
  outcomeUnknown:
    'Das Ergebnis dieser Aktion ist nicht bekannt. Vielleicht ist es schon erledigt: Sehen Sie auf der Seite nach.',
  skipped: 'Ausgelassen.',
  skippedBecause: 'Ausgelassen: {reason}',
  noFile: 'Es wurde keine Datei gewählt.',
  noFileBecause: 'Es wurde keine Datei gewählt: {reason}',

  guardStep:
    'Schutz vor Wiederholung: Ein Schritt mit denselben Worten ist schon fehlgeschlagen ({step}).',
  guardAction:
    'Schutz vor Wiederholung: Dieselbe Aktion hatte {times}-mal hintereinander dasselbe Ergebnis.',
  guardBackAndForth: 'Schutz vor Schleifen: Es ging zwischen {one} und {other} hin und her.',
  guardIdle: 'Schutz vor Leerlauf: Die letzten {times} Aktionen haben nichts bewirkt.',

  usedUpPlanningSteps: '„{step}“ hat seine Grenze von {limit} Planungsschritten erreicht.',
  usedUpActions: '„{step}“ hat seine Grenze von {limit} Aktionen erreicht.',
  usedUpModelCalls: '„{step}“ hat seine Grenze von {limit} Modellaufrufen erreicht.',
  usedUpTokens: '„{step}“ hat seine Grenze von {limit} Tokens erreicht.',
  usedUpMoney: '„{step}“ hat seine Kostengrenze von {limit} erreicht.',
  usedUpTime: '„{step}“ hat seine Zeitgrenze von {limit} ms erreicht.',

  noWayBack: 'Vor diesem Weg ging es nicht zurück zu {address}.',
  changedThere:
    'Vor diesem Weg ging es nicht zurück zu {address}: Die Seite dort ist nicht mehr wie vorher.',
  mayRepeat:
    'Vor diesem Weg ging es nicht zurück zu {address}: Die Adresse noch einmal zu öffnen könnte wiederholen, was sie bewirkt hat.',
  rehearsed:
    'Vor diesem Weg ging es nicht zurück zu {address}; versucht wurde es in einem Tab im Hintergrund: {why}',
  wayBackFailed: 'Vor diesem Weg ging es nicht zurück zu {address}: {failure}',
  changedAhead: 'Die Seite dort ist nicht mehr dieselbe.',
  failedAhead: 'Der Server antwortete mit Fehler {status}.',

  actedThrice: 'Dieselbe Aktion wurde dreimal versucht.',
  stepsUsedUp: 'Die Grenze von {limit} Schritten ist erreicht.',
  roundsUsedUp: 'Die Grenze von {limit} Runden ist erreicht.',
  plannerAsked: 'Der Planer wurde {times}-mal gefragt.',
  sameResult: 'Dieselbe Aktion hatte {times}-mal dasselbe Ergebnis.',
  lastActs: 'Letzte Aktionen: {acts}.',
  nothingDone: 'Es wurde nichts getan.',
  noReply: 'Die Antwort des Modells war unbrauchbar: {failure}',
  emptyReply: 'Das Modell hat nichts geantwortet.',

  everyFoundTried: 'Alle gefundenen Wege wurden versucht.',
  tooFar: 'Es liegt zu viele Schritte entfernt.',
  onlyStops: 'In einem späteren Zustand lautete jeder Vorschlag, aufzuhören.',
  leftOutLost: 'Ausgelassen: Der Weg dorthin ist verloren.',
  leftOutAlike: 'Ausgelassen: Ein gleichartiger Vorschlag bleibt.',
  leftOutDouble: 'Ausgelassen: doppelt.',
  leftOutWorst: 'Ausgelassen: am wenigsten aussichtsreich.',
  isErrorPage: 'Die Seite ist eine Fehlerseite.',
  asksForPerson: 'Die Seite prüft, ob ein Mensch sie besucht.',

  noStart: 'Es wurde kein Anfang gefunden.',
  noAction: 'Es wurde keine nächste Aktion gefunden: {failure}',
  startIsGone: 'Die Seite, auf der es beginnt, lässt sich nicht zurückholen.',
  triedAgain: 'Sein Anfang wird noch einmal versucht.',
  tooManySteps: 'Es brauchte zu viele Schritte.',
  missedAim: 'Es hat nicht bewirkt, was es sollte.',
  notJudged: 'Ob es geklappt hat, ließ sich nicht beurteilen.',
  nothingChanged: 'Auf der Seite hat sich nichts geändert.',
  emptyMessage: 'Die Nachricht an Sie ist leer.',
  notCarriedOut: 'Es ließ sich nicht ausführen.',
  planIsFull: 'Der Plan darf nicht länger werden.',
  answerRefused: 'Seine Antwort wurde nicht angenommen.',
  wayIsGone: 'Die Seite, von der aus es weitergeht, lässt sich nicht zurückholen.',
  nothingAfter: 'Danach ist nichts mehr zu versuchen.',
  nothingLeft: 'Es ist nichts mehr zu versuchen.',
  attemptsUsedUp: 'Die Suche hat ihre {attempts} Versuche aufgebraucht.',
  bestAttempt: 'Der beste Versuch: {path}.',
  nothingWorked: 'Nichts hat geklappt.',
  nextIsYours: 'Als Nächstes „{step}“, denn das haben Sie hinzugefügt oder geändert.',
  nextIsPromising: 'Als Nächstes „{step}“: Die Seite davor ist bisher am aussichtsreichsten.',
  nextIsNew: 'Als Nächstes „{step}“, denn das wurde noch nicht versucht.',
  nextTriedOnce:
    'Als Nächstes „{step}“: bisher {value} wert, einmal versucht; {added} kommt hinzu, weil es so selten versucht wurde.',
  nextTried:
    'Als Nächstes „{step}“: bisher {value} wert, {times}-mal versucht; {added} kommt hinzu, weil es so selten versucht wurde.',
};

const remark: Translation['sentences']['remark'] = {
  alreadyThere: 'Der Tab war schon bei {url}, es wurde nichts geladen.',
  notAtAddress: 'Erwartet war eine Adresse mit „{text}“; das war nicht zu sehen.',
  notOnPage: 'Erwartet war „{text}“ auf der Seite; das war nicht zu sehen.',
  notGone: 'Erwartet war, dass „{text}“ von der Seite verschwindet; das war nicht zu sehen.',
  notShowing: 'Erwartet war, dass das Element „{text}“ zeigt; das war nicht zu sehen.',
  notAsOften: 'Erwartet war „{text}“ mindestens {times}-mal; das war nicht zu sehen.',
  heldBack: 'Der strikte Modus hat zurückgehalten, was das senden würde: Nichts wurde gesendet.',
  loadedAnyway: 'Die Verbindung brach ab, aber die Seite wurde geladen.',
  isRepeated: 'Die Verbindung brach ab; die Aktion wird wiederholt.',
  lostDuring: 'Die Verbindung brach während der Aktion ab; das Ergebnis ist nicht bekannt.',
  confirmedByYou: 'Sie haben bestätigt, dass das geschehen ist.',
  tabClosedDuring: 'Der Tab wurde während der Aktion geschlossen; das Ergebnis ist nicht bekannt.',
  pageLeftDuring: 'Die Seite verschwand während der Aktion; das Ergebnis ist nicht bekannt.',
  notOpened: '{url} wurde nicht geöffnet: Der Tab zeigt {now}.',
  tabIsAt: 'Der Tab ist jetzt bei {url}.',
  tabIsClosed: 'Der Tab ist geschlossen.',
  sent: 'Die Seite hat gesendet: {request}.',
  sentByWorker: 'Ein Worker der Website hat gesendet: {request}, vielleicht für einen anderen Tab.',
  held: 'Strikter Modus: {request} wurde zurückgehalten, nicht gesendet.',
};

const rule: Translation['sentences']['rule'] = {
  answered: 'Ihre Antwort in Schritt {step}: {answer}',
  answeredTo: 'Gefragt in Schritt {step}: „{question}“ Ihre Antwort: {answer}',
  noAnswer:
    'Keine Antwort in Schritt {step}: nicht raten, sondern weglassen, was davon abhängt, und das am Ende sagen.',
  noAnswerBecause:
    'Keine Antwort in Schritt {step} ({reason}): nicht raten, sondern weglassen, was davon abhängt, und das am Ende sagen.',
  notDone:
    'Was Schritt {step} von Ihnen wollte, haben Sie nicht getan: nicht noch einmal bitten, ohne das weitermachen und es am Ende sagen.',
  notDoneBecause:
    'Was Schritt {step} von Ihnen wollte, haben Sie nicht getan ({reason}): nicht noch einmal bitten, ohne das weitermachen und es am Ende sagen.',
  noFile:
    'Keine Datei in Schritt {step}: nicht noch einmal bitten, ohne sie weitermachen und es am Ende sagen.',
  noFileBecause:
    'Keine Datei in Schritt {step} ({reason}): nicht noch einmal bitten, ohne sie weitermachen und es am Ende sagen.',
  notThere: 'Nicht zu {origin} gehen.',
  notThereBecause: 'Nicht zu {origin} gehen: {reason}',
  notThis: 'Nicht tun, was in Schritt {step} abgelehnt wurde (siehe Notizen).',
  notThisBecause: 'Nicht tun, was in Schritt {step} abgelehnt wurde (siehe Notizen): {reason}',
  refusedSite: 'Abgelehnt in Schritt {step}: zu {origin} gehen',
  refusedDialog: 'Abgelehnt in Schritt {step}: die Rückfrage „{text}“ auf {site} bestätigen',
  refusedAct: 'Abgelehnt in Schritt {step}: „{target}“ auf {site}',
  refused: 'Abgelehnt in Schritt {step}: {what}',
  aboutStep: 'Zu Schritt {step}: {rule}',
  taskDoneIf: 'Die Aufgabe ist nur erledigt, wenn: {check}',
  stepDoneIf: 'Schritt {step} ist nur erledigt, wenn: {check}',
  withdrawn: 'Gilt nicht mehr: {rule}',
};

const codeStep: Translation['sentences']['codeStep'] = {
  goOnFromHere: 'Von hier aus weiter',
  howToBegin: 'Wie es anfängt',
  whatComesNext: 'Was als Nächstes kommt',
  proveToBeHuman: 'Bitte bestätigen Sie auf dieser Seite, dass Sie ein Mensch sind.',
};

export const sentences: Translation['sentences'] = { planReason, remark, rule, codeStep };
