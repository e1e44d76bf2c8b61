/** What a document says of an action that it was told to perform. The worker puts what it took back into words. */
import type { Change } from '../page/change.ts';
import { describeChange } from '../page/describeChanges.ts';
import { err, ok, type Result } from '../result.ts';
import type { ActReport } from './outcome.ts';

export type PageReport =
  | ActReport
  /** Nothing was done, since the page took back what was set before: that change, and what changed since. */
  | { readonly kind: 'tookBack'; readonly changes: readonly Change[] };

/** Fails if the page took something back. Quotes what changed since, which may give the reason. */
export function withTookBackInWords(report: Result<PageReport>): Result<ActReport> {
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
