/** Edits that toggle a property of a step: pinned, breakpoint, shape of its parts. */
import type { NodeId } from '../../core/ids.ts';
import { type PlanNode, type Shape, shapeOf } from '../../core/plan/node.ts';
import type { PlannerInfo } from '../../protocol/panel.ts';
import type { NewEdit } from './undo.ts';

export type Turned = 'pin' | 'breakpoint' | 'shape';
/** The planner of the run; null if this version lacks it. */
type Planner = Pick<PlannerInfo, 'hasSteps'> | null;

const shapes: readonly Shape[] = ['ordered', 'unordered', 'choice'];

/** Returns the other shapes its parts can take, starting with the next one; none if the planner has no shapes. */
export function otherShapes(planner: Planner, node: PlanNode): readonly Shape[] {
  const shape = shapeOf(node);
  if (shape === null || !planner?.hasSteps) return [];
  const at = shapes.indexOf(shape);
  return [...shapes.slice(at + 1), ...shapes.slice(0, at)];
}

/** Whether pinning has an effect with this planner. */
export const canPin = (planner: Planner, { origin }: PlanNode): boolean =>
  planner?.hasSteps === true || origin === 'human';

export function turn(planner: Planner, node: PlanNode, what: Turned): NewEdit {
  const target: NodeId = node.id;
  switch (what) {
    case 'pin':
      return { kind: 'pin', target, isOn: !node.pinned };
    case 'breakpoint':
      return { kind: 'breakpoint', target, isOn: !node.breakpoint };
    case 'shape':
      // Without another shape, the edit is refused with a reason.
      return { kind: 'shape', target, as: otherShapes(planner, node)[0] ?? 'ordered' };
  }
}
