/** Questions asked of the whole document at once, where asking each element would cost far more. */
import { attributeOf, closestOf, openShadowRootOf, parentNodeOf, rootOf } from './dom.ts';

type LabelsByControl = ReadonlyMap<Element, Element[]>;
const none: readonly Element[] = [];

/**
 * Labels by control: `labels` of a control walks the whole document each time. While a page is read as a whole all
 * labels are found at once. Later, when little is read, only those that name their control are kept, which hold until
 * such a label or an id comes or goes; one that holds its control is looked for from there.
 */
export class Labels {
  private readonly byRoot = new Map<Node, LabelsByControl>();
  private isLater = false;

  /** The page has been read as a whole. */
  later(): void {
    if (this.isLater) return;
    this.isLater = true;
    this.byRoot.clear();
  }

  /** The labels of a control; `root` is what it stands in, where that is known. */
  of(control: Element, root: Node = rootOf(control)): readonly Element[] {
    const labels = this.byRoot.get(root) ?? this.read(root);
    const named = (labels.size > 0 && labels.get(control)) || labelsOfHost(root);
    const around = this.isLater ? labelsAround(control) : none;
    if (around.length === 0) return named;
    return inOrder([...named, ...around]);
  }

  private read(root: Node): LabelsByControl {
    const labels = labelsIn(root, this.isLater ? 'label[for]' : 'label');
    this.byRoot.set(root, labels);
    return labels;
  }
}

/** The labels that hold a control and name none by id: more than one where a page nests them. */
function labelsAround(control: Element, from: Node | null = control): readonly Element[] {
  const around = from instanceof Element ? closestOf(from, 'label:not([for])') : null;
  if (!around) return none;
  const outer = labelsAround(control, parentNodeOf(around));
  const isIts = around instanceof HTMLLabelElement && around.control === control;
  return isIts ? [around, ...outer] : outer;
}

/** The labels of a form-associated custom element, which speak for the field in its shadow tree. */
export function labelsOfHost(root: Node): readonly Element[] {
  if (!(root instanceof ShadowRoot)) return none;
  const { host } = root;
  const id = attributeOf(host, 'id');
  const around = closestOf(host, 'label');
  const outer = rootOf(host) as Document | ShadowRoot;
  const named = id ? [...outer.querySelectorAll(`label[for="${CSS.escape(id)}"]`)] : [];
  return [...(around ? [around] : []), ...named].filter(
    (label) => label instanceof HTMLLabelElement && label.control === host,
  );
}

const inOrder = (labels: Element[]): readonly Element[] =>
  labels.sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );

function labelsIn(root: Node, selector: string): LabelsByControl {
  const byControl = new Map<Element, Element[]>();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return byControl;
  for (const label of root.querySelectorAll(selector)) {
    const control = label instanceof HTMLLabelElement ? label.control : null;
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
