/**
 * WebOperator as it is printed, line by line (its algorithms 1, 4 and 5), by the readings A22 to A25 and WO-10 to WO-17:
 * a mutable queue that is popped, and a tree of its own. It shares no code with the planner.
 */

export type Class = 'safe' | 'destructive' | 'terminating';

/** What one question for a candidate brings: an action by its words, or nothing valid. */
export type Candidate = {
  readonly action: string;
  readonly class: Class;
  /** 1, 0.5 or 0 for each milestone. */
  readonly rewards: readonly number[];
  /** The word that its observation is known by. */
  readonly seen: string;
};

/** What the outside does; by state, which an action makes another one of. */
export type World = {
  readonly start: string;
  /** By state, how often it was expanded before, and the variation. */
  candidate(state: string, nth: number, variation: number): Candidate | null;
  act(
    state: string,
    action: string,
  ): { readonly state: string; readonly ok: boolean; readonly writes: boolean };
  canReturn(state: string): boolean;
  /** States that look the same are one observation. */
  looks(state: string): string;
};

export type Setting = {
  readonly variations: number;
  readonly frontier: number;
  readonly minFrontier: number;
  readonly steps: number;
  readonly depth: number;
  readonly kT: number;
  readonly kD: number;
  readonly unanimity: boolean;
  readonly sums: boolean;
  readonly drops: boolean;
  readonly codeDelay: boolean;
  readonly strictStops: boolean;
  /** Every candidate is rated before equal ones are merged, as printed; else equal ones once, and only to compare. */
  readonly ratesAll: boolean;
};

export type Entry = {
  node: number;
  action: string;
  reward: number;
  class: Class;
  frequency: number;
  order: number;
  repeated: boolean;
  key: string;
};

/** Everything that selection reads beside the queue. */
export type Counts = { terminating: number; destructions: number; steps: number; prunes: number };

const first = (entries: readonly Entry[]): Entry | undefined =>
  [...entries].sort(
    (a, b) => b.reward - a.reward || b.frequency - a.frequency || a.order - b.order,
  )[0];

/** Algorithm 5. Nothing but the action that is returned leaves the queue (A22). */
export function selectAction(
  queue: readonly Entry[],
  counts: Counts,
  setting: Setting,
): Entry | undefined {
  const { terminating, destructions, steps, prunes } = counts;
  const stops = queue.filter((entry) => entry.class === 'terminating');
  if (steps >= setting.steps) return first(stops);
  const limit = Math.max(setting.minFrontier, setting.frontier - destructions);
  const writes = queue.filter((entry) => entry.class === 'destructive');
  if (queue.length > limit || writes.length > 1) {
    const popped = [...queue];
    while (popped.length > 0) {
      const entry = first(popped);
      if (!entry) break;
      popped.splice(popped.indexOf(entry), 1);
      const isLate = setting.codeDelay && (steps >= 0.8 * setting.steps || prunes >= 3);
      if (entry.repeated) continue;
      if (entry.class === 'terminating' && terminating < setting.kT && !isLate) continue;
      if (entry.class !== 'destructive') return entry;
      return stops.length > 0 && destructions >= setting.kD ? first(stops) : entry;
    }
  }
  const popped = [...queue];
  while (popped.length > 0) {
    const entry = first(popped);
    if (!entry) break;
    popped.splice(popped.indexOf(entry), 1);
    if (entry.class === 'safe' && !entry.repeated) return entry;
    const isAsked = !setting.strictStops || writes.length > 0 || prunes > 0;
    if (entry.class === 'terminating' && terminating >= setting.kT && isAsked) return entry;
  }
  if (stops.length > 0 && destructions >= setting.kD) return first(stops);
  const repeated = first(queue.filter((entry) => entry.repeated));
  return repeated ?? first(writes) ?? first(stops);
}

/** Ratings are compared as decimals, not as binary fractions. */
const rounded = (rating: number): number => Number(rating.toFixed(9));

/** Algorithm 4, with the order of the text (WO-17). True if anything left the queue. */
export function pruneQueue(queue: Entry[], limit: number, setting: Setting): boolean {
  const before = queue.length;
  if (queue.length <= limit) return false;
  for (const group of [
    queue.filter((entry) => entry.class === 'terminating'),
    queue.filter((entry) => entry.class === 'destructive'),
    queue.filter((entry) => entry.repeated),
  ]) {
    const best = first(group);
    for (const entry of group) if (entry !== best) queue.splice(queue.indexOf(entry), 1);
  }
  const plain = (): Entry[] => queue.filter((entry) => entry.class === 'safe' && !entry.repeated);
  if (queue.length > limit)
    for (const key of new Set(plain().map((entry) => entry.key))) {
      const same = plain().filter((entry) => entry.key === key);
      const best = first(same);
      if (!best || same.length === 1) continue;
      if (!setting.drops) {
        best.reward = rounded(same.reduce((sum, entry) => sum + entry.reward, 0));
        best.frequency = same.reduce((sum, entry) => sum + entry.frequency, 0);
      }
      for (const entry of same) if (entry !== best) queue.splice(queue.indexOf(entry), 1);
    }
  while (queue.length > limit) {
    const [worst] = plain().sort(
      (a, b) => a.reward - b.reward || a.frequency - b.frequency || b.order - a.order,
    );
    if (!worst) break;
    queue.splice(queue.indexOf(worst), 1);
  }
  return queue.length < before;
}

type Node = {
  readonly state: string;
  readonly level: number;
  readonly parent: number | null;
  /** How it was come to, and what was seen where that was proposed. */
  readonly by: { readonly action: string; readonly seen: string } | null;
};

/** What is asked about a state: which variation, and what was seen on the way to it, oldest first. */
export type Asked = {
  readonly operator: 'propose' | 'judge';
  readonly way: readonly string[];
  readonly variation: number;
};

export type Told = {
  /** Actions, ways back, and the end, in order. */
  readonly trace: readonly string[];
  readonly asked: readonly Asked[];
};

/** Algorithm 1, with the tests of A22 and the reset of A23. */
export function runPaper(world: World, setting: Setting): Told {
  const trace: string[] = [];
  const asked: Asked[] = [];
  const nodes: Node[] = [{ state: world.start, level: 0, parent: null, by: null }];
  const expandedAt = new Map<string, number>();
  const expanded = new Set<number>();
  const queue: Entry[] = [];
  const seenOf = new Map<Entry, string>();
  const counts: Counts = { terminating: 0, destructions: 0, steps: 0, prunes: 0 };
  let done = new Set<string>();
  let current = 0;
  let order = 0;

  const nodeAt = (index: number): Node => {
    const node = nodes[index];
    if (!node) throw new Error(`no node ${index}`);
    return node;
  };
  const wayTo = (index: number): string[] => {
    const { parent, by } = nodeAt(index);
    return parent === null || !by ? [] : [...wayTo(parent), by.seen];
  };
  const keyAt = (node: number, action: string): string =>
    `${world.looks(nodeAt(node).state)} ${action}`;
  const mark = (): void => {
    for (const entry of queue) entry.repeated = entry.class === 'safe' && done.has(entry.key);
  };

  const generate = (): void => {
    const { state } = nodeAt(current);
    const nth = expandedAt.get(state) ?? 0;
    expandedAt.set(state, nth + 1);
    expanded.add(current);
    const all: Candidate[] = [];
    for (let variation = 0; variation < setting.variations; variation += 1) {
      asked.push({ operator: 'propose', way: wayTo(current), variation });
      const candidate = world.candidate(state, nth, variation);
      if (candidate) all.push(candidate);
    }
    const rewardOf = ({ rewards }: Candidate): number =>
      rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length;
    const merged: Entry[] = [];
    for (const candidate of all) {
      const isStop = candidate.class === 'terminating';
      const same = all.filter(
        (other) => other.action === candidate.action || (isStop && other.class === 'terminating'),
      );
      if (same[0] !== candidate) continue;
      const rewards = same.map(() => rewardOf(candidate));
      if (setting.ratesAll) rewards.splice(0, rewards.length, ...same.map(rewardOf));
      const best = same[rewards.indexOf(Math.max(...rewards))] ?? candidate;
      const reward = rounded(
        setting.sums
          ? rewards.reduce((sum, each) => sum + each, 0)
          : Math.max(...rewards) + 0.1 * (same.length - 1),
      );
      const entry: Entry = {
        node: current,
        action: best.action,
        reward,
        class: best.class,
        frequency: same.length,
        order: order++,
        repeated: false,
        key: keyAt(current, best.action),
      };
      seenOf.set(entry, best.seen);
      merged.push(entry);
    }
    const stops = all.filter((each) => each.class === 'terminating').length;
    const isSeveral = all.length >= 2 && setting.unanimity;
    if (isSeveral && stops === all.length) queue.length = 0;
    const isLone =
      isSeveral && stops > 0 && stops < all.length && (stops === 1 || stops <= all.length / 3);
    const kept = merged.filter((entry) => !(isLone && entry.class === 'terminating'));
    const isCompared = kept.length > 1 || (kept.length === 1 && queue.length > 0);
    if (setting.ratesAll ? all.length > 0 : isCompared)
      asked.push({ operator: 'judge', way: wayTo(current), variation: 0 });
    if (kept.some((entry) => entry.class === 'terminating')) counts.terminating += 1;
    queue.push(...kept);
  };

  for (;;) {
    if (!expanded.has(current) && nodeAt(current).level < setting.depth) generate();
    let selected: Entry | undefined;
    for (;;) {
      mark();
      selected = selectAction(queue, counts, setting);
      if (!selected) {
        trace.push('nothing left');
        return { trace, asked };
      }
      const [from, to] = [nodeAt(current).state, nodeAt(selected.node).state];
      if (from !== to) {
        const isBack = world.canReturn(to);
        trace.push(`${isBack ? 'back' : 'no way back'} to ${to}`);
        if (!isBack) {
          queue.splice(queue.indexOf(selected), 1);
          continue;
        }
      }
      current = selected.node;
      break;
    }
    queue.splice(queue.indexOf(selected), 1);
    const limit = Math.max(setting.minFrontier, setting.frontier - counts.destructions);
    if (pruneQueue(queue, limit, setting)) counts.prunes += 1;
    if (selected.class === 'terminating') {
      trace.push(selected.action);
      return { trace, asked };
    }
    trace.push(selected.action);
    const { state, level } = nodeAt(current);
    const led = world.act(state, selected.action);
    counts.steps += 1;
    if (led.ok) done.add(selected.key);
    const isReset = led.ok && led.writes;
    nodes.push({
      state: led.state,
      level: isReset ? 0 : level + 1,
      parent: current,
      by: { action: selected.action, seen: seenOf.get(selected) ?? '' },
    });
    current = nodes.length - 1;
    if (isReset) {
      queue.length = 0;
      done = new Set();
      counts.destructions += 1;
    }
  }
}
