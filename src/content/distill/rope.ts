/**
 * Lines of a page, put together from lines and from the lines of parts that were kept, without copying those: a part
 * that is taken over from look to look costs the same however long it is.
 */
export class Rope {
  /** Number of lines. */
  length = 0;
  private first = '';
  private last = '';
  private readonly parts: (string | Rope)[] = [];
  private flat: readonly string[] | undefined;

  push(line: string): void {
    if (this.length === 0) this.first = line;
    this.last = line;
    this.length += 1;
    this.parts.push(line);
  }

  /** All lines of another rope, which must not grow any more. */
  join(other: Rope): void {
    if (other.length === 0) return;
    if (this.length === 0) this.first = other.first;
    this.last = other.last;
    this.length += other.length;
    this.parts.push(other);
  }

  /** Whether the last line is this one. */
  endsWith(line: string): boolean {
    return this.length > 0 && this.last === line;
  }

  /** Whether the other begins with the line this one ends with. */
  meets(other: Rope): boolean {
    return other.length > 0 && this.endsWith(other.first);
  }

  /** The same lines but for the first. */
  withoutFirst(): Rope {
    const rest = new Rope();
    const [head, ...others] = this.parts;
    if (head instanceof Rope) rest.join(head.withoutFirst());
    for (const part of others) {
      if (typeof part === 'string') rest.push(part);
      else rest.join(part);
    }
    return rest;
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
