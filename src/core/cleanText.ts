/**
 * Text as a user sees it (C3). Removes invisible characters that could carry text and collapses white space to one
 * space. Keeps what scripts need: emoji joiners and flags, joiners between Persian or Indic letters.
 */

const hidden =
  '\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u3164' +
  '\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB\\uE000-\\uF8FF\\u0000-\\u0008\\u000E-\\u001F\\u007F-\\u009F' +
  '\\u{1D173}-\\u{1D17A}\\u{E0000}-\\u{E0FFF}\\u{F0000}-\\u{FFFFD}\\u{100000}-\\u{10FFFD}';

const suspicious = new RegExp(`[${hidden}]`, 'u');

/** Keeps its first group: region flags, emoji joiners and styles, joiners between letters. */
function judgedCharacters(): RegExp {
  const joining = joiningLetters();
  return new RegExp(
    `(\\u{1F3F4}[\\u{E0030}-\\u{E007A}]{3,6}\\u{E007F}` +
      `|(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})` +
      `|(?<=[\\p{Extended_Pictographic}0-9#*])\\uFE0F` +
      `|(?<=${joining})[\\u200C\\u200D](?=${joining}))|[${hidden}]`,
    'gu',
  );
}

const judged = judgedCharacters();

/** Most texts contain only these. Testing for them is faster than looking for invisible characters. */
const unusual = /[^\t\n\r -~\u00A1-\u00AC\u00AE-\u02FF\u2010-\u2027\u2030-\u205E\u4E00-\u9FFF]/;
/** Matches text that needs a closer look: anything but printable ASCII and single spaces. */
const untidy = /[^ -~]| {2}/;
/** White space other than one plain space. */
const gaps = /[^\S ]\s*| \s+/g;

/** Removes invisible characters but keeps white space. */
export function cleanText(text: string): string {
  if (!unusual.test(text) || !suspicious.test(text)) return text;
  return text.replace(judged, '$1');
}

/** Cleans a piece of a line: white space is collapsed, and one space may remain at each end. */
export const cleanPiece = (text: string): string =>
  untidy.test(text) ? cleanText(text).replace(gaps, ' ') : text;

/** Cleans a line: like `cleanPiece`, with the ends trimmed. */
export const cleanLine = (text: string): string => cleanPiece(text).trim();

function joiningLetters(): string {
  const scripts = [
    'Arabic',
    'Syriac',
    'Mongolian',
    'Devanagari',
    'Bengali',
    'Malayalam',
    'Sinhala',
  ];
  return `[${[...scripts, 'Kannada', 'Tamil', 'Telugu', 'Gujarati'].map((script) => `\\p{Script=${script}}`).join('')}\\p{M}]`;
}
