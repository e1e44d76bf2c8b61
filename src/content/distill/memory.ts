/**
 * What an earlier look made of each part of the page, so that the next look reads only what changed. A mutation marks
 * its element and all that hold it, which are then read anew; every other part is taken over as it was. What changes
 * without a mutation is asked again at each look: whether the elements that a rule may hide are seen, what fields
 * hold, how far things are scrolled, what is clipped to nothing. After changes that reach further than can be told (a
 * style sheet, an id, a label, the size of the window) everything is forgotten.
 */
import type { Distillation } from '../../core/page/observation.ts';
import {
  firstMatchIn,
  isConnected,
  isMatch,
  localNameOf,
  nodeTypeOf,
  parentNodeOf,
} from './dom.ts';
import { flatParentOf } from './flat.ts';
import { refreshRow } from './place.ts';
import { type Scope, sameScope } from './scope.ts';
import type { Box, Item } from './tree.ts';
import type { Look } from './visible.ts';

/** What a visit of an element added to the tree, and where it stood then. */
export type Memo = {
  readonly parent: Look;
  readonly scope: Scope;
  readonly items: readonly Item[];
  readonly modals: readonly Box[];
};
type Check = { readonly read: () => unknown; last: unknown };
/** What is asked again; an element may have one check of each kind. */
export type CheckKind = 'opaque' | 'seen' | 'covert' | 'scroll' | 'field' | 'root';

/** From this many marks on, reading everything is no dearer. */
const MARKS = 5_000;
const reaching = new Set(['id', 'for', 'href', 'slot']);

export class Memory {
  private memos = new WeakMap<Element, Memo>();
  private readonly marked = new Set<Element>();
  private readonly afresh = new Set<Element>();
  private readonly checks: Readonly<Record<CheckKind, Map<Element, Check>>> = {
    opaque: new Map(),
    seen: new Map(),
    covert: new Map(),
    scroll: new Map(),
    field: new Map(),
    root: new Map(),
  };
  private circumstances: unknown[] = [];
  private active: Element | null = null;

  /** Before a look: notes what changed since the last one. */
  begin(circumstances: readonly unknown[], active: Element | null): void {
    const isSame = circumstances.every((each, at) => each === this.circumstances[at]);
    const isWhole = this.afresh.has(document.documentElement);
    if (!isSame || isWhole || this.marked.size > MARKS) this.forget();
    this.circumstances = [...circumstances];
    for (const checks of Object.values(this.checks)) this.recheck(checks);
    if (this.active !== active) {
      this.mark(this.active);
      this.mark(active);
      this.active = active;
    }
    for (const element of this.marked) refreshRow(element);
  }

  /** After a look. */
  end(): void {
    this.marked.clear();
    this.afresh.clear();
  }

  /** What is remembered of an element, if it holds where the element stands now. */
  find(of: Element, parent: Look, scope: Scope): Memo | undefined {
    if (this.marked.has(of)) return undefined;
    const memo = this.memos.get(of);
    return memo?.parent === parent && sameScope(memo.scope, scope) ? memo : undefined;
  }

  /** Remembers an element, or that there is nothing to remember of it any more. */
  keep(of: Element, memo: Memo | undefined): void {
    if (memo) this.memos.set(of, memo);
    else this.memos.delete(of);
  }

  /** Nothing in the element may be taken over. */
  isAfresh(of: Element): boolean {
    return this.afresh.has(of);
  }

  check(kind: CheckKind, of: Element, read: () => unknown, last: unknown = read()): void {
    this.checks[kind].set(of, { read, last });
  }

  absorb(records: readonly MutationRecord[]): void {
    for (const record of records) {
      if (this.marked.size > MARKS) return;
      this.note(record);
    }
  }

  forget(): void {
    this.memos = new WeakMap();
    for (const checks of Object.values(this.checks)) checks.clear();
    this.end();
  }

  private note({ type, target, attributeName, addedNodes, removedNodes }: MutationRecord): void {
    if (type === 'attributes') {
      if (reaching.has(attributeName ?? '')) this.forgetAllBut(target, attributeName);
      this.markAfresh(target as Element);
    } else if (type === 'childList') {
      for (const node of addedNodes) this.arrived(node);
      for (const node of removedNodes) if (mayRename(node)) this.forget();
      this.mark(target);
    } else this.mark(parentNodeOf(target));
  }

  /** An address matters elsewhere only where it is the base of all others. */
  private forgetAllBut(target: Node, attribute: string | null): void {
    if (attribute !== 'href' || localNameOf(target as Element) === 'base') this.forget();
  }

  private arrived(node: Node): void {
    if (nodeTypeOf(node) !== Node.ELEMENT_NODE) return;
    if (mayRename(node)) this.forget();
    this.markAfresh(node as Element);
  }

  private markAfresh(of: Element): void {
    this.afresh.add(of);
    this.mark(of);
  }

  /** The element and all that hold it; and the control whose name it may be part of. */
  private mark(node: Node | null): void {
    let at = node instanceof Element ? node : null;
    for (; at && !this.marked.has(at); at = flatParentOf(at)) {
      this.marked.add(at);
      if (at instanceof HTMLLabelElement) this.mark(at.control);
    }
  }

  private recheck(checks: Map<Element, Check>): void {
    for (const [element, check] of checks) {
      if (!isConnected(element)) checks.delete(element);
      else if (check.read() !== check.last) this.markAfresh(element);
    }
  }
}

/** Whether its coming or going may give controls elsewhere another label. */
function mayRename(node: Node): boolean {
  if (!(node instanceof Element)) return false;
  if (holds(node, 'label[for]')) return true;
  return holds(node, '[id]') && document.querySelector('label[for]') !== null;
}

const holds = (of: Element, selector: string): boolean =>
  isMatch(of, selector) || firstMatchIn(of, selector) !== null;

const memories = new Map<string, Memory>();
let observer: MutationObserver | undefined;

/** The memory of looks of one kind; the page is watched from the first one on. */
export function memoryOf(kind: Distillation, prefix: string): Memory {
  observer ??= watch();
  absorb(observer.takeRecords());
  const key = `${kind} ${prefix}`;
  const known = memories.get(key) ?? new Memory();
  memories.set(key, known);
  return known;
}

function watch(): MutationObserver {
  const watching = new MutationObserver(absorb);
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  watching.observe(document, all);
  return watching;
}

function absorb(records: readonly MutationRecord[]): void {
  for (const memory of memories.values()) memory.absorb(records);
}
