/**
 * One pass over the flat tree, reading in document order and writing nothing (AE-04, M10). Wrappers are folded on
 * the way: what has no role leaves its text, its boxes and its line breaks to its parent.
 */
import type { Distillation } from '../../core/page/observation.ts';
import { hasMoreToShow, labelled } from '../aria/control.ts';
import { dialogRoles, paintedWords } from '../aria/kinds.ts';
import {
  arePlainTables,
  controlRoles,
  isClickable,
  isEditor,
  nativeRole,
  roleOf,
} from '../aria/role.ts';
import { isClosedDetails } from '../dom/details.ts';
import {
  dataOf,
  elementNode,
  firstChildOf,
  firstMatchIn,
  hasAttributeOf,
  localNameOf,
  nextSiblingOf,
  nodeTypeOf,
  parentNodeOf,
  textNode,
} from '../dom/dom.ts';
import { assignedTo, shadowRootOf } from '../dom/flat.ts';
import { deepActiveElement, Labels } from '../dom/scan.ts';
import type { PageStyles } from '../visibility/pageStyles.ts';
import { Sight } from '../visibility/sight.ts';
import {
  drawsPictures,
  hasReadableLetters,
  type Kin,
  kinOf,
  type Look,
  lookOf,
  type Seen,
} from '../visibility/visible.ts';
import { isBoxed, readBox, readFrame } from './blocks.ts';
import { readArea, readControl, readLabel, readOperable, readScroller } from './controls.ts';
import { dropEchoes } from './echoes.ts';
import { readInline } from './inline.ts';
import { hiddenScope, outermost, type Scope, scopeWithin } from './scope.ts';
import type { Slice } from './slice.ts';
import type { TagFacts } from './tags.ts';
import { Traits } from './traits.ts';
import { type Box, type Item, isBlank, lineBreak, type Walked } from './tree.ts';
import { markUnspoken } from './unspoken.ts';

const depthLimit = 3000;

/** Where the reading of an element's children stopped, and what they had given by then. */
type Stopped = {
  readonly next: Node;
  readonly parent: Node | null;
  readonly items: readonly Item[];
};

/** Children of an element that are to be read. */
type Children = {
  readonly first: Node | null | undefined;
  /** All of them, where they are not siblings but what a slot shows. */
  readonly slotted?: readonly Node[];
  readonly of: Element;
  readonly look: Look;
  readonly out: Item[];
  readonly hasWords: boolean;
};

export class Walk {
  readonly kind: Distillation;
  readonly hasControls: boolean;
  readonly traits: Traits;
  /** The attributes of the parts of names, which are read while `traits` are still needed. */
  readonly traitsInNames: Traits;
  readonly active = deepActiveElement();
  readonly labels = new Labels();
  readonly rowTexts = new Map<Element, string>();
  readonly modals = new Map<Element, Box>();
  scope: Scope = outermost;
  private readonly top: Look;
  /** No table says that it is something else: the parts of tables are what their tags say. */
  private readonly hasPlainTables = arePlainTables();
  private slice: Slice | undefined;
  private readonly stopped = new Map<Element, Stopped>();
  private depth = 0;
  private shadows = 0;
  /** What decides whether things are seen here; null where nothing is known. */
  private sight: Sight | null = null;
  /** Where the items of the block begin that is being read. */
  private start = 0;

  constructor(kind: Distillation, styles: PageStyles) {
    this.kind = kind;
    this.hasControls = kind !== 'text_only';
    this.traits = new Traits(styles.hiders);
    this.traitsInNames = new Traits(styles.hiders);
    this.top = styles.root;
  }

  /**
   * Reads the page, or goes on where the last slice stopped. Undefined where the slice was over first: the page may
   * change before the next one, which then reads on as things are.
   */
  read(slice?: Slice): Walked | undefined {
    this.slice = slice;
    const items: Item[] = [];
    const { body } = document;
    if (body) this.visit(body, items, this.top);
    if (this.isCut) return undefined;
    dropEchoes(items);
    return { items, modals: [...this.modals.values()] };
  }

  /** Reads an element. */
  visit(of: Element, out: Item[], parent: Look): void {
    const kin = kinOf(parent, localNameOf(of));
    const { facts } = kin;
    if (facts.isSilent || this.depth > depthLimit) return;
    if (facts.tag === 'area') readArea(this, of, out);
    else if (!this.slice?.isOver()) this.look(of, kin, out, parent);
  }

  /** The slice is over: what comes next is left out. */
  get isCut(): boolean {
    return this.slice?.isCut === true;
  }

  private look(of: Element, kin: Kin, out: Item[], parent: Look): void {
    const { facts } = kin;
    const { traits, scope, sight } = this;
    traits.read(of, facts);
    const look = lookOf(of, kin, parent, traits);
    if (!look) return;
    const { isOdd } = traits;
    // The style sheets of a shadow root were not looked at.
    if (traits.mayHide || !sight || this.shadows > 0) this.sight = new Sight(of);
    if (isOdd || look.clips || look.isLifted || look.isSuspect) {
      this.scope = hiddenScope(this.scope, of, look, isOdd);
    }
    this.depth += 1;
    const start = out.length;
    this.element(of, facts, look, isOdd, out);
    if (this.scope.ariaHidden && !scope.ariaHidden) markUnspoken(out, start, of, facts, look);
    this.depth -= 1;
    this.scope = scope;
    this.sight = sight;
  }

  private element(of: Element, facts: TagFacts, look: Look, isOdd: boolean, out: Item[]): void {
    if (facts.isFrame && readFrame(of, facts.tag, out)) return;
    const role = isOdd ? roleOf(of, facts.tag) : this.nativeRole(of, facts);
    if (role !== '' || isOdd || look.clicks || look.scrolls) {
      if (this.special(of, facts, role, look, isOdd, out)) return;
    } else if (facts.tag === 'br') {
      out.push(lineBreak);
      return;
    } else if (facts.tag === 'label') {
      readLabel(this, of, facts, look, out);
      return;
    }
    if (facts.tag !== 'svg' || firstMatchIn(of, paintedWords)) this.wrapper(of, facts, look, out);
  }

  private nativeRole(of: Element, facts: TagFacts): string {
    const known = this.hasPlainTables && this.shadows === 0 ? facts.plainRole : facts.role;
    return known ?? nativeRole(of, facts.tag);
  }

  /** Reads what is more than a wrapper; tells whether it was. */
  private special(
    of: Element,
    facts: TagFacts,
    role: string,
    look: Look,
    isOdd: boolean,
    out: Item[],
  ): boolean {
    if (facts.tag === 'br' || facts.tag === 'hr') out.push(lineBreak);
    else if (role !== '' && controlRoles.has(role)) readControl(this, of, facts, role, look, out);
    else if (isOdd && isEditor(of)) readControl(this, of, facts, 'textbox', look, out);
    else if (facts.tag === 'label' && labelled(of)) readLabel(this, of, facts, look, out);
    else if (this.isOperable(of, facts, role, look, isOdd))
      readOperable(this, of, facts, role, look, out);
    else if (look.scrolls && this.mayScroll(of)) readScroller(this, of, facts, role, look, out);
    else if (isOdd && hasAttributeOf(of, 'inert')) readBox(this, of, facts, 'inert', look, out);
    else if (isBoxed(this, role)) readBox(this, of, facts, role, look, out);
    else return false;
    return true;
  }

  /** What labels are looked for in; undefined where that is not known. */
  get root(): Document | undefined {
    return this.shadows === 0 ? document : undefined;
  }

  /** How the element is seen whose turn it is. */
  seen(of: Element): Seen {
    const sight = this.sight ?? new Sight(of);
    return sight.seen(of);
  }

  /** Clickable though no role says so; a dialog is one, wherever the focus may be put. */
  private isOperable(
    of: Element,
    facts: TagFacts,
    role: string,
    look: Look,
    isOdd: boolean,
  ): boolean {
    if (!this.hasControls || !(look.clicks || isOdd)) return false;
    if (!this.isUsable() || dialogRoles.has(role)) return false;
    if (facts.tag === 'body' && of === document.body) return false;
    return look.clicks || isClickable(of, role);
  }

  /** Whether what is more than text may be worked here; the words of a control are in its name. */
  private isUsable(): boolean {
    return !this.scope.inert && !this.scope.mute;
  }

  private mayScroll(of: Element): boolean {
    if (!this.hasControls || !this.isUsable()) return false;
    // Drawers that are shut scroll for nobody.
    return !this.scope.covert && this.seen(of) === 'seen' && hasMoreToShow(of);
  }

  /** Reads what has no role: its items become those of its parent. */
  wrapper(of: Element, facts: TagFacts, look: Look, out: Item[]): void {
    this.within(of, facts);
    if (!look.block && facts.isInline) {
      readInline(this, of, facts, look, out);
      return;
    }
    const outer = this.start;
    out.push(lineBreak);
    this.start = out.length;
    this.children(of, facts, look, out);
    this.start = outer;
    // One is as good as several; what stands before the block must not decide whether it begins with one.
    if (out[out.length - 1] !== lineBreak) out.push(lineBreak);
  }

  /** Notes where its descendants stand; asked before they are visited, while the traits are those of the element. */
  within(of: Element, facts: TagFacts): void {
    this.scope = scopeWithin(this.scope, of, facts, this.traits.isOdd);
  }

  /** Reads what an element holds into items of its own. */
  held(of: Element, facts: TagFacts, look: Look): Item[] {
    const { start } = this;
    const items: Item[] = [];
    this.start = 0;
    this.children(of, facts, look, items);
    this.start = start;
    return items;
  }

  children(of: Element, facts: TagFacts, look: Look, out: Item[]): void {
    if (facts.isFallback) return;
    if (facts.isHolder) this.sight = null;
    const { tag } = facts;
    const assigned = assignedTo(of, tag);
    if (assigned.length > 0) {
      this.nodes({
        first: assigned[0],
        slotted: assigned,
        of,
        look,
        out,
        hasWords: this.hasWords(),
      });
      return;
    }
    const root = facts.mayHost ? shadowRootOf(of, tag) : null;
    if (root) this.shadow(root, of, look, out);
    else {
      // The words of closed details belong to a shown element, yet are not shown.
      const hasWords = !isClosedDetails(of, tag) && this.hasWords();
      this.nodes({ first: firstChildOf(of), of, look, out, hasWords });
    }
  }

  private shadow(root: ShadowRoot, of: Element, look: Look, out: Item[]): void {
    this.sight = null;
    this.shadows += 1;
    this.nodes({ first: firstChildOf(root), of, look, out, hasWords: this.hasWords() });
    this.shadows -= 1;
  }

  /** Reads the children of an element, or those that follow where the last slice stopped. */
  private nodes({ first, slotted, of, look, out, hasWords }: Children): void {
    const start = out.length;
    let node = this.resumed(of, out, slotted) ?? first;
    let at = slotted && node ? slotted.indexOf(node) : 0;
    let isSeen: boolean | undefined;
    while (node) {
      const type = nodeTypeOf(node);
      const end = out.length;
      if (type === elementNode) this.visit(node as Element, out, look);
      else if (type === textNode && hasWords) {
        isSeen = this.words(dataOf(node), of, look, out, isSeen);
      }
      if (this.isCut) {
        this.stopped.set(of, {
          next: node,
          parent: parentNodeOf(node),
          items: out.slice(start, end),
        });
        return;
      }
      at += 1;
      node = slotted ? slotted[at] : nextSiblingOf(node);
    }
  }

  /** The child at which the last slice stopped, what stood before it added again; if it is still where it was. */
  private resumed(of: Element, out: Item[], slotted?: readonly Node[]): Node | undefined {
    const stopped = this.stopped.get(of);
    if (!stopped) return undefined;
    this.stopped.delete(of);
    const { next, parent, items } = stopped;
    if (parentNodeOf(next) !== parent || slotted?.includes(next) === false) return undefined;
    for (const item of items) out.push(item);
    return next;
  }

  /** Whether words that stand here are read. */
  hasWords(): boolean {
    const { covert, mute } = this.scope;
    return !covert && !mute && this.kind !== 'input_fields';
  }

  /** Reads a text; gives back whether the texts of its element are seen, as far as that had to be known. */
  words(
    data: string,
    of: Element,
    look: Look,
    out: Item[],
    known: boolean | undefined,
  ): boolean | undefined {
    if (isBlank(data)) {
      if (out.length === this.start || out[out.length - 1] !== lineBreak) out.push(' ');
      return known;
    }
    const isSeen = known ?? (this.seen(of) === 'seen' && this.isReadable(of, look));
    if (isSeen) out.push(data);
    return isSeen;
  }

  private isReadable(of: Element, look: Look): boolean {
    return hasReadableLetters(of, look) && !(this.scope.ariaHidden && drawsPictures(of, look));
  }
}
