/** Reads a model's reply text: the JSON object in it, or a message for the model or the user. */

import { localizedFailure } from '../core/messages/failure.ts';
import { message } from '../core/messages/message.ts';
import type { Err } from '../core/result.ts';
import { contextOf } from './failures.ts';
import type { ChatMessage, WireReply } from './transport.ts';

/** A parser's result: the value, or the problems in words that the model can act on. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Parses the JSON object in a reply. */
export function readReply<T>(text: string, parse: (value: unknown) => Parsed<T>): Parsed<T> {
  if (text.trim() === '') return { ok: false, problems: ['The answer was empty.'] };
  const json = findJson(text);
  if (json === undefined) return { ok: false, problems: ['The answer is not one JSON object.'] };
  return parse(json);
}

/** Finds the JSON object in a reply; hosts without structured outputs wrap it in prose or code fences. */
function findJson(text: string): unknown {
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (from < 0 || to < from) return undefined;
  try {
    return JSON.parse(text.slice(from, to + 1));
  } catch {
    // Not JSON. JSON has no undefined, so the caller recognizes it and asks the model again.
    return undefined;
  }
}

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
