/** The content of a line being written: text and items, with runs of spaces collapsed to one. */
import type { Segment } from '../../core/page/line.ts';

const space = 32;

export class LineContent {
  private parts: Segment[] = [];
  /** Another space would be redundant: the line is empty or ends with one. */
  private isSpaced = true;
  private isShared = false;
  /** Spaces to add before the next content. */
  private gap = 0;

  get isEmpty(): boolean {
    return this.parts.length === 0;
  }

  /** Nothing was added since the last line; not even spaces or a mark. */
  get isBlank(): boolean {
    return this.parts.length === 0 && this.gap === 0 && !this.isShared && this.isSpaced;
  }

  /** Adds this many spaces, unless nothing follows in this line. */
  addSpaces(count: number): void {
    this.gap += count;
  }

  /** Adds text whose only white space is single spaces. */
  addText(text: string): void {
    const isRedundant = this.isSpaced || this.gap > 0;
    const trimmed = isRedundant && text.charCodeAt(0) === space ? text.slice(1) : text;
    if (trimmed === '') return;
    const added = this.takeGap() + trimmed;
    const at = this.parts.length - 1;
    const last = this.parts[at];
    if (typeof last === 'string') this.parts[at] = last + added;
    else this.parts.push(added);
    this.isSpaced = added.charCodeAt(added.length - 1) === space;
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
    if (this.gap === 0) return '';
    const gap = ' '.repeat(this.gap);
    this.gap = 0;
    return gap;
  }

  /** Removes the text if the line contains nothing else so far. */
  drop(text: string): void {
    const [only, ...others] = this.parts;
    if (typeof only !== 'string' || others.length > 0 || only.trim() !== text) return;
    this.parts = [];
    this.isSpaced = true;
  }

  /** Marks the line as having text beside its item, even if none of it is visible; an empty text then represents it. */
  share(): void {
    this.isShared = true;
  }

  /** Returns the line without trailing space and starts the next one. */
  finishLine(): Segment[] {
    const { parts, isSpaced, isShared } = this;
    this.parts = [];
    this.isSpaced = true;
    this.isShared = false;
    this.gap = 0;
    const last = parts.at(-1);
    if (isSpaced && typeof last === 'string') {
      const trimmed = last.slice(0, -1);
      parts.splice(-1, 1, ...(trimmed ? [trimmed] : []));
    }
    if (isShared && parts.length === 1) parts.push('');
    return parts;
  }
}
