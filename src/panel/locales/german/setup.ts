/** German: the setup page. */
import { duration, usd } from '../format.ts';
import type { Translation } from '../translation.ts';

export const setup: Translation['setup'] = {
  setup: {
    title: 'Espalier einrichten',
    lead: 'Verbinden Sie ein Modell und legen Sie fest, wann Espalier fragt und wie viel eine Aufgabe verbrauchen darf.',
    access: 'Zugang zum Modell',
    key: 'API-Schlüssel',
    keyStored:
      'Ein Schlüssel ist gespeichert. Er wird nie wieder angezeigt. Um ihn zu ersetzen, geben Sie einen neuen ein.',
    keyMissing: 'Es ist kein Schlüssel gespeichert.',
    keyForget: 'Schlüssel entfernen',
    baseUrl: 'Basis-URL',
    baseUrlAbout:
      'Anthropic oder ein Server, der die Messages API versteht, zum Beispiel http://127.0.0.1:8080 für ein Modell auf diesem Rechner.',
    baseUrlBad: 'Geben Sie eine gültige Adresse ein, zum Beispiel https://api.anthropic.com.',
    baseUrlPlain:
      'Verwenden Sie https. Nur für diesen Rechner (127.0.0.1 oder localhost) geht http, denn sonst ginge Ihr Schlüssel unverschlüsselt hinaus.',
    hostDenied: (host) =>
      `Der Browser hat den Zugriff auf ${host} nicht erlaubt. Die Adresse wurde nicht gespeichert.`,
    save: 'Speichern',
    saved: 'Gespeichert',
    test: 'Verbindung testen',
    testing: 'Wird getestet …',
    tested: (model, ms) => `Verbunden. ${model} hat in ${duration(ms)} geantwortet.`,
    testReply: 'Antwort',
    model: 'Modell',
    modelId: 'Modell-ID',
    list: 'Modelle anzeigen',
    listing: 'Modelle werden geladen …',
    noModels: 'Der Server hat keine Modelle genannt. Geben Sie die Modell-ID ein.',
    price: (input, output) =>
      input === null || output === null
        ? 'Preis unbekannt. Die Kostengrenze gilt dann nicht.'
        : `${usd(input)} Eingabe, ${usd(output)} Ausgabe je Million Tokens`,
    system: 'Planer',
    systemAbout:
      'Wie Espalier plant und sich von Fehlern erholt. Unter „Frühere Aufgaben“ lässt sich eine Aufgabe mit einem anderen Planer wiederholen und vergleichen.',
    askBefore: 'Modus',
    unclear: 'Wenn unklar ist, was ein Knopf tut',
    strict: 'Sperren, was Seiten senden',
    planFirst: 'Plan vor der ersten Aktion zeigen',
    lookAhead: 'Seiten in Hintergrund-Tabs voraus ansehen',
    criticModel: 'Modell zum Prüfen von Knöpfen (freiwillig)',
    criticModelAbout: 'Ein kleineres, billigeres genügt. Leer gilt das Modell oben.',
    trusted: 'Vertraute Websites',
    trustedAbout:
      'Auf diesen Websites speichert Espalier Formulare, ohne zu fragen. Wählen Sie dafür unten im Panel „Vertraute Website“.',
    trustedNone: 'Keine.',
    distrust: 'Entfernen',
    distrustSite: (site) => `${site} nicht mehr vertrauen`,
    learned: 'Was Espalier über Knöpfe gelernt hat',
    learnedAbout:
      'Das Modell prüft einen Knopf einmal, wenn Espalier nicht erkennt, was er tut. Das Ergebnis bleibt auf diesem Rechner, für jede Website getrennt.',
    learnedNone: 'Noch nichts.',
    learnedOn: (site) => `Knöpfe auf ${site}`,
    wordless: 'Knopf ohne Beschriftung',
    forget: 'Vergessen',
    forgetSite: (site) => `Vergessen, was auf ${site} gelernt wurde`,
    endCheck: 'Ergebnis prüfen anhand von',
    pictures: 'Kleine Bilder der Aktionen aufbewahren',
    taskSettings: 'Einstellungen für Aufgaben',
    limits: 'Grenzen je Aufgabe',
    limitsAbout:
      'Eine Aufgabe endet, sobald sie eine dieser Grenzen erreicht. Zeit, in der sie auf Sie wartet, zählt nicht.',
    badAmount: 'Geben Sie für jede Grenze eine Zahl über 0 ein.',
    privacy: 'Wohin Ihre Daten gehen',
    privacyPoints: [
      [
        'An den Modellserver',
        'Ihr Ziel, der Plan und Text der Seiten, auf denen eine Aufgabe arbeitet, mit Namen und Werten von Feldern und den Namen und Größen gewählter Dateien, aber nie Passwörter, Kartennummern oder Einmalcodes. Der Planer weboperator sendet auch einige Schritte Ihrer früheren Aufgaben auf derselben Website: die Aufgabe, den Grund des Schritts und was angeklickt wurde. Ein Bildschirmfoto nur, wenn Sie Ergebnisse damit prüfen lassen. Alles geht an die Basis-URL oben und nirgends sonst hin.',
      ],
      [
        'An Websites',
        'Nur was die Aufgabe dort tut: Klicks, getippter Text, geöffnete Seiten und Dateien, die Sie im Panel wählen. Nur in Tabs und auf Websites, die Sie erlauben.',
      ],
      [
        'In diesem Browser',
        'Ihre Einstellungen, Ihr API-Schlüssel und die Aufzeichnung früherer Aufgaben, mit kleinen Bildern ihrer Seiten, sofern Sie diese nicht ausschalten. Websites können sie nicht lesen. Wird die Erweiterung entfernt, sind sie gelöscht.',
      ],
      ['An uns', 'Nichts. Kein Konto, kein Server von Espalier, keine Telemetrie.'],
    ],
  },
  endCheck: {
    text: { name: 'Text der Seite', about: 'Am billigsten. Genügt für die meisten Seiten.' },
    vision: {
      name: 'Bildschirmfoto',
      about:
        'Prüft, wie die Seite aussieht. Das Modell muss Bilder annehmen und der Tab der Aufgabe im Vordergrund sein.',
    },
    hybrid: { name: 'Beides', about: 'Am zuverlässigsten. Am teuersten.' },
  },
  askBefore: {
    risky: {
      name: 'Vorsichtig: vor riskanten Aktionen fragen',
      about:
        'Vor allem, was ein Formular oder eine Datei speichert, sendet, bezahlt, veröffentlicht, löscht oder abmeldet. Das Lesen einer Seite braucht nie eine Erlaubnis.',
    },
    all: {
      name: 'Zusehen: vor jeder Aktion fragen',
      about: 'Vor jeder Aktion auf einer Seite, außer Scrollen und Lesen.',
    },
  },
  unclear: {
    critic: {
      name: 'Das Modell prüfen lassen',
      about:
        'Beim ersten Mal ein kleiner Modellaufruf. Sie werden gefragt, wenn sich die Wirkung nicht rückgängig machen lässt oder das Modell nicht erreichbar ist.',
    },
    ask: { name: 'Mich fragen', about: 'Sie werden jedes Mal gefragt. Kostet nichts.' },
  },
  strict: {
    off: { name: 'Nein', about: 'Seiten in den Tabs einer Aufgabe können wie sonst Daten senden.' },
    on: {
      name: 'Ja, bis ich es erlaube (strenger Modus)',
      about:
        'Nichts, was etwas speichern, senden oder ändern könnte, verlässt die Tabs einer Aufgabe, wenn Sie die Aktion nicht erlaubt haben. Das Panel nennt, was gesperrt wurde. Manche Seiten zeigen dann Fehler, und Speichern in anderen Tabs derselben Website kann währenddessen scheitern.',
    },
  },
  pictures: {
    on: {
      name: 'Ja, auf diesem Rechner',
      about:
        'Die Einzelheiten eines Schritts zeigen die Seite nach jeder Aktion. Passwörter, Kartennummern und Frames anderer Websites sind abgedeckt. Bilder werden nirgendwohin gesendet und mit ihrer Aufgabe gelöscht.',
    },
    off: {
      name: 'Nein',
      about: 'Es werden keine aufgenommen. Die früherer Aufgaben bleiben, bis Sie diese löschen.',
    },
  },
  lookAhead: {
    on: {
      name: 'Ja, wo eine Wahl knapp ist',
      about:
        'Espalier darf Links der Seite in Hintergrund-Tabs öffnen, die nichts senden können, sie lesen und schließen. Websites sehen trotzdem, dass die Seiten geöffnet wurden.',
    },
    off: { name: 'Nein', about: 'Nur die Tabs der Aufgabe öffnen Seiten.' },
  },
  planFirst: {
    off: {
      name: 'Nein',
      about: 'Aufgaben beginnen sofort. Sie können den Plan jederzeit ändern.',
    },
    on: {
      name: 'Ja, ab drei Schritten',
      about:
        'Eine Karte nennt Schritte, Websites, was eine Erlaubnis braucht und was es kosten kann. Auf der Seite geschieht nichts, bevor Sie zustimmen.',
    },
  },
  effect: {
    none: 'Braucht keine Erlaubnis',
    reversible: 'Braucht keine Erlaubnis: lässt sich rückgängig machen',
    irreversible: 'Braucht eine Erlaubnis',
  },
};
