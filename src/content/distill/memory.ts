/**
 * What an earlier look made of each part of the page, so that the next look reads only what changed. A mutation marks
 * its element and all that hold it, which are then read anew; every other part is taken over as it was. What changes
 * without a mutation is asked again (checks.ts). After changes that reach further than can be told (a style sheet, an
 * id, a label, the size of the window) everything is forgotten.
 */

import { arePlainTables } from '../aria/role.ts';
import {
  firstMatchIn,
  isMatch,
  localNameOf,
  matchesIn,
  nodeTypeOf,
  parentNodeOf,
  rootOf,
} from '../dom/dom.ts';
import { flatParentOf, shadowRootOf } from '../dom/flat.ts';
import { Labels } from '../dom/scan.ts';
import { refreshRow } from '../refs/place.ts';
import type { Hiders } from '../visibility/hiders.ts';
import type { Look } from '../visibility/visible.ts';
import { type CheckKind, Checks } from './checks.ts';
import { type Scope, sameScope } from './scope.ts';
import { Stretches } from './stretches.ts';
import type { Box, Item, Walked } from './tree.ts';

/** What a visit of an element added to the tree, and where it stood then. */
export type Memo = {
  readonly parent: Look;
  readonly scope: Scope;
  readonly items: readonly Item[];
  readonly modals: readonly Box[];
};

/** What a look depends on as a whole. */
export type Circumstances = {
  readonly look: Look;
  readonly hiders: Hiders;
  readonly base: string;
  readonly active: Element | null;
  /** How often something happened on the page that may change to what style rules apply. */
  readonly events: number;
};

/** From this many marks on, reading everything is no dearer. */
const MARKS = 5_000;
const reaching = new Set(['id', 'for', 'href', 'slot']);

export class Memory {
  private memos = new WeakMap<Element, Memo>();
  stretches = new Stretches();
  labels = new Labels();
  /** What the last look gave, where nothing in it was in doubt. */
  private whole: Walked | undefined;
  private readonly marked = new Set<Element>();
  private readonly afresh = new Set<Element>();
  private readonly checks = new Checks();
  private last: Circumstances | undefined;
  private isForgotten = true;
  /** Everything was read once since it was last forgotten. */
  private isComplete = false;
  private plainTables: boolean | undefined;
  private isPaused = false;
  /** Since it was last asked what changed without a mutation: style rules may apply to other elements. */
  private hasStirred = false;
  /** Since then anything was changed, or taken out of the page. */
  private hasChanged = false;
  private hasLeft = false;

  /** Whether the parts of tables are what their tags say; asked only of a look that reads everything. */
  hasPlainTables(): boolean {
    if (this.isComplete) return false;
    this.plainTables ??= arePlainTables();
    return this.plainTables;
  }

  /** Before a look: notes what changed since the last one. Gives that one back where nothing did. */
  begin(now: Circumstances, isSlice: boolean): Walked | undefined {
    const { last } = this;
    const isSame = last?.look === now.look && last.hiders === now.hiders && last.base === now.base;
    const isAllAfresh = this.afresh.has(document.documentElement);
    if (!isSame || isAllAfresh || this.marked.size > MARKS) this.forget();
    const { reaches, followsFields } = now.hiders;
    this.hasStirred ||=
      followsFields || last?.events !== now.events || (reaches && this.marked.size > 0);
    // A look in slices asks once, when all is read.
    if (!(isSlice && this.isPaused)) this.ask();
    this.isPaused = false;
    if (last && last.active !== now.active) {
      this.mark(last.active);
      this.mark(now.active);
    }
    this.last = now;
    for (const element of this.marked) refreshRow(element);
    return this.marked.size > 0 ? undefined : this.whole;
  }

  private ask(): void {
    const { hasStirred, hasChanged, hasLeft } = this;
    this.hasStirred = false;
    this.hasChanged = false;
    this.hasLeft = false;
    const since = { hasStirred, hasChanged, mayHaveLeft: hasLeft };
    this.checks.ask(since, (of) => this.markAfresh(of));
  }

  /** After a look; `whole` is what it gave, if that holds as long as nothing changes. */
  end(whole: Walked | undefined): void {
    this.whole = whole;
    this.isForgotten = false;
    this.isComplete = true;
    this.labels.later();
    this.marked.clear();
    this.afresh.clear();
  }

  /**
   * After a slice of a look: what was marked is read again by the next one too, as it may lie beyond this one's end. Of
   * an element in which nothing may be taken over a part was read (`isAmidAfresh`): which one is not known later.
   */
  pause(isAmidAfresh: boolean): void {
    if (isAmidAfresh) {
      this.forget();
      return;
    }
    this.whole = undefined;
    this.isForgotten = false;
    this.isPaused = true;
    for (const element of this.marked) this.memos.delete(element);
    this.marked.clear();
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
    else if (!this.isForgotten) this.memos.delete(of);
  }

  /** Nothing in the element may be taken over. */
  isAfresh(of: Element): boolean {
    return this.afresh.has(of);
  }

  /** All in the element was read. */
  refreshed(of: Element): void {
    this.afresh.delete(of);
  }

  check(kind: CheckKind, of: Element, read: () => unknown, last: unknown = read()): void {
    this.checks.set(kind, of, read, last);
  }

  checkField(of: Element): void {
    this.checks.setField(of);
  }

  absorb(records: readonly MutationRecord[]): void {
    for (const record of records) {
      if (this.marked.size > MARKS) return;
      this.note(record);
    }
  }

  forget(): void {
    this.memos = new WeakMap();
    this.stretches = new Stretches();
    this.labels = new Labels();
    this.checks.clear();
    this.marked.clear();
    this.afresh.clear();
    this.whole = undefined;
    this.isForgotten = true;
    this.isComplete = false;
    this.isPaused = false;
    this.plainTables = undefined;
  }

  private note(record: MutationRecord): void {
    const { type, target, attributeName, addedNodes, removedNodes } = record;
    this.hasChanged = true;
    this.plainTables = undefined;
    if (!this.isComplete) this.labels = new Labels();
    if (type === 'attributes') {
      if (reaching.has(attributeName ?? '')) this.forgetAllBut(target, attributeName);
      // A field that leaves the tab order may only hold a value from now on, and its label then speaks for itself.
      if (attributeName === 'tabindex' && isMatch(target as Element, 'input,select,textarea'))
        this.forget();
      this.markAfresh(target as Element);
    } else if (type === 'childList') {
      this.stretches.stir(record.previousSibling);
      this.stretches.stir(record.nextSibling);
      for (const node of addedNodes) this.arrived(node);
      for (const node of removedNodes) this.left(node, target);
      this.markWithSlots(target);
    } else {
      this.stretches.stir(target);
      this.markWithSlots(parentNodeOf(target));
    }
  }

  /** What shows the children of the element may show others now, of which nothing in it tells. */
  private markWithSlots(node: Node | null): void {
    this.mark(node);
    if (node instanceof Element) for (const slot of slotsOf(node)) this.markAfresh(slot);
  }

  /** An address matters elsewhere only where it is the base of all others. */
  private forgetAllBut(target: Node, attribute: string | null): void {
    if (attribute !== 'href' || localNameOf(target as Element) === 'base') this.forget();
  }

  private arrived(node: Node): void {
    if (nodeTypeOf(node) !== Node.ELEMENT_NODE) return;
    if (mayRename(node, node)) this.forget();
    this.markAfresh(node as Element);
  }

  private left(node: Node, target: Node): void {
    this.hasLeft = true;
    this.stretches.stir(node);
    if (mayRename(node, target)) this.forget();
  }

  private markAfresh(of: Element): void {
    this.afresh.add(of);
    this.mark(of);
  }

  /** The element and all that hold it; and the controls whose name it may be part of, or was. */
  private mark(node: Node | null): void {
    let at = node instanceof ShadowRoot ? node.host : node instanceof Element ? node : null;
    for (; at && !this.marked.has(at); at = flatParentOf(at)) {
      this.marked.add(at);
      this.stretches.stir(at);
      if (at instanceof HTMLLabelElement) this.markLabelled(at);
    }
  }

  private markLabelled(label: HTMLLabelElement): void {
    // What it names may be a field in the shadow tree of its control.
    if (label.control) this.markAfresh(label.control);
    // Of several controls in it the first is named, whichever that is now.
    for (const control of matchesIn(label, labelable)) this.markAfresh(control);
  }
}

const labelable = 'input,select,textarea,button,meter,output,progress';

/** What shows children of an element in its own place: the slots of its shadow tree, a summary. */
function slotsOf(of: Element): Iterable<Element> {
  const tag = localNameOf(of);
  if (tag === 'details') return matchesIn(of, ':scope > summary');
  return shadowRootOf(of, tag)?.querySelectorAll('slot') ?? [];
}

/** Whether its coming or going may give controls elsewhere another label; `place` is where it stands or stood. */
function mayRename(node: Node, place: Node): boolean {
  if (!(node instanceof Element)) return false;
  if (holds(node, 'label[for]')) return true;
  if (!holds(node, '[id]')) return false;
  const root = rootOf(place);
  return (
    (root instanceof Document || root instanceof ShadowRoot ? root : document).querySelector(
      'label[for]',
    ) !== null
  );
}

const holds = (of: Element, selector: string): boolean =>
  isMatch(of, selector) || firstMatchIn(of, selector) !== null;
