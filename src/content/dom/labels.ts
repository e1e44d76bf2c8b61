/** Questions asked of the whole document at once, where asking each element would cost far more. */
import { queryRoot } from './document.ts';
import { attributeOf, closestOf, rootOf } from './dom.ts';

type LabelsByControl = ReadonlyMap<Element, Element[]>;
const none: readonly Element[] = [];

/**
 * The labels of controls, found for a whole document or shadow root at once: `labels` of a control walks all of it
 * each time. Lives as long as one page read.
 */
export class Labels {
  private readonly byRoot = new Map<Node, LabelsByControl>();

  /** The labels of a control; `root` is the tree it is in, where the caller knows that. */
  of(control: Element, root: Node = rootOf(control)): readonly Element[] {
    const labels = this.byRoot.get(root) ?? this.read(root);
    return (labels.size > 0 && labels.get(control)) || labelsOfHost(root);
  }

  private read(root: Node): LabelsByControl {
    const labels = labelsIn(root);
    this.byRoot.set(root, labels);
    return labels;
  }
}

/** The labels of a form-associated custom element, which speak for the field in its shadow tree. */
export function labelsOfHost(root: Node): readonly Element[] {
  if (!(root instanceof ShadowRoot)) return none;
  const { host } = root;
  const id = attributeOf(host, 'id');
  const around = closestOf(host, 'label');
  const outer = rootOf(host);
  const isTree = outer instanceof Document || outer instanceof ShadowRoot;
  const named = id && isTree ? queryRoot(outer, `label[for="${CSS.escape(id)}"]`) : [];
  return [...(around ? [around] : []), ...named].filter(
    (label) => label instanceof HTMLLabelElement && label.control === host,
  );
}

function labelsIn(root: Node): LabelsByControl {
  const byControl = new Map<Element, Element[]>();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return byControl;
  for (const label of queryRoot(root, 'label')) {
    const control = label instanceof HTMLLabelElement ? label.control : null;
    if (!control) continue;
    const others = byControl.get(control);
    if (others) others.push(label);
    else byControl.set(control, [label]);
  }
  return byControl;
}
