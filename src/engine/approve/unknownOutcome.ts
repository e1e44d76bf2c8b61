/** Acts that may have happened already: they were started once, and nobody saw their outcome. */
import type { Action } from '../../core/action/action.ts';
import type { ElementFacts } from '../../core/page/observation.ts';
import type { ActionRecord, Run, TargetLabel } from '../../core/run/run.ts';

/**
 * Whether the last attempt of this action on this element has an unknown outcome. Elements are compared by role and
 * name, since refs and addresses change with the page.
 */
export function hasUnknownOutcome(
  { memory: { records } }: Pick<Run, 'memory'>,
  action: Action,
  facts: ElementFacts | null,
): boolean {
  return records.findLast((record) => isSameTarget(record, action, facts))?.isUnknown === true;
}

/** Whether the record is of such an action on such an element. */
export function isSameTarget(
  { action, target }: Pick<ActionRecord, 'action' | 'target'>,
  next: Action,
  facts: ElementFacts | null,
): boolean {
  const isSame =
    action.kind === next.kind &&
    (facts !== null || JSON.stringify(action) === JSON.stringify(next));
  return isSame && sameLabel(target, facts && labelOf(facts));
}

const sameLabel = (a: TargetLabel | null, b: TargetLabel | null): boolean =>
  a?.role === b?.role && a?.name === b?.name;

export const labelOf = ({ role, name, visibleText, tooltip, icon }: ElementFacts): TargetLabel => ({
  role,
  name: (name || visibleText || tooltip || icon).slice(0, 80),
});
