/** German: what is the matter with the model or its server. */
import { number } from '../format.ts';
import type { Translation } from '../translation.ts';

const quoted = (said: string): string => said && ` Antwort des Servers: ${said}`;
const coded = (status: number | null): string => (status ? ` (${status})` : '');
const sized = (context: number | null): string =>
  context ? ` (er fasst ${number(context)} Tokens)` : '';

export const model: Translation['said']['failures']['model'] = {
  noKeySaved: () => [
    'Es ist kein API-Schlüssel gespeichert.',
    'Geben Sie in der Einrichtung Ihren Schlüssel ein oder die Adresse eines Modellservers, der keinen braucht.',
  ],
  noKey: ({ host }) => [
    `Für ${host} gibt es noch keinen Schlüssel.`,
    'Geben Sie in der Einrichtung einen ein oder die Adresse eines Servers, der keinen braucht.',
  ],
  stopped: () => [
    'Der Modellaufruf wurde abgebrochen.',
    'Starten Sie ihn neu, wenn Sie so weit sind.',
  ],
  stalled: ({ host, seconds }) => [
    `${host} hat zweimal ${number(seconds)} Sekunden lang nicht mehr geantwortet.`,
    'Prüfen Sie das Netz oder den Server, und setzen Sie die Aufgabe fort.',
  ],
  answerCutOff: ({ host, seen }) => [
    `Die Antwort von ${host} ist mehrmals abgerissen (${seen}).`,
    'Prüfen Sie das Netz, und setzen Sie die Aufgabe fort.',
  ],
  unreachable: ({ host, seen }) => [
    `${host} ist nicht erreichbar (${seen}).`,
    'Prüfen Sie das Netz und in der Einrichtung die Adresse des Modellservers.',
  ],
  noAnswer: ({ host }) => [
    `${host} hat eine Minute lang nicht geantwortet.`,
    'Prüfen Sie, ob der Modellserver läuft.',
  ],
  tooLong: ({ model: name, context, said }) => [
    `Die Anfrage war zu lang für ${name}${sized(context)}.${quoted(said)}`,
    'Wählen Sie ein Modell mit längerem Kontext oder eine kleinere Seite.',
  ],
  contextFull: ({ model: name, context }) => [
    `Die Anfrage hat den Kontext von ${name} gefüllt${sized(context)}.`,
    'Wählen Sie ein Modell mit längerem Kontext.',
  ],
  billing: ({ host, said }) => [
    `${host} lehnt wegen der Abrechnung ab.${quoted(said)}`,
    'Laden Sie Guthaben auf, oder prüfen Sie den Tarif des Schlüssels, und setzen Sie die Aufgabe fort.',
  ],
  badKey: ({ host, said }) => [
    `${host} nimmt den Schlüssel nicht an.${quoted(said)}`,
    'Prüfen Sie ihn in der Einrichtung. Vielleicht ist er vertippt, abgelaufen oder widerrufen.',
  ],
  forbidden: ({ host, model: name, said }) => [
    `Der Schlüssel darf ${name} auf ${host} nicht verwenden.${quoted(said)}`,
    'Nehmen Sie ein anderes Modell oder einen Schlüssel mit mehr Rechten.',
  ],
  unknownModel: ({ host, model: name, said }) => [
    `${host} kennt das Modell ${name} nicht oder bietet nicht die erwartete Schnittstelle.${quoted(said)}`,
    'Wählen Sie ein anderes Modell, oder berichtigen Sie in der Einrichtung die Adresse.',
  ],
  rateLimited: ({ host, wait, said }) => [
    `${host} begrenzt die Anfragen für diesen Schlüssel.${wait === null ? '' : ` Der Server bittet um ${count(wait)}.`}${quoted(said)}`,
    'Warten Sie, und setzen Sie die Aufgabe fort. Kommt es oft vor, bitten Sie den Anbieter um eine höhere Grenze.',
  ],
  overloaded: ({ host, said }) => [
    `${host} ist überlastet.${quoted(said)}`,
    'Warten Sie ein paar Minuten, und setzen Sie die Aufgabe fort.',
  ],
  serverError: ({ host, status, said }) => [
    `${host} meldet einen internen Fehler${coded(status)}.${quoted(said)}`,
    'Warten Sie einen Moment, und setzen Sie die Aufgabe fort.',
  ],
  refusedRequest: ({ host, status, said }) => [
    `${host} hat die Anfrage abgelehnt${coded(status)}.${quoted(said)}`,
    'Versuchen Sie ein anderes Modell. Hilft das nicht, melden Sie das Problem mit diesem Text.',
  ],
  declined: ({ model: name, why }) => [
    `${name} hat abgelehnt, dabei zu helfen${why && ` (${why})`}.`,
    'Formulieren Sie das Ziel anders, oder wählen Sie ein anderes Modell.',
  ],
  outputCut: ({ model: name, tokens }) => [
    `Die Antwort von ${name} wurde abgeschnitten, obwohl ${number(tokens)} Tokens Platz war.`,
    'Versuchen Sie es noch einmal, oder wählen Sie ein anderes Modell.',
  ],
  badOutput: ({ model: name, times, seen }) => [
    `${name} hat ${number(times)}-mal eine unbrauchbare Antwort gegeben: ${seen}`,
    'Versuchen Sie es noch einmal, oder wählen Sie ein stärkeres Modell.',
  ],
};

const count = (seconds: number): string =>
  `${number(seconds)} ${seconds === 1 ? 'Sekunde' : 'Sekunden'} Geduld`;
