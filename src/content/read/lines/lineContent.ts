/** The content of a line that is being written: words and items one after another, one space where several would meet. */
import type { Segment } from '../../../core/page/line.ts';

const space = 32;

export class LineContent {
  private parts: Segment[] = [];
  /** A space would be one too many: the line begins here, or ends with one. */
  private isSpaced = true;
  private isShared = false;
  /** Spaces before what comes next. */
  private gap = 0;

  get isEmpty(): boolean {
    return this.parts.length === 0;
  }

  /** So many spaces, if anything follows them in this line. */
  addSpaces(count: number): void {
    this.gap += count;
  }

  /** Adds words that hold no white space but single spaces. */
  addText(words: string): void {
    const isTold = this.isSpaced || this.gap > 0;
    const own = isTold && words.charCodeAt(0) === space ? words.slice(1) : words;
    if (own === '') return;
    const more = this.takeGap() + own;
    const at = this.parts.length - 1;
    const last = this.parts[at];
    if (typeof last === 'string') this.parts[at] = last + more;
    else this.parts.push(more);
    this.isSpaced = more.charCodeAt(more.length - 1) === space;
  }

  addItem(item: Exclude<Segment, string>): void {
    const gap = this.takeGap();
    const at = this.parts.length - 1;
    const last = this.parts[at];
    if (gap !== '' && typeof last === 'string') this.parts[at] = last + gap;
    else if (gap !== '') this.parts.push(gap);
    this.parts.push(item);
    this.isSpaced = false;
  }

  private takeGap(): string {
    const gap = ' '.repeat(this.gap);
    this.gap = 0;
    return gap;
  }

  /** Leaves the words out if the line says nothing else so far. */
  drop(words: string): void {
    const [only, ...others] = this.parts;
    if (typeof only !== 'string' || others.length > 0 || only.trim() !== words) return;
    this.parts = [];
    this.isSpaced = true;
  }

  /** The line has words beside its item, even if nothing of them can be seen: then an empty text stands for them. */
  share(): void {
    this.isShared = true;
  }

  /** Gives the line, without a space at its end, and begins the next one. */
  take(): Segment[] {
    const { parts, isSpaced, isShared } = this;
    this.parts = [];
    this.isSpaced = true;
    this.isShared = false;
    this.gap = 0;
    const last = parts.at(-1);
    if (isSpaced && typeof last === 'string') {
      const words = last.slice(0, -1);
      parts.splice(-1, 1, ...(words ? [words] : []));
    }
    if (isShared && parts.length === 1) parts.push('');
    return parts;
  }
}
