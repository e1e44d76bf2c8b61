/** The heading before an element: it tells whose details a pane shows that the page fills anew. */
import { queryRoot } from '../dom/document.ts';
import { endsBefore, rootOf, textContentOf } from '../dom/dom.ts';

const MAX_LENGTH = 120;
const MAX_HEADINGS = 2_000;

/** Reads the headings of each tree once. */
export class Headings {
  private readonly texts = new Map<Element, string>();
  private readonly byRoot = new Map<Node, readonly Element[]>();

  /** Returns the text of the last heading before an element in its tree; '' if there is none. */
  before(of: Element): string {
    const headings = this.headingsIn(rootOf(of));
    let [low, high] = [0, headings.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const heading = headings[middle];
      if (heading && endsBefore(heading, of)) low = middle + 1;
      else high = middle;
    }
    const heading = headings[low - 1];
    return heading ? this.textOf(heading) : '';
  }

  private textOf(heading: Element): string {
    const known = this.texts.get(heading);
    if (known !== undefined) return known;
    // A count in parentheses is not what a heading names.
    const words = textContentOf(heading).replace(/\([^)]*\d[^)]*\)/g, '');
    const text = words.replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH);
    this.texts.set(heading, text);
    return text;
  }

  private headingsIn(root: Node): readonly Element[] {
    const known = this.byRoot.get(root);
    if (known) return known;
    const isTree = root instanceof Document || root instanceof ShadowRoot;
    const found = isTree ? queryRoot(root, 'h1,h2,h3,h4,h5,h6,legend,[role=heading]') : [];
    const headings = found.slice(0, MAX_HEADINGS);
    this.byRoot.set(root, headings);
    return headings;
  }
}
