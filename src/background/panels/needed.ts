/** Whether a run needs its user to continue, as the name of a message in `_locales`. */
import type { Run } from '../../core/run/run.ts';

export function neededFor(run: Pick<Run, 'status'> | null): 'waiting' | 'stuck' | null {
  switch (run?.status) {
    case 'waiting':
      return 'waiting';
    case 'blocked':
      return 'stuck';
    default:
      return null;
  }
}
