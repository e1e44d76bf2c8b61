/** What is kept of a look ahead that did not come to the page. */
import type { Ahead } from '../../core/plan/node.ts';
import type { Failure } from '../../core/result.ts';

export function lookFailed(address: string, { kind, message: why }: Failure): Ahead {
  return { is: kind === 'wouldWrite' ? 'wouldWrite' : 'refused', address, why };
}
