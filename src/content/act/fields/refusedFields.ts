/**
 * Fields that may not be filled: secrets, whatever names them, and fields that act at once, unless the gate permits it.
 */
import { type Err, err } from '../../../core/result.ts';
import { isSecret } from '../../aria/secret.ts';
import { markFilled } from '../../read/unsentText.ts';
import { describeTarget } from '../messages.ts';
import type { ActContext } from '../performer.ts';

/** Returns why this text may not go into this field; null if it may. */
export function whyNotFilled(field: Element, text: string, { gate }: ActContext): Err | null {
  if (isSecret(field)) return secretFailure(field);
  const may = gate.permit({ by: 'fill', text }, field, field, { text });
  if (!may.ok) return may;
  markFilled(field);
  return null;
}

export const secretFailure = (field: Element): Err =>
  err(
    'needsTrustedInput',
    `${describeTarget(field)} holds a secret; Espalier never types secrets.`,
    'Ask the person to take over and type it.',
  );
