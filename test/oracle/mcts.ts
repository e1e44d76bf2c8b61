/**
 * Plan-MCTS a second time, from its description alone (PM-02, PM-03, PM-08, PM-09, A26): a small mutable program over a
 * scripted tree of subplans. It shares nothing with the planner.
 */

export type Grade = 'A' | 'B' | 'C' | 'D' | 'E';

/** How a subplan behaves: what each attempt at it comes to, in turn, and what can follow it. */
export type Way = {
  /** Whether the nth attempt at it works, repairs included; the last holds for all later ones. */
  readonly works: readonly boolean[];
  readonly letters: readonly [Grade, Grade, Grade];
  /** The reflector's answer: none, other words each time, or words that were tried. */
  readonly revision: 'none' | 'new' | 'known';
  readonly isAnswer: boolean;
  /** Whether its state can be come back to. */
  readonly isBack: boolean;
  readonly next: readonly Way[];
};

type Edge = {
  readonly name: string;
  readonly way: Way;
  q: number;
  n: number;
  attempts: number;
  misses: number;
  reward: number;
  state: 'open' | 'done' | 'shut';
  below: Edge[];
  /** Where it starts: the state of its choice. */
  readonly from: number;
};

export type Told = {
  /** Each iteration: the subplan that was tried, and what it was worth. */
  readonly iterations: readonly (readonly [name: string, reward: number])[];
  readonly end: 'reached' | 'exhausted';
  /** Value, visits, and whether it is closed. */
  readonly edges: Readonly<Record<string, readonly [number, number, boolean]>>;
};

const VALUES: Readonly<Record<Grade, number>> = { A: 1, B: 0.9, C: 0.5, D: 0.2, E: 0 };
const N = 10;
const DEPTH = 5;
const K = 3;
const C = 0.5;
const Q0 = 0.2;

export function tell(ways: readonly Way[]): Told {
  const all: Edge[] = [];
  // States are numbered; acts lead to new ones, messages to none.
  let [here, states] = [0, 0];
  const moveOn = (): void => {
    states += 1;
    here = states;
  };
  const bear = (list: readonly Way[], above: string): Edge[] =>
    list.slice(0, K).map((way, index) => {
      const name = above ? `${above}.${index + 1}` : `${index + 1}`;
      const edge: Edge = {
        name,
        way,
        q: 0,
        n: 0,
        attempts: 0,
        misses: 0,
        reward: 0,
        state: 'open',
        below: [],
        from: here,
      };
      all.push(edge);
      return edge;
    });
  const roots = bear(ways, '');
  const iterations: [string, number][] = [];

  const canGoOn = (edge: Edge): boolean =>
    edge.state === 'open' || (edge.state === 'done' && edge.below.some(canGoOn));
  const score = (edge: Edge, around: number): number =>
    edge.n === 0
      ? Q0 + C * Math.sqrt(Math.log(Math.max(1, around)))
      : edge.q + C * Math.sqrt(Math.log(Math.max(1, around)) / edge.n);

  const walk = (): Edge[] | null => {
    const path: Edge[] = [];
    let [at, around] = [roots, iterations.length];
    for (;;) {
      const open = at.filter(canGoOn);
      if (open.length === 0) return null;
      const ranked = open
        .map((edge, order) => ({ edge, order, u: score(edge, around) }))
        .sort((a, b) => b.u - a.u || a.edge.n - b.edge.n || a.order - b.order);
      const first = ranked[0];
      if (!first) return null;
      path.push(first.edge);
      if (first.edge.state === 'open') return path;
      [at, around] = [first.edge.below, first.edge.n];
    }
  };

  /** One attempt, and one repair if it fails; null where the words are used up. */
  const attempt = (edge: Edge): 'worked' | 'failed' | 'known' => {
    const works = (): boolean => {
      if (!edge.way.isAnswer) moveOn();
      const { works: list } = edge.way;
      const nth = edge.attempts++;
      return list[Math.min(nth, list.length - 1)] ?? false;
    };
    if (works()) return 'worked';
    if (edge.way.revision === 'none') return 'failed';
    if (edge.way.revision === 'known') return 'known';
    return works() ? 'worked' : 'failed';
  };

  const worth = ({ way: { letters } }: Edge): { mean: number; code: Grade } => {
    const asked: readonly Grade[] = letters[0] === 'C' ? letters : letters.slice(0, 1);
    const mean = asked.reduce((sum, letter) => sum + VALUES[letter], 0) / asked.length;
    const count = (letter: Grade) => asked.filter((each) => each === letter).length;
    const code = [...asked].sort((a, b) => count(b) - count(a) || (a < b ? 1 : -1))[0] ?? 'D';
    return { mean, code };
  };

  const backUp = (path: readonly Edge[], reward: number): void => {
    const last = path.at(-1);
    if (last) iterations.push([last.name, reward]);
    for (const edge of path) {
      edge.n += 1;
      edge.q += (reward - edge.q) / edge.n;
    }
  };

  const finish = (end: Told['end']): Told => {
    const isShut = (edge: Edge): boolean =>
      edge.state === 'shut' || (end === 'exhausted' && edge.state === 'done' && !canGoOn(edge));
    return {
      iterations,
      end,
      edges: Object.fromEntries(all.map((edge) => [edge.name, [edge.q, edge.n, isShut(edge)]])),
    };
  };

  for (;;) {
    const path = walk();
    const edge = path?.at(-1);
    if (!path || !edge || iterations.length >= N) break;
    if (here !== edge.from && !edge.way.isBack) {
      edge.state = 'shut';
      moveOn();
      continue;
    }
    here = edge.from;
    const came = attempt(edge);
    if (came !== 'worked') {
      backUp(path, 0);
      edge.misses += 1;
      if (came === 'known' || edge.misses >= 2) edge.state = 'shut';
      continue;
    }
    const { mean, code } = worth(edge);
    backUp(path, mean);
    edge.state = 'done';
    edge.reward = mean;
    if (edge.way.isAnswer && code === 'A') return finish('reached');
    if (!edge.way.isAnswer && path.length < DEPTH) edge.below = bear(edge.way.next, edge.name);
  }
  return finish(
    all.some((edge) => edge.way.isAnswer && edge.state === 'done') ? 'reached' : 'exhausted',
  );
}
