/** The input of a tool as part of an action, and as replies give it. */
import * as z from 'zod/mini';

/** A longer input is no input. */
const LONGEST_INPUT = 20_000;

export const toolInput = z
  .record(z.string(), z.json())
  .check(z.refine((input) => JSON.stringify(input).length <= LONGEST_INPUT));

/**
 * Reads an input from a reply. Models give it as JSON text, since structured outputs have no open objects, and write null
 * for what they leave out.
 */
export function inputInReply(given: unknown): unknown {
  const read = given === undefined || given === '' ? {} : jsonIn(given);
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return read;
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== null));
}

function jsonIn(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  try {
    return JSON.parse(given);
  } catch {
    return given;
  }
}
