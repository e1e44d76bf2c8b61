/** The content of a line that is being written: words and items one after another, one space where several would meet. */
import type { Segment } from '../../core/page/line.ts';

const space = 32;

export class LineContent {
  private parts: Segment[] = [];
  /** A space would be one too many: the line begins here, or ends with one. */
  private isSpaced = true;
  private isShared = false;

  get isEmpty(): boolean {
    return this.parts.length === 0;
  }

  /** Adds words that hold no white space but single spaces. */
  addText(words: string): void {
    const more = this.isSpaced && words.charCodeAt(0) === space ? words.slice(1) : words;
    if (more === '') return;
    const at = this.parts.length - 1;
    const last = this.parts[at];
    if (typeof last === 'string') this.parts[at] = last + more;
    else this.parts.push(more);
    this.isSpaced = more.charCodeAt(more.length - 1) === space;
  }

  addItem(item: Exclude<Segment, string>): void {
    this.parts.push(item);
    this.isSpaced = false;
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
    const last = parts.at(-1);
    if (isSpaced && typeof last === 'string') {
      const words = last.slice(0, -1);
      parts.splice(-1, 1, ...(words ? [words] : []));
    }
    if (isShared && parts.length === 1) parts.push('');
    return parts;
  }
}
