/** Parses names of keys, such as "Control+Shift+a", "Escape" and "ArrowDown", into the fields of key events. */
import { err, ok, type Result } from '../result.ts';

export type Modifier = 'Control' | 'Shift' | 'Alt' | 'Meta';
export type Key = { readonly key: string; readonly code: string; readonly keyCode: number };
export type Chord = Key & { readonly modifiers: ReadonlySet<Modifier> };

const modifierNames: Readonly<Record<string, Modifier>> = {
  control: 'Control',
  ctrl: 'Control',
  shift: 'Shift',
  alt: 'Alt',
  option: 'Alt',
  meta: 'Meta',
  cmd: 'Meta',
  command: 'Meta',
};

const keyCodes = {
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
} as const;
export type KeyName = keyof typeof keyCodes;

/** Returns a key that produces no character, by its DOM name. */
export const namedKey = (key: KeyName): Key => ({ key, code: key, keyCode: keyCodes[key] });

const keyNames = Object.keys(keyCodes) as KeyName[];

const aliases: Readonly<Record<string, string>> = {
  esc: 'escape',
  return: 'enter',
  numpadenter: 'enter',
  del: 'delete',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
  pgup: 'pageup',
  pgdn: 'pagedown',
  space: ' ',
  spacebar: ' ',
  plus: '+',
};

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

/** Parses a chord such as "Control+a" or "Shift+Tab". */
export function parseChord(text: string): Result<Chord> {
  const parts = splitChord(text);
  const last = parts.pop() ?? '';
  const modifiers = new Set<Modifier>();
  for (const part of parts) {
    const modifier = modifierNames[part.trim().toLowerCase()];
    if (!modifier) return unknownKey(part, text);
    modifiers.add(modifier);
  }
  const key = parseKey(last);
  if (!key) return unknownKey(last, text);
  return ok({ ...key, key: inCase(key.key, modifiers), modifiers });
}

/** "Control+A" is the key "a", as it is on a keyboard; "A" alone is typed as it is written. */
function inCase(key: string, modifiers: ReadonlySet<Modifier>): string {
  if (modifiers.size === 0 || !/^[a-z]$/i.test(key)) return key;
  return modifiers.has('Shift') ? key.toUpperCase() : key.toLowerCase();
}

function splitChord(text: string): string[] {
  if (text === '+' || text === ' ') return [text];
  const parts = text.split('+');
  // "Control++" means the plus key.
  if (text.endsWith('++')) parts.splice(-2, 2, '+');
  return parts;
}

function parseKey(text: string): Key | null {
  if ([...text].length === 1) return keyOf(text);
  const word = text.trim().toLowerCase();
  const name = aliases[word] ?? word;
  if (name.length === 1) return keyOf(name);
  const fn = /^f([1-9]|1[0-2])$/.exec(name)?.[1];
  if (fn) return { key: `F${fn}`, code: `F${fn}`, keyCode: 111 + Number(fn) };
  const modifier = modifierNames[name];
  if (modifier) return { key: modifier, code: `${modifier}Left`, keyCode: 0 };
  const known = keyNames.find((each) => each.toLowerCase() === name);
  return known ? namedKey(known) : null;
}

const unknownKey = (part: string, text: string): Result<never> =>
  err(
    'badInput',
    `"${part}" in "${text}" is not a key.`,
    'Name one key or chord, such as Enter, Escape, ArrowDown, Control+a or Shift+Tab.',
  );
