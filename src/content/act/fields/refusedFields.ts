/** What may not be filled in: secrets, whatever names the field; and what acts at once, until the gate lets it. */
import { type Err, err } from '../../../core/result.ts';
import { isSecret } from '../../aria/secret.ts';
import { noteFilled } from '../../read/unsentText.ts';
import { describeTarget } from '../messages.ts';
import type { ActContext } from '../performer.ts';

/** Why this text may not go into the field that is really filled; null where it may. */
export function whyNotFilled(field: Element, text: string, { gate }: ActContext): Err | null {
  if (isSecret(field)) return secretFailure(field);
  const may = gate.permit({ by: 'fill', text }, field, field, { text });
  if (!may.ok) return may;
  noteFilled(field);
  return null;
}

export const secretFailure = (field: Element): Err =>
  err(
    'needsTrustedInput',
    `${describeTarget(field)} holds a secret; Espalier never types secrets.`,
    'Ask the person to take over and type it.',
  );
