/** A part of a page read that a page can spare: what is not read when it is over waits for the next one. */
export class Slice {
  private readonly ms: number;
  private readonly now: () => number;
  private end = Number.POSITIVE_INFINITY;
  private asks = 0;
  /** Something was left for the next slice. */
  isCut = false;

  constructor(ms: number, now = (): number => performance.now()) {
    this.ms = ms;
    this.now = now;
  }

  /** Whether the time is over; asked before each element that has to be read. */
  isOver(): boolean {
    if (!this.isCut && this.asks % asksPerClock === 0) {
      const now = this.now();
      if (this.asks === 0) this.end = now + this.ms;
      this.isCut = now > this.end;
    }
    this.asks += 1;
    return this.isCut;
  }
}

/** The clock is slower than most of what is read in between. */
const asksPerClock = 16;
