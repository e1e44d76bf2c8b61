/**
 * The rules of `best` written down a second time, as a recursion over a mutable tree, without a stack, events or any
 * code of the planner: decisions 16 and 20, and the readings of the paper that `best` shares with `structured`. The
 * product must do the same, call by call and act by act.
 */
import { type Attempt, isStopped } from './guards.ts';
import {
  attemptAt,
  type BestScript,
  type BestTrace,
  idsAt,
  isLost,
  isReachedAt,
  notesOf,
  type Part,
  partAt,
  pathOf,
  repairAt,
  verdictAt,
  wordsOf,
} from './script.ts';

const MAX_TRIES = 2;
const MAX_REVISIONS = 2;
const MAX_CHILDREN = 20;
const MAX_REFUSALS = 5;

type Status = 'unvisited' | 'visited' | 'success' | 'fail' | 'pruned' | 'deleted';
type Kind = 'unknown' | 'and' | 'or' | 'act' | 'note';
type Proof = 'cannot' | 'guard' | 'impossible';

type Node = {
  readonly id: string;
  readonly words: string;
  readonly parent: Node | null;
  readonly score: number | null;
  children: Node[];
  kind: Kind;
  ordered: boolean;
  status: Status;
  /** Closed without success: whether that counts against the parent. */
  isFailure: boolean;
  /** What showed that it can't be done. */
  proof: Proof | null;
  /** Repairs of the parent when it was added, or left open by one. */
  epoch: number;
  revisions: number;
  repairs: number;
  tries: number;
  wasEntered: boolean;
  /** Where a choice was first come to. */
  place: string | null;
  covers: Node[];
};

/** The run is over. */
class Over extends Error {
  readonly stop: string;
  constructor(stop: string) {
    super(stop);
    this.stop = stop;
  }
}

/** After a node: its parent goes on, or fails at once because the rest waits for a repair. */
type Turn = 'goOn' | 'parentFails';

export function runOracle(script: BestScript): BestTrace {
  const best = new Best(script);
  const stop = best.run();
  return { calls: best.calls, records: best.records, statuses: best.statuses(), stop };
}

class Best {
  readonly calls: string[] = [];
  readonly records: string[] = [];
  private readonly script: BestScript;
  private readonly nodes = new Map<string, Node>();
  private readonly root: Node;
  private readonly times = new Map<string, number>();
  /** What checks and answers said, by what was known then. */
  private readonly said = new Map<string, boolean>();
  private readonly notes: string[] = [];
  private readonly attempts: Attempt[] = [];
  private since = 0;
  private at = '/';
  private refusals = 0;

  constructor(script: BestScript) {
    this.script = script;
    this.root = this.makeNode('0', null, null);
  }

  statuses(): Record<string, string> {
    return Object.fromEntries([...this.nodes.values()].map(({ id, status }) => [id, status]));
  }

  run(): string {
    try {
      this.enter(this.root, false);
      for (;;) {
        this.close();
        this.reviseGoal();
      }
    } catch (error) {
      if (error instanceof Over) return error.stop;
      throw error;
    }
  }

  // The end.

  /** The goal is closed. Returns only if the end was refused. */
  private close(): void {
    const { root } = this;
    if (root.status === 'success') {
      this.proposeReached(this.canGoOn());
      return;
    }
    this.answer();
    throw new Over(root.proof !== null || impossiblePart(root) ? 'gaveUp' : 'exhausted');
  }

  private canGoOn(): boolean {
    const { root } = this;
    if (root.kind === 'or') return root.children.some(isOpen) || mayRepair(root);
    return root.kind === 'act' || root.kind === 'note' ? this.refusals < MAX_REVISIONS : false;
  }

  private proposeReached(canGoOn: boolean): void {
    const isReached = this.answer();
    if (!isReached && canGoOn && this.refusals < MAX_REFUSALS) {
      this.refusals += 1;
      this.said.set(this.stateOf(this.root), false);
      this.said.set(this.knowledge(0), false);
      return;
    }
    if (isReached) this.root.status = 'success';
    throw new Over(isReached ? 'reached' : 'refused');
  }

  /** What was said as things stand stays said. */
  private answer(): boolean {
    const known = this.said.get(this.knowledge(0));
    if (known !== undefined) return known;
    this.calls.push('answer 0');
    return isReachedAt(this.script, this.count('answer'));
  }

  private reviseGoal(): void {
    const { root } = this;
    if (root.kind !== 'or') {
      Object.assign(root, { kind: 'unknown', status: 'unvisited', tries: 0, wasEntered: false });
      root.proof = null;
      this.enter(root, false);
      return;
    }
    for (const way of root.children.filter(({ status }) => status === 'success')) {
      Object.assign(way, { status: 'visited', proof: null });
      close(way, 'pruned', true);
    }
    Object.assign(root, { status: 'visited', proof: null });
    this.takeWay(root);
  }

  // Entering.

  private enter(node: Node, isBack: boolean): Turn {
    const { parent } = node;
    if (parent?.kind === 'or' && !isBack) this.goBack(parent.place ?? '');
    if (this.isGuarded(node)) return this.failed(node, 'guard');
    if (node.kind === 'unknown') {
      const planned = this.plan(node);
      if (planned === 'cannot') return this.failed(node, 'cannot');
      if (planned === 'unusable') return this.failed(node, null);
      if (planned === 'done') return 'goOn';
      // What it was planned to be may be stopped as well.
      if (this.isGuarded(node)) return this.failed(node, 'guard');
    }
    if (node.status === 'unvisited') node.tries = 0;
    node.status = 'visited';
    node.wasEntered = true;
    switch (node.kind) {
      case 'and':
        return this.doParts(node);
      case 'or':
        node.place ??= this.at;
        return this.takeWay(node);
      case 'note':
        return this.takeNote(node);
      default:
        return this.act(node);
    }
  }

  private goBack(place: string): void {
    if (place === this.at) return;
    this.records.push(`restore ${place}`);
    if (!isLost(this.script, place)) this.at = place;
  }

  /** A step by the words of one that failed beside it; acts that only repeat what was seen. */
  private isGuarded(node: Node): boolean {
    const isStopper = this.isTwin(node) || (node.kind === 'act' && this.isRepetition(node));
    if (isStopper) this.since = this.attempts.length;
    return isStopper;
  }

  private isTwin(node: Node): boolean {
    if (node.wasEntered || !node.parent) return false;
    return node.parent.children.some(
      (other) =>
        other !== node &&
        other.status === 'pruned' &&
        other.isFailure &&
        other.words === node.words &&
        !(isExactly(other) && isExactly(node) && this.deedOf(other) !== this.deedOf(node)),
    );
  }

  private deedOf({ id, kind }: Node): string {
    return kind === 'note' ? `note ${id}` : `open ${pathOf(this.script, id)}`;
  }

  private isRepetition({ id }: Node): boolean {
    return isStopped({ attempts: this.attempts, since: this.since }, pathOf(this.script, id));
  }

  /** All parts in plan order, then whether that was enough. */
  private doParts(node: Node): Turn {
    for (const part of [...node.children])
      if (isOpen(part) && this.enter(part, false) === 'parentFails') return this.failed(node, null);
    return this.judgeAnd(node);
  }

  private judgeAnd(node: Node): Turn {
    if (!isAndDone(node)) return this.failed(node, null);
    if (node === this.root && node.revisions < MAX_REVISIONS) {
      if (this.said.get(this.stateOf(node)) === false) return this.failed(node, null);
      this.proposeReached(true);
      return this.failed(node, null);
    }
    return this.succeed(node);
  }

  /** The best way that is open; the choice is made once one worked. */
  private takeWay(node: Node): Turn {
    const way = node.children.some(({ status }) => status === 'success') ? null : bestOf(node);
    if (way) this.enter(way, false);
    return node.children.some(({ status }) => status === 'success')
      ? this.succeed(node)
      : this.failed(node, null);
  }

  /** A part that is done is progress, unlike a single act. */
  private succeed(node: Node): Turn {
    this.since = this.attempts.length;
    return done(node);
  }

  private takeNote(node: Node): Turn {
    this.learn([node.id]);
    return done(node);
  }

  private act(node: Node): Turn {
    for (;;) {
      const end = this.attempt(node.id);
      if (end === 'ok') return done(node);
      node.tries += 1;
      if (node.tries >= MAX_TRIES) return this.failed(node, null);
      if (this.isRepetition(node)) {
        this.since = this.attempts.length;
        return this.failed(node, 'guard');
      }
      if (end === 'gone') {
        node.kind = 'unknown';
        return this.enter(node, true);
      }
    }
  }

  private attempt(id: string): Attempt['end'] {
    this.records.push(`act ${id}`);
    const end = attemptAt(this.script, id, this.count(`act ${id}`));
    const to = pathOf(this.script, id);
    if (end === 'ok') this.at = to;
    this.attempts.push({ to, at: this.at, end });
    return end;
  }

  // Planning: one reply plans a node, and says more.

  private plan(node: Node): 'planned' | 'done' | 'cannot' | 'unusable' {
    const part = partAt(this.script, node.id);
    for (let tries = 1; ; tries++) {
      this.calls.push(`expand ${node.id}`);
      if (this.count(`expand ${node.id}`) >= part.unusable) break;
      if (tries === MAX_TRIES) return 'unusable';
    }
    const before = this.notes.length;
    const covered = this.listen(node, part);
    if (part.outcome === 'cannot') return 'cannot';
    if (part.outcome === 'done') {
      if (part.hasAnswer) this.said.set(this.knowledgeAt(before + part.notes.length), true);
      if (node === this.root) this.proposeReached(this.refusals < MAX_REVISIONS);
      this.succeed(node);
      return 'done';
    }
    node.covers = covered;
    this.grow(node);
    return 'planned';
  }

  /** Notes, steps that are settled, dropped or planned along with it; what its acts cover is for later. */
  private listen(node: Node, part: Part): Node[] {
    this.learn(notesOf(this.script, node.id));
    const settled = this.others(node, part.settled);
    const dropped = this.others(node, part.dropped);
    const done = settled.filter(isOnlyReading);
    const covered = settled.filter(
      (each) => !isOnlyReading(each) && mayCover(each) && isSureAfter(node, each),
    );
    const actsOnPage = part.outcome === 'planned' && this.actsOnPage(node);
    const gone = dropped.filter((each) => !done.includes(each));
    const isSpoken = (each: Node): boolean =>
      done.includes(each) || gone.includes(each) || (actsOnPage && covered.includes(each));
    const ahead = this.others(node, part.ahead).filter(
      (each) => !isSpoken(each) && isUnplanned(each) && isSureAfter(node, each),
    );
    for (const each of done) {
      each.status = 'success';
      if (each.kind === 'unknown') this.since = this.attempts.length;
    }
    for (const each of gone.filter(mayDrop)) close(each, 'pruned', false);
    for (const each of new Set(ahead.filter(isUnplanned))) this.grow(each);
    return actsOnPage ? covered : [];
  }

  /** The nodes there are of these places, without the one that is being planned. */
  private others(node: Node, places: readonly number[]): Node[] {
    return idsAt(this.script, places).flatMap((id) => {
      const other = this.nodes.get(id);
      return other && other !== node ? [other] : [];
    });
  }

  /** By an act of its own, or an exact one among its parts. */
  private actsOnPage({ id }: Node): boolean {
    const { kind, parts } = partAt(this.script, id);
    return (
      kind === 'act' ||
      (kind === 'and' && parts.some((each) => each.isExact && each.kind === 'act'))
    );
  }

  private grow(node: Node): void {
    const { kind, ordered, parts } = partAt(this.script, node.id);
    Object.assign(node, { kind, ordered });
    this.addParts(node, parts, node.children.length);
  }

  private addParts(node: Node, parts: readonly Part[], at: number): void {
    const first = node.children.length;
    const added = parts.map(({ score }, nth) =>
      this.makeNode(`${node.id}.${first + nth + 1}`, node, score),
    );
    node.children.splice(at, 0, ...added);
  }

  // Failure.

  private failed(node: Node, proof: Proof | null): Turn {
    node.status = 'fail';
    node.proof = proof;
    if (isLeaf(node) || proof === 'guard') return this.giveUp(node);
    if (node.children.some(isOpen))
      return keepsRest(node) && mayRepair(node) ? this.repair(node) : this.again(node);
    // Another way above costs nothing.
    if (hasOtherWay(node)) return this.giveUp(node);
    if (impossiblePart(node)) return this.giveUp(node);
    if (this.isEnough(node)) return this.succeed(node);
    return mayRepair(node) ? this.repair(node) : this.giveUp(node);
  }

  /** Some parts worked and the rest can't: asked once, and not where something was proven. */
  private isEnough(node: Node): boolean {
    if (node.kind !== 'and' || !node.children.some(({ status }) => status === 'success'))
      return false;
    const known = this.said.get(this.stateOf(node));
    if (known !== undefined) return known;
    if (latestFailures(node).some(({ proof }) => proof !== null)) return false;
    if (node === this.root) {
      this.proposeReached(true);
      return false;
    }
    const key = this.stateOf(node);
    this.calls.push(`checkCompletion ${node.id}`);
    const isComplete = verdictAt(this.script, node.id, this.count(`check ${node.id}`));
    this.said.set(key, isComplete);
    return isComplete;
  }

  private again(node: Node): Turn {
    Object.assign(node, { status: 'visited', proof: null });
    return this.enter(node, true);
  }

  private repair(node: Node): Turn {
    this.calls.push(`repair ${node.id}`);
    const { isImpossible, prunes, parts } = repairAt(this.script, node.id, node.repairs);
    node.repairs += 1;
    const added = parts.slice(0, MAX_CHILDREN - node.children.length);
    const gone = idsAt(this.script, prunes).flatMap((id) =>
      node.children.filter((child) => child.id === id && isOpen(child)),
    );
    const open = node.children.filter(isOpen);
    if (added.length > 0) {
      const behind = node.children.findIndex(isOpen);
      const at = keepsRest(node) && behind >= 0 ? behind : node.children.length;
      node.revisions += 1;
      for (const each of open) each.epoch = node.revisions;
      for (const each of gone) close(each, 'pruned', false);
      this.addParts(node, added, at);
      return this.again(node);
    }
    if (isStoppedByGuard(node) && open.some((each) => !gone.includes(each))) {
      for (const each of gone) close(each, 'pruned', false);
      for (const each of latestFailures(node)) if (each.proof === 'guard') each.isFailure = false;
      return this.again(node);
    }
    node.proof = isImpossible ? 'impossible' : null;
    return this.giveUp(node);
  }

  /** Closed for good. What came behind it goes too, or waits until the part they belong to was repaired. */
  private giveUp(node: Node): Turn {
    close(node, 'pruned', true);
    const { parent } = node;
    if (parent?.kind !== 'and') return 'goOn';
    const later = parent.children.slice(parent.children.indexOf(node) + 1).filter(isOpen);
    const isKept =
      parent.ordered &&
      node.proof !== 'impossible' &&
      later.length > 0 &&
      mayRepair(parent) &&
      !hasOtherWay(parent);
    if (node.proof === 'guard' || isKept) return 'parentFails';
    if (parent.ordered) for (const each of later) close(each, 'deleted', true);
    return 'goOn';
  }

  // What is known.

  private learn(notes: readonly string[]): void {
    if (notes.some((note) => !this.notes.includes(note))) this.since = this.attempts.length;
    this.notes.push(...notes);
  }

  private knowledge(more: number): string {
    return this.knowledgeAt(this.notes.length + more);
  }

  private knowledgeAt(notes: number): string {
    return `${notes} notes, ${this.attempts.length} acts`;
  }

  private stateOf(node: Node): string {
    const parts = node.children.map(({ id, status }) => `${id} ${status}`).join();
    return `${node.id}: ${parts}; ${this.knowledge(0)}`;
  }

  private count(key: string): number {
    const before = this.times.get(key) ?? 0;
    this.times.set(key, before + 1);
    return before;
  }

  private makeNode(id: string, parent: Node | null, score: number | null): Node {
    const { kind, isExact } = partAt(this.script, id);
    const node: Node = {
      id,
      words: parent ? wordsOf(this.script, id) : 'the goal',
      parent,
      score,
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
      covers: [],
    };
    this.nodes.set(id, node);
    return node;
  }
}

const isOpen = ({ status }: Node): boolean => !['success', 'pruned', 'deleted'].includes(status);
const isLeaf = ({ kind }: Node): boolean => kind !== 'and' && kind !== 'or';
const isExactly = ({ kind }: Node): boolean => kind === 'act' || kind === 'note';
const isUntouched = ({ status, children }: Node): boolean =>
  status === 'unvisited' && children.length === 0;
const isUnplanned = (node: Node): boolean => isUntouched(node) && node.kind === 'unknown';

/** With it what its acts did as well, unless that was begun since. */
function done(node: Node): Turn {
  node.status = 'success';
  for (const covered of node.covers.filter(isUntouched)) covered.status = 'success';
  return 'goOn';
}

/** Reading is done by having read: a part, not an alternative. */
const isOnlyReading = (node: Node): boolean =>
  isUntouched(node) &&
  node.parent?.kind === 'and' &&
  (node.kind === 'note' || (node.kind === 'unknown' && node.words.startsWith('read')));

const mayCover = (node: Node): boolean => isUnplanned(node) && node.parent?.kind === 'and';

const mayDrop = (node: Node): boolean =>
  node.status === 'unvisited' && node.parent !== null && node.kind !== 'note';

/** Once `from` is done, the other is to be done too: no choice lies between them. */
function isSureAfter(from: Node, other: Node): boolean {
  for (let at = other; at.parent; at = at.parent)
    if (at.parent.kind !== 'and' && !isWithin(from, at)) return false;
  return true;
}

const isWithin = (node: Node, above: Node): boolean =>
  node === above || (node.parent !== null && isWithin(node.parent, above));

/** By score, a missing one in the middle, plan order among equals. */
function bestOf(node: Node): Node | undefined {
  const score = (way: Node): number => way.score ?? 0.5;
  return node.children.filter(isOpen).toSorted((a, b) => score(b) - score(a))[0];
}

/** Something worked, and what did not was not needed, or was answered by a repair. */
const isAndDone = (node: Node): boolean =>
  node.children.some(({ status }) => status === 'success') &&
  node.children.every(
    (part) =>
      part.status === 'success' ||
      (!isOpen(part) && (!part.isFailure || part.epoch < node.revisions)),
  );

/** The failures that no repair has answered. */
const latestFailures = (node: Node): Node[] =>
  node.children.filter(
    ({ status, isFailure, epoch }) => status === 'pruned' && isFailure && epoch >= node.revisions,
  );

const impossiblePart = (node: Node): boolean =>
  latestFailures(node).some(({ proof }) => proof === 'impossible');

const isStoppedByGuard = (node: Node): boolean =>
  node.kind === 'and' && latestFailures(node).some(({ proof }) => proof === 'guard');

/** The open parts behind a failed one wait for the repair. */
const keepsRest = (node: Node): boolean =>
  isStoppedByGuard(node) ||
  (node.kind === 'and' && node.ordered && latestFailures(node).length > 0);

const mayRepair = ({ children, revisions, repairs }: Node): boolean =>
  children.length < MAX_CHILDREN && revisions < MAX_REVISIONS && repairs < 2 * MAX_REVISIONS;

/** A choice above has another open way. */
function hasOtherWay(node: Node): boolean {
  const { parent } = node;
  if (!parent) return false;
  if (parent.kind !== 'or') return hasOtherWay(parent);
  return parent.children.some((way) => way !== node && isOpen(way));
}

/** The node and what is open below it; what worked stays. */
function close(node: Node, status: 'pruned' | 'deleted', isFailure: boolean): void {
  if (isOpen(node)) Object.assign(node, { status, isFailure });
  for (const child of node.children) close(child, status, isFailure);
}
