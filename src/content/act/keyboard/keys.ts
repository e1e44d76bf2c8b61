/** The codes of keys, which key events carry beside their names. */
import type { Chord, KeyName } from '../../../core/action/keys.ts';

export type Key = { readonly key: string; readonly code: string; readonly keyCode: number };
export type Stroke = Key & Chord;

const keyCodes: Readonly<Record<KeyName, number>> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Escape: 27,
  PageUp: 33,
  PageDown: 34,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Insert: 45,
  Delete: 46,
  ContextMenu: 93,
};

/** Returns a key that produces no character, by its DOM name. */
export const namedKey = (key: KeyName): Key => ({ key, code: key, keyCode: keyCodes[key] });

/** US layout: a key's characters without and with Shift, its code and its legacy number. */
const punctuation: readonly (readonly [string, string, number])[] = [
  [';:', 'Semicolon', 186],
  ['=+', 'Equal', 187],
  [',<', 'Comma', 188],
  ['-_', 'Minus', 189],
  ['.>', 'Period', 190],
  ['/?', 'Slash', 191],
  ['`~', 'Backquote', 192],
  ['[{', 'BracketLeft', 219],
  ['\\|', 'Backslash', 220],
  [']}', 'BracketRight', 221],
  ['\'"', 'Quote', 222],
];
const shiftedDigits = ')!@#$%^&*(';

/** Returns the event fields of a typed character. */
export function keyOf(character: string): Key {
  const upper = character.toUpperCase();
  if (character === ' ') return { key: ' ', code: 'Space', keyCode: 32 };
  if (/^[A-Z]$/.test(upper))
    return { key: character, code: `Key${upper}`, keyCode: upper.charCodeAt(0) };
  const digit = /^\d$/.test(character) ? Number(character) : shiftedDigits.indexOf(character);
  if (digit >= 0) return { key: character, code: `Digit${digit}`, keyCode: 48 + digit };
  const [, code = '', keyCode = 0] = punctuation.find(([pair]) => pair.includes(character)) ?? [];
  return { key: character, code, keyCode };
}

/** Adds the codes of its key to a chord. */
export const strokeOf = (chord: Chord): Stroke => ({ ...codesOf(chord.key), ...chord });

function codesOf(key: string): Key {
  if ([...key].length === 1) return keyOf(key);
  const fn = /^F(\d+)$/.exec(key)?.[1];
  if (fn) return { key, code: key, keyCode: 111 + Number(fn) };
  const isNamed = Object.hasOwn(keyCodes, key);
  return isNamed ? namedKey(key as KeyName) : { key, code: `${key}Left`, keyCode: 0 };
}
