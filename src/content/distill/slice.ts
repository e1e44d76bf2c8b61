/**
 * A part of a look that a page can spare: what is not read when it is over waits for the next one, and what was read
 * is remembered meanwhile, so that the look goes on where it stopped.
 */
export class Slice {
  private readonly ms: number;
  private readonly now: () => number;
  private end = Number.POSITIVE_INFINITY;
  private asks = 0;
  /** Something was left for the next slice. */
  isCut = false;
  /** That was in the middle of an element of which nothing may be taken over. */
  isCutAmidAfresh = false;

  constructor(ms: number, now = (): number => performance.now()) {
    this.ms = ms;
    this.now = now;
  }

  /** Whether the time is over; asked before each element that has to be read, and whether nothing of it may be taken over. */
  isOver(isAfresh: boolean): boolean {
    if (this.isCut) return true;
    if (this.asks % asksAtOnce === 0) {
      const now = this.now();
      if (this.asks === 0) this.end = now + this.ms;
      this.isCut = now > this.end;
      this.isCutAmidAfresh = this.isCut && isAfresh;
    }
    this.asks += 1;
    return this.isCut;
  }
}

/** The clock is slower than most of what is read in between. */
const asksAtOnce = 16;
