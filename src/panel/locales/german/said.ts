/** German: what code says of an action, and why a card asks. */
import type { Translation } from '../translation.ts';
import { changes } from './changes.ts';
import { failures } from './failures.ts';

type Said = Translation['said'];

const failureKinds: Said['failureKinds'] = {
  staleRef: 'Die Seite hat sich vor diesem Schritt geändert.',
  notFound: 'Das ist nicht da.',
  notVisible: 'Das Element ist verborgen.',
  covered: 'Etwas verdeckt das Element.',
  disabled: 'Das Element ist deaktiviert.',
  readOnly: 'Das Feld lässt sich nur lesen.',
  notLanded: 'Die Seite hat es nicht übernommen.',
  noEffect: 'Es ist nichts geschehen.',
  needsTrustedInput: 'Das können nur Sie auf der Seite tun.',
  badTarget: 'Das geht mit diesem Element nicht.',
  timeout: 'Die Seite hat zu lange gebraucht.',
  tabClosed: 'Der Tab wurde geschlossen.',
  tabForbidden: 'Auf dieser Seite dürfen Erweiterungen nichts tun.',
  siteNotGranted: 'Die Website ist nicht erlaubt.',
  leavesFence: 'Die Seite wollte zu einer anderen Website.',
  needsApproval: 'Dafür braucht es zuerst Ihre Zustimmung.',
  navigationFailed: 'Die Seite ließ sich nicht öffnen.',
  contextGone: 'Die Seite ist verschwunden.',
  wouldWrite: 'Die Seite wollte etwas senden.',
  noKey: 'Für den Modellserver fehlt der Schlüssel.',
  keyRefused: 'Der Modellserver nimmt den Schlüssel nicht an.',
  billing: 'Der Modellserver lehnt wegen der Abrechnung ab.',
  hostUnreachable: 'Der Modellserver ist nicht erreichbar.',
  rateLimited: 'Der Modellserver begrenzt die Anfragen.',
  overloaded: 'Der Modellserver ist überlastet.',
  badRequest: 'Der Modellserver hat die Anfrage abgelehnt.',
  badModelOutput: 'Die Antwort des Modells ist unbrauchbar.',
  modelRefused: 'Das Modell hat abgelehnt.',
  outputCut: 'Die Antwort des Modells wurde abgeschnitten.',
  contextTooLong: 'Die Anfrage war zu lang für das Modell.',
  aborted: 'Angehalten.',
  declined: 'Sie haben das abgelehnt.',
  badInput: 'So geht das nicht.',
  illegalEdit: 'So lässt sich der Plan nicht ändern.',
  unknownOutcome: 'Das Ergebnis ist nicht bekannt.',
  storage: 'Espalier kann seine Aufgaben nicht speichern.',
  unexpected: 'In Espalier ist etwas schiefgegangen.',
};

const reasons: Said['reasons'] = {
  downloads: () => 'Der Link lädt eine Datei herunter.',
  unlinked: () => 'Keine Seite dieser Aufgabe verweist auf diese Adresse.',
  mayActOnDrop: () => 'Die Seite kann etwas tun, sobald hier etwas abgelegt wird.',
  runsScript: () => 'Dahinter steckt ein Skript.',
  mayOpenMenu: () => 'Vielleicht öffnet es nur ein Menü.',
  leavesBrowser: () => 'Der Link führt aus dem Browser hinaus.',
  linkNamesAct: () => 'Der Link heißt wie das, was er bewirken kann.',
  linkRunsScript: () => 'Hinter dem Link steckt ein Skript.',
  label: ({ words }) => `Die Beschriftung lautet „${words}“.`,
  icon: ({ words }) => `Es gibt keinen Text; das Symbol heißt „${words}“.`,
  answers: ({ words }) => `Es beantwortet „${words}“.`,
  presses: ({ words }) => `Es drückt „${words}“.`,
  command: ({ words }) => `Der Befehl heißt „${words}“.`,
  linkCalled: ({ words }) => `Der Link dorthin heißt „${words}“.`,
  address: ({ words }) => `Die Adresse enthält „${words}“.`,
  mayActOnChoice: () => 'Die Seite kann auf diese Auswahl hin etwas tun.',
  mayBeShortcut: () => 'Die Seite kann diese Taste als Kürzel verwenden.',
  mayActOnFill: () => 'Die Seite kann auf die Eingabe hin etwas tun.',
  mayActOnEnter: () => 'Die Seite kann auf Enter hin etwas tun.',
  maySendOnKey: () => 'Die Seite kann auf diese Taste hin etwas senden.',
  enterSends: () => 'Enter sendet, was in einer Unterhaltung geschrieben steht.',
  formRunsScript: () => 'Hinter dem Formular steckt ein Skript.',
  sendsSearch: () => 'Es sendet eine Suche (POST).',
  closesDialog: () => 'Es schließt einen Dialog der Seite.',
  sendsByAddress: () => 'Es sendet ein Formular über dessen Adresse.',
  sendsElsewhere: ({ host }) => `Es sendet den Inhalt des Formulars an ${host}.`,
  sendsForm: () => 'Es sendet das Formular ab (POST).',
  sendsFormHere: () => 'Es sendet das Formular an diese Seite (POST).',
  sendsAForm: () => 'Es sendet ein Formular ab (POST).',
  plannedAsFinal: () => 'Laut Plan lässt sich das nicht rückgängig machen.',
  uploadsAtOnce: () => 'Viele Websites laden eine Datei hoch, sobald sie ausgewählt ist.',
  readsFile: ({ address }) =>
    `Sie wird noch einmal von ${address} geladen, und ihr Text geht an Ihren Modellserver.`,
  opensAgain: () =>
    'Eine Aktion, der Sie zugestimmt haben, führte zu dieser Adresse. Sie noch einmal zu öffnen kann die Aktion wiederholen.',
  losesText: ({ words }) =>
    `Sie haben etwas in „${words}“ geschrieben, das nicht gesendet wurde. Wird die Seite verlassen, kann es verloren gehen.`,
  typedElsewhere: ({ own, other }) =>
    `Das wurde auf ${own} gelesen und würde auf ${other} eingegeben.`,
  putIntoAddress: ({ own, other }) =>
    `Das wurde auf ${own} gelesen und käme in eine Adresse von ${other}.`,
  held: ({ requests }) => `Der strikte Modus hat zurückgehalten: ${requests.join(', ')}.`,
  keptChanging: () => 'Die Seite hat es immer wieder geändert.',
  limitUsedUp: () => 'Eine Grenze dieser Aufgabe ist erreicht.',
  notChecked: () => 'Das Modell konnte es nicht prüfen.',
  stepLeadsTo: ({ host }) => `Der nächste Schritt führt zu ${host}.`,
  stepInFrame: ({ host }) =>
    `Der nächste Schritt betrifft einen Teil der Seite, der zu ${host} gehört.`,
  leavesSites: ({ origin }) => `Die Seite wollte ${origin} öffnen. Das wurde verhindert.`,
};

const verbs: Said['verbs'] = {
  'Pay or order': 'Zahlen oder bestellen',
  Delete: 'Löschen',
  Send: 'Senden',
  Publish: 'Veröffentlichen',
  'Log out': 'Abmelden',
  'Change account or access': 'Konto oder Zugriff ändern',
  Submit: 'Absenden',
  Confirm: 'Bestätigen',
  Download: 'Herunterladen',
  'Open another app': 'Andere App öffnen',
  'Send to another site': 'An andere Website senden',
  'Send data to another site': 'Daten an andere Website senden',
  'Open again': 'Noch einmal öffnen',
  'Leave the page': 'Seite verlassen',
  'Upload a file': 'Datei hochladen',
  'Read the file': 'Datei lesen',
};

const delays: Said['delays'] = {
  silent: (host) => `${host} antwortet nicht.`,
  stalled: (host) => `${host} hat aufgehört zu antworten; neuer Versuch.`,
  limiting: (host) => `${host} begrenzt die Anfragen.`,
  overloaded: (host) => `${host} ist überlastet.`,
  failing: (host) => `${host} meldet einen internen Fehler.`,
  again: (seconds) => `Neuer Versuch in ${seconds} s.`,
};

/** `it` where there is one, with its preposition. */
const of = (preposition: string, it: string): string => it && `${preposition} ${it} `;

const directions = {
  up: 'nach oben',
  down: 'nach unten',
  left: 'nach links',
  right: 'nach rechts',
  top: 'ganz nach oben',
  bottom: 'ganz nach unten',
} as const;

const acts: Said['acts'] = {
  quote: (text) => `„${text}“`,
  nameless: () => 'das Element',
  click: ({ it }) => (it ? `${it} anklicken` : 'Klicken'),
  doubleClick: ({ it }) => (it ? `${it} doppelklicken` : 'Doppelklicken'),
  rightClick: ({ it }) => (it ? `${it} rechts anklicken` : 'Rechts klicken'),
  insert: ({ text, at, it }) => `${text} ${of('bei', at)}${of('in', it)}einfügen`,
  selectText: ({ text, it }) => `${text} ${of('in', it)}markieren`,
  hover: ({ it }) => (it ? `Auf ${it} zeigen` : 'Zeigen'),
  fill: ({ text, it, submits }) =>
    `${text} ${of('in', it)}eingeben${submits ? ' und Enter drücken' : ''}`,
  select: ({ text, it }) => `${text} ${of('in', it)}wählen`,
  press: ({ text, it }) => `${text} ${of('in', it)}drücken`,
  scroll: ({ direction, it, until }) =>
    `${it ? `In ${it} ` : ''}${it ? directions[direction] : capital(directions[direction])} scrollen${until && `, bis ${until} erscheint`}`,
  drag: ({ it }) => (it ? `${it} ziehen` : 'Ziehen'),
  upload: ({ it }) => (it ? `Datei in ${it} hochladen` : 'Datei hochladen'),
  goto: ({ text }) => `${text} öffnen`,
  newTab: ({ text }) => `${text} in einem neuen Tab öffnen`,
  back: () => 'Zurückgehen',
  forward: () => 'Vorwärtsgehen',
  switchTab: ({ tab }) => `Zu Tab ${tab} wechseln`,
  closeTab: ({ tab }) => `Tab ${tab} schließen`,
  goHome: () => 'Zur Seite gehen, auf der die Aufgabe begann',
  readFile: ({ text }) => `Datei ${text} lesen`,
  waitFor: ({ text, gone }) => `Warten, bis ${text} ${gone ? 'verschwunden ist' : 'erscheint'}`,
  find: ({ text }) => `${text} auf der Seite suchen`,
  readPart: ({ part }) => `Teil ${part} der Seite lesen`,
  note: ({ text }) => `Notiz: ${text}`,
  ask: ({ text }) => `Frage: ${text}`,
  copyLines: ({ text }) => `Die Zeilen mit ${text} kopieren`,
  copyAll: () => 'Den Text der Seite kopieren',
  handOver: ({ text }) => `An Sie übergeben: ${text}`,
  stop: () => 'Aufgabe beenden',
  sense: () => 'Seite lesen',
};

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export const said: Said = { changes, failures, delays, failureKinds, reasons, verbs, acts };
