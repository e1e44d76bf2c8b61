/**
 * Lines of a page, put together from lines and from the lines of parts that were kept, without copying those: a part
 * that is taken over from look to look costs the same however long it is.
 */
export class Rope {
  /** Number of lines. */
  length = 0;
  private readonly parts: (string | Rope)[] = [];
  private flat: readonly string[] | undefined;

  push(line: string): void {
    this.length += 1;
    this.parts.push(line);
  }

  /** All lines of another rope, which must not grow any more. */
  join(other: Rope): void {
    if (other.length === 0) return;
    this.length += other.length;
    this.parts.push(other);
  }

  /** The lines one by one, put together when first asked for. */
  lines(): readonly string[] {
    this.flat ??= this.collect([]);
    return this.flat;
  }

  private collect(into: string[]): string[] {
    const { parts } = this;
    for (let at = 0; at < parts.length; at++) {
      const part = parts[at] ?? '';
      if (typeof part === 'string') into.push(part);
      else part.collect(into);
    }
    return into;
  }
}
