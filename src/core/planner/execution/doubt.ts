/** Acts that may have happened already: they were begun once, and nobody saw what became of them. */
import type { Action } from '../../action/action.ts';
import type { ElementFacts } from '../../page/observation.ts';
import type { Run, TargetLabel } from '../../run/run.ts';

/**
 * Whether the last try of this act on this element has no known outcome. Elements are told apart by role and name, since
 * refs and addresses change with the page.
 */
export function isDoubted(
  { memory: { records } }: Pick<Run, 'memory'>,
  action: Action,
  facts: ElementFacts | null,
): boolean {
  const same = (a: Action, b: Action): boolean =>
    a.kind === b.kind && (facts !== null || JSON.stringify(a) === JSON.stringify(b));
  const label = facts && labelOf(facts);
  const last = records.findLast(
    (record) => same(record.action, action) && sameLabel(record.target, label),
  );
  return last?.isUnknown === true;
}

const sameLabel = (a: TargetLabel | null, b: TargetLabel | null): boolean =>
  a?.role === b?.role && a?.name === b?.name;

export const labelOf = ({ role, name, visibleText, tooltip, icon }: ElementFacts): TargetLabel => ({
  role,
  name: (name || visibleText || tooltip || icon).slice(0, 80),
});
