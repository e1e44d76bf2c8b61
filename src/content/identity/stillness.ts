/**
 * Whether the document's own tree, with its texts and attributes, was left alone since a moment. What is not in it does
 * not count: shadow trees, styles, layout, the values of fields.
 */
export class Stillness {
  private isWatching = false;
  private readonly observer = new MutationObserver(() => this.end());

  /** Watches from now on, until the first change. */
  begin(): void {
    this.end();
    this.isWatching = true;
    this.observer.observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  }

  /** Whether nothing was changed since it began. */
  holds(): boolean {
    if (this.observer.takeRecords().length > 0) this.end();
    return this.isWatching;
  }

  private end(): void {
    this.isWatching = false;
    this.observer.disconnect();
  }
}
