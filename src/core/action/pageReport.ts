/** A document's report of an action. It is data: the worker words it. */
import type { Change } from '../page/change.ts';
import { describeChange } from '../page/describeChanges.ts';
import { err, ok, type Result } from '../result.ts';
import type { ActReport } from './outcome.ts';

export type PageReport =
  | ActReport
  /** Nothing was done, since the page had reverted a value: that change, then what else changed since. */
  | { readonly kind: 'tookBack'; readonly changes: readonly Change[] };

/** Turns a reverted value into a failure. It quotes what changed since, which may give the reason. */
export function toActReport(report: Result<PageReport>): Result<ActReport> {
  if (!report.ok) return report;
  const { value } = report;
  if (value.kind !== 'tookBack') return ok(value);
  const changes = value.changes.map(describeChange).join(' ');
  return err(
    'staleRef',
    `Not done, since the page took back what was set before: ${changes}`,
    'Set it again, or find out why the page does not take it.',
  );
}
