/** What is wrong with a reply, in words for the model that wrote it: the part, what was expected, and what it wrote. */
import type * as z from 'zod/mini';
import { oneLine } from '../core/text.ts';

/** Enough to recognize the part, and no more: what the model copied from a page should not get another hearing. */
const QUOTED = 80;
const MOST_CHOICES = 30;

/** A part of a reply, quoted as JSON on one line. */
export function quoted(part: unknown): string {
  return part === undefined ? 'nothing' : oneLine(JSON.stringify(part), QUOTED);
}

/** More would only distract from the first. */
const MOST_PROBLEMS = 6;

/** The problems that a schema found in a value. */
export const problemsIn = (issues: readonly z.core.$ZodIssue[], root: unknown): string[] =>
  issues.slice(0, MOST_PROBLEMS).map((issue) => describeIssue(issue, root));

/** `children.0.score: must be a number; you wrote "high".` `root` is the value that was checked. */
function describeIssue(issue: z.core.$ZodIssue, root: unknown): string {
  const path = issue.path.map(String).join('.') || 'the answer';
  const part = partAt(root, issue.path);
  const said = part === undefined ? 'it is missing' : `you wrote ${quoted(part)}`;
  return `${path}: ${expectedBy(issue)}; ${said}.`;
}

function expectedBy(issue: z.core.$ZodIssue): string {
  // A message of the schema itself says more than its kind.
  if (issue.message !== 'Invalid input') return issue.message.replace(/\.$/, '');
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${nounOf(issue.expected)}`;
    case 'invalid_value':
      return `must be one of ${issue.values.slice(0, MOST_CHOICES).map(quoted).join(', ')}`;
    case 'unrecognized_keys':
      return `must not have ${issue.keys.map(quoted).join(', ')}`;
    case 'too_small':
      return `must not be below ${issue.minimum}`;
    case 'too_big':
      return `must not be above ${issue.maximum}`;
    default:
      return 'has the wrong form';
  }
}

const nounOf = (type: string): string => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);

function partAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
    root,
  );
}
