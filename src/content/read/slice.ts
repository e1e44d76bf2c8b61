/** A time slice of a page read. Elements not read when it is over wait for the next slice. */
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

  /** Whether the time is over. Called before each element. */
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

/** Checks the clock only now and then, since it is slower than reading most elements. */
const asksPerClock = 16;
