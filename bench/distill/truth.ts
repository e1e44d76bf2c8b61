/**
 * Ground truth: which elements of a page are interactive, according to Chrome. A: nodes of its accessibility tree with
 * a control role, joined by backend node id; options of a native select belong to the select. B: visible elements that
 * Chrome reports as clickable, or where the pointer cursor begins, and that the accessibility tree lacks.
 */

/** A control of the page, by its index from `numberElements`. */
export type Truth = {
  /** Accessible names by element. */
  readonly accessible: ReadonlyMap<number, string>;
  readonly extra: ReadonlySet<number>;
  /** Elements with a box. */
  readonly boxed: ReadonlySet<number>;
  readonly options: ReadonlySet<number>;
};

const controlRoles = new Set(
  (
    'button link textbox searchbox combobox checkbox radio switch slider spinbutton menuitem menuitemcheckbox ' +
    'menuitemradio option tab treeitem listbox scrollbar ColorWell Date DateTime InputTime Month Week Time ' +
    'DisclosureTriangle PopUpButton MenuListPopup'
  ).split(' '),
);

/** Access to a tab: evaluate functions in the page, and send DevTools commands. */
export type TruthTab = {
  readonly evaluate: <A extends readonly unknown[], T>(
    work: (...args: A) => T,
    ...args: A
  ) => Promise<T>;
  readonly send: (method: string, params?: object) => Promise<unknown>;
};

type Node = {
  readonly nodeId: number;
  /** Undefined for the document. */
  readonly parentId?: number;
  readonly backendNodeId: number;
  readonly nodeType: number;
  readonly shadowRoots?: readonly {
    readonly nodeId: number;
    readonly shadowRootType: string;
  }[];
};
type Value = { readonly value?: unknown };
type AxNode = {
  readonly ignored: boolean;
  readonly role?: Value;
  readonly name?: Value;
  readonly backendDOMNodeId?: number;
};

export async function readTruth(tab: TruthTab): Promise<Truth> {
  await tab.send('DOM.enable');
  // DevTools cannot serialize a tree hundreds of levels deep, so it is requested flat.
  const { nodes } = (await tab.send('DOM.getFlattenedDocument', { depth: -1, pierce: true })) as {
    nodes: readonly Node[];
  };
  await tab.send('DOM.disable');
  const ids = numbersById(nodes);
  const facts = await tab.evaluate(numberElements);
  if (facts.tags.length !== ids.size) {
    throw new Error(`the page has ${facts.tags.length} elements, DevTools reports ${ids.size}`);
  }
  const options = indexesWhere(facts.options);
  const accessible = await readAccessible(tab, ids, options);
  const clickable = await readClickable(tab, ids);
  const extra = new Set(
    await tab.evaluate(findExtra, {
      accessible: [...accessible.keys()],
      clickable: [...clickable],
    }),
  );
  return { accessible, extra, boxed: indexesWhere(facts.boxed), options };
}

const indexesWhere = (flags: readonly boolean[]): Set<number> =>
  new Set(flags.flatMap((flag, at) => (flag ? [at] : [])));

/** Numbers elements in the order of the page script, shadow roots before children. `nodes` are in post-order. */
function numbersById(nodes: readonly Node[]): Map<number, number> {
  const byParent = new Map<number | undefined, Node[]>();
  for (const node of nodes) {
    const others = byParent.get(node.parentId);
    if (others) others.push(node);
    else byParent.set(node.parentId, [node]);
  }
  const numbers = new Map<number, number>();
  const visit = (parentId: number): void => {
    for (const { nodeId, backendNodeId, nodeType, shadowRoots = [] } of byParent.get(parentId) ??
      []) {
      if (nodeType !== 1) continue;
      numbers.set(backendNodeId, numbers.size);
      for (const root of shadowRoots) {
        if (root.shadowRootType !== 'user-agent') visit(root.nodeId);
      }
      visit(nodeId);
    }
  };
  visit(nodes.at(-1)?.nodeId ?? 0);
  return numbers;
}

type Snapshot = {
  readonly nodes?: {
    readonly isClickable?: { readonly index: readonly number[] };
    readonly backendNodeId?: readonly number[];
  };
};

async function readAccessible(
  tab: TruthTab,
  ids: ReadonlyMap<number, number>,
  options: ReadonlySet<number>,
): Promise<Map<number, string>> {
  const { nodes } = (await tab.send('Accessibility.getFullAXTree')) as {
    nodes: readonly AxNode[];
  };
  const names = new Map<number, string>();
  for (const { ignored, role, name, backendDOMNodeId } of nodes) {
    const number = ids.get(backendDOMNodeId ?? -1);
    const isControl = !ignored && controlRoles.has(String(role?.value));
    if (!isControl || number === undefined || options.has(number)) continue;
    names.set(number, String(name?.value ?? ''));
  }
  return names;
}

async function readClickable(
  tab: TruthTab,
  ids: ReadonlyMap<number, number>,
): Promise<Set<number>> {
  const { documents } = (await tab.send('DOMSnapshot.captureSnapshot', {
    computedStyles: [],
  })) as { documents: readonly Snapshot[] };
  const nodes = documents[0]?.nodes;
  const clickable = new Set<number>();
  for (const index of nodes?.isClickable?.index ?? []) {
    const number = ids.get(nodes?.backendNodeId?.[index] ?? -1);
    if (number !== undefined) clickable.add(number);
  }
  return clickable;
}

/** Runs in the page: numbers its elements and keeps them for later queries. */
export function numberElements(): { tags: string[]; boxed: boolean[]; options: boolean[] } {
  const all: Element[] = [];
  const visit = (root: Node_): void => {
    for (const child of root.children) {
      all.push(child);
      if (child.shadowRoot) visit(child.shadowRoot);
      visit(child);
    }
  };
  type Node_ = { readonly children: HTMLCollection };
  visit(document);
  Object.assign(globalThis, {
    numbered: all,
    numbers: new Map(all.map((element, at) => [element, at])),
  });
  return {
    tags: all.map(({ localName }) => localName),
    boxed: all.map((element) => element.getClientRects().length > 0),
    options: all.map(
      (element) => /^opt/.test(element.localName) && !!element.closest('select,datalist'),
    ),
  };
}

/** Runs in the page. */
function findExtra(known: { accessible: number[]; clickable: number[] }): number[] {
  const { numbered } = globalThis as unknown as { numbered: Element[] };
  const accessible = new Set(known.accessible.map((at) => numbered[at]));
  const clickable = new Set(known.clickable.map((at) => numbered[at]));
  const parentOf = (of: Element): Element | null =>
    of.parentElement ?? (of.getRootNode() as Partial<ShadowRoot>).host ?? null;
  const isPointer = (of: Element | null): boolean =>
    of !== null && getComputedStyle(of).cursor === 'pointer';
  const isInControl = (of: Element): boolean => {
    for (let at: Element | null = of; at; at = parentOf(at)) if (accessible.has(at)) return true;
    return false;
  };
  const isPartOfControl = (of: Element): boolean =>
    of instanceof HTMLLabelElement && of.control !== null && accessible.has(of.control);
  const isSeen = (of: Element): boolean => {
    const { width, height } = of.getBoundingClientRect();
    const isShown = of.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return isShown && width > 1 && height > 1;
  };
  return numbered.flatMap((of, at) => {
    if (/^(html|body|option|optgroup|iframe|frame|embed|object)$/.test(of.localName)) return [];
    const begins = isPointer(of) && !isPointer(parentOf(of));
    if (!clickable.has(of) && !begins) return [];
    return isSeen(of) && !isInControl(of) && !isPartOfControl(of) ? [at] : [];
  });
}
