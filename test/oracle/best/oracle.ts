/**
 * The rules of `best` written down a second time, as a recursion over a mutable tree, without a stack, events or any
 * code of the planner: decisions 16 and 20, and the readings of the paper that `best` shares with `structured`. The
 * product must do the same, call by call and act by act.
 */
import { type Attempt, isStopped } from './guards.ts';
import { Known } from './known.ts';
import {
  bestOf,
  close,
  done,
  hasOtherWay,
  impossiblePart,
  isAndDone,
  isClaimedAgain,
  isExactly,
  isLeaf,
  isOnlyReading,
  isOpen,
  isStoppedByGuard,
  isSureAfter,
  isUnplanned,
  keepsRest,
  lastClaim,
  latestFailures,
  MAX_CHILDREN,
  MAX_REVISIONS,
  mayCover,
  mayDrop,
  mayRepair,
  mayTurnNeedless,
  type Node,
  type Proof,
  type Turn,
  upward,
} from './nodes.ts';
import {
  attemptAt,
  type BestScript,
  type BestTrace,
  idsAt,
  isBadAnswer,
  isDenied,
  isLost,
  isReachedAt,
  needlessAt,
  notesOf,
  type Part,
  partAt,
  pathOf,
  repairAt,
  verdictAt,
} from './script.ts';
import { Tree } from './tree.ts';

const MAX_TRIES = 2;
const MAX_REFUSALS = 5;
const MAX_LOOKS = 2;

const isByWord = ({ words }: Node, { notes, hasAnswer }: Part): boolean =>
  notes.length === 0 && !hasAnswer && !words.startsWith('read');

/** The run is over. */
class Over extends Error {
  readonly stop: string;
  constructor(stop: string) {
    super(stop);
    this.stop = stop;
  }
}

export function runOracle(script: BestScript): BestTrace {
  const best = new Best(script);
  const stop = best.run();
  return { calls: best.calls, records: best.records, statuses: best.tree.statuses(), stop };
}

class Best {
  readonly calls: string[] = [];
  readonly records: string[] = [];
  private readonly script: BestScript;
  readonly tree: Tree;
  private readonly root: Node;
  private readonly known = new Known();
  private at = '/';
  /** Whether an act led here, or was tried here, that the user was asked about; and the other places it led to. */
  private isByAct = false;
  /** Acts that the user was asked about for what they may do outside, and the addresses that were open. */
  private readonly sent = new Set<string>();
  private readonly opened = new Set(['/']);
  private readonly ledTo = new Set<string>();
  private refusals = 0;
  /** Steps of the user's with what there was before each, and how many the model knew of when it could last drop steps. */
  private readonly theirs: { readonly older: readonly Node[] }[] = [];
  private shown = 0;
  private worked = 0;

  constructor(script: BestScript) {
    this.script = script;
    this.tree = new Tree(script);
    this.root = this.tree.makeNode('0', null, null);
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
    if (this.answer() === null) throw new Over('error');
    throw new Over(root.proof !== null || impossiblePart(root) ? 'gaveUp' : 'exhausted');
  }

  private canGoOn(): boolean {
    const { root } = this;
    if (root.kind === 'or') return root.children.some(isOpen) || mayRepair(root);
    return root.kind === 'act' || root.kind === 'note' ? this.refusals < MAX_REVISIONS : false;
  }

  /**
   * What is done by word alone is checked, whatever the answer says, unless the last of it was asked about once more; so is a
   * goal of which a part failed.
   */
  private proposeReached(canGoOn: boolean, isAfresh = false): void {
    const isAnew = isAfresh || this.isContradicted();
    const hasFailed = this.root.kind === 'and' && latestFailures(this.root).length > 0;
    const isUnproven = this.tree.isAnyUnconfirmed() && !isClaimedAgain(this.root);
    const said = this.answer(isAnew);
    const isReached = said === true && (!(hasFailed || isUnproven) || this.check(this.root));
    if (!isReached && canGoOn && this.refusals < MAX_REFUSALS) {
      this.refusals += 1;
      this.known.said.set(this.known.stateOf(this.root), false);
      if (said === false) this.known.said.set(this.known.facts(), false);
      if (!isAnew && this.isInDispute()) this.proposeReached(true, true);
      return;
    }
    if (said === null) throw new Over('error');
    if (isReached) this.root.status = 'success';
    throw new Over(isReached ? 'reached' : 'refused');
  }

  /** The plan is done, and what it did is not to be taken up again for one answer. */
  private isInDispute(): boolean {
    const { root } = this;
    const isDone = root.status !== 'fail' && root.kind !== 'unknown' && this.claimToAsk() === null;
    return isDone && (isClaimedAgain(root) || this.hasSent(root));
  }

  /** What was said to be missing was called done since, without doing anything. */
  private isContradicted(): boolean {
    const { known, root } = this;
    const isNew = known.said.get(known.stateOf(root)) === undefined || isClaimedAgain(root);
    return known.said.get(known.facts()) === false && isNew;
  }

  /** What was said as things stand stays said, unless it is in doubt. Null where nothing usable was said, twice. */
  private answer(isAfresh = false): boolean | null {
    const known = this.known.said.get(this.known.facts());
    if (known !== undefined && !isAfresh) return known;
    return this.askAnswer() ?? this.askAnswer();
  }

  private askAnswer(): boolean | null {
    const isGood = this.call('answer 0');
    const isReached = isReachedAt(this.script, this.known.count('answer'));
    return isGood ? isReached : null;
  }

  private check({ id }: Node): boolean {
    const isGood = this.call(`checkCompletion ${id}`);
    return verdictAt(this.script, id, this.known.count('check')) && isGood;
  }

  /** One call to the model: whether what it brought is of use. */
  private call(words: string): boolean {
    const [operator = ''] = words.split(' ');
    const earlier = this.calls.filter((each) => each.startsWith(`${operator} `)).length;
    this.calls.push(words);
    if (['expand', 'repair', 'updateTree'].includes(operator)) this.shown = this.theirs.length;
    return !isBadAnswer(this.script, operator, earlier);
  }

  /** A limit ends the run wherever it is, once what used it up has had its effect; the answer is asked for all the same. */
  private checkLimit(): void {
    const { which, count } = this.script.limit;
    const used = which === 'actions' ? this.known.attempts.length : this.calls.length;
    if (used < count) return;
    this.answer();
    throw new Over('limit');
  }

  /** Once this node is closed, the end is proposed: no limit stops what has come to its end. */
  private isEndNext(closed: Node): boolean {
    const { root } = this;
    return (
      closed === root ||
      (closed.parent === root &&
        root.kind === 'and' &&
        isAndDone(root) &&
        root.revisions < MAX_REVISIONS &&
        this.known.said.get(this.known.stateOf(root)) !== false)
    );
  }

  private reviseGoal(): void {
    const { root } = this;
    if (this.askClaim() !== null) return;
    if (root.kind !== 'or') {
      Object.assign(root, { kind: 'unknown', status: 'unvisited', tries: 0, wasEntered: false });
      root.proof = null;
      this.checkLimit();
      this.enter(root, false);
      return;
    }
    for (const way of root.children.filter(({ status }) => status === 'success')) {
      Object.assign(way, { status: 'visited', proof: null });
      close(way, 'pruned', true);
    }
    Object.assign(root, { status: 'visited', proof: null });
    this.checkLimit();
    this.takeWay(root);
  }

  // Entering.

  private enter(node: Node, isBack: boolean): Turn {
    const { parent } = node;
    if (parent?.kind === 'or' && !isBack) this.goBack(parent.place ?? '', parent.isByAct);
    if (node.from !== null && node.status === 'unvisited' && !isBack)
      this.goBack(node.from, node.isFromByAct);
    if (this.isGuarded(node)) return this.failed(node, 'guard');
    if (this.isFoundNeedless(node)) return 'goOn';
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
    if (node.kind !== 'or') Object.assign(node, { place: this.at, isByAct: this.isByAct });
    switch (node.kind) {
      case 'and':
        return this.doParts(node);
      case 'or':
        if (node.place === null) Object.assign(node, { place: this.at, isByAct: this.isByAct });
        return this.takeWay(node);
      case 'note':
        return this.takeNote(node);
      default:
        return this.act(node);
    }
  }

  /** Before an own act that needs no plan, the model is asked once about what the user added since it could last say so. */
  private isFoundNeedless(node: Node): boolean {
    const newest = this.theirs.slice(this.shown).at(-1);
    if (!newest || node.isTheirs || !isExactly(node)) return false;
    if (!newest.older.some(mayTurnNeedless)) return false;
    this.checkLimit();
    const earlier = this.known.count('updateTree');
    if (this.call(`updateTree ${node.id}`))
      for (const each of this.tree.named(needlessAt(this.script, earlier)).filter(mayDrop))
        close(each, 'pruned', false);
    if (isOpen(node) || !this.isEndNext(node)) this.checkLimit();
    return !isOpen(node);
  }

  /** Where an act led that the user was asked about, asking for the address again could repeat what it did. */
  private goBack(place: string, isByAct = false): void {
    if (place === this.at) this.isByAct = isByAct;
    if (place === this.at || isByAct || this.ledTo.has(place)) return;
    this.records.push(`restore ${place}`);
    if (isLost(this.script, place)) return;
    this.at = place;
    this.isByAct = false;
  }

  /** A step by the words of one that failed beside it; acts that only repeat what was seen. Nothing stops the user's own. */
  private isGuarded(node: Node): boolean {
    if (node.isTheirs) return false;
    const isStopper = this.tree.isTwin(node) || (node.kind === 'act' && this.isRepetition(node));
    if (isStopper) this.known.advance();
    return isStopper;
  }

  private isRepetition({ id }: Node): boolean {
    return isStopped(this.known, pathOf(this.script, id));
  }

  /** All parts in plan order, then whether that was enough. */
  private doParts(node: Node): Turn {
    // The user may add parts meanwhile.
    for (let at = 0; at < node.children.length; at++) {
      const part = node.children[at];
      if (part && isOpen(part) && this.enter(part, false) === 'parentFails')
        return this.failed(node, null);
    }
    return this.judgeAnd(node);
  }

  private judgeAnd(node: Node): Turn {
    if (!isAndDone(node)) return this.failed(node, null);
    if (node === this.root && this.claimToAsk()) this.checkLimit();
    const asked = node === this.root ? this.askClaim() : null;
    if (asked !== null) return asked;
    if (node === this.root && node.revisions < MAX_REVISIONS) {
      const isSaid = this.known.said.get(this.known.stateOf(node)) === false;
      if (isSaid && !isClaimedAgain(node)) return this.failed(node, null);
      this.proposeReached(true);
      return this.failed(node, null);
    }
    return this.succeed(node);
  }

  private claimToAsk(): Node | null {
    const claim = lastClaim(this.root);
    return claim?.parent?.kind === 'and' && claim.doubts === 0 ? claim : null;
  }

  /** The end would rest on a word: that is asked about once more. */
  private askClaim(): Turn | null {
    const claim = this.claimToAsk();
    if (!claim) return null;
    for (const each of upward(claim)) Object.assign(each, { status: 'visited', proof: null });
    claim.doubts += 1;
    this.checkLimit();
    return this.resume(this.root);
  }

  /** The one step that was begun, whatever else is open in a choice, and what comes of it for the parts around it. */
  private resume(node: Node): Turn {
    if (isLeaf(node)) return this.enter(node, true);
    const open = node.children.find(({ status }) => status === 'visited');
    if (open && this.resume(open) === 'parentFails') return this.failed(node, null);
    if (node.kind === 'and') return this.judgeAnd(node);
    return node.children.some(({ status }) => status === 'success')
      ? this.succeed(node)
      : this.failed(node, null);
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
  private succeed(node: Node, isUnconfirmed = false): Turn {
    node.isUnconfirmed = isUnconfirmed;
    this.known.advance();
    const turn = done(node);
    if (!this.isEndNext(node)) this.checkLimit();
    return turn;
  }

  private takeNote(node: Node): Turn {
    this.known.learn([node.id]);
    return done(node);
  }

  private act(node: Node): Turn {
    for (;;) {
      this.checkLimit();
      if (isDenied(this.script, node.id)) {
        this.known.learn([`refused ${node.id}`]);
        return this.failed(node, null);
      }
      const end = this.attempt(node.id);
      if (end === 'ok') {
        this.hearUser();
        const turn = done(node);
        this.checkLimit();
        return turn;
      }
      node.tries += 1;
      if (node.tries >= MAX_TRIES) return this.failed(node, null);
      if (this.isRepetition(node)) {
        this.known.advance();
        return this.failed(node, 'guard');
      }
      if (end === 'gone') {
        node.kind = 'unknown';
        this.checkLimit();
        return this.enter(node, true);
      }
    }
  }

  private hearUser(): void {
    this.worked += 1;
    for (const { after } of this.script.adds) {
      if (after !== this.worked) continue;
      const older = this.tree.all();
      this.tree.addTheirs(this.root);
      this.theirs.push({ older });
      this.known.advance();
    }
  }

  private attempt(id: string): Attempt['end'] {
    this.records.push(`act ${id}`);
    const end = attemptAt(this.script, id, this.known.count(`act ${id}`));
    const to = pathOf(this.script, id);
    if (this.script.hasCards) {
      // An address that no page of the task is at, nor links to, may do something when it is opened.
      if (!this.opened.has(to)) this.sent.add(id);
      this.isByAct = true;
      if (end === 'ok' && to !== this.at) this.ledTo.add(to);
    }
    if (end === 'ok') {
      this.at = to;
      this.opened.add(to);
    }
    this.known.attempts.push({ to, at: this.at, end });
    return end;
  }

  // Planning: one reply plans a node, and says more.

  private plan(node: Node): 'planned' | 'done' | 'cannot' | 'unusable' {
    const part = partAt(this.script, node.id);
    for (let tries = 1; ; tries++) {
      this.checkLimit();
      const isGood = this.call(`expand ${node.id}`);
      const isUsable = this.known.count(`expand ${node.id}`) >= part.unusable && isGood;
      if (isUsable && !(tries < MAX_TRIES && this.isDoubtful(node, part))) break;
      if (isUsable) {
        this.listen(node, part);
        node.doubts += 1;
      } else if (tries === MAX_TRIES) return 'unusable';
    }
    const before = this.known.notes.length;
    const covered = this.listen(node, part);
    if (part.outcome === 'cannot') return 'cannot';
    if (part.outcome === 'done') {
      if (part.hasAnswer) this.known.said.set(this.known.facts(before + part.notes.length), true);
      if (node === this.root) this.proposeReached(this.refusals < MAX_REVISIONS);
      this.succeed(node, isByWord(node, part));
      return 'done';
    }
    node.covers = covered;
    this.tree.grow(node);
    this.checkLimit();
    return 'planned';
  }

  /** A repair had found it still to be done, or nothing was done for the goal yet. */
  private isDoubtful(node: Node, part: Part): boolean {
    const mayDoubt = node === this.root ? node.doubts === 0 : node.epoch > 0;
    return part.outcome === 'done' && mayDoubt && isByWord(node, part);
  }

  /** Notes, steps that are settled, dropped or planned along with it; what its acts cover is for later. */
  private listen(node: Node, part: Part): Node[] {
    this.known.learn(notesOf(this.script, node.id));
    const settled = this.tree.others(node, part.settled);
    const dropped = this.tree.others(node, part.dropped);
    const done = settled.filter(isOnlyReading);
    const covered = settled.filter(
      (each) => !isOnlyReading(each) && mayCover(each) && isSureAfter(node, each),
    );
    const actsOnPage = part.outcome === 'planned' && this.tree.actsOnPage(node);
    const gone = dropped.filter((each) => !done.includes(each));
    const isSpoken = (each: Node): boolean =>
      done.includes(each) || gone.includes(each) || (actsOnPage && covered.includes(each));
    const ahead = this.tree
      .others(node, part.ahead)
      .filter((each) => !isSpoken(each) && isUnplanned(each) && isSureAfter(node, each));
    for (const each of done) {
      each.status = 'success';
      if (each.kind === 'unknown') this.known.advance();
    }
    for (const each of gone.filter(mayDrop)) close(each, 'pruned', false);
    for (const each of new Set(ahead.filter(isUnplanned))) this.tree.grow(each);
    return actsOnPage ? covered : [];
  }

  // Failure.

  private failed(node: Node, proof: Proof | null): Turn {
    node.status = 'fail';
    node.proof = proof;
    this.checkLimit();
    if (node === this.root && node.kind === 'act') return this.mendGoal();
    if (isLeaf(node) || proof === 'guard') return this.giveUp(node);
    if (node.children.some(isOpen))
      return keepsRest(node) && mayRepair(node) ? this.repair(node) : this.again(node);
    // Another way above costs nothing.
    if (hasOtherWay(node)) return this.giveUp(node);
    if (impossiblePart(node)) return this.giveUp(node);
    if (this.isEnough(node)) return this.succeed(node, true);
    return this.mend(node);
  }

  private mend(node: Node): Turn {
    return mayRepair(node) ? this.repair(node) : this.abandon(node);
  }

  /** The goal is not given up before it was asked, as things stand, whether what was done is enough. */
  private abandon(node: Node): Turn {
    const isOpenQuestion =
      node === this.root &&
      node.kind === 'and' &&
      node.proof !== 'impossible' &&
      node.children.some(({ status }) => status === 'success') &&
      this.known.said.get(this.known.stateOf(node)) === undefined;
    if (!isOpenQuestion) return this.giveUp(node);
    // What waited for a repair waits no longer.
    if (keepsRest(node) && !mayRepair(node))
      for (const each of node.children.filter(isOpen)) close(each, 'deleted', true);
    this.proposeReached(true);
    return impossiblePart(node) ? this.giveUp(node) : this.mend(node);
  }

  /** The goal's only act is the first part of a plan, which has failed and is repaired. */
  private mendGoal(): Turn {
    const { root } = this;
    const part = this.tree.makeNode('0.1', root, null);
    Object.assign(part, { words: root.words, kind: 'act', status: 'pruned', isFailure: true });
    Object.assign(root, { kind: 'and', ordered: true, children: [part] });
    return this.failed(root, null);
  }

  /** Some parts worked and the rest can't: asked once, and not where something was proven. */
  private isEnough(node: Node): boolean {
    if (node.kind !== 'and' || !node.children.some(({ status }) => status === 'success'))
      return false;
    const known = this.known.said.get(this.known.stateOf(node));
    if (known !== undefined) return known;
    if (latestFailures(node).some(({ proof }) => proof !== null)) return false;
    if (node === this.root) {
      this.proposeReached(true);
      return false;
    }
    const key = this.known.stateOf(node);
    this.checkLimit();
    const isComplete = this.check(node);
    this.known.said.set(key, isComplete);
    return isComplete;
  }

  private again(node: Node): Turn {
    Object.assign(node, { status: 'visited', proof: null });
    this.checkLimit();
    return this.enter(node, true);
  }

  private repair(node: Node): Turn {
    this.checkLimit();
    const isGood = this.call(`repair ${node.id}`);
    const { isImpossible, prunes, parts } = isGood
      ? repairAt(this.script, node.id, node.repairs)
      : { isImpossible: false, prunes: [], parts: [] };
    node.repairs += 1;
    if (!isGood && mayRepair(node)) return this.repair(node);
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
      this.tree.addParts(node, added, at);
      return this.again(node);
    }
    if (isStoppedByGuard(node) && open.some((each) => !gone.includes(each))) {
      for (const each of gone) close(each, 'pruned', false);
      for (const each of latestFailures(node)) if (each.proof === 'guard') each.isFailure = false;
      return this.again(node);
    }
    // A step of the user's is done all the same; the rest went with what failed.
    if (open.some(({ isTheirs }) => isTheirs)) {
      for (const each of gone) close(each, 'pruned', false);
      if (node.ordered) for (const each of open) if (!each.isTheirs) close(each, 'deleted', true);
      return this.again(node);
    }
    if (!isImpossible && this.mayStartOver(node)) {
      node.revisions += 1;
      // It replaces what came behind the failure, in order.
      if (node.ordered) for (const each of open) close(each, 'deleted', true);
      this.tree.addAgain(node);
      return this.again(node);
    }
    node.proof = isImpossible ? 'impossible' : null;
    // It says that nothing is missing, and what was asked before says that something is.
    if (node === this.root && !isImpossible && isAndDone(node) && node.kind === 'and')
      if (node.repairs - node.revisions <= MAX_LOOKS) {
        this.proposeReached(true, true);
        return this.mend(node);
      }
    const isOpenQuestion = node === this.root && !isImpossible && mayRepair(node);
    if (isOpenQuestion && node.repairs - node.revisions <= MAX_LOOKS) return this.repair(node);
    return this.abandon(node);
  }

  /**
   * What was done in it led to another page, and there is nothing to add: once more from where it began, unless the user
   * was asked about what an act in it may do: that is not done twice. Nothing in it is planned once more again.
   */
  private mayStartOver(node: Node): boolean {
    return (
      !this.hasSent(node) &&
      node.kind === 'and' &&
      node.parent !== null &&
      node.place !== this.at &&
      [...upward(node), ...node.children].every(({ from }) => from === null)
    );
  }

  private hasSent(node: Node): boolean {
    return this.sent.has(node.id) || node.children.some((each) => this.hasSent(each));
  }

  /** Closed for good. What came behind it goes too, or waits until the part they belong to was repaired. */
  private giveUp(node: Node): Turn {
    close(node, 'pruned', true);
    const turn = this.closeLater(node);
    // Its parent fails in the same step.
    if (turn === 'goOn' && !this.isEndNext(node)) this.checkLimit();
    return turn;
  }

  private closeLater(node: Node): Turn {
    const { parent } = node;
    if (parent?.kind !== 'and') return 'goOn';
    const open = parent.children.slice(parent.children.indexOf(node) + 1).filter(isOpen);
    const later = open.filter(({ isTheirs }) => !isTheirs);
    const isKept =
      parent.ordered &&
      node.proof !== 'impossible' &&
      !impossiblePart(node) &&
      open.length > 0 &&
      mayRepair(parent) &&
      !hasOtherWay(parent);
    if (node.proof === 'guard' || isKept) return 'parentFails';
    if (parent.ordered) for (const each of later) close(each, 'deleted', true);
    return 'goOn';
  }
}
