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
import { scrollWords } from '../aria/state.ts';
import { isClosedDetails } from '../dom/details.ts';
import {
  dataOf,
  elementNode,
  firstChildOf,
  firstMatchIn,
  hasAttributeOf,
  isOpaque,
  isShown,
  localNameOf,
  nextSiblingOf,
  nodeTypeOf,
  textNode,
} from '../dom/dom.ts';
import { assignedTo, shadowRootOf } from '../dom/flat.ts';
import { Labels } from '../dom/scan.ts';
import type { Hiders } from '../visibility/hiders.ts';
import { Sight } from '../visibility/sight.ts';
import {
  drawsPictures,
  hasReadableLetters,
  isHiddenCovertly,
  type Kin,
  kinOf,
  type Look,
  lookOf,
  type Seen,
} from '../visibility/visible.ts';
import { isBoxed, readBox, readFrame } from './blocks.ts';
import { filled, onlyBox, roleless } from './boxes.ts';
import { readArea, readControl, readLabel, readOperable, readScroller } from './controls.ts';
import { raiseDoubt, takeDoubt } from './doubt.ts';
import { gatherChildren } from './gather.ts';
import { readInline } from './inline.ts';
import type { Memory } from './memory.ts';
import { hiddenScope, outermost, type Scope, scopeWithin } from './scope.ts';
import type { Slice } from './slice.ts';
import { factsOfTag, type TagFacts } from './tags.ts';
import { Traits } from './traits.ts';
import { type Box, holdsMore, type Item, isBlank, isEmpty, lineBreak } from './tree.ts';
import { markUnspoken } from './unspoken.ts';
import { watchRoot } from './watch.ts';

const depthLimit = 3000;
/** More items make a block worth remembering by itself. */
const largeBlock = 23;

type WalkOptions = {
  readonly kind: Distillation;
  readonly hiders: Hiders;
  readonly active: Element | null;
  readonly memory: Memory | undefined;
  readonly slice: Slice | undefined;
};

export class Walk {
  readonly kind: Distillation;
  readonly hasControls: boolean;
  readonly traits: Traits;
  readonly active: Element | null;
  readonly memory: Memory | undefined;
  private readonly slice: Slice | undefined;
  readonly labels: Labels;
  readonly rowsRead = new Set<Element>();
  readonly modals: Box[] = [];
  scope: Scope = outermost;
  private readonly traitsInNames: Traits;
  /** No table says that it is something else: the parts of tables are what their tags say. */
  private readonly hasPlainTables: boolean;
  /** Not in a row, whose cells are counted, nor where texts are taken out again. */
  private mayGather = true;
  private depth = 0;
  private shadows = 0;
  /** What decides whether things are seen here; null where nothing is known. */
  private sight: Sight | null = null;
  /** Where the items of the block begin that is being read. */
  private start = 0;
  /** Nothing here may be taken from memory. */
  isAfresh = false;

  constructor({ kind, hiders, active, memory, slice }: WalkOptions) {
    this.kind = kind;
    this.hasControls = kind !== 'text_only';
    this.traits = new Traits(hiders);
    this.traitsInNames = new Traits(hiders);
    this.active = active;
    this.memory = memory;
    this.slice = slice;
    this.labels = memory?.labels ?? new Labels();
    this.hasPlainTables = memory ? memory.hasPlainTables() : arePlainTables();
    takeDoubt();
  }

  /** Reads an element; tells whether what came of it holds until something in it changes. */
  visit(of: Element, out: Item[], parent: Look): boolean {
    const kin = kinOf(parent, localNameOf(of));
    const { facts } = kin;
    if (facts.isSilent || this.depth > depthLimit) return true;
    const { memory } = this;
    if (facts.tag === 'area') readArea(this, of, out);
    else if (!memory) this.look(of, kin, out, parent);
    else if (!this.recall(memory, of, out, parent)) {
      // What holds an element that is left out is not remembered.
      if (this.slice?.isOver(this.isAfresh)) raiseDoubt();
      else return this.remember(memory, of, kin, out, parent);
    }
    return !this.isCut;
  }

  /** The slice is over: what comes next is left out. */
  get isCut(): boolean {
    return this.slice?.isCut === true;
  }

  /** Takes the element over as it was, if nothing in it changed. */
  private recall(memory: Memory, of: Element, out: Item[], parent: Look): boolean {
    const memo = this.isAfresh ? undefined : memory.find(of, parent, this.scope);
    if (!memo) return false;
    for (const item of memo.items) out.push(item);
    for (const modal of memo.modals) this.modals.push(modal);
    return true;
  }

  /** Reads the element and keeps what came of it for the next look. */
  private remember(memory: Memory, of: Element, kin: Kin, out: Item[], parent: Look): boolean {
    const { scope, isAfresh } = this;
    const wasInDoubt = takeDoubt();
    const start = out.length;
    const modals = this.modals.length;
    this.isAfresh ||= memory.isAfresh(of);
    this.look(of, kin, out, parent);
    this.isAfresh = isAfresh;
    if (!this.isCut) memory.refreshed(of);
    const isInDoubt = takeDoubt();
    if (wasInDoubt || isInDoubt) raiseDoubt();
    const box = isInDoubt ? undefined : onlyBox(out, start);
    if (box) {
      box.isKept = true;
      const items = out.slice(start);
      memory.keep(of, { parent, scope, items, modals: this.modals.slice(modals) });
    } else memory.keep(of, undefined);
    return !isInDoubt;
  }

  private look(of: Element, kin: Kin, out: Item[], parent: Look): void {
    const { facts } = kin;
    const { traits, scope, sight } = this;
    traits.read(of, facts);
    const look = lookOf(of, kin, parent, traits);
    if (!look) {
      this.memory?.check('opaque', of, () => isOpaque(of), false);
      return;
    }
    const { isOdd } = traits;
    // The style sheets of a shadow root were not looked at.
    if (traits.mayHide || !sight || this.shadows > 0) this.sight = new Sight(of);
    if (isOdd || look.clips || look.isLifted || look.isSuspect) this.hide(of, look, isOdd);
    this.depth += 1;
    const start = out.length;
    this.element(of, facts, look, isOdd, out);
    if (this.scope.ariaHidden && !scope.ariaHidden) markUnspoken(this, out, start, of, facts, look);
    this.depth -= 1;
    this.scope = scope;
    this.sight = sight;
  }

  private hide(of: Element, look: Look, isOdd: boolean): void {
    this.scope = hiddenScope(this.scope, of, look, isOdd);
    if (look.clips || look.isSuspect) {
      this.memory?.check('covert', of, () => isHiddenCovertly(of, look));
    }
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
    return sight.seen(of, this.memory);
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
    if (this.scope.covert || this.seen(of) !== 'seen') return false;
    this.memory?.check('scroll', of, () => hasMoreToShow(of) && scrollWords(of));
    return hasMoreToShow(of);
  }

  /** Blocks that hold much are boxes without a role, so that they can be remembered. */
  wrapper(of: Element, facts: TagFacts, look: Look, out: Item[]): void {
    this.within(of, facts);
    if (!look.block && facts.isInline) {
      readInline(this, of, facts, look, out);
      return;
    }
    const outer = this.start;
    out.push(lineBreak);
    const start = out.length;
    this.start = start;
    this.children(of, facts, look, out);
    this.start = outer;
    if (holdsMore(out, largeBlock, start) && !isEmpty(out, start)) {
      out.push(filled(roleless(of, facts.tag, out.splice(start))));
    }
    // One is as good as several; what stands before the block must not decide whether it begins with one.
    if (out[out.length - 1] !== lineBreak) out.push(lineBreak);
  }

  /** Notes where its descendants stand; asked before they are visited, while the traits are those of the element. */
  within(of: Element, facts: TagFacts): void {
    this.scope = scopeWithin(this.scope, of, facts, this.traits.isOdd);
  }

  /** Reads what an element holds into items of its own. */
  held(of: Element, facts: TagFacts, look: Look, mayGather = !this.scope.mute): Item[] {
    const { start, mayGather: outer } = this;
    const items: Item[] = [];
    this.start = 0;
    this.mayGather = mayGather;
    this.children(of, facts, look, items);
    this.start = start;
    this.mayGather = outer;
    return items;
  }

  children(of: Element, facts: TagFacts, look: Look, out: Item[]): void {
    if (facts.isFallback) return;
    if (facts.isHolder) this.sight = null;
    const { tag } = facts;
    const assigned = assignedTo(of, tag);
    if (assigned.length > 0) {
      this.assigned(assigned, of, look, out);
      return;
    }
    const root = facts.mayHost ? shadowRootOf(of, tag) : null;
    const first = firstChildOf(root ?? of);
    if (root) this.shadow(root, first, of, look, out);
    else {
      if (!first || facts.isCustom) this.hollow(of, tag);
      if (first) this.nodes(first, of, look, out, isClosedDetails(of, tag));
    }
  }

  private shadow(root: ShadowRoot, first: Node | null, of: Element, look: Look, out: Item[]): void {
    this.entered(root);
    this.sight = null;
    this.shadows += 1;
    this.nodes(first, of, look, out, false);
    this.shadows -= 1;
  }

  private assigned(nodes: readonly Node[], of: Element, look: Look, out: Item[]): void {
    for (const node of nodes) {
      if (nodeTypeOf(node) === elementNode) this.visit(node as Element, out, look);
      else if (this.hasWords()) this.words(dataOf(node), of, look, out, undefined);
    }
  }

  /** `isClosed`: the words of closed details belong to a shown element, yet are not shown. */
  private nodes(first: Node | null, of: Element, look: Look, out: Item[], isClosed: boolean): void {
    const hasWords = !isClosed && this.hasWords();
    if (this.memory && this.mayGather) {
      gatherChildren(this, this.memory.stretches, { first, of, look, out, hasWords });
      return;
    }
    let isSeen: boolean | undefined;
    for (let node = first; node; node = nextSiblingOf(node)) {
      const type = nodeTypeOf(node);
      if (type === elementNode) this.visit(node as Element, out, look);
      else if (type === textNode && hasWords) {
        isSeen = this.words(dataOf(node), of, look, out, isSeen);
      }
    }
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
    if (look.lettersSuspect) raiseDoubt();
    if (isSeen) out.push(data);
    return isSeen;
  }

  private isReadable(of: Element, look: Look): boolean {
    return hasReadableLetters(of, look) && !(this.scope.ariaHidden && drawsPictures(of, look));
  }

  /** Whatever holds nothing may be given a shadow root, which no mutation tells. */
  hollow(of: Element, tag: string): void {
    if (factsOfTag(tag).mayHost) this.memory?.check('root', of, () => shadowRootOf(of, tag), null);
  }

  /** The mutations in a shadow root are told to who watches it. */
  entered(root: ShadowRoot): void {
    if (this.memory) watchRoot(root);
  }

  /** A rule may show or hide a part of a name without a trace. */
  asked(of: Element, is: boolean): void {
    this.memory?.check('shown', of, () => isShown(of), is);
  }

  /** What the attributes of a part of a name say. */
  traitsOf(of: Element, tag: string): Traits {
    this.traitsInNames.read(of, factsOfTag(tag));
    return this.traitsInNames;
  }
}
