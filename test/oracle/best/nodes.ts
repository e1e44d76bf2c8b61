/** Nodes of the oracle for `best`, and questions to them. */

export const MAX_REVISIONS = 3;
export const MAX_CHILDREN = 20;

export type Status = 'unvisited' | 'visited' | 'success' | 'fail' | 'pruned' | 'deleted';
export type Kind = 'unknown' | 'and' | 'or' | 'act' | 'note';
export type Proof = 'cannot' | 'guard' | 'impossible';

export type Node = {
  readonly id: string;
  readonly words: string;
  readonly parent: Node | null;
  readonly score: number | null;
  /** Added by the user: nobody else drops it. */
  readonly isTheirs: boolean;
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
  /** Where a choice was first come to, and any other part last. */
  place: string | null;
  isByAct: boolean;
  /** Where its parent began, for a part that is planned once more from there. */
  from: string | null;
  isFromByAct: boolean;
  /** How often it was asked about once more, after it was called done. */
  doubts: number;
  covers: Node[];
  /** Called done, by the planner or by a check of a part that failed, and nothing else shows it. */
  isUnconfirmed: boolean;
};

/** After a node: its parent goes on, or fails at once because the rest waits for a repair. */
export type Turn = 'goOn' | 'parentFails';

export const isOpen = ({ status }: Node): boolean =>
  !['success', 'pruned', 'deleted'].includes(status);
export const isLeaf = ({ kind }: Node): boolean => kind !== 'and' && kind !== 'or';
export const isExactly = ({ kind }: Node): boolean => kind === 'act' || kind === 'note';
export const isUntouched = ({ status, children }: Node): boolean =>
  status === 'unvisited' && children.length === 0;
/** No usable plan came for it, which says nothing of the step itself. */
export const isNeverPlanned = ({ kind, wasEntered, proof }: Node): boolean =>
  kind === 'unknown' && !wasEntered && proof === null;
/** Done by word alone. */
export const isUnconfirmed = (node: Node): boolean =>
  node.kind !== 'act' && node.kind !== 'note' && node.status === 'success' && node.isUnconfirmed;
export const isUnplanned = (node: Node): boolean => isUntouched(node) && node.kind === 'unknown';

/** With it what its acts did as well, unless that was begun since. */
export function done(node: Node): Turn {
  node.status = 'success';
  for (const covered of node.covers.filter(isUntouched)) covered.status = 'success';
  return 'goOn';
}

/** Reading is done by having read: a part, not an alternative. */
export const isOnlyReading = (node: Node): boolean =>
  isUntouched(node) &&
  node.parent?.kind === 'and' &&
  (node.kind === 'note' || (node.kind === 'unknown' && node.words.startsWith('read')));

export const mayCover = (node: Node): boolean => isUnplanned(node) && node.parent?.kind === 'and';

/** A part by the words of its parent is what is left to do of it. */
export const mayDrop = ({ status, parent, kind, words }: Node): boolean =>
  status === 'unvisited' &&
  parent !== null &&
  kind !== 'note' &&
  !(parent.kind === 'and' && parent.words === words);

/** What the user adds may make it needless: nobody has begun it, and what it is a part of is still to be done. */
export const mayTurnNeedless = (node: Node): boolean =>
  node.status === 'unvisited' &&
  node.parent !== null &&
  node.kind !== 'note' &&
  !node.isTheirs &&
  upward(node).every(isOpen);

/** Once `from` is done, the other is to be done too: no choice lies between them. */
export function isSureAfter(from: Node, other: Node): boolean {
  for (let at = other; at.parent; at = at.parent)
    if (at.parent.kind !== 'and' && !isWithin(from, at)) return false;
  return true;
}

export const isWithin = (node: Node, above: Node): boolean =>
  node === above || (node.parent !== null && isWithin(node.parent, above));

/** By score, those without one last, plan order among equals. */
export function bestOf(node: Node): Node | undefined {
  const score = (way: Node): number => way.score ?? -1;
  return node.children.filter(isOpen).toSorted((a, b) => score(b) - score(a))[0];
}

/** Something worked, and what did not was not needed, or was answered by a repair. */
export const isAndDone = (node: Node): boolean =>
  node.children.some(({ status }) => status === 'success') &&
  node.children.every(
    (part) =>
      part.status === 'success' ||
      (!isOpen(part) && (!part.isFailure || part.epoch < node.revisions)),
  );

/** The failures that no repair has answered. */
export const latestFailures = (node: Node): Node[] =>
  node.children.filter(
    ({ status, isFailure, epoch }) => status === 'pruned' && isFailure && epoch >= node.revisions,
  );

export const impossiblePart = (node: Node): boolean =>
  latestFailures(node).some((part) => part.proof === 'impossible' || impossiblePart(part));

export const isStoppedByGuard = (node: Node): boolean =>
  node.kind === 'and' && latestFailures(node).some(({ proof }) => proof === 'guard');

/** The open parts behind a failed one wait for the repair. */
export const keepsRest = (node: Node): boolean =>
  isStoppedByGuard(node) ||
  (node.kind === 'and' && node.ordered && latestFailures(node).length > 0);

export const mayRepair = ({ children, revisions, repairs }: Node): boolean =>
  children.length < MAX_CHILDREN && revisions < MAX_REVISIONS && repairs < 2 * MAX_REVISIONS;

/** A choice above has another open way. */
export function hasOtherWay(node: Node): boolean {
  const { parent } = node;
  if (!parent) return false;
  if (parent.kind !== 'or') return hasOtherWay(parent);
  return parent.children.some((way) => way !== node && isOpen(way));
}

/** The node and what is open below it; what worked stays. */
export function close(node: Node, status: 'pruned' | 'deleted', isFailure: boolean): void {
  if (isOpen(node)) Object.assign(node, { status, isFailure });
  for (const child of node.children) close(child, status, isFailure);
}

/** The last step of the plan, if it is done by word alone. */
export function lastClaim(node: Node): Node | null {
  if (isLeaf(node)) return node.kind === 'unknown' && isUnconfirmed(node) ? node : null;
  const last = node.children.findLast(
    ({ status }) =>
      status === 'success' || (node.kind === 'and' && !['pruned', 'deleted'].includes(status)),
  );
  return last ? lastClaim(last) : null;
}

export const isClaimedAgain = (root: Node): boolean => (lastClaim(root)?.doubts ?? 0) > 0;

/** The part itself, the one around it, and so on up to the goal. */
export const upward = (node: Node): Node[] => [node, ...(node.parent ? upward(node.parent) : [])];
