/** Reads a model's reply text: the JSON object in it, or a message for the model or the user. */

import { localizedFailure } from '../core/messages/failure.ts';
import { message } from '../core/messages/message.ts';
import type { Err } from '../core/result.ts';
import { contextOf } from './failures.ts';
import { parsed } from './json.ts';
import type { ChatMessage, WireReply } from './transport.ts';

/** A parser's result: the value, or the problems in words that the model can act on. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Parses the JSON object in a reply. Hosts without structured outputs wrap it in thoughts, prose or code fences, or repeat
 * it; of several objects that differ, none is taken.
 */
export function readReply<T>(text: string, parse: (value: unknown) => Parsed<T>): Parsed<T> {
  if (text.trim() === '') return { ok: false, problems: ['The answer was empty.'] };
  const found = objectsIn(withoutThoughts(text));
  const [first, ...others] = found.map((value) => ({ value, read: parse(value) }));
  if (!first) return { ok: false, problems: [noObject(text)] };
  const usable = [first, ...others].filter(({ read }) => read.ok);
  const [chosen] = usable;
  if (!chosen) return others.at(-1)?.read ?? first.read;
  const distinct = new Set(usable.map(({ value }) => JSON.stringify(value)));
  if (distinct.size === 1) return chosen.read;
  const problem = `The answer holds ${distinct.size} different JSON objects. Send only the one that counts.`;
  return { ok: false, problems: [problem] };
}

function noObject(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.includes('{')
    ? `The answer is no valid JSON object. It ends with ${JSON.stringify(flat.slice(-60))}: close every string, list and object, and write nothing after them.`
    : `The answer holds no JSON object. It begins with ${JSON.stringify(flat.slice(0, 60))}.`;
}

/** What thinking models put before their answer, in the marks of several chat templates. */
const thoughts = [
  /^[\s\S]*<\/(?:think|thinking|reasoning|thought)>/i,
  /^[\s\S]*\[\/THINK\]/,
  /^[\s\S]*<\|channel\|>final(?:<\|[^|]*\|>[^<]*)?<\|message\|>/,
];

function withoutThoughts(text: string): string {
  for (const thought of thoughts) {
    const rest = text.replace(thought, '');
    // A mark inside the answer itself ends nothing.
    if (rest !== text && rest.includes('{')) return rest;
  }
  // Thoughts that never end hold drafts, but no answer.
  return /^\s*(?:<(?:think|thinking|reasoning|thought)>|\[THINK\])/i.test(text) ? '' : text;
}

const MOST_OBJECTS = 20;

/** The JSON objects in a text that lie in no other one. */
function objectsIn(text: string): unknown[] {
  const whole = parsed(text);
  if (isObject(whole)) return [whole];
  const found: unknown[] = [];
  for (let from = text.indexOf('{'); from >= 0 && found.length < MOST_OBJECTS; ) {
    const end = endOfObject(text, from);
    const value = end === null ? undefined : parsed(text.slice(from, end));
    if (isObject(value)) found.push(value);
    from = text.indexOf('{', isObject(value) && end !== null ? end : from + 1);
  }
  return found;
}

/** Where the brace at `from` is closed; null if it is not. Braces in strings don't count. */
function endOfObject(text: string, from: number): number | null {
  let depth = 0;
  let isInString = false;
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (isInString) {
      if (char === '\\') at += 1;
      else if (char === '"') isInString = false;
    } else if (char === '"') isInString = true;
    else if (char === '{') depth += 1;
    else if (char === '}' && --depth === 0) return at + 1;
  }
  return null;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Returns messages that ask for a repaired reply. They are appended. An empty reply can't be quoted, so it is just
 * requested again.
 */
export function repairMessages(text: string, problems: readonly string[]): ChatMessage[] {
  if (text.trim() === '') return [];
  const list = problems.map((problem) => `- ${problem}`).join('\n');
  const request = `Your answer can't be used:\n${list}\nSend the complete answer again as one JSON object, with these problems fixed.`;
  return [
    { role: 'assistant', content: [{ text: text.trimEnd() }] },
    { role: 'user', content: [{ text: request }] },
  ];
}

/** Returns the failure behind a reply that the model ended early, or null. */
export function finishFailure(model: string, { finish, refusal }: WireReply): Err | null {
  if (finish === 'refusal') {
    return localizedFailure('modelRefused', message('model.declined', { model, why: refusal }));
  }
  if (finish === 'contextFull') {
    return localizedFailure(
      'contextTooLong',
      message('model.contextFull', { model, context: contextOf(model) }),
    );
  }
  return null;
}

export const cutFailure = (model: string, maxTokens: number): Err =>
  localizedFailure('outputCut', message('model.outputCut', { model, tokens: maxTokens }));

export const badOutputFailure = (
  model: string,
  problems: readonly string[],
  attempts: number,
): Err =>
  localizedFailure(
    'badModelOutput',
    message('model.badOutput', { model, times: attempts, seen: problems.slice(0, 3).join(' ') }),
  );
