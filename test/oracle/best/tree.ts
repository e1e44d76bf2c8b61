/** The tree of the oracle for `best`, as its script grows it. */
import { isExactly, isNeverPlanned, isUnconfirmed, type Node } from './nodes.ts';
import { type BestScript, idsAt, type Part, partAt, pathOf, wordsOf } from './script.ts';

export class Tree {
  private readonly script: BestScript;
  private readonly nodes = new Map<string, Node>();

  constructor(script: BestScript) {
    this.script = script;
  }

  statuses(): Record<string, string> {
    return Object.fromEntries([...this.nodes.values()].map(({ id, status }) => [id, status]));
  }

  isTwin(node: Node): boolean {
    if (node.wasEntered || !node.parent) return false;
    return node.parent.children.some(
      (other) =>
        other !== node &&
        other.status === 'pruned' &&
        other.isFailure &&
        !isNeverPlanned(other) &&
        other.words === node.words &&
        !(isExactly(node) && this.triedOnlyOthers(other, this.deedOf(node))),
    );
  }

  /** Whether something was to be done for a part, and it was never this. */
  private triedOnlyOthers(part: Node, deed: string): boolean {
    const deeds = this.deedsIn(part);
    return deeds.length > 0 && !deeds.includes(deed);
  }

  private deedsIn(part: Node): readonly string[] {
    const below = part.children.flatMap((each) => this.deedsIn(each));
    return isExactly(part) ? [this.deedOf(part), ...below] : below;
  }

  isAnyUnconfirmed(): boolean {
    return [...this.nodes.values()].some(isUnconfirmed);
  }

  private deedOf({ id, kind }: Node): string {
    return kind === 'note' ? `note ${id}` : `open ${pathOf(this.script, id)}`;
  }

  /** The nodes there are of these places, without the one that is being planned. */
  others(node: Node, places: readonly number[]): Node[] {
    return this.named(idsAt(this.script, places)).filter((other) => other !== node);
  }

  /** Not those of the user, which a reply can do nothing about. */
  named(ids: readonly string[]): Node[] {
    return ids.flatMap((id) => {
      const other = this.nodes.get(id);
      return other && !other.isTheirs ? [other] : [];
    });
  }

  /** By an act of its own, or an exact one among its parts. */
  actsOnPage({ id }: Node): boolean {
    const { kind, parts } = partAt(this.script, id);
    return (
      kind === 'act' ||
      (kind === 'and' && parts.some((each) => each.isExact && each.kind === 'act'))
    );
  }

  grow(node: Node): void {
    const { kind, ordered, parts } = partAt(this.script, node.id);
    Object.assign(node, { kind, ordered });
    this.addParts(node, parts, node.children.length);
  }

  addParts(node: Node, parts: readonly Part[], at: number): void {
    const first = node.children.length;
    const added = parts.map(({ score }, nth) =>
      this.makeNode(`${node.id}.${first + nth + 1}`, node, score),
    );
    node.children.splice(at, 0, ...added);
  }

  addTheirs(goal: Node): void {
    const id = `${goal.id}.${goal.children.length + 1}`;
    goal.children.push(this.makeNode(id, goal, null, true));
  }

  all(): readonly Node[] {
    return [...this.nodes.values()];
  }

  /** By the words of the part, which it is all of once more. */
  addAgain(node: Node): void {
    const id = `${node.id}.${node.children.length + 1}`;
    const again = this.makeNode(id, node, null);
    node.children.push(
      Object.assign(again, {
        words: node.words,
        kind: 'unknown',
        from: node.place,
        isFromByAct: node.isByAct,
      }),
    );
  }

  makeNode(id: string, parent: Node | null, score: number | null, isTheirs = false): Node {
    const { kind, isExact } = partAt(this.script, id);
    const node: Node = {
      id,
      words: parent ? wordsOf(this.script, id) : 'the goal',
      parent,
      score,
      isTheirs,
      children: [],
      kind: parent && isExact ? kind : 'unknown',
      ordered: true,
      status: 'unvisited',
      isFailure: false,
      proof: null,
      epoch: parent?.revisions ?? 0,
      revisions: 0,
      repairs: 0,
      tries: 0,
      wasEntered: false,
      place: null,
      isByAct: false,
      from: null,
      isFromByAct: false,
      doubts: 0,
      covers: [],
      isUnconfirmed: false,
    };
    this.nodes.set(id, node);
    return node;
  }
}
