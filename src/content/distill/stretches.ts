/**
 * Stretches of siblings: of many children of an element so many are kept together that after a change in one of them
 * the others need not even be gone through one by one. Many stretches are kept together as one of the next level, and
 * so on, so that what a change costs grows as the logarithm of their number.
 */

import type { Look } from '../visibility/visible.ts';
import { type Scope, sameScope } from './scope.ts';
import type { Box } from './tree.ts';

export type Stretch = {
  /** 1 holds elements; each next one holds stretches of the level below. */
  readonly level: number;
  readonly first: Node;
  readonly last: Node;
  readonly box: Box;
  readonly look: Look;
  readonly scope: Scope;
  /** The stretch of the next level that it was last a part of. */
  outer: Stretch | undefined;
  isStale: boolean;
};

export class Stretches {
  private readonly byFirst = new WeakMap<Node, Stretch>();
  private readonly byNode = new WeakMap<Node, Stretch>();

  /** The longest stretch that begins with a node, if one holds where it stands now. */
  at(node: Node, look: Look, scope: Scope): Stretch | undefined {
    let stretch = this.byFirst.get(node);
    if (!stretch || stretch.isStale || stretch.look !== look) return undefined;
    if (!sameScope(stretch.scope, scope)) return undefined;
    for (
      let { outer } = stretch;
      outer && !outer.isStale && outer.first === node;
      { outer } = outer
    )
      stretch = outer;
    return stretch;
  }

  /** Keeps a stretch of elements or of `parts`; changes at `nodes` are told to it from now on. */
  keep(stretch: Stretch, nodes: readonly Node[], parts: readonly Stretch[]): void {
    if (parts.length === 0) this.byFirst.set(stretch.first, stretch);
    for (const part of parts) {
      makeStale(part.outer);
      part.outer = stretch;
    }
    for (const node of nodes) {
      this.stir(node);
      this.byNode.set(node, stretch);
    }
  }

  /** Something changed at a node, or between it and its neighbours. */
  stir(node: Node | null): void {
    if (node) makeStale(this.byNode.get(node));
  }
}

function makeStale(stretch: Stretch | undefined): void {
  for (let at = stretch; at && !at.isStale; at = at.outer) at.isStale = true;
}
