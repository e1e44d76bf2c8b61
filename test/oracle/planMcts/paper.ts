/**
 * Plan-MCTS by its paper and the list of mechanisms (PM-01 to PM-09, A26): a search tree whose edges are subplans, carried
 * out and judged one at a time. Written without the product's code, over plain values.
 */
import {
  fails,
  isBad,
  isConfirmed,
  isDone,
  isLost,
  type Letter,
  letterOf,
  type Move,
  moveOf,
  ownWords,
  revisionOf,
  rounded,
  type Script,
  type Trace,
  type UserEdit,
  waysOf,
  writes,
} from './script.ts';

const ITERATIONS = 10;
const DEPTH = 5;
const WIDTH = 3;
/** PM-03: weight of exploration, and the value of an edge that was never taken. */
const C = 0.5;
const UNTRIED = 0.2;
const MOST_ACTIONS = 6;
const TRIES = 2;
/** A26: an edge is dead after so many visits without success. */
const MOST_FAILURES = 2;
const MAX_REFUSALS = 5;
const worth: Readonly<Record<Letter, number>> = { A: 1, B: 0.9, C: 0.5, D: 0.2, E: 0 };
const letters: readonly Letter[] = ['A', 'B', 'C', 'D', 'E'];

/** A verified state. */
type State = {
  readonly path: string;
  /** The page is what an action left that failed, and may have sent something all the same. */
  readonly isDoubtful: boolean;
  /** Something was sent since (A27). */
  isPast: boolean;
  readonly depth: number;
  readonly via: Edge | null;
  edges: Edge[];
};
type Edge = {
  words: string;
  readonly from: State;
  q: number;
  n: number;
  failures: number;
  isClosed: boolean;
  /** By the user. */
  isCut: boolean;
  readonly isOwn: boolean;
  readonly tried: Set<string>;
  to: State | null;
  /** The message with which it ended, and its reward. */
  said: string | null;
  reward: number;
};

const nothing: Move = { kind: 'over', isGivenUp: false };

type Attempt = {
  readonly isDone: boolean;
  readonly said: string | null;
  /** Those of the repair. */
  readonly words?: string;
};
type End = Pick<Trace, 'end' | 'answer'>;

const reached: End = { end: 'reached', answer: 'scripted answer' };
const blocked: End = { end: 'blocked badModelOutput', answer: '' };

export function runPaper(script: Script): Trace {
  const entries: string[] = [];
  const asked: Record<string, number> = {};
  const root: State = {
    path: '/',
    isDoubtful: false,
    isPast: false,
    depth: 0,
    via: null,
    edges: [],
  };
  let at = '/';
  /** See `State`. */
  let isDoubtful = false;
  let backups = 0;
  /** The outside world was told something since the last iteration. */
  let hasWritten = false;
  const edges: Edge[] = [];
  let refusals = 0;
  /** Its message is to end the task. */
  let final: Edge | null = null;
  /** Holds as long as nothing is done. */
  let lastVerdict: 'confirmed' | 'refused' | null = null;

  // Without a start the run waits for the user.
  if (!expand(root)) return told(blocked);
  let left = ITERATIONS;
  for (let done = 0; ; done++, left--) {
    // What the user added is done before the task ends.
    if (final && !ownFirst(root)) {
      const end = proposed();
      if (end) return told(end);
      final = null;
    }
    // The user changed the plan: the search begins to count anew.
    if (!final && edited(done)) left = ITERATIONS;
    if (!final && !ownFirst(root) && !renew()) return told(blocked);
    if (left <= 0 && !ownFirst(root)) break;
    const edge = next();
    if (edge) iterate(edge);
    else if (!final) break;
  }
  return told(lastWord());

  function told(end: End): Trace {
    const values = edges.map(({ words, q, n }) => [words, [rounded(q), n]]);
    return { entries, values: Object.fromEntries(values), ...end };
  }

  function edited(done: number): boolean {
    const due = script.edits.filter(({ after }) => after === done);
    const open = edges.filter(isReachable).toSorted((a, b) => (a.words < b.words ? -1 : 1));
    return due.filter((edit) => change(edit, open)).length > 0;
  }

  function change(edit: UserEdit, open: readonly Edge[]): boolean {
    const edge = open[edit.target % open.length];
    if (!edge) return false;
    if (edit.kind === 'remove') {
      if (!isStanding(edge)) return false;
      cut(edge);
      return true;
    }
    const removed = pathTo(edge.from).filter(({ isCut }) => isCut);
    if ([edge, ...removed].some(({ from }) => from.isPast)) return false;
    // A part that the user adds to is wanted again.
    for (const up of removed) Object.assign(up, { isClosed: false, isCut: false });
    const own = edgeFrom(edge.from, ownWords(script.edits.indexOf(edit)), true);
    edge.from.edges.splice(edge.from.edges.indexOf(edge) + 1, 0, own);
    edges.push(own);
    return true;
  }

  function cut(edge: Edge): void {
    for (const below of edge.to?.edges ?? []) cut(below);
    if (!edge.isClosed) Object.assign(edge, { isClosed: true, isCut: true });
  }

  /** Where the user cut all ways on, others are looked for. */
  function renew(): boolean {
    for (;;) {
      const cut = statesIn(root).find(
        (state) => state.edges.length > 0 && state.edges.every((edge) => edge.isCut),
      );
      if (!cut) return true;
      // They are for the page that the tab shows.
      if (!goBack(cut)) Object.assign(cut, { path: at, isDoubtful });
      // What is proposed now begins after what was sent.
      cut.isPast = false;
      if (!expand(cut) && cut === root) return false;
    }
  }

  /** Selection, with the way back to where the edge starts. */
  function next(): Edge | null {
    for (;;) {
      const edge = ownFirst(root) ?? (final ? null : select(root));
      if (!edge) return null;
      if (goBack(edge.from)) return edge;
      edge.isClosed = true;
    }
  }

  /** What the user added comes first, until it works or is given up. */
  function ownFirst(state: State): Edge | null {
    for (const edge of state.edges.filter(({ isClosed }) => !isClosed)) {
      const own = edge.isOwn && !edge.to ? edge : edge.to && ownFirst(edge.to);
      if (own) return own;
    }
    return null;
  }

  function select(state: State): Edge | null {
    const open = state.edges.filter(isOpen);
    const visits = state.via ? state.via.n : backups;
    const rank = (edge: Edge): number =>
      (edge.n === 0 ? UNTRIED : edge.q) +
      C * Math.sqrt(Math.log(Math.max(1, visits)) / Math.max(1, edge.n));
    const best = open.toSorted((a, b) => rank(b) - rank(a) || a.n - b.n)[0];
    return best?.to ? select(best.to) : (best ?? null);
  }

  function goBack({ path, isDoubtful: isUnsafe }: State): boolean {
    if (at === path) {
      isDoubtful = isUnsafe;
      return true;
    }
    // A page that came with what was sent, or may have been, is never asked for again.
    if (isUnsafe || (path !== '/' && writes(script, path))) return false;
    entries.push(`back ${path}`);
    if (isLost(script, path)) return false;
    at = path;
    isDoubtful = false;
    return true;
  }

  function iterate(edge: Edge): void {
    hasWritten = false;
    const first = attempt(edge, edge.words);
    // What was sent is not repaired.
    const repaired = first.isDone || hasWritten ? null : repair(edge);
    const result = first.isDone ? first : repaired;
    if (!result?.isDone) {
      edge.failures += 1;
      // A27: what sent something leads to where the search goes on.
      if (edge.failures >= MOST_FAILURES && !hasWritten) edge.isClosed = true;
      backUp(edge, 0);
      if (hasWritten) {
        edge.to = after(edge);
        closeEarlier();
        if (edge.to.depth < DEPTH) expand(edge.to);
      }
      return;
    }
    const { letter, reward } = judge(result.words ?? edge.words);
    edge.to = after(edge);
    edge.said = result.said;
    edge.reward = reward;
    if (hasWritten) closeEarlier();
    if (result.said === null && edge.to.depth < DEPTH) expand(edge.to);
    backUp(edge, reward);
    if (result.said !== null && letter === 'A') final = edge;
  }

  function after(edge: Edge): State {
    return {
      path: at,
      isDoubtful,
      isPast: false,
      depth: edge.from.depth + 1,
      via: edge,
      edges: [],
    };
  }

  /** A27: there is no way back before what was sent. */
  function closeEarlier(): void {
    for (const edge of edges) {
      edge.from.isPast = true;
      if (edge !== final && (edge.to === null || edge.said !== null)) edge.isClosed = true;
    }
  }

  /** PM-05, PM-06: carries out a subplan, and judges whether it was done. */
  function attempt(edge: Edge, words: string): Attempt {
    edge.tried.add(words);
    const failed = { isDone: false, said: null };
    for (let count = 1; ; count++) {
      const nth = ask('groundSubplan', words);
      // No usable reply ends the subplan too; what was done until then may be enough.
      const move = isBad(script, 'groundSubplan', nth) ? nothing : moveOf(script, nth);
      if (move.kind === 'over' && move.isGivenUp) return failed;
      if (move.kind === 'go' && !go(move.path)) return failed;
      if (move.kind === 'go' && !move.isLast && count < MOST_ACTIONS && !hasWritten) continue;
      if (move.kind === 'say') lastVerdict = null;
      const judged = ask('judgeSubplan', words);
      const isGood = !isBad(script, 'judgeSubplan', judged) && isDone(script, judged);
      return { isDone: isGood, said: move.kind === 'say' ? move.text : null };
    }
  }

  function go(path: string): boolean {
    for (let tries = 0; tries < TRIES; tries++) {
      entries.push(`go ${path}`);
      lastVerdict = null;
      isDoubtful = fails(script, path) && writes(script, path);
      if (!fails(script, path)) {
        at = path;
        hasWritten ||= writes(script, path);
        return true;
      }
    }
    return false;
  }

  /** PM-09. The repaired text stays only if it worked. */
  function repair(edge: Edge): Attempt | null {
    const nth = ask('reviseSubplan', edge.words);
    if (isBad(script, 'reviseSubplan', nth)) return null;
    const words = revisionOf(script, nth, edge.words);
    if (words === '') return null;
    if (edge.tried.has(words)) {
      edge.isClosed = true;
      return null;
    }
    const result = attempt(edge, words);
    // The user's words stay.
    if (result.isDone && !edge.isOwn) edge.words = words;
    return { ...result, words };
  }

  /** PM-07. */
  function judge(words: string): { readonly letter: Letter; readonly reward: number } {
    const given = [judgeOnce(words)];
    if (given[0] === 'C') given.push(judgeOnce(words), judgeOnce(words));
    const count = (letter: Letter): number => given.filter((each) => each === letter).length;
    // The commonest; of several the worst.
    const letter = letters.reduce((a, b) => (count(b) >= count(a) ? b : a));
    const reward = given.reduce((sum, each) => sum + worth[each], 0) / given.length;
    return { letter, reward };
  }

  function judgeOnce(words: string): Letter {
    const nth = ask('judgeProgress', words);
    return isBad(script, 'judgeProgress', nth) ? 'D' : letterOf(script, nth);
  }

  /** The end is judged by its answer, which is asked for once more if it is of no use. */
  function judgeEnd(): 'confirmed' | 'refused' | 'unwritten' {
    if (lastVerdict) return lastVerdict;
    for (let tries = 0; tries < 2; tries++) {
      const nth = ask('answer', '');
      if (isBad(script, 'answer', nth)) continue;
      lastVerdict = isConfirmed(script, nth) ? 'confirmed' : 'refused';
      return lastVerdict;
    }
    return 'unwritten';
  }

  /** Proposes the end: null if it is refused and the search goes on. Ours: a run refuses so often, and then ends. */
  function proposed(): End | null {
    const verdict = judgeEnd();
    if (verdict === 'confirmed') return reached;
    if (verdict === 'refused' && refusals >= MAX_REFUSALS)
      return { end: 'refused', answer: reached.answer };
    refusals += 1;
    return null;
  }

  /** Returns whether the reply could be read. */
  function expand(state: State): boolean {
    const nth = ask('proposeSubplans', '');
    const isRead = !isBad(script, 'proposeSubplans', nth);
    const ways = isRead ? waysOf(script, nth) : [];
    state.edges = ways
      .filter((words) => words !== '')
      .slice(0, WIDTH)
      .map((words) => edgeFrom(state, words, false));
    edges.push(...state.edges);
    return isRead;
  }

  /** PM-08. */
  function backUp(edge: Edge, reward: number): void {
    backups += 1;
    for (let up: Edge | null = edge; up; up = up.from.via) {
      up.n += 1;
      up.q += (reward - up.q) / up.n;
    }
  }

  /** A26: the best message that was not accepted is judged once more. */
  function lastWord(): End {
    const end = select(root) ? 'budget' : 'exhausted';
    const isSaid = edges.some((edge) => edge.said !== null && !isCutAway(edge));
    const last = isSaid ? proposed() : null;
    if (last) return last;
    if (judgeEnd() === 'unwritten') return { end: 'error', answer: '' };
    return { end, answer: reached.answer };
  }

  function ask(part: string, words: string): number {
    entries.push(`ask ${part}: ${words}`);
    const nth = asked[part] ?? 0;
    asked[part] = nth + 1;
    return nth;
  }
}

const edgeFrom = (from: State, words: string, isOwn: boolean): Edge => ({
  words,
  from,
  q: 0,
  n: 0,
  failures: 0,
  isClosed: false,
  isCut: false,
  isOwn,
  tried: new Set<string>(),
  to: null,
  said: null,
  reward: 0,
});

const pathTo = ({ via }: State): Edge[] => (via ? [...pathTo(via.from), via] : []);

const statesIn = (state: State): State[] => [
  state,
  ...state.edges.flatMap(({ to, isClosed }) => (to && !isClosed ? statesIn(to) : [])),
];

/** Whether it is open, and all that leads to it. */
const isReachable = (edge: Edge): boolean =>
  isOpen(edge) && (edge.from.via === null || isReachable(edge.from.via));

/** Whether the user removed it, or what leads to it. */
const isCutAway = ({ isCut, from }: Edge): boolean =>
  isCut || (from.via !== null && isCutAway(from.via));

/** Whether nobody closed it or what leads to it. */
const isStanding = ({ isClosed, from }: Edge): boolean =>
  !isClosed && (from.via === null || isStanding(from.via));

/** PM-02: an edge that was taken is open while something below it is. */
const isOpen = ({ isClosed, to }: Edge): boolean =>
  !isClosed && (to === null || to.edges.some(isOpen));
