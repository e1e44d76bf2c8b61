/** Questions asked of the whole document at once, where asking each element would cost far more. */
import { openShadowRootOf } from './dom.ts';

/** Labels by control, read once when first asked: `labels` of a control walks the whole document. */
export function labelMap(): (control: Element) => readonly Element[] {
  const byRoot = new Map<Node, Map<Element, Element[]>>();
  return (control) => {
    const root = control.getRootNode();
    let labels = byRoot.get(root);
    if (!labels) {
      labels = readLabels(root);
      byRoot.set(root, labels);
    }
    return labels.get(control) ?? [];
  };
}

function readLabels(root: Node): Map<Element, Element[]> {
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
