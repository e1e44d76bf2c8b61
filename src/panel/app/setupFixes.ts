/** Failures that the setup page can fix. */
import type { Failure, FailureKind } from '../../core/result.ts';
import type { Settings } from '../../protocol/panel.ts';

export const setupFixes: ReadonlySet<FailureKind> = new Set([
  'noKey',
  'keyRefused',
  'billing',
  'hostUnreachable',
]);

/** Whether trying again is pointless before something was changed in Setup. */
export function needsSetup({ kind }: Failure, settings: Settings | null): boolean {
  if (kind === 'noKey') return settings?.hasKey !== true;
  return kind === 'keyRefused';
}
