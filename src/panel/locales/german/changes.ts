/** German: what an act changed in the page, and what was sent. */
import type { Translation } from '../translation.ts';

type Changes = Translation['said']['changes'];

const parts: Changes['parts'] = {
  alert: 'Warnung',
  button: 'Schaltfläche',
  checkbox: 'Kontrollkästchen',
  clickable: 'Element',
  combobox: 'Auswahlfeld',
  date: 'Datumsfeld',
  dialog: 'Dialog',
  file: 'Dateifeld',
  group: 'Gruppe',
  'group of fields': 'Gruppe von Feldern',
  img: 'Bild',
  line: 'Linie',
  link: 'Link',
  list: 'Liste',
  'list of options': 'Liste von Optionen',
  listbox: 'Auswahlliste',
  menu: 'Menü',
  menuitem: 'Menüpunkt',
  menuitemcheckbox: 'Menüpunkt',
  menuitemradio: 'Menüpunkt',
  message: 'Meldung',
  option: 'Option',
  part: 'Teil',
  picture: 'Bild',
  radio: 'Optionsfeld',
  row: 'Zeile',
  searchbox: 'Suchfeld',
  section: 'Abschnitt',
  'set of rows': 'Gruppe von Zeilen',
  slider: 'Schieberegler',
  spinbutton: 'Zahlenfeld',
  switch: 'Schalter',
  tab: 'Registerkarte',
  textbox: 'Textfeld',
  tooltip: 'Kurzinfo',
  tree: 'Baum',
  treeitem: 'Baumeintrag',
};

const states: Changes['states'] = {
  checked: ['angekreuzt', 'nicht mehr angekreuzt'],
  partlyChecked: ['teilweise angekreuzt', 'nicht mehr angekreuzt'],
  selected: ['ausgewählt', 'nicht mehr ausgewählt'],
  pressed: ['gedrückt', 'losgelassen'],
  current: ['aktuell', 'nicht mehr aktuell'],
  disabled: ['deaktiviert', 'aktiviert'],
  readOnly: ['schreibgeschützt', 'bearbeitbar'],
  highlighted: ['hervorgehoben', 'nicht mehr hervorgehoben'],
  picture: ['mit anderem Bild', 'mit anderem Bild'],
  look: ['anders dargestellt', 'anders dargestellt'],
};

const dialogs = {
  alert: 'einen Hinweis',
  confirm: 'eine Rückfrage',
  prompt: 'eine Frage',
  beforeunload: 'eine Frage vor dem Verlassen',
} as const;

const answers = { dismissed: 'abgelehnt', accepted: 'angenommen' } as const;

const items = (count: number): string => `${count} ${count === 1 ? 'Eintrag' : 'Einträge'}`;

export const changes: Changes = {
  parts,
  states,
  quote: (text) => `„${text}“`,
  counted: ({ what, count }) => `${what} mit ${count} Einträgen`,
  nothing: () => 'Auf der Seite hat sich nichts Sichtbares geändert.',
  more: ({ count }) => `… und ${count} weitere Änderungen.`,
  ongoing: () => 'ändert sich noch',
  byPage: () => 'von der Seite selbst, nicht durch diese Aktion',
  appeared: ({ what, named, count }) =>
    `Erschienen: ${what}${named}${count > 0 ? ` (${items(count)})` : ''}.`,
  disappeared: ({ what, named }) => `Verschwunden: ${what}${named}.`,
  expanded: ({ text, isOpen }) => `${text} ist jetzt ${isOpen ? 'aufgeklappt' : 'zugeklappt'}.`,
  textAppeared: ({ text }) => `Neuer Text: ${text}.`,
  textDisappeared: ({ text }) => `Verschwundener Text: ${text}.`,
  textChanged: ({ before, after }) => `Text geändert: erst ${before}, jetzt ${after}.`,
  list: ({ what, named, added, removed, count, first, last }) => {
    const counts = [
      ...(removed > 0 ? [`${removed} weg`] : []),
      ...(added > 0 ? [`${added} neu`] : []),
    ].join(', ');
    const ends = last ? `von ${first} bis ${last}` : first;
    return `${what}${named}: jetzt ${items(count)} statt ${count - added + removed} (${counts}), ${ends}.`;
  },
  reordered: ({ named, first, last }) =>
    `Liste${named} neu sortiert: beginnt jetzt mit ${first}${last && ` und endet mit ${last}`}.`,
  moved: ({ text, to }) => `${text} wurde verschoben${to && ` nach ${to}`}.`,
  announced: ({ text }) => `Die Seite meldete kurz: ${text}.`,
  state: ({ what, named, state }) => `${what}${named}: jetzt ${state}.`,
  value: ({ what, named, text }) => `${what}${named}: Inhalt jetzt ${text}.`,
  invalid: ({ named, text }) => `Feld${named} als ungültig markiert: ${text}.`,
  loadedAgain: ({ to }) => `Die Seite wurde neu geladen: ${to}.`,
  navigated: ({ from, to }) => `Die Seite wechselte von ${from} zu ${to}.`,
  errorPage: ({ status }) => `Der Server antwortete mit Fehler ${status}.`,
  sent: ({ request }) => `Die Seite hat gesendet: ${request}.`,
  sentByWorker: ({ request }) =>
    `Ein Worker der Website hat gesendet: ${request}, vielleicht für einen anderen Tab.`,
  held: ({ request }) => `Strikter Modus: ${request} wurde zurückgehalten, nicht gesendet.`,
  title: ({ text }) => `Der Titel der Seite ist jetzt ${text}.`,
  dialog: ({ dialog, text, answer }) =>
    `Die Seite zeigte ${dialogs[dialog]}: ${text}; ${dialog === 'alert' ? 'geschlossen' : answers[answer]}.`,
  newTab: ({ number, url }) => `Ein neuer Tab (Nummer ${number}) ging auf${url && `: ${url}`}.`,
  download: ({ text }) => `Download begonnen: ${text}.`,
  given: ({ text, to }) => `Hochgeladen: ${text}${to && `, in ${to}`}.`,
  scrolled: ({ text, to }) => `${text ? `Bereich ${text}` : 'Seite'} gescrollt auf ${to}.`,
};
