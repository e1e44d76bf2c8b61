/** How the children of an element are read where stretches of them are kept (stretches.ts). */
import { stretchOf } from './boxes.ts';
import { dataOf, elementNode, nextSiblingOf, nodeTypeOf, textNode } from './dom.ts';
import type { Scope } from './scope.ts';
import type { Stretches } from './stretches.ts';
import { type Box, type Item, isBlank, isBox, lineBreak } from './tree.ts';
import type { Look } from './visible.ts';
import type { Walk } from './walk.ts';

/** Fewer elements are not worth a stretch; more are parted, near the square root of what long pages have. */
const fewest = 32;
const most = 128;

type Children = {
  readonly first: Node | null;
  readonly of: Element;
  readonly look: Look;
  readonly out: Item[];
  /** Words among them are read. */
  readonly hasWords: boolean;
};

/** Reads children as the walk does, taking over the stretches that hold and gathering the others anew. */
export function gatherChildren(walk: Walk, stretches: Stretches, children: Children): void {
  const { first, of, look, out, hasWords } = children;
  const { scope, isAfresh } = walk;
  const gathering = new Gathering(stretches, of, look, scope, out);
  let isSeen: boolean | undefined;
  for (let node = first; node; node = nextSiblingOf(node)) {
    const type = nodeTypeOf(node);
    const at = out.length;
    if (type === elementNode) {
      if (isAfresh) stretches.stir(node);
      const stretch = stretches.at(node, look, scope);
      if (stretch) {
        gathering.finish();
        out.push(stretch.box);
        node = stretch.last;
      } else gathering.read(walk, node as Element);
      if (walk.isCut) break;
      continue;
    }
    if (type === textNode && hasWords) isSeen = walk.words(dataOf(node), of, look, out, isSeen);
    if (out.length === at || out[at] === ' ') gathering.pass(node);
    else gathering.finish();
  }
  gathering.finish();
}

/** The stretch that is being gathered. */
class Gathering {
  private readonly stretches: Stretches;
  private readonly of: Element;
  private readonly look: Look;
  private readonly scope: Scope;
  private readonly out: Item[];
  private nodes: Node[] = [];
  /** How many of the nodes, and of the items, there were up to the last element. */
  private sure = 0;
  private end = 0;
  private start = 0;
  private elements = 0;

  constructor(stretches: Stretches, of: Element, look: Look, scope: Scope, out: Item[]) {
    this.stretches = stretches;
    this.of = of;
    this.look = look;
    this.scope = scope;
    this.out = out;
  }

  /** Reads an element, which joins the stretch if what came of it holds until something in it changes. */
  read(walk: Walk, node: Element): void {
    const at = this.out.length;
    const modals = walk.modals.length;
    const isLasting = walk.visit(node, this.out, this.look);
    if (isLasting && modals === walk.modals.length) this.add(node, at);
    else this.finish();
  }

  private add(node: Element, at: number): void {
    if (!isBlock(this.out, at)) {
      this.finish();
      return;
    }
    if (this.elements === 0) this.start = at;
    this.nodes.push(node);
    this.elements += 1;
    this.sure = this.nodes.length;
    this.end = this.out.length;
    if (this.elements === most) this.finish();
  }

  /** A node between elements that says nothing. */
  pass(node: Node): void {
    if (this.elements > 0) this.nodes.push(node);
  }

  /** Ends the stretch that is being gathered: what comes next is no part of it. */
  finish(): void {
    const { nodes, sure, start, end, elements, out, look, scope } = this;
    this.nodes = [];
    this.elements = 0;
    const last = nodes[sure - 1];
    if (elements < fewest || !last) return;
    const after = out.splice(end);
    const box = stretchOf(this.of, out.splice(start));
    out.push(box, ...after);
    nodes.length = sure;
    this.stretches.keep(nodes, { last, box, look, scope, isStale: false });
  }
}

/** Whether what was added stands in lines of its own, and says nothing that its neighbours could echo. */
function isBlock(items: readonly Item[], from: number): boolean {
  let first: Item | undefined;
  let last: Item | undefined;
  for (let at = from; at < items.length; at++) {
    const item = items[at];
    if (item === undefined || (typeof item === 'string' && isBlank(item))) continue;
    if (isBox(item) && isApart(item)) return false;
    first ??= item;
    last = item;
  }
  return isOwnLine(first) && isOwnLine(last);
}

const isApart = ({ role, state }: Box): boolean =>
  role === 'img' || role === 'caption' || state === ' modal';

const isOwnLine = (item: Item | undefined): boolean =>
  item === undefined ||
  item === lineBreak ||
  (isBox(item) && (item.role !== 'link' || item.items.length > 0));
