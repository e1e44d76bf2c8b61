/**
 * Text as a person sees it (C3): characters that carry words past the eye are taken out, one space stands for a
 * run of white space. What writing needs stays: emoji joiners and flags, joiners between Persian or Indic letters.
 */
const hidden =
  '\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u3164' +
  '\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB\\uE000-\\uF8FF\\u0000-\\u0008\\u000E-\\u001F\\u007F-\\u009F' +
  '\\u{1D173}-\\u{1D17A}\\u{E0000}-\\u{E0FFF}\\u{F0000}-\\u{FFFFD}\\u{100000}-\\u{10FFFD}';

const suspicious = new RegExp(`[${hidden}]`, 'u');
const joining = joiningLetters();
/** First group: what stays, that is region flags, emoji joiners and styles, joiners between letters. */
const judged = new RegExp(
  `(\\u{1F3F4}[\\u{E0030}-\\u{E007A}]{3,6}\\u{E007F}` +
    `|(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})` +
    `|(?<=[\\p{Extended_Pictographic}0-9#*])\\uFE0F` +
    `|(?<=${joining})[\\u200C\\u200D](?=${joining}))|[${hidden}]`,
  'gu',
);

/** Most texts are short and of plain letters, where looking at each is quicker than an expression that knows all. */
const shortText = 300;

function isPrintableAscii(text: string): boolean {
  if (text.length > shortText) return false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 32 || code > 126) return false;
  }
  return true;
}

/** Without characters that are there but not seen. */
export function cleanText(text: string): string {
  if (isPrintableAscii(text)) return text;
  return suspicious.test(text) ? text.replace(judged, '$1') : text;
}

/** Cleaned, white space collapsed, ends trimmed: one line. */
export const cleanLine = (text: string): string => collapse(cleanText(text));

/** One space for a run of white space, none at the ends. */
export function collapse(text: string): string {
  return isUneven(text) ? text.replace(/\s+/g, ' ').trim() : text;
}

function isUneven(text: string): boolean {
  const space = 32;
  let before = space;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === space ? before === space : (code >= 9 && code <= 13) || code === 0xa0) return true;
    before = code;
  }
  return before === space && text !== '';
}

/** At most `limit` characters, the cut marked. */
export function clip(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
}

/** Without what changes by itself: clock times and ages. */
export function withoutTicks(text: string): string {
  if (!text.includes(':') && !text.includes(' ago')) return text;
  return text.replace(/\b\d{1,2}(:\d\d)+\b|\b\d+ ?(s|sec|seconds?|min|minutes?) ago\b/g, '');
}

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
