/**
 * Stretches of siblings: of many children of an element so many are kept together that after a change in one of them
 * the others need not even be gone through one by one.
 */
import { type Scope, sameScope } from './scope.ts';
import type { Box } from './tree.ts';
import type { Look } from './visible.ts';

export type Stretch = {
  readonly last: Node;
  readonly box: Box;
  readonly look: Look;
  readonly scope: Scope;
  isStale: boolean;
};

export class Stretches {
  private readonly byFirst = new WeakMap<Node, Stretch>();
  private readonly byNode = new WeakMap<Node, Stretch>();

  /** The stretch that begins with a node, if it holds where it stands now. */
  at(node: Node, look: Look, scope: Scope): Stretch | undefined {
    const stretch = this.byFirst.get(node);
    if (!stretch || stretch.isStale || stretch.look !== look) return undefined;
    return sameScope(stretch.scope, scope) ? stretch : undefined;
  }

  keep(nodes: readonly Node[], stretch: Stretch): void {
    const [first] = nodes;
    if (first) this.byFirst.set(first, stretch);
    for (const node of nodes) {
      // Changes in it are told to the stretch that has it last.
      this.stir(node);
      this.byNode.set(node, stretch);
    }
  }

  /** Something changed at a node, or between it and its neighbours. */
  stir(node: Node | null): void {
    const stretch = node && this.byNode.get(node);
    if (stretch) stretch.isStale = true;
  }
}
