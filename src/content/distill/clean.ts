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
const uneven = /[\t\n\v\f\r\u00A0]| {2}|^ | $/;

/** Without characters that are there but not seen. */
export function cleanText(text: string): string {
  return suspicious.test(text) ? text.replace(judged, '$1') : text;
}

/** Cleaned, white space collapsed, ends trimmed: one line. */
export function cleanLine(text: string): string {
  const cleaned = cleanText(text);
  return uneven.test(cleaned) ? cleaned.replace(/\s+/g, ' ').trim() : cleaned;
}

/** At most `limit` characters, the cut marked. */
export function clip(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
}

/** Without what changes by itself: clock times and ages. */
export function withoutTicks(text: string): string {
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
