/**
 * Runs of siblings: of many children of an element so many are kept together that after a change in one of them the
 * others need not even be gone through one by one.
 */
import { runOf } from './boxes.ts';
import { type Scope, sameScope } from './scope.ts';
import { type Box, type Item, isBlank, isBox, lineBreak } from './tree.ts';
import type { Look } from './visible.ts';

/** Fewer elements are not worth a run; more are parted, near the square root of what long pages have. */
const fewest = 32;
const most = 128;

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

/** Gathers the children of an element into runs while they are read. */
export class Gathering {
  private readonly runs: Runs;
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

  constructor(runs: Runs, of: Element, look: Look, scope: Scope, out: Item[]) {
    this.runs = runs;
    this.of = of;
    this.look = look;
    this.scope = scope;
    this.out = out;
  }

  /** An element that was read and stays as it is; its items begin at `at`. */
  add(node: Element, at: number): void {
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

  /** Ends the run that is being gathered: what comes next is no part of it. */
  finish(): void {
    const { nodes, sure, start, end, elements, out, look, scope } = this;
    this.nodes = [];
    this.elements = 0;
    const last = nodes[sure - 1];
    if (elements < fewest || !last) return;
    const after = out.splice(end);
    const box = runOf(this.of, out.splice(start));
    out.push(box, ...after);
    nodes.length = sure;
    this.runs.keep(nodes, { last, box, look, scope, isStale: false });
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
