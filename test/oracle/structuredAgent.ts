/**
 * Algorithms 1 to 10 of StructuredAgent, written down literally and mutably, with the readings A1 to A18 that
 * the product promises. It shares no code with the planner: the product must do what this does, step by step.
 * Names follow the paper.
 */
import {
  actSucceeds,
  expandFails,
  isBadAnswer,
  isComplete,
  isDenied,
  isLost,
  repairAdds,
  type Script,
  type Spot,
  spotAt,
  type Trace,
  updatePrunes,
} from './script.ts';

const MAX_RETRY_COUNT = 2;
const MAX_REVISION_COUNT = 2;
const MAX_CHILDREN = 20;
const MAX_EXPAND_TRIES = 2;
const MAX_REFUSALS = 5;

type Status = 'unvisited' | 'visited' | 'success' | 'fail' | 'pruned' | 'deleted';
type State = 'ENTERING' | 'EXITING' | 'FAILED';
type NodeType = 'UNKNOWN' | 'AND' | 'OR' | 'ACTION';

/** Table 9, as far as the algorithms read it, and the fields that readings A4, A7 and A18 add. */
type Node = {
  readonly id: string;
  readonly parent: Node | null;
  readonly children: Node[];
  readonly score: number | null;
  /** A7: the revision of the parent in which the node was added. */
  readonly epoch: number;
  type: NodeType;
  status: Status;
  /** A4: a node pruned as irrelevant counts as satisfied, one pruned as failed does not. */
  isIrrelevant: boolean;
  ordered: boolean;
  url: string;
  /** Ours: an act with a card was the last one before the OR was entered. */
  isAfterCard: boolean;
  retryCount: number;
  revisionCount: number;
};

/** A1, A9: a used-up budget ends the run wherever it is, and what was not carried out stays undecided. */
class BudgetSpent extends Error {
  readonly which: string;
  constructor(which: string) {
    super(which);
    this.which = which;
  }
}

const CLOSED_STATUSES: readonly Status[] = ['success', 'pruned', 'deleted'];
const FAILED_OR_PRUNED: readonly Status[] = ['fail', 'pruned'];

/** Run the algorithms over the script from ENTERING the root to the answer. */
export function runOracle(script: Script): Trace {
  const agent = new StructuredAgent(script);
  const stop = agent.run();
  return {
    popped: agent.poppedEntries,
    calls: agent.calls,
    records: agent.records,
    statuses: agent.statuses(),
    stop,
  };
}

class StructuredAgent {
  readonly poppedEntries: string[] = [];
  readonly calls: string[] = [];
  readonly records: string[] = [];
  private readonly root: Node = makeNode('0', null, null);
  private readonly nodes = new Map<string, Node>([['0', this.root]]);
  private readonly verdicts = new Map<string, boolean>();
  private readonly times = new Map<string, number>();
  private stack: { node: Node; state: State }[] = [];
  private currentUrl = '/';
  private isAfterCard = false;
  private actions = 0;
  private noted = 0;
  private refusals = 0;
  private answeredAt = -1;
  private answeredWell = false;
  private denials = 0;
  private readonly script: Script;

  constructor(script: Script) {
    this.script = script;
  }

  run(): string {
    let stop = '';
    try {
      this.stack = [{ node: this.root, state: 'ENTERING' }];
      this.andOrTreeConstruction();
      while (this.isRefused()) {
        this.reviseGoal();
        this.andOrTreeConstruction();
      }
    } catch (error) {
      if (!(error instanceof BudgetSpent)) throw error;
      stop = `budget ${error.which}`;
    }
    // A19: the run ends when the root closes or a budget does, then comes ANSWER.
    const isReached = this.answer();
    if (stop) return stop;
    return this.root.status === 'success' && isReached ? 'reached' : 'notReached';
  }

  /** Ours: a root other than an AND was never checked; where ANSWER finds it unreached, other ways are tried first. */
  private isRefused(): boolean {
    if (this.root.status !== 'success' || this.refusals >= MAX_REFUSALS) return false;
    const { type, children, revisionCount } = this.root;
    const hasOther =
      children.some(isOpen) ||
      (children.length < MAX_CHILDREN && revisionCount < MAX_REVISION_COUNT);
    const canGoOn =
      (type === 'OR' && hasOther) || (type === 'ACTION' && this.refusals < MAX_REVISION_COUNT);
    if (!canGoOn) return false;
    return !this.answer();
  }

  private reviseGoal(): void {
    this.refusals += 1;
    const { root } = this;
    if (root.type === 'ACTION') {
      root.type = 'UNKNOWN';
      root.status = 'unvisited';
      this.stack = [{ node: root, state: 'ENTERING' }];
      return;
    }
    for (const child of root.children.filter(({ status }) => status === 'success')) {
      child.status = 'visited';
      recursively(child, 'pruned', false);
    }
    root.status = 'visited';
    this.stack = [{ node: root, state: 'EXITING' }];
    const next = findNextPromising(root);
    if (next) this.stack.push({ node: next, state: 'ENTERING' });
  }

  /** Asked again only after something was done, or where there was no answer. */
  private answer(): boolean {
    const done = this.actions + this.noted + this.denials;
    if (done === this.answeredAt) return this.answeredWell;
    const isGood = this.call('answer 0') || this.call('answer 0');
    if (isGood) this.answeredAt = done;
    this.answeredWell = isGood && this.script.reached;
    return this.answeredWell;
  }

  /** One call to the model: whether what it brought is of use. */
  private call(words: string): boolean {
    const [operator = ''] = words.split(' ');
    const earlier = this.calls.filter((each) => each.startsWith(`${operator} `)).length;
    this.calls.push(words);
    return !isBadAnswer(this.script, operator, earlier);
  }

  /** The entry stays on the stack while its question is asked: it is popped with the answer. */
  private checkBudgetBeforeQuestion(): void {
    const entry = this.poppedEntries.pop();
    this.checkBudget();
    if (entry) this.poppedEntries.push(entry);
  }

  statuses(): Record<string, string> {
    return Object.fromEntries([...this.nodes.values()].map(({ id, status }) => [id, status]));
  }

  /** Algorithm 1. */
  private andOrTreeConstruction(): void {
    for (;;) {
      const top = this.stack.at(-1);
      if (!top) return;
      this.checkBudget();
      this.stack.pop();
      const { node, state } = top;
      // A4: the stack is purged whenever a node is pruned or deleted, so the guard of the paper never sees one.
      if (node.status === 'pruned' || node.status === 'deleted')
        throw new Error(`${node.id} is ${node.status} and was popped`);
      // A2: a success is provisional until its own EXITING entry ran, and is entered no more.
      if (node.status === 'success' && state !== 'EXITING') continue;
      if (state === 'ENTERING') this.processNodeEntering(node);
      else if (state === 'EXITING') this.processNodeExiting(node);
      else this.processNodeFailed(node);
    }
  }

  /** Algorithm 2. */
  private processNodeEntering(node: Node): void {
    // A13: the address of the OR itself is where it was first entered; that it can't be reached changes nothing.
    // The same alternative entered again after its repair is not a new alternative, so nothing is rolled back.
    if (node.parent?.type === 'OR' && node.status === 'unvisited')
      this.performRollback(node.parent);
    if (node.type === 'UNKNOWN' && !this.populateNodeType(node)) {
      // A8: a failed expansion fails the node. The script never fails the root's: that parks the product's run.
      this.popped(node, 'E');
      node.status = 'fail';
      this.stack.push({ node, state: 'FAILED' });
      return;
    }
    this.checkBudget();
    // A8: execution_count needs no cap here: leaves are entered once, and what re-enters a composite is
    // bounded by its children and its revisions.
    node.status = 'visited';
    this.popped(node, 'E');
    if (node.type === 'ACTION') this.processActionNode(node);
    else if (node.type === 'AND') this.processAndNode(node);
    else this.processOrNode(node);
  }

  /** Algorithm 3. */
  private processNodeExiting(node: Node): void {
    this.popped(node, 'X');
    if (node.type === 'ACTION') {
      if (FAILED_OR_PRUNED.includes(node.status)) this.stack.push({ node, state: 'FAILED' });
      else node.status = 'success';
    } else if (node.type === 'AND') {
      this.exitAnd(node);
    } else if (isSuccessfulOr(node)) {
      node.status = 'success';
    } else {
      node.status = 'fail';
      this.stack.push({ node, state: 'FAILED' });
    }
  }

  private exitAnd(node: Node): void {
    if (isSuccessfulAnd(node)) {
      // A3: the strict check is for the root alone. A7: at the limit only if a repair outdated a failure.
      const mayBeMissing = node.children.some(
        ({ status, isIrrelevant }) => status !== 'success' && !isIrrelevant,
      );
      const mustCheck =
        node === this.root && (node.revisionCount < MAX_REVISION_COUNT || mayBeMissing);
      if (!mustCheck || this.checkForCompletionAnd(node)) {
        node.status = 'success';
        return;
      }
    }
    node.status = 'fail';
    this.stack.push({ node, state: 'FAILED' });
  }

  /** Algorithm 4. */
  private processNodeFailed(node: Node): void {
    this.popped(node, 'F');
    if (node.type === 'AND') {
      this.processFailedAndNode(node);
    } else if (node.type === 'OR') {
      this.processFailedOrNode(node);
    } else {
      node.status = 'pruned';
      this.backtrackFailure(node);
    }
  }

  /** Algorithm 5. A5: the parent's EXITING entry lies below and pops next. A6: only open siblings. */
  private backtrackFailure(node: Node): void {
    const { parent } = node;
    if (parent?.type !== 'AND' || !parent.ordered) return;
    const remaining = parent.children.slice(parent.children.indexOf(node) + 1);
    for (const rem of remaining.filter(isOpen)) recursively(rem, 'deleted', false);
    this.purgeStack();
  }

  /** Algorithm 6. */
  private processActionNode(node: Node): void {
    this.stack.push({ node, state: 'EXITING' });
    node.retryCount = 0; // A10
    while (node.retryCount < MAX_RETRY_COUNT) {
      this.checkBudget();
      if (isDenied(this.script, node.id) && spotAt(this.script, node.id).kind !== 'note') {
        this.denials += 1;
        break;
      }
      if (this.performAction(node)) {
        node.status = 'success';
        // SA-09, A12: a note changes nothing on the page.
        if (spotAt(this.script, node.id).kind !== 'note') {
          this.currentUrl = `/${node.id}`;
          node.url = this.currentUrl;
          this.fullUpdate(node);
        }
        return;
      }
      node.retryCount += 1;
    }
    node.status = 'fail';
  }

  /**
   * Algorithm 7. A2: the success or failure that it and Algorithm 8 would set at once is provisional; the EXITING
   * entry pops next and finds the same from the same children, so the status waits for it.
   */
  private processAndNode(node: Node): void {
    this.stack.push({ node, state: 'EXITING' });
    if (isSuccessfulAnd(node)) return;
    for (const child of node.children.toReversed())
      if (isOpen(child)) this.stack.push({ node: child, state: 'ENTERING' });
  }

  /** Algorithm 8. */
  private processOrNode(node: Node): void {
    if (node.url === '') {
      node.url = this.currentUrl;
      node.isAfterCard = this.isAfterCard;
    }
    this.stack.push({ node, state: 'EXITING' });
    if (isSuccessfulOr(node)) return;
    const child = findNextPromising(node);
    if (child) this.stack.push({ node: child, state: 'ENTERING' });
  }

  /** Algorithm 9. */
  private processFailedAndNode(node: Node): void {
    if (isValid(node)) {
      this.reenter(node);
    } else if (hasAtLeastOneSuccess(node) && this.checkForCompletionAnd(node)) {
      node.status = 'success'; // A17: the node alone
    } else {
      this.reviseOrPrune(node);
    }
  }

  /** Algorithm 10. */
  private processFailedOrNode(node: Node): void {
    if (isValid(node)) this.reenter(node);
    else this.reviseOrPrune(node);
  }

  /** A16: both kinds are guarded by MAX_CHILDREN, and revised means that a child was added. */
  private reviseOrPrune(node: Node): void {
    const mayRevise =
      node.children.length < MAX_CHILDREN && node.revisionCount < MAX_REVISION_COUNT;
    if (mayRevise && this.revise(node)) {
      this.reenter(node);
      return;
    }
    recursively(node, 'pruned', false);
    this.purgeStack();
    this.backtrackFailure(node);
  }

  private reenter(node: Node): void {
    node.status = 'visited';
    this.stack.push({ node, state: 'ENTERING' });
  }

  // The operators and the environment.

  private populateNodeType(node: Node): boolean {
    for (let tries = 0; tries < MAX_EXPAND_TRIES; tries++) {
      this.checkBudget();
      const isGood = this.call(`expand ${node.id}`);
      if (expandFails(this.script, node.id, this.count(`expand ${node.id}`)) || !isGood) continue;
      const spot = spotAt(this.script, node.id);
      node.type = spot.kind === 'and' ? 'AND' : spot.kind === 'or' ? 'OR' : 'ACTION';
      node.ordered = spot.ordered;
      if (node.type !== 'ACTION') this.addChildren(node, spot.children);
      return true;
    }
    return false;
  }

  /** REVISE_AND_NODE and REVISE_OR_NODE. At this point no child is open, so there is none to prune. */
  private revise(node: Node): boolean {
    const nth = this.count(`repair ${node.id}`);
    this.checkBudgetBeforeQuestion();
    const isGood = this.call(`repair ${node.id}`);
    const added = repairAdds(this.script, node.id, nth).slice(
      0,
      MAX_CHILDREN - node.children.length,
    );
    if (added.length === 0 || !isGood) return false;
    // A18: only an effective repair counts; A7: it supersedes the failures before it.
    node.revisionCount += 1;
    this.addChildren(node, added);
    return true;
  }

  private addChildren(node: Node, spots: readonly Spot[]): void {
    for (const { score } of spots) {
      const id = `${node.id}.${node.children.length + 1}`;
      const child = makeNode(id, node, node.type === 'OR' ? score : null);
      node.children.push(child);
      this.nodes.set(id, child);
    }
  }

  /** A15: the same children, statuses and notes give the same verdict without another call. */
  private checkForCompletionAnd(node: Node): boolean {
    const parts = node.children.map(({ id, status }) => id + status).join();
    const key = `${node.id} ${parts} ${this.denials}`;
    const known = this.verdicts.get(key);
    if (known !== undefined) return known;
    this.checkBudgetBeforeQuestion();
    const isGood = this.call(`checkCompletion ${node.id}`);
    const verdict = isComplete(this.script, node.id, this.count(`check ${node.id}`)) && isGood;
    this.verdicts.set(key, verdict);
    return verdict;
  }

  private performAction(node: Node): boolean {
    if (spotAt(this.script, node.id).kind === 'note') {
      this.noted += 1;
      return true;
    }
    this.actions += 1;
    this.records.push(`act ${node.id}`);
    this.isAfterCard = this.script.hasCards;
    return actSucceeds(this.script, node.id, this.count(`act ${node.id}`));
  }

  private performRollback(or: Node): void {
    // Ours: no page links to the addresses of the scripts, so each may send something, and an act with a card is
    // held to have had an effect, also where it failed. Such an address is not asked for again: only where the tab is there
    // still is it reached.
    const mayAskAgain = !this.script.hasCards || (or.url === '/' && !or.isAfterCard);
    if (!mayAskAgain && or.url !== this.currentUrl) return;
    this.records.push(`restore ${or.url}`);
    if (isLost(this.script, or.url)) return;
    this.currentUrl = or.url;
    this.isAfterCard = or.isAfterCard;
  }

  /** ASYNC_FULL_UPDATE with its barrier at once (A11). */
  private fullUpdate(node: Node): void {
    this.checkBudget();
    // Side by side, and the tree update after both.
    for (const operator of ['summarize', 'takeNotes']) this.call(`${operator} ${node.id}`);
    this.checkBudget();
    if (this.call(`updateTree ${node.id}`))
      for (const id of updatePrunes(this.script, node.id)) this.pruneAsIrrelevant(id);
    this.purgeStack();
  }

  /** SA-22: only what exists, is open and is not the root: it may be an ancestor of the node that has just acted. */
  private pruneAsIrrelevant(id: string): void {
    const target = this.nodes.get(id);
    if (target && target !== this.root && isOpen(target)) recursively(target, 'pruned', true);
  }

  /** What succeeded below a pruned node keeps its status, and leaves the stack with it. */
  private purgeStack(): void {
    this.stack = this.stack.filter(({ node }) => !isGone(node));
  }

  private checkBudget(): void {
    const which = this.spent();
    if (which !== null) throw new BudgetSpent(which);
  }

  private spent(): string | null {
    const { planningSteps, actions, calls } = this.script;
    if (this.poppedEntries.length >= planningSteps) return 'planningSteps';
    if (this.actions >= actions) return 'actions';
    return this.calls.length >= calls.count ? calls.which : null;
  }

  private popped(node: Node, letter: string): void {
    this.poppedEntries.push(node.id + letter);
  }

  private count(key: string): number {
    const before = this.times.get(key) ?? 0;
    this.times.set(key, before + 1);
    return before;
  }
}

function makeNode(id: string, parent: Node | null, score: number | null): Node {
  return {
    id,
    parent,
    score,
    children: [],
    epoch: parent?.revisionCount ?? 0,
    type: 'UNKNOWN',
    status: 'unvisited',
    isIrrelevant: false,
    ordered: true,
    url: '',
    isAfterCard: false,
    retryCount: 0,
    revisionCount: 0,
  };
}

const isOpen = (node: Node): boolean => !CLOSED_STATUSES.includes(node.status);

const isGone = (node: Node): boolean =>
  ['pruned', 'deleted'].includes(node.status) || (node.parent !== null && isGone(node.parent));

/** IS_VALID_AND and IS_VALID_OR. */
const isValid = (node: Node): boolean => node.children.some(isOpen);

/** IS_SUCCESSFUL_AND under ambiguity A7. */
const isSuccessfulAnd = (node: Node): boolean =>
  node.children.some(({ status }) => status === 'success') &&
  node.children.every(
    (child) =>
      child.status === 'success' ||
      (child.status === 'pruned' && child.isIrrelevant) ||
      (!isOpen(child) && child.epoch < node.revisionCount),
  );

const isSuccessfulOr = (node: Node): boolean =>
  node.children.some(({ status }) => status === 'success');

const hasAtLeastOneSuccess = (node: Node): boolean =>
  node.children.some(({ status }) => status === 'success');

/** A14: by score, those without one last, plan order among equals. */
function findNextPromising(node: Node): Node | undefined {
  const score = (child: Node): number => child.score ?? -1;
  return node.children.filter(isOpen).toSorted((a, b) => score(b) - score(a))[0];
}

/** RECURSIVELY_PRUNE and RECURSIVELY_DELETE_CHILDREN. A17: what is closed below stays as it is. */
function recursively(node: Node, status: 'pruned' | 'deleted', isIrrelevant: boolean): void {
  if (isOpen(node)) {
    node.status = status;
    node.isIrrelevant = isIrrelevant;
  }
  for (const child of node.children) recursively(child, status, isIrrelevant);
}
