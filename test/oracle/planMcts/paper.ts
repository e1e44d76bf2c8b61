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
  revisionOf,
  rounded,
  type Script,
  type Trace,
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
const worth: Readonly<Record<Letter, number>> = { A: 1, B: 0.9, C: 0.5, D: 0.2, E: 0 };
const letters: readonly Letter[] = ['A', 'B', 'C', 'D', 'E'];

/** A verified state. */
type State = {
  readonly path: string;
  /** The page is what an action left that failed, and may have sent something all the same. */
  readonly isDoubtful: boolean;
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
  readonly tried: Set<string>;
  to: State | null;
  /** The message with which it ended, and its reward. */
  said: string | null;
  reward: number;
};

const nothing: Move = { kind: 'over', isGivenUp: false };

type Attempt = { readonly isDone: boolean; readonly said: string | null };
type End = Pick<Trace, 'end' | 'answer'>;

const reached: End = { end: 'reached', answer: 'scripted answer' };

export function runPaper(script: Script): Trace {
  const entries: string[] = [];
  const asked: Record<string, number> = {};
  let root: State = { path: '/', isDoubtful: false, depth: 0, via: null, edges: [] };
  let at = '/';
  /** See `State`. */
  let isDoubtful = false;
  let backups = 0;
  /** The outside world was told something since the last iteration. */
  let hasWritten = false;
  const edges: Edge[] = [];
  /** Holds as long as nothing is done. */
  let lastVerdict: 'confirmed' | 'refused' | null = null;

  // Without a start the run waits for the user.
  if (isBad(script, 'proposeSubplans', 0))
    return {
      entries: ['ask proposeSubplans: '],
      values: {},
      end: 'blocked badModelOutput',
      answer: '',
    };
  expand(root);
  for (let done = 0; done < ITERATIONS; done++) {
    const edge = next();
    if (!edge) break;
    const end = iterate(edge);
    if (end) return told(end);
  }
  return told(lastWord());

  function told(end: End): Trace {
    const values = edges.map(({ words, q, n }) => [words, [rounded(q), n]]);
    return { entries, values: Object.fromEntries(values), ...end };
  }

  /** Selection, with the way back to where the edge starts. */
  function next(): Edge | null {
    for (;;) {
      const edge = select(root);
      if (!edge) return null;
      if (goBack(edge.from)) return edge;
      edge.isClosed = true;
    }
  }

  function select(state: State): Edge | null {
    const open = state.edges.filter(isOpen);
    const visits = state.via && state !== root ? state.via.n : backups;
    const rank = (edge: Edge): number =>
      (edge.n === 0 ? UNTRIED : edge.q) +
      C * Math.sqrt(Math.log(Math.max(1, visits)) / Math.max(1, edge.n));
    const best = open.toSorted((a, b) => rank(b) - rank(a) || a.n - b.n)[0];
    return best?.to ? select(best.to) : (best ?? null);
  }

  function goBack({ path, isDoubtful: isUnsafe }: State): boolean {
    if (at === path) return true;
    // A page that came with what was sent, or may have been, is never asked for again.
    if (isUnsafe || (path !== '/' && writes(script, path))) return false;
    entries.push(`back ${path}`);
    if (isLost(script, path)) return false;
    at = path;
    isDoubtful = false;
    return true;
  }

  function iterate(edge: Edge): End | null {
    hasWritten = false;
    const first = attempt(edge, edge.words);
    // What was sent is not repaired.
    const repaired = first.isDone || hasWritten ? null : repair(edge);
    const result = first.isDone ? first : repaired;
    if (!result?.isDone) {
      edge.failures += 1;
      if (edge.failures >= MOST_FAILURES) edge.isClosed = true;
      backUp(edge, 0);
      if (hasWritten) {
        edge.to = after(edge);
        rootAt(edge.to);
        if (edge.to.depth < DEPTH) expand(edge.to);
      }
      return null;
    }
    const { letter, reward } = judge(edge.words);
    edge.to = after(edge);
    edge.said = result.said;
    edge.reward = reward;
    if (hasWritten) rootAt(edge.to);
    if (result.said === null && edge.to.depth < DEPTH) expand(edge.to);
    backUp(edge, reward);
    const isEnd = result.said !== null && letter === 'A';
    return isEnd && judgeEnd() === 'confirmed' ? reached : null;
  }

  function after(edge: Edge): State {
    return { path: at, isDoubtful, depth: edge.from.depth + 1, via: edge, edges: [] };
  }

  /** A27: there is no way back before what was sent. */
  function rootAt(state: State): void {
    for (const edge of edges) if (edge.to === null || edge.said !== null) edge.isClosed = true;
    root = state;
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
    if (result.isDone) edge.words = words;
    return result;
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

  function expand(state: State): void {
    const nth = ask('proposeSubplans', '');
    const ways = isBad(script, 'proposeSubplans', nth) ? [] : waysOf(script, nth);
    state.edges = ways
      .filter((words) => words !== '')
      .slice(0, WIDTH)
      .map((words) => ({
        words,
        from: state,
        q: 0,
        n: 0,
        failures: 0,
        isClosed: false,
        tried: new Set<string>(),
        to: null,
        said: null,
        reward: 0,
      }));
    edges.push(...state.edges);
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
    if (edges.some(({ said }) => said !== null) && judgeEnd() === 'confirmed') return reached;
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

/** PM-02: an edge that was taken is open while something below it is. */
const isOpen = ({ isClosed, to }: Edge): boolean =>
  !isClosed && (to === null || to.edges.some(isOpen));
