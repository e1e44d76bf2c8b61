/** Parses names of keys and chords, such as "Control+Shift+a", "Escape" and "ArrowDown". */
import { err, ok, type Result } from '../result.ts';

export type Modifier = 'Control' | 'Shift' | 'Alt' | 'Meta';
/** A key by its DOM name, and what is held with it. */
export type Chord = { readonly key: string; readonly modifiers: ReadonlySet<Modifier> };

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

/** DOM names of keys that produce no character. */
const keyNames = [
  'Backspace',
  'Tab',
  'Enter',
  'Escape',
  'PageUp',
  'PageDown',
  'End',
  'Home',
  'ArrowLeft',
  'ArrowUp',
  'ArrowRight',
  'ArrowDown',
  'Insert',
  'Delete',
  'ContextMenu',
] as const;
export type KeyName = (typeof keyNames)[number];

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
  return ok({ key: inCase(key, modifiers), modifiers });
}

/** In a chord, the case of a letter follows Shift, as on a keyboard: "Control+A" presses "a". */
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

function parseKey(text: string): string | null {
  if ([...text].length === 1) return text;
  const word = text.trim().toLowerCase();
  const name = aliases[word] ?? word;
  if (name.length === 1) return name;
  if (/^f([1-9]|1[0-2])$/.test(name)) return name.toUpperCase();
  return modifierNames[name] ?? keyNames.find((each) => each.toLowerCase() === name) ?? null;
}

const unknownKey = (part: string, text: string): Result<never> =>
  err(
    'badInput',
    `"${part}" in "${text}" is not a key.`,
    'Name one key or chord, such as Enter, Escape, ArrowDown, Control+a or Shift+Tab.',
  );
