/** What a run of the oracle for `best` knows: notes, acts, and what was said of which state of things. */
import type { Attempt } from './guards.ts';
import type { Node } from './nodes.ts';

export class Known {
  readonly notes: string[] = [];
  readonly attempts: Attempt[] = [];
  /** Acts before the last progress. */
  since = 0;
  /** What checks and answers said, by what was known then. */
  readonly said = new Map<string, boolean>();
  private readonly times = new Map<string, number>();

  advance(): void {
    this.since = this.attempts.length;
  }

  learn(notes: readonly string[]): void {
    if (notes.some((note) => !this.notes.includes(note))) this.advance();
    this.notes.push(...notes);
  }

  /** The state of things, once there are so many notes. */
  facts(notes = this.notes.length): string {
    return `${notes} notes, ${this.attempts.length} acts`;
  }

  stateOf(node: Node): string {
    const parts = node.children.map(({ id, status }) => `${id} ${status}`).join();
    return `${node.id}: ${parts}; ${this.facts()}`;
  }

  /** How often this was counted before. */
  count(key: string): number {
    const before = this.times.get(key) ?? 0;
    this.times.set(key, before + 1);
    return before;
  }
}
