/** Finds labels for the whole document at once, since asking for each element would cost far more. */
import { queryRoot } from './document.ts';
import {
  attributeOf,
  closestOf,
  firstMatchIn,
  isElement,
  isHtml,
  matchesIn,
  parentNodeOf,
  rootOf,
} from './dom.ts';

type LabelsByControl = ReadonlyMap<Element, Element[]>;
const none: readonly Element[] = [];

/**
 * The labels of controls, collected once per document or shadow root: a control's own `labels` walks the whole tree on
 * each call. Lives for one page read.
 */
export class Labels {
  private readonly byRoot = new Map<Node, LabelsByControl>();

  /** Returns the labels of a control. `root` is the tree it is in, if the caller knows it. */
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

/** Returns the labels of a form-associated custom element, which also name the field in its shadow tree. */
function labelsOfHost(root: Node): readonly Element[] {
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
  const missed: Element[] = [];
  if (!(root instanceof Document || root instanceof ShadowRoot)) return byControl;
  for (const label of queryRoot(root, 'label')) {
    const control = label instanceof HTMLLabelElement ? label.control : null;
    if (control) addLabel(byControl, control, label);
    else missed.push(label);
  }
  for (const label of missed) {
    const control = onlyControlIn(label);
    if (control && !byControl.has(control)) addLabel(byControl, control, label);
  }
  for (const [control, labels] of [...byControl]) {
    if (labels.length < 2) continue;
    const closest = labels.filter((label) => labeledNearest(label, control) === control);
    if (closest.length === labels.length) continue;
    byControl.set(control, closest);
    for (const label of labels) {
      const nearest = labeledNearest(label, control);
      if (nearest !== control) addLabel(byControl, nearest, label);
    }
  }
  return byControl;
}

/** Returns the only control inside a label, which it names even if its `for` matches nothing. */
export function onlyControlIn(label: Element): Element | null {
  const [only = null, ...more] = matchesIn(label, 'input:not([type=hidden]),select,textarea');
  return more.length === 0 ? only : null;
}

function addLabel(byControl: Map<Element, Element[]>, control: Element, label: Element): void {
  const others = byControl.get(control);
  if (others) others.push(label);
  else byControl.set(control, [label]);
}

/**
 * Finds the control a label belongs to. Toolbars above and below a table may repeat ids: the browser then assigns all
 * labels to the first control, although each belongs to the control beside it.
 */
function labeledNearest(label: Element, control: Element): Element {
  const id = attributeOf(label, 'for');
  const selector = id === null ? '' : `#${CSS.escape(id)}`;
  if (selector === '' || !hasDuplicateId(label, selector)) return control;
  for (let at = parentNodeOf(label); at && isElement(at); at = parentNodeOf(at)) {
    const nearest = firstMatchIn(at, selector);
    if (nearest) return nearest;
  }
  return control;
}

function hasDuplicateId(near: Element, selector: string): boolean {
  const root = rootOf(near);
  const isTree = root instanceof Document || root instanceof ShadowRoot;
  return isTree && queryRoot(root, selector).length > 1;
}

/** Returns the labels of a control outside a page read. */
export function labelsOf(control: Element): readonly Element[] {
  if (!isHtml(control) || !('labels' in control)) return none;
  const labels = [...((control as HTMLInputElement).labels ?? [])];
  const closest =
    labels.length < 2
      ? labels
      : labels.filter((label) => labeledNearest(label, control) === control);
  if (closest.length > 0) return closest;
  const id = attributeOf(control, 'id');
  const root = rootOf(control);
  const around = labels.length === 0 ? closestOf(control, 'label') : null;
  const isMissed = around instanceof HTMLLabelElement && around.control === null;
  if (isMissed && onlyControlIn(around) === control) return [around];
  const isDuplicate = labels.length === 0 && id && hasDuplicateId(control, `#${CSS.escape(id)}`);
  if (!isDuplicate || !(root instanceof Document || root instanceof ShadowRoot))
    return labelsOfHost(root);
  return queryRoot(root, `label[for="${CSS.escape(id)}"]`).filter(
    (label) => labeledNearest(label, control) === control,
  );
}
