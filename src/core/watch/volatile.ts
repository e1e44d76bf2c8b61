/**
 * What changes on a page although nothing new is on it: how long ago something was, when the page was made, how many
 * look at it. A time of day by itself stays, since it may be that of a train.
 */

const unit =
  '(?:s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?|d|days?|weeks?|months?|years?|Sekunden?|Sek|Min|Minuten?|Stunden?|Std|Tag(?:en?)?|Wochen?|Monat(?:en?)?|Jahr(?:en?)?|secondes?|heures?|jours?|semaines?|mois|ans?)\\.?';
const count = '(?:\\d+|an?|one|eine[mnr]?|une?)';
const people =
  '(?:people|persons?|users?|visitors?|viewers?|guests?|shoppers?|Personen|Besucher(?:innen)?|Nutzer(?:innen)?|Zuschauer(?:innen)?|Gäste|personnes?|visiteurs?|utilisateurs?|spectateurs?)';
const watching =
  '(?:(?:are |is |currently |right now |now )*(?:viewing|watching|online|looking|here)|(?:sind |gerade |aktuell )*(?:online|sehen|schauen)|(?:sont |actuellement )*(?:en ligne|connectée?s?|regardent))';

const ago = new RegExp(
  `(?<!\\p{L})(?:${count} ?${unit} ago|vor ${count} ?${unit}|il y a ${count} ?${unit}|just now|gerade eben|à l[’']instant)(?!\\p{L})`,
  'giu',
);
const lookingOn = new RegExp(`\\d[\\d.,\\s]*${people} ${watching}|\\d[\\d.,]* online`, 'giu');
const visits =
  /(?<!\p{L})(?:(?:views|visits|visitors|hits|Aufrufe|Besuche|Besucher|vues|visites|visiteurs):? ?\d[\d.,]*|\d[\d.,]* (?:views|visits|visitors|hits|Aufrufe|Besuche|Besucher|vues|visites|visiteurs))(?!\p{L})/giu;
const clock = '\\d{1,2}(?:(?:[:h]\\d{2})(?::\\d{2})?(?: ?[ap]\\.?m\\.?)?(?: Uhr)?|\\.\\d{2} Uhr)';
/** A clock with seconds is one that runs. */
const running = /(?<![\d:])\d{1,2}:\d{2}:\d{2}(?![\d:])(?: ?[ap]\.?m\.?)?/giu;
const freshness =
  /(?<!\p{L})(?:updated|refreshed|as of|last check(?:ed)?|current time|local time|aktualisiert|stand|abgerufen|ortszeit|mis à jour|actualisé|heure locale)(?!\p{L})/iu;
const anyClock = new RegExp(clock, 'giu');

/** Returns the line as it is compared: two readings of an unchanged page are the same. */
export function withoutVolatile(line: string): string {
  const plain = line
    .replace(ago, '…')
    .replace(lookingOn, '…')
    .replace(visits, '…')
    .replace(running, '…');
  return freshness.test(plain) ? plain.replace(anyClock, '…') : plain;
}

/** Whether the line says nothing but what changes by itself. */
export const isVolatile = (line: string): boolean =>
  withoutVolatile(line).replaceAll(/[…\s\p{P}]/gu, '') === '';
