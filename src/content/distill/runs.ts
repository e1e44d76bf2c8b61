/**
 * Runs of siblings: of many children of an element so many are kept together that after a change in one of them the
 * others need not even be gone through one by one.
 */
import { type Scope, sameScope } from './scope.ts';
import type { Box } from './tree.ts';
import type { Look } from './visible.ts';

export type Run = {
  readonly last: Node;
  readonly box: Box;
  readonly look: Look;
  readonly scope: Scope;
  isStale: boolean;
};

export class Runs {
  private readonly byFirst = new WeakMap<Node, Run>();
  private readonly byNode = new WeakMap<Node, Run>();

  /** The run that begins with a node, if it holds where it stands now. */
  at(node: Node, look: Look, scope: Scope): Run | undefined {
    const run = this.byFirst.get(node);
    if (!run || run.isStale || run.look !== look) return undefined;
    return sameScope(run.scope, scope) ? run : undefined;
  }

  keep(nodes: readonly Node[], run: Run): void {
    const [first] = nodes;
    if (first) this.byFirst.set(first, run);
    for (const node of nodes) this.byNode.set(node, run);
  }

  /** Something changed at a node, or between it and its neighbours. */
  stir(node: Node | null): void {
    const run = node && this.byNode.get(node);
    if (run) run.isStale = true;
  }
}
