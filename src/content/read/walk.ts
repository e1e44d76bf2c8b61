/**
 * One walk over the flat tree, which reads in document order and writes nothing (AE-04, M10). Wrappers are flattened on
 * the way: an element without a role passes its text, boxes and line breaks to its parent.
 */
import type { Distillation } from '../../core/page/observation.ts';
import { isControlRole, type Role, rolesWith } from '../../core/page/roles.ts';
import type { AttributeFacts, AttributeReader } from '../aria/attributes.ts';
import { controlOfLabel, hasMoreToShow } from '../aria/control.ts';
import { disabling } from '../aria/disabled.ts';
import { drawnText } from '../aria/drawnText.ts';
import { nameOf } from '../aria/name.ts';
import { arePlainTables, isClickable, isEditor, nativeRole, roleOf } from '../aria/roleOf.ts';
import type { TagFacts } from '../aria/tags.ts';
import { type Visibility, visibilityOf } from '../aria/visibility.ts';
import { focusedControl } from '../dom/document.ts';
import {
  boxOf,
  dataOf,
  elementNode,
  firstChildOf,
  firstMatchIn,
  hasAttributeOf,
  isClosedDetails,
  isMatch,
  isOpaque,
  localNameOf,
  nextSiblingOf,
  nodeTypeOf,
  parentNodeOf,
  textContentOf,
  textNode,
} from '../dom/dom.ts';
import { Labels, onlyControlIn } from '../dom/labels.ts';
import { isBlank } from '../dom/text.ts';
import { assignedTo, plainRootOf, shadowRootOf } from '../dom/tree.ts';
import type { RefRegistry } from '../identity/registry.ts';
import {
  type Appearance,
  appearanceOf,
  appearancesOfTag,
  drawsIcons,
  isTextReadable,
  type PageStyles,
} from './appearance.ts';
import {
  isBoxed,
  labeledShapes,
  markAriaHidden,
  readBox,
  readFrame,
  readInline,
} from './blocks.ts';
import { boxFor } from './boxes.ts';
import {
  operatedBox,
  readArea,
  readControl,
  readLabel,
  readOperable,
  readScroller,
} from './controls.ts';
import { DrawnRows } from './drawnRows.ts';
import { joinRows } from './gridRows.ts';
import { isBefore, type Layer } from './layers.ts';
import {
  draws,
  hiddenScope,
  outermost,
  type Reading,
  type Scope,
  scopeWithin,
  type Visit,
  withMute,
} from './reading.ts';
import { readRevealed } from './revealed.ts';
import { addTitle, readRating } from './signs.ts';
import {
  type Box,
  dropRepeatedImages,
  type Item,
  joinStruck,
  lineBreak,
  markCovered,
  markStruck,
  type PageTree,
} from './tree.ts';
import { allText, holdsControls } from './visibleLabel.ts';

/** Deeper content is skipped; reading it would overflow the stack and lose the whole page. */
const depthLimit = 800;
const dialogs = rolesWith('dialog');

/**
 * The innermost element that may be hidden although its parent is visible. Its visibility holds for everything in it
 * that no rule hides individually; the browser is asked only when a text or control depends on it.
 */
type Anchor = { readonly element: Element; isVisible: boolean | undefined };

/** What was found hidden when the page was read before. */
export type Hiding = {
  /** Elements whose own text is behind something. */
  readonly covered: ReadonlySet<Element>;
  readonly layer: Layer | undefined;
};

const nothingHidden: Hiding = { covered: new Set(), layer: undefined };

/** The child at which reading an element stopped, and the result so far. */
type Stopped = {
  readonly next: Node;
  readonly parent: Node | null;
  readonly items: readonly Item[];
};

/** The child nodes of an element to be read. */
type Nodes = {
  readonly first: Node | null | undefined;
  /** The nodes that a slot shows, which are not siblings. */
  readonly slotted?: readonly Node[];
  /** False if their text is not visible. */
  readonly hasWords: boolean;
};

/** What is known of an element before it is read. */
type Visited = Pick<Visit, 'tag' | 'appearance' | 'out'> & { readonly attributes: AttributeFacts };

/** Whether it is a link without an address and words: a button of the row around it, which has a hand cursor too. */
const isBareButton = ({ element, tag, appearance }: Visit): boolean =>
  tag.name === 'a' && appearance.cursor !== '' && isBlank(textContentOf(element));

export class Walk implements Reading {
  readonly kind: Distillation;
  readonly hasControls: boolean;
  readonly refs: RefRegistry;
  readonly attributes: AttributeReader;
  readonly active = focusedControl();
  readonly labels = new Labels();
  readonly modals = new Map<Element, Box>();
  private readonly drawnRows = new DrawnRows();
  /** Elements that may hide what is behind them. */
  readonly covers: Element[] = [];
  /** Positioned elements, one of which may cover the whole page. */
  readonly layers: Layer[] = [];
  scope: Scope = outermost;
  private readonly hiding: Hiding;
  private readonly covered: ReadonlySet<Element>;
  /** In the layer, or in something else in front of the page. */
  private isInFront = false;
  private readonly top: Appearance;
  private readonly hovered: string;
  private readonly revealed: string;
  private readonly isDrawnAnywhere: boolean;
  /** No table has an explicit role, so the parts of tables have the roles of their tags. */
  private readonly hasPlainTables = arePlainTables();
  private readonly roving = new Map<string, boolean>();
  private slice: Slice | undefined;
  private readonly stopped = new Map<Element, Stopped>();
  private depth = 0;
  private shadowDepth = 0;
  /** Decides whether elements here are visible; null if unknown. */
  private anchor: Anchor | null = null;
  /** Index of the first item of the block being read. */
  private start = 0;

  constructor(
    kind: Distillation,
    styles: PageStyles,
    refs: RefRegistry,
    hiding: Hiding = nothingHidden,
  ) {
    this.kind = kind;
    this.hiding = hiding;
    this.covered = hiding.covered;
    this.hasControls = kind !== 'text_only';
    this.refs = refs;
    this.attributes = styles.attributes;
    const { rules } = this.attributes;
    this.hovered = rules.pointing.join(',');
    this.revealed = rules.revealing.join(',');
    this.isDrawnAnywhere = rules.drawing.any;
    this.top = styles.root;
  }

  /**
   * Reads the page, or continues where the last slice stopped. Returns undefined if the slice ended first; the page may
   * change before the next one, which reads it as it is then.
   */
  read(slice?: Slice): PageTree | undefined {
    this.slice = slice;
    const items: Item[] = [];
    const { body } = document;
    // The walk begins below the root.
    if (isMatch(document.documentElement, disabling)) this.scope = { ...outermost, disabled: true };
    if (body) this.visit(body, items, this.top);
    if (this.isCut) return undefined;
    joinRows(items);
    dropRepeatedImages(items);
    const modals = [...this.modals.values()];
    return { items, modals, behind: this.hiding.layer?.veil };
  }

  get root(): Document | undefined {
    return this.shadowDepth === 0 ? document : undefined;
  }

  visibilityOf(of: Element): Visibility {
    if (!this.anchor) return visibilityOf(of);
    this.anchor.isVisible ??= isOpaque(this.anchor.element);
    return this.anchor.isVisible ? 'visible' : visibilityOf(of);
  }

  get listsControls(): boolean {
    return this.hasControls && !this.scope.inert && !this.scope.mute;
  }

  readsText(): boolean {
    const { covert, mute } = this.scope;
    return !covert && !mute && this.kind !== 'input_fields';
  }

  enter({ element, tag, hasRelevantAttributes }: Visit): void {
    this.scope = scopeWithin(this.scope, element, tag, hasRelevantAttributes);
  }

  readWrapper(visit: Visit): void {
    const { tag, appearance, out } = visit;
    this.enter(visit);
    if (!appearance.isBlock && tag.isInline) {
      readInline(this, visit);
      return;
    }
    const outer = this.start;
    out.push(lineBreak);
    this.start = out.length;
    this.readChildren(visit, out);
    this.start = outer;
    // One line break is enough; text before the block must not decide whether it starts with one.
    if (out[out.length - 1] !== lineBreak) out.push(lineBreak);
  }

  childItems(visit: Visit): Item[] {
    const { start } = this;
    const items: Item[] = [];
    this.start = 0;
    this.readChildren(visit, items);
    this.start = start;
    return items;
  }

  readChildren(visit: Visit, out: Item[]): void {
    const { element, tag } = visit;
    if (tag.isFallback) return;
    if (tag.isHolder) this.anchor = null;
    const slotted = assignedTo(element, tag.name);
    const first = firstChildOf(element);
    const root = slotted.length === 0 && tag.mayHost ? rootIn(element, tag, first) : null;
    const hasWords = this.readsText();
    const isDrawn = hasWords && draws(visit) && this.isReadable(visit);
    if (isDrawn) this.addDrawn(visit, '::before', out);
    if (slotted.length > 0) this.readNodes(visit, out, { first: slotted[0], slotted, hasWords });
    else if (root) {
      this.anchor = null;
      this.shadowDepth += 1;
      this.readNodes(visit, out, { first: firstChildOf(root), hasWords });
      this.shadowDepth -= 1;
    } else {
      // The text of a closed `details` belongs to a visible element, but is not visible.
      const isOpen = !isClosedDetails(element, tag.name);
      this.readNodes(visit, out, { first, hasWords: hasWords && isOpen });
    }
    if (isDrawn && !this.isCut) this.addDrawn(visit, '::after', out);
  }

  private addDrawn({ element }: Visit, side: Parameters<typeof drawnText>[1], out: Item[]): void {
    const text = drawnText(element, side);
    if (text !== '') out.push(text);
  }

  private get isCut(): boolean {
    return this.slice?.isCut === true;
  }

  private visit(of: Element, out: Item[], parent: Appearance): void {
    const known = appearancesOfTag(parent, localNameOf(of));
    const { tag } = known;
    if (tag.isUnrendered || this.depth > depthLimit) return;
    if (tag.name === 'area') readArea(this, of, out);
    else if (!this.slice?.isOver()) {
      const attributes = this.attributes.read(of, tag.name);
      const appearance = appearanceOf(of, { known, parent, attributes, hovered: this.hovered });
      if (attributes.mayHide && this.isRevealed(of)) readRevealed(this, of, out);
      else if (appearance) this.readElement(of, { tag, attributes, appearance, out });
    }
  }

  /** Whether it is hidden until the pointer is over something around it. */
  private isRevealed(of: Element): boolean {
    return this.revealed !== '' && isMatch(of, this.revealed) && visibilityOf(of) === 'hidden';
  }

  private readElement(element: Element, visited: Visited): void {
    const { tag, appearance } = visited;
    const { hasRelevantAttributes, className, mayHide, hasTitle } = visited.attributes;
    const { scope, anchor, isInFront } = this;
    const startsFront = appearance.isPositioned && this.startsFront(element);
    const out = startsFront ? [] : visited.out;
    this.isInFront ||= startsFront;
    // The style sheets of shadow roots are not read.
    if (mayHide || !anchor || this.shadowDepth > 0) this.anchor = { element, isVisible: undefined };
    if (
      hasRelevantAttributes ||
      appearance.clips ||
      appearance.isPositioned ||
      appearance.isSuspect
    ) {
      this.scope = hiddenScope(scope, element, appearance, hasRelevantAttributes);
    }
    if (appearance.mayCover) this.covers.push(element);
    const { veil } = appearance;
    if (veil !== 'clear') this.layers.push({ element, veil });
    const startsStrike = appearance.startsStrike && this.hasControls;
    // A name can't show which of its words are struck through, so these are read beside it.
    if (startsStrike) this.scope = withMute(this.scope, false);
    this.depth += 1;
    const start = out.length;
    const own = hasRelevantAttributes ? roleOf(element, tag.name) : this.nativeRole(element, tag);
    const role = own || this.drawnRows.roleOf(element, appearance.isRow);
    const isUnknown = this.isDrawnAnywhere || this.shadowDepth > 0;
    const mayDraw = visited.attributes.mayDraw ? 'yes' : isUnknown ? 'unknown' : 'no';
    const visit: Visit = {
      element,
      tag,
      role,
      hasRelevantAttributes,
      className,
      hasTitle,
      mayDraw,
      appearance,
      out,
    };
    if ((tag.isPlain && this.isPlain(visit)) || !this.readSpecial(visit)) {
      if (tag.name !== 'svg' || firstMatchIn(element, labeledShapes)) this.readWrapper(visit);
    }
    if (appearance.isRating) readRating(this, visit, start);
    if (hasTitle) addTitle(this, visit, start);
    if (startsStrike) joinStruck(out, start);
    if (appearance.takesPointer) this.addPointerArea(visit, start);
    if (this.scope.ariaHidden && !scope.ariaHidden) markAriaHidden(visit, start);
    if (startsFront) this.addFront(visit, visited.out);
    this.depth -= 1;
    this.scope = scope;
    this.anchor = anchor;
    this.isInFront = isInFront;
  }

  /** Gives a ref to an area whose scripts handle the pointer, if nothing in it has one, so its words can be pressed. */
  private addPointerArea(visit: Visit, start: number): void {
    const { element, out } = visit;
    const items = out.slice(start);
    if (!this.listsControls || this.isCut || isBlank(allText(items)) || items.some(holdsControls))
      return;
    const name = nameOf(element, 'clickable');
    // Its words stay in lines of their own.
    const box = { ...operatedBox(this, visit, { role: 'clickable', name }), name: '', items };
    out.splice(start, items.length, lineBreak, box, lineBreak);
  }

  /** Whether a positioned element is the layer that covers the page, or drawn in front of it. */
  private startsFront(of: Element): boolean {
    const { layer } = this.hiding;
    if (layer === undefined || this.isInFront) return false;
    return of === layer.element || isBefore(layer.element, of);
  }

  /** Adds what is in front of the page, to be written before it, like a modal dialog. */
  private addFront({ element, tag, out: items }: Visit, out: Item[]): void {
    const box: Box = { ...boxFor(element, tag.name, '', ''), states: { modal: true }, items };
    this.modals.set(element, box);
    out.push(lineBreak, box, lineBreak);
  }

  private nativeRole(of: Element, tag: TagFacts): Role {
    const known = this.hasPlainTables && this.shadowDepth === 0 ? tag.plainRole : tag.role;
    return known ?? nativeRole(of, tag.name);
  }

  /** Reads an element that is more than a wrapper; returns whether it was one. */
  private readSpecial(visit: Visit): boolean {
    const { element, tag, role, hasRelevantAttributes, appearance, out } = visit;
    if (tag.isFrame && readFrame(this, visit)) return true;
    if (tag.name === 'br' || tag.name === 'hr') out.push(lineBreak);
    else if (role !== '' && isControlRole(role)) readControl(this, visit, role);
    else if ((hasRelevantAttributes || tag.name === 'body') && isEditor(element))
      readControl(this, visit, 'textbox');
    else if (
      tag.name === 'label' &&
      (this.isPlain(visit) || controlOfLabel(element) || onlyControlIn(element))
    ) {
      readLabel(this, visit);
    } else if (this.isOperable(visit)) readOperable(this, visit);
    else if (appearance.scrolls && this.mayScroll(element)) readScroller(this, visit);
    else if (hasRelevantAttributes && hasAttributeOf(element, 'inert'))
      readBox(this, visit, 'inert');
    else if (isBoxed(this, role)) readBox(this, visit, role);
    else return false;
    return true;
  }

  /** Whether its role, attributes and styles add nothing to its tag. */
  private isPlain(visit: Visit): boolean {
    const { role, hasRelevantAttributes, appearance } = visit;
    const isStyled = appearance.startsHandCursor || appearance.scrolls;
    return role === '' && !hasRelevantAttributes && !isStyled && !isBareButton(visit);
  }

  /** Whether it is clickable without the role of a control. A dialog stays a dialog, even if it is focusable. */
  private isOperable(visit: Visit): boolean {
    const { element, tag, role, hasRelevantAttributes, appearance } = visit;
    if (!this.listsControls || dialogs.has(role)) return false;
    if (tag.name === 'canvas' && isLargeCanvas(element)) return true;
    if (!(appearance.startsHandCursor || hasRelevantAttributes)) return isBareButton(visit);
    if (tag.name === 'body' && element === document.body) return false;
    return appearance.startsHandCursor || isClickable(element, role, this.roving);
  }

  private mayScroll(of: Element): boolean {
    if (!this.listsControls) return false;
    // A closed drawer does not count.
    return !this.scope.covert && this.visibilityOf(of) === 'visible' && hasMoreToShow(of);
  }

  /** Reads the children of an element, or the rest of them after the last slice. */
  private readNodes(visit: Visit, out: Item[], { first, slotted, hasWords }: Nodes): void {
    const { element, appearance } = visit;
    const start = out.length;
    let node = (this.stopped.size > 0 && this.resumed(element, out, slotted)) || first;
    let at = slotted && node ? slotted.indexOf(node) : 0;
    let isReadable: boolean | undefined;
    while (node) {
      const end = out.length;
      const type = nodeTypeOf(node);
      if (type === elementNode) this.visit(node as Element, out, appearance);
      else if (hasWords && type === textNode) {
        const text = dataOf(node);
        const isKept = appearance.kept !== undefined && this.keepsSpace(visit, text);
        if (!isKept && isBlank(text)) this.addSpace(out);
        else {
          isReadable ??= this.isReadable(visit);
          if (isReadable) this.addWords(visit, out, text, isKept);
        }
      }
      if (this.isCut) {
        const parent = parentNodeOf(node);
        this.stopped.set(element, { next: node, parent, items: out.slice(start, end) });
        return;
      }
      at += 1;
      node = slotted ? slotted[at] : nextSiblingOf(node);
    }
  }

  /** Returns the child at which the last slice stopped if it is still in place, and adds the items before it again. */
  private resumed(of: Element, out: Item[], slotted?: readonly Node[]): Node | undefined {
    const stopped = this.stopped.get(of);
    if (!stopped) return undefined;
    this.stopped.delete(of);
    const { next, parent, items } = stopped;
    if (parentNodeOf(next) !== parent || slotted?.includes(next) === false) return undefined;
    for (const item of items) out.push(item);
    return next;
  }

  private addWords(
    { element, appearance }: Visit,
    out: Item[],
    text: string,
    isKept: boolean,
  ): void {
    const isStruck = appearance.isStruck && this.hasControls;
    const words = isStruck ? markStruck(text) : text;
    if (isKept) addPreformatted(out, words, appearance.kept === 'all');
    else out.push(this.covered.has(element) ? markCovered(text) : words);
  }

  /** Whether collapsing the white space of a text would change it. */
  private keepsSpace({ element }: Visit, text: string): boolean {
    return keptSpace.test(text) && !this.covered.has(element);
  }

  private addSpace(out: Item[]): void {
    if (out.length === this.start || out[out.length - 1] !== lineBreak) out.push(' ');
  }

  /** Whether the text of an element can be read. */
  private isReadable({ element, appearance }: Visit): boolean {
    if (this.visibilityOf(element) !== 'visible') return false;
    if (!isTextReadable(element, appearance)) return false;
    return !(this.scope.ariaHidden && drawsIcons(element, appearance));
  }
}

const rootIn = (of: Element, tag: TagFacts, first: Node | null): ShadowRoot | null =>
  tag.isCustom ? shadowRootOf(of, tag.name) : plainRootOf(of, first);

/** A smaller canvas is an icon or a line of a chart. */
const CANVAS_PX = 100;

/** Whether it may be a board, map or game, whose scripts alone know what can be clicked. */
function isLargeCanvas(canvas: Element): boolean {
  const { width, height } = boxOf(canvas);
  return width >= CANVAS_PX && height >= CANVAS_PX;
}

// Text whose line breaks and spaces are displayed: code, wiki source, plain-text mail.

/** White space that is not a single space. */
const keptSpace = /[\n\t]|[ \u00A0]{2}/;

const run = /(\t|[ \t\u00A0]{2,})/;
const tabWidth = 4;

/** Adds the lines of a text, with their spaces if those are displayed. */
function addPreformatted(out: Item[], text: string, hasSpaces: boolean): void {
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (at > 0) out.push(lineBreak);
    if (!hasSpaces) out.push(line);
    else
      for (const part of line.split(run))
        if (part !== '') out.push(run.test(part) ? widthOf(part) : part);
  }
}

const widthOf = (spaces: string): number => spaces.replaceAll('\t', ' '.repeat(tabWidth)).length;

// A time slice of a page read. Elements not read when it is over wait for the next slice.

export class Slice {
  private readonly ms: number;
  private readonly now: () => number;
  private end = Number.POSITIVE_INFINITY;
  private checks = 0;
  /** Something was left for the next slice. */
  isCut = false;

  constructor(ms: number, now = (): number => performance.now()) {
    this.ms = ms;
    this.now = now;
  }

  /** Whether the time is over. Called before each element. */
  isOver(): boolean {
    if (!this.isCut && this.checks % checksPerClock === 0) {
      const now = this.now();
      if (this.checks === 0) this.end = now + this.ms;
      this.isCut = now > this.end;
    }
    this.checks += 1;
    return this.isCut;
  }
}

/** Checks the clock only now and then, since it is slower than reading most elements. */
const checksPerClock = 16;
