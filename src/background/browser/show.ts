/** Highlights a step's element in the page (`src/content/highlight.ts`). */
import type { ElementRef, NodeId } from '../../core/ids.ts';
import { type Target, targetOfAct } from '../../core/plan/node.ts';
import { hasNode, nodeOf, type PlanTree } from '../../core/plan/tree.ts';
import { ok, type Result } from '../../core/result.ts';
import { callContent, type FrameAddress } from '../../protocol/transport.ts';
import { lastFrameOf, type RunTabs } from './tabs/runTabs.ts';

const LIMIT_MS = 2_000;

/**
 * Outlines a step's element for a moment. Messages only frames that the run has read; injects no script into others. If
 * the step has no element, or it is gone or stale, nothing is shown, which is not a failure.
 */
export async function showElement(runTabs: RunTabs, node: NodeId): Promise<Result<null>> {
  const target = targetOfNode(runTabs.run().tree, node);
  if (!target) return ok(null);
  const frame = lastFrameOf(runTabs, target);
  if (frame?.ok) await outline(frame.value, target.ref);
  return ok(null);
}

function targetOfNode(tree: PlanTree, id: NodeId): Target | undefined {
  const node = hasNode(tree, id) ? nodeOf(tree, id) : undefined;
  return node?.kind === 'action' ? targetOfAct(node) : undefined;
}

const outline = (frame: FrameAddress, ref: ElementRef) =>
  callContent(frame, 'highlight', { ref }, { limitMs: LIMIT_MS });
