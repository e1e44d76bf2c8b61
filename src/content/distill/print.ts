/**
 * The fingerprint of lines: equal for two looks at a page that says the same, its refs, clocks and scroll positions
 * aside. Prints of parts can be put together without their lines, so that parts that are taken over keep theirs.
 */
import { withoutTicks } from './clean.ts';

const refs = /\u0091(?:f\d+)?e\d+(?: scrollable, .*)?/g;
/** Two odd numbers: lines are digits of a number in each base. */
const bases = [0x9e3779b1, 0x85ebca6b] as const;

export class Print {
  private high = 0;
  private low = 0;
  private highPower = 1;
  private lowPower = 1;

  /** A line as it is while it is written. */
  line(line: string): void {
    const hash = hashOf(lasting(line));
    this.high = (Math.imul(this.high, bases[0]) + hash) | 0;
    this.low = (Math.imul(this.low, bases[1]) + Math.imul(hash, 31)) | 0;
    this.highPower = Math.imul(this.highPower, bases[0]);
    this.lowPower = Math.imul(this.lowPower, bases[1]);
  }

  /** All lines of another print, after those of this one. */
  join(other: Print): void {
    this.high = (Math.imul(this.high, other.highPower) + other.high) | 0;
    this.low = (Math.imul(this.low, other.lowPower) + other.low) | 0;
    this.highPower = Math.imul(this.highPower, other.highPower);
    this.lowPower = Math.imul(this.lowPower, other.lowPower);
  }

  toString(): string {
    return (this.high >>> 0).toString(36) + (this.low >>> 0).toString(36);
  }
}

function lasting(line: string): string {
  return withoutTicks(line.includes('\u0091') ? line.replace(refs, '') : line);
}

function hashOf(text: string): number {
  let hash = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 1597334677);
  return hash ^ (hash >>> 15);
}
