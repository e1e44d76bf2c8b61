/** Describes a look ahead that did not reach the page. */
import { problemText } from '../../core/messages/english.ts';
import type { Ahead } from '../../core/plan/node.ts';
import type { Failure } from '../../core/result.ts';

export function lookFailed(address: string, failure: Failure): Ahead {
  return {
    is: failure.kind === 'wouldWrite' ? 'wouldWrite' : 'refused',
    address,
    why: problemText(failure),
  };
}
