/** Questions asked of the whole document at once, where asking each element would cost far more. */
import { openShadowRootOf, rootOf } from './dom.ts';

/** Labels by control, read once when first asked: `labels` of a control walks the whole document. */
export class Labels {
  private readonly byRoot = new Map<Node, ReadonlyMap<Element, Element[]>>();

  /** The labels of a control; `root` is what it stands in, where that is known. */
  of(control: Element, root: Node = rootOf(control)): readonly Element[] {
    let labels = this.byRoot.get(root);
    if (!labels) {
      labels = readLabels(root);
      this.byRoot.set(root, labels);
    }
    return (labels.size > 0 && labels.get(control)) || none;
  }
}

const none: readonly Element[] = [];

function readLabels(root: Node): ReadonlyMap<Element, Element[]> {
  const byControl = new Map<Element, Element[]>();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return byControl;
  for (const label of root.querySelectorAll('label')) {
    const { control } = label;
    if (!control) continue;
    const others = byControl.get(control);
    if (others) others.push(label);
    else byControl.set(control, [label]);
  }
  return byControl;
}

/** The focused element, inside shadow roots too. */
export function deepActiveElement(): Element | null {
  let active = document.activeElement;
  while (active) {
    const inner = openShadowRootOf(active)?.activeElement;
    if (!inner) break;
    active = inner;
  }
  return active === document.body ? null : active;
}
