/** How the children of an element are read where stretches of them are kept (stretches.ts). */

import { dataOf, elementNode, nextSiblingOf, nodeTypeOf, textNode } from '../dom/dom.ts';
import type { Look } from '../visibility/visible.ts';
import { stretchOf } from './boxes.ts';
import type { Scope } from './scope.ts';
import type { Stretch, Stretches } from './stretches.ts';
import { type Box, type Item, isBlank, isBox, lineBreak } from './tree.ts';
import type { Walk } from './walk.ts';

/** Fewer parts are not worth a stretch; more are parted. */
const fewest = 16;
const most = 32;

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
        gathering.take(stretch);
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

/** The parts that a stretch is being gathered from, and where what came of them stands among the items. */
class Run {
  count = 0;
  /** Empty where the parts are elements. */
  readonly parts: Stretch[] = [];
  /** Changes at these are told to the stretch: the elements, and what stands between the parts. */
  readonly nodes: Node[] = [];
  /** How many of the nodes there were up to the last part. */
  sure = 0;
  readonly first: Node;
  last: Node;
  readonly start: number;
  end: number;

  constructor(first: Node, start: number) {
    this.first = first;
    this.last = first;
    this.start = start;
    this.end = start;
  }

  /** Adds the part up to a node, of which came the items up to `end`. */
  add(last: Node, end: number): void {
    this.count += 1;
    this.last = last;
    this.sure = this.nodes.length;
    this.end = end;
  }
}

/** The stretches of all levels that are being gathered among the children of one element. */
class Gathering {
  private readonly stretches: Stretches;
  private readonly of: Element;
  private readonly look: Look;
  private readonly scope: Scope;
  private readonly out: Item[];
  /** By the level of their parts, elements being of level 0. */
  private readonly runs: (Run | undefined)[] = [];

  constructor(stretches: Stretches, of: Element, look: Look, scope: Scope, out: Item[]) {
    this.stretches = stretches;
    this.of = of;
    this.look = look;
    this.scope = scope;
    this.out = out;
  }

  /** Reads an element, which joins the stretch if what came of it holds until something in it changes. */
  read(walk: Walk, node: Element): void {
    const { out } = this;
    const at = out.length;
    const modals = walk.modals.length;
    const isLasting = walk.visit(node, out, this.look);
    if (!isLasting || modals !== walk.modals.length || !isBlock(out, at)) {
      this.finish();
      return;
    }
    const run = this.run(0, node, at);
    run.nodes.push(node);
    run.add(node, out.length);
    if (run.count === most) this.close(0, fewest);
  }

  /** Takes over a stretch. Between stretches even the shortest is kept, so that they stay side by side. */
  take(stretch: Stretch): void {
    for (let level = 0; level < stretch.level; level++) this.close(level, 1);
    this.out.push(stretch.box);
    this.hold(stretch, this.out.length - 1);
  }

  /** A node between elements that says nothing. */
  pass(node: Node): void {
    this.runs.find((run) => run !== undefined)?.nodes.push(node);
  }

  /** Ends all that is being gathered: what comes next is no part of it. */
  finish(): void {
    for (let level = 0; level < this.runs.length; level++) this.close(level, fewest);
  }

  /** What is being gathered from parts of a level, begun here if nothing is. */
  private run(level: number, first: Node, start: number): Run {
    const run = this.runs[level] ?? new Run(first, start);
    this.runs[level] = run;
    return run;
  }

  /** Makes a stretch of what was gathered from parts of a level, if there are enough of them. */
  private close(level: number, least: number): void {
    const run = this.runs[level];
    this.runs[level] = undefined;
    if (!run || run.count < least) return;
    const { out, of, look, scope } = this;
    const { first, last, start, end, nodes, sure, parts } = run;
    const after = out.splice(end);
    const box = stretchOf(of, out.splice(start));
    out.push(box, ...after);
    const stretch = {
      level: level + 1,
      first,
      last,
      box,
      look,
      scope,
      outer: undefined,
      isStale: false,
    };
    this.stretches.keep(stretch, nodes.slice(0, sure), parts);
    this.hold(stretch, start);
    for (const node of nodes.slice(sure)) this.pass(node);
  }

  /** Makes a stretch, whose box stands among the items, a part of one of the next level. */
  private hold(stretch: Stretch, at: number): void {
    const run = this.run(stretch.level, stretch.first, at);
    run.parts.push(stretch);
    run.add(stretch.last, at + 1);
    if (run.count === most) this.close(stretch.level, fewest);
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
