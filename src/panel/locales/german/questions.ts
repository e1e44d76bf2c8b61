/** German: question cards, and what the planners are good for. */
import { count, number } from '../format.ts';
import type { Translation } from '../translation.ts';

const kindsOfFile: Readonly<Record<string, string>> = {
  'image/*': 'Bilder',
  'video/*': 'Videos',
  'audio/*': 'Audio',
  'text/*': 'Text',
  'application/pdf': 'PDF',
};

export const cards: Translation['cards'] = {
  card: {
    title: 'Diese Aktion erlauben?',
    suggestion: 'Das als Nächstes tun?',
    doIt: 'Für mich ausführen',
    on: 'auf',
    inFrame: ({ own, top }) => `${own}, in einem Frame auf ${top}`,
    readOn: (site) => `Von ${site}`,
    destination: 'Sendet an',
    opens: 'Öffnet',
    fields: (n) => `Zu sendende Daten: ${count(n, 'Feld', 'Felder')}`,
    hiddenFields: (n) =>
      `Wird mitgesendet: ${count(n, 'auf der Seite verborgenes Feld', 'auf der Seite verborgene Felder')}`,
    price: 'Betrag daneben',
    lets: 'Der strenge Modus lässt einmal durch',
    emptyValue: '(leer)',
    change: 'Ändern',
    changeField: (label) => `„${label}“ ändern`,
    changed: (label) => `Neuer Wert für „${label}“`,
    lookAgain: 'Ändern und neu prüfen',
    unchanged: 'Nicht geändert',
    changeHint: 'Damit wird noch nichts erlaubt. Die Karte kommt mit dem neuen Wert wieder.',
    risk: {
      low: 'Geringes Risiko',
      high: 'Hohes Risiko',
      unknown: 'Espalier kann nicht erkennen, was das tut',
    },
    judgedBy: { critic: 'Das ist das Urteil des Modells. Es kann falsch sein.' },
    askedBy: { you: 'Von Ihnen verlangt', plan: 'Vom Plan verlangt' },
    once: (verb) => (verb ? `Einmal: ${verb}` : 'Einmal erlauben'),
    crumbs: 'Für diesen Schritt',
    standing: (label, site) => `Bei „${label}“ auf ${site} in dieser Aufgabe nicht mehr fragen`,
    didIt: 'Selbst erledigt',
    skip: 'Auslassen',
    takeOver: 'Selbst machen',
    reason: 'Warum auslassen? (freiwillig) Der Grund wird zur Regel für den Rest dieser Aufgabe.',
    reasonPlaceholder: 'Beispiel: Nie bezahlen, ohne zu fragen, mit welcher Karte',
    skipNow: 'Schritt auslassen',
    mayHaveHappened:
      'Das ist vielleicht schon geschehen: Espalier hat es schon einmal begonnen und das Ergebnis nicht gesehen. Prüfen Sie zuerst die Website. Der erste Knopf tut es noch einmal.',
    happened: 'Es hat schon geklappt',
    noEnter:
      'Damit nichts aus Versehen geschieht, wirkt Enter hier nicht. Klicken Sie oder drücken Sie die Leertaste.',
  },
  planFirst: {
    title: 'Mit diesem Plan beginnen?',
    steps: 'Schritte',
    more: (n) => `und ${count(n, 'weiterer', 'weitere')}`,
    sites: 'Auf',
    sitesOnly: 'Vor jeder anderen Website wird gefragt.',
    asks: 'Fragt vor',
    asksNothing: 'Nach dem Plan: nichts',
    cost: 'Etwa',
    estimate: (calls, money) =>
      `${count(calls, 'Modellaufruf', 'Modellaufrufe')}${money && `, ${money}`} (geschätzt)`,
    start: 'Beginnen',
    edit: 'Plan ändern',
    narrow: 'Grenzen setzen',
    narrowTitle: 'In Grenzen beginnen',
    staysOnSites: (sites) => `Auf ${sites} bleiben. Schritte, die woanders hinführen, auslassen.`,
    strict: 'Alles sperren, was die Seite senden würde, bis ich es erlaube.',
    actions: 'Höchstens so viele Aktionen',
    usd: 'Höchstens so viel Geld, in Dollar',
    badAmount: 'Geben Sie eine Zahl über null ein.',
    startNarrow: 'In diesen Grenzen beginnen',
  },
  ask: {
    title: 'Espalier hat eine Frage',
    answer: 'Ihre Antwort',
    secret:
      'Antworten Sie nicht mit einem Passwort, einer Kartennummer oder einem Code: Die Antwort geht an den Modellserver und wird mit der Aufgabe gespeichert. Tippen Sie Geheimes selbst in die Seite.',
    tell: 'Antwort senden',
    skip: 'Frage auslassen',
  },
  handOver: {
    title: 'Sie sind im Tab dran',
    hint: 'Espalier wartet. Tun Sie das auf der Seite, dann wählen Sie „Fertig“.',
    done: 'Fertig',
    skip: 'Auslassen',
  },
  dialog: {
    confirmTitle: 'Die Seite verlangt eine Bestätigung',
    promptTitle: 'Die Seite verlangt einen Text',
    says: (site) => `${site} sagt`,
    accept: 'OK wählen',
    leave: 'Abbrechen wählen',
    send: 'Text senden und OK wählen',
    answer: 'Ihre Antwort an die Seite',
  },
  site: {
    title: 'Darf Espalier auf dieser Website arbeiten?',
    grant: 'Website erlauben',
    refuse: 'Nicht erlauben',
    denied: (origin) =>
      `Der Browser hat den Zugriff auf ${origin} nicht erlaubt. Versuchen Sie es noch einmal oder wählen Sie „Nicht erlauben“.`,
  },
  kindsOfFile,
  file: {
    title: (several) =>
      several ? 'Dateien für diese Seite auswählen' : 'Eine Datei für diese Seite auswählen',
    goesTo: 'Wird hochgeladen zu',
    at: ', Feld',
    wanted: 'Der Plan verlangt',
    kept: 'Das Modell sieht Namen und Größe der Datei, nicht den Inhalt.',
    choose: (several) => (several ? 'Ihre Dateien' : 'Ihre Datei'),
    accepts: (accept) =>
      `Die Seite nimmt: ${accept
        .split(',')
        .map((kind) => kindsOfFile[kind.trim().toLowerCase()] ?? kind.trim())
        .join(', ')}.`,
    limit: (size) => `Höchstens ${size}.`,
    tooLarge: (size, limit) =>
      `Das sind ${size}, erlaubt sind ${limit}. Wählen Sie etwas Kleineres oder laden Sie es selbst auf der Seite hoch.`,
    tooMany: (limit) => `Wählen Sie höchstens ${number(limit)} Dateien.`,
    give: (n) => (n > 1 ? `${number(n)} Dateien hochladen` : 'Datei hochladen'),
    none: 'Nicht hochladen',
    sending: 'Wird hochgeladen …',
    unreadable: 'Der Browser konnte diese Datei nicht lesen.',
  },
  unknown: {
    title: 'Hat das geklappt?',
    text: 'Espalier hat diese Aktion begonnen und das Ergebnis nicht gesehen. Sehen Sie auf der Seite nach, dann wählen Sie.',
    act: 'Aktion',
    evidence: 'Was die Seite jetzt zeigt',
    happened: 'Es hat geklappt',
    didNot: 'Es hat nicht geklappt',
  },
};

export const planners: Translation['planners'] = {
  missingPlanner: { name: (id) => `${id} (nicht in dieser Version)` },
  planner: {
    best: {
      goodFor: 'Für alle Aufgaben empfohlen. Plant auf einmal, was auf einer Seite sicher ist.',
      cost: 'Am günstigsten: etwa 1 Modellaufruf je Aktion, oft weniger.',
    },
    react: {
      goodFor:
        'Für kurze Aufgaben mit wenigen Klicks. Es gibt keinen Plan zum Ansehen oder Ändern.',
      cost: 'Günstig: 1 bis 2 Aufrufe je Aktion.',
    },
    occam: {
      goodFor:
        'Für die Forschung: eine Aktion nach der anderen, mit einem Plan, den das Modell selbst erweitert und kürzt. Höchstens 20 Schritte.',
      cost: 'Günstig: 1 bis 2 Aufrufe je Aktion.',
    },
    'occam+judge': {
      goodFor:
        'Für die Forschung: wie AgentOccam, nur schlägt er jedes Mal drei Aktionen vor, und ein Richter wählt die, die am meisten bringt und am wenigsten wagt.',
      cost: 'Mittel: 3 bis 4 Aufrufe je Aktion.',
    },
    'agent-e': {
      goodFor:
        'Für Aufgaben, deren Schritte sich erst unterwegs zeigen. Ein Teil plant, einer handelt, einer prüft das Ergebnis.',
      cost: 'Mittel: etwa 4 Aufrufe je Aktion.',
    },
    structured: {
      goodFor: 'Plant und prüft jeden Schritt einzeln, wie im Aufsatz zu StructuredAgent.',
      cost: 'Teuer: etwa 5 Aufrufe je Aktion, der siebenfache Preis der besten Wahl.',
    },
    'structured+memory': {
      goodFor:
        'Zum Vergleichen vieler Dinge: führt eine Tabelle der Kandidaten nach Ihren Bedingungen, die Sie berichtigen können.',
      cost: 'Teuer: etwa 5 Aufrufe je Aktion.',
    },
    weboperator: {
      goodFor:
        'Für Websites, auf denen der richtige Link schwer zu erkennen ist: wägt auf jeder Seite mehrere ab und geht zurück. Höchstens 20 Aktionen.',
      cost: 'Am teuersten: etwa 7 Aufrufe je Aktion.',
    },
    'plan-mcts': {
      goodFor:
        'Für Aufgaben mit Sackgassen: versucht mehrere Wege und setzt den fort, der am weitesten kam.',
      cost: 'Teuer: etwa 3 Aufrufe je Aktion, und mehr Aktionen.',
    },
    'action-mcts': {
      goodFor:
        'Für die Forschung: dieselbe Suche über einzelne Aktionen, höchstens fünf hintereinander.',
      cost: 'Mittel: etwa 2 Aufrufe je Aktion.',
    },
    'action-search': {
      goodFor:
        'Für die Forschung: geht von der bisher aussichtsreichsten Seite weiter, höchstens fünf Aktionen hintereinander.',
      cost: 'Mittel: etwa 2 Aufrufe je Aktion, und mehr Aktionen.',
    },
  },
};
