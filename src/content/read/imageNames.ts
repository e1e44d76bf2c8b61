/**
 * Guesses from the name of an image whether it shows something that no text says. This only decides which images are
 * offered to be looked at: a wrong guess costs some words, or one way to the goal.
 */

/** Such as `IMG_2041`, `scan_0114.jpg` and `3f8a91`. */
const fileNames = /^\S*[\d_]\S*$|\.(?:avif|bmp|gif|jpe?g|png|svg|tiff?|webp)$/i;
const kindsOnly =
  /^(?:image|img|picture|photo|photograph|graphic|figure|bild|foto|grafik|abbildung|illustration|imagen|immagine|afbeelding)?[\s.:#\d-]*$/i;

/** Whether the name says nothing of what the image shows. */
export const isMeaningless = (name: string): boolean =>
  kindsOnly.test(name) || fileNames.test(name);

/** What people read rather than look at, in English, German, French, Spanish and Italian. */
const content = [
  'charts?|graphs?|diagrams?|plots?|maps?|floor ?plans?|plans?|menus?|timetables?|schedules?|tables?|price ?lists?',
  'scans?|screenshots?|infographics?|posters?|flyers?|leaflets?|letters?|receipts?|invoices?|tickets?|certificates?',
  'meters?|gauges?|dials?|captcha',
  '\\p{L}*(?:plan|karte|diagramm|tabelle|übersicht|liste|zähler|plakat|aushang|beleg|rechnung|schreiben)',
  'cartes?|graphiques?|schémas?|horaires?|tableaux?|tarifs?|affiches?|reçus?|factures?|compteurs?',
  'mapas?|gráficos?|planos?|horarios?|tablas?|recibos?|mappe?|grafici|grafico|orari|orario|tabelle|ricevut[ae]',
];
const contentNames = new RegExp(`(?<!\\p{L})(?:${content.join('|')})(?!\\p{L})`, 'iu');

/** Whether the name is that of something to be read, such as a chart or a timetable. */
export const namesContent = (name: string): boolean => contentNames.test(name);
