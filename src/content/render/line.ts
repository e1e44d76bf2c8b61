/** The line that is being written: pieces one after another, with one space where several would meet. */

const space = 32;

export class Line {
  private text = '';
  /** A space would be one too many: the line begins here, or ends with one. */
  private isSpaced = true;

  get isEmpty(): boolean {
    return this.text === '';
  }

  /** Adds a piece that holds no white space but single spaces. */
  add(piece: string): void {
    const more = this.isSpaced && piece.charCodeAt(0) === space ? piece.slice(1) : piece;
    if (more === '') return;
    this.text += more;
    this.isSpaced = more.charCodeAt(more.length - 1) === space;
  }

  /** Gives the line, without a space at its end, and begins the next one. */
  take(): string {
    const { text, isSpaced } = this;
    if (text === '') return text;
    this.text = '';
    this.isSpaced = true;
    return isSpaced ? text.slice(0, -1) : text;
  }
}
