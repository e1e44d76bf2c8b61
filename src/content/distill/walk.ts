/**
 * One pass over the flat tree, reading in document order and writing nothing (AE-04, M10). Wrappers are folded on
 * the way: what has no role leaves its text, its boxes and its line breaks to its parent.
 */
import type { Distillation } from '../../core/page/observation.ts';
import { filled, frameBox, onlyBox, plainBox, roleless } from './boxes.ts';
import { silentTags, whileWatching } from './content.ts';
import { hasMoreToShow, nameOfControl, operatedRole, substitutedBy } from './control.ts';
import {
  dataOf,
  elementNode,
  firstChildOf,
  firstElementChildOf,
  firstMatchIn,
  hasAttributeOf,
  isOpaque,
  localNameOf,
  nextElementOf,
  nextSiblingOf,
  nodeTypeOf,
  textNode,
} from './dom.ts';
import { raiseDoubt, takeDoubt } from './doubt.ts';
import { assignedTo, shadowRootOf } from './flat.ts';
import { type Hiders, hidersOf, holders } from './hiders.ts';
import {
  boxRoles,
  fieldTags,
  frameTags,
  nestedControls,
  paintedWords,
  textRoles,
  wordTags,
} from './kinds.ts';
import type { Memory } from './memory.ts';
import { nameOf, plainLinkName } from './name.ts';
import { dropEchoes } from './passes.ts';
import { register } from './refs.ts';
import {
  controlRoles,
  fieldRoles,
  hasNativeRole,
  inlineTags,
  isClickable,
  isEditor,
  nativeRole,
  roleOf,
} from './role.ts';
import { deepActiveElement, labelMap } from './scan.ts';
import { hiddenScope, outermost, placeIn, scopeWithin } from './scope.ts';
import { liveStateOf, scrollWords, stateOf } from './state.ts';
import { isOddElement, mayHideIn, Traits } from './traits.ts';
import { type Box, type Item, isEmpty, lineBreak } from './tree.ts';
import {
  hasReadableLetters,
  isHiddenCovertly,
  type Look,
  lookOf,
  rootLook,
  type Seen,
  seenOf,
  sheetsInUse,
} from './visible.ts';

const depthLimit = 3000;
/** So many items make a block worth remembering by itself. */
const largeBlock = 24;

export type Walked = {
  readonly items: readonly Item[];
  /** Modal dialogs stand among the items too, but are read first. */
  readonly modals: readonly Box[];
};

/**
 * Walks the page. The boxes come in reading order; those with refs are the controls. With a memory, what did not
 * change since the last walk is taken from there.
 */
export function walkPage(kind: Distillation, memory?: Memory): Walked {
  const items: Item[] = [];
  const { body } = document;
  const sheets = sheetsInUse();
  const hiders = hidersOf(sheets);
  const root = rootLook(sheets);
  const active = deepActiveElement();
  memory?.begin([root, hiders, document.baseURI], active);
  const walk = new Walk({ kind, hiders, active, memory });
  const watching = { mayHide: mayHideIn(hiders), hollow: walk.hollow };
  if (body) whileWatching(watching, () => walk.visit(body, items, root));
  memory?.end();
  dropEchoes(items);
  return { items, modals: walk.modals };
}

type WalkOptions = {
  readonly kind: Distillation;
  readonly hiders: Hiders;
  readonly active: Element | null;
  readonly memory: Memory | undefined;
};

class Walk {
  private readonly kind: Distillation;
  private readonly hasControls: boolean;
  private readonly traits: Traits;
  private readonly active: Element | null;
  private readonly memory: Memory | undefined;
  private readonly labels = labelMap();
  private readonly rowsRead = new Set<Element>();
  readonly modals: Box[] = [];
  private scope = outermost;
  private depth = 0;
  /** Known to be seen without asking: what holds it is, and no rule hides it. */
  private isSure = false;

  /** Nothing here may be taken from memory. */
  private isAfresh = false;

  constructor({ kind, hiders, active, memory }: WalkOptions) {
    this.kind = kind;
    this.hasControls = kind !== 'text_only';
    this.traits = new Traits(hiders);
    this.active = active;
    this.memory = memory;
    takeDoubt();
  }

  visit(of: Element, out: Item[], parent: Look): void {
    const tag = localNameOf(of);
    if (silentTags.has(tag) || this.depth > depthLimit) return;
    const { memory } = this;
    if (tag === 'area') this.area(of, out);
    else if (!memory) this.look(of, tag, out, parent);
    else if (!this.recall(memory, of, out, parent)) this.remember(memory, of, tag, out, parent);
  }

  /** Takes the element over as it was, if nothing in it changed. */
  private recall(memory: Memory, of: Element, out: Item[], parent: Look): boolean {
    const memo = this.isAfresh ? undefined : memory.find(of, parent, this.scope, this.isSure);
    if (!memo) return false;
    out.push(...memo.items);
    this.modals.push(...memo.modals);
    return true;
  }

  /** Reads the element and keeps what came of it for the next look. */
  private remember(memory: Memory, of: Element, tag: string, out: Item[], parent: Look): void {
    const { scope, isSure, isAfresh } = this;
    const wasInDoubt = takeDoubt();
    const start = out.length;
    const modals = this.modals.length;
    this.isAfresh ||= memory.isAfresh(of);
    this.look(of, tag, out, parent);
    this.isAfresh = isAfresh;
    const isInDoubt = takeDoubt();
    if (wasInDoubt || isInDoubt) raiseDoubt();
    const items = isInDoubt ? [] : out.slice(start);
    const box = onlyBox(items);
    if (box) box.isKept = true;
    const found = { parent, scope, isSure, items, modals: this.modals.slice(modals) };
    memory.keep(of, box && found);
  }

  private look(of: Element, tag: string, out: Item[], parent: Look): void {
    const { traits } = this;
    traits.read(of, tag);
    const { isOdd } = traits;
    const outer = this.scope;
    const wasSure = this.isSure;
    this.isSure = this.isSurelySeen(of);
    const look = lookOf(of, tag, parent, traits);
    if (look) {
      if (isOdd || look.clips || look.isSuspect) this.hide(of, look, isOdd);
      this.depth += 1;
      this.element(of, tag, look, isOdd, out);
      this.depth -= 1;
    }
    this.scope = outer;
    this.isSure = wasSure;
  }

  /** Asks only where something may hide it; what stands in something unseen is in doubt. */
  private isSurelySeen(of: Element): boolean {
    const isRoot = this.depth === 0;
    if (!this.isSure && !isRoot) raiseDoubt();
    else if (isRoot || this.traits.mayHide) {
      const isSeen = isOpaque(of);
      this.memory?.check('seen', of, () => isOpaque(of), isSeen);
      return isSeen;
    }
    return this.isSure;
  }

  private hide(of: Element, look: Look, isOdd: boolean): void {
    this.scope = hiddenScope(this.scope, of, look, isOdd);
    if (look.clips || look.isSuspect) {
      this.memory?.check('covert', of, () => isHiddenCovertly(of, look));
    }
  }

  private element(of: Element, tag: string, look: Look, isOdd: boolean, out: Item[]): void {
    if (frameTags.has(tag)) raiseDoubt();
    const frame = frameTags.has(tag) ? frameBox(of, tag) : undefined;
    if (frame) out.push(lineBreak, frame, lineBreak);
    if (frame || tag === 'iframe' || tag === 'frame') return;
    const role = isOdd ? roleOf(of, tag) : hasNativeRole(tag) ? nativeRole(of, tag) : '';
    if (tag === 'br' || role === 'separator') out.push(lineBreak);
    else if (role !== '' && controlRoles.has(role)) this.control(of, tag, role, look, out);
    else if (isOdd && isEditor(of)) this.control(of, tag, 'textbox', look, out);
    else if (tag === 'label') this.label(of, tag, look, out);
    else if (this.isOperable(of, tag, look, isOdd)) this.operable(of, tag, role, look, out);
    else if (look.scrolls && this.hasControls && this.canScroll(of))
      this.scroller(of, tag, role, look, out);
    else if (isOdd && hasAttributeOf(of, 'inert')) this.box(of, tag, 'inert', look, out);
    else if (this.isBoxed(role)) this.box(of, tag, role, look, out);
    else if (tag !== 'svg' || firstMatchIn(of, paintedWords)) this.wrapper(of, tag, look, out);
  }

  private seenOf(of: Element): Seen {
    return this.isSure ? 'seen' : seenOf(of);
  }

  private isBoxed(role: string): boolean {
    return role !== '' && (this.hasControls ? boxRoles : textRoles).has(role);
  }

  /** Clickable though no role says so. */
  private isOperable(of: Element, tag: string, look: Look, isOdd: boolean): boolean {
    if (!this.hasControls || !(look.clicks || isOdd)) return false;
    if (this.scope.inert || this.scope.mute) return false;
    if (tag === 'body' && of === document.body) return false;
    return look.clicks || isClickable(of);
  }

  private canScroll(of: Element): boolean {
    this.memory?.check('scroll', of, () => hasMoreToShow(of) && scrollWords(of));
    return hasMoreToShow(of);
  }

  /** Blocks that hold much are boxes without a role, so that they can be remembered. */
  private wrapper(of: Element, tag: string, look: Look, out: Item[]): void {
    this.within(of, tag);
    if (!look.block && inlineTags.has(tag)) {
      this.children(of, tag, look, out);
      return;
    }
    const items: Item[] = [];
    this.children(of, tag, look, items);
    const isLarge = items.length >= largeBlock && !isEmpty(items);
    out.push(lineBreak);
    if (isLarge) out.push(filled(roleless(of, tag, items)));
    else out.push(...items);
    out.push(lineBreak);
  }

  /** Notes where its descendants stand; asked before they are visited, while the traits are those of the element. */
  private within(of: Element, tag: string): void {
    this.scope = scopeWithin(this.scope, of, tag, this.traits.isOdd);
  }

  private children(of: Element, tag: string, look: Look, out: Item[]): void {
    if (holders.has(tag)) this.isSure = false;
    const assigned = assignedTo(of, tag);
    if (assigned.length > 0) {
      const text = { seen: undefined };
      for (const node of assigned) this.child(node, of, look, out, text);
      return;
    }
    const root = shadowRootOf(of, tag);
    if (root || tag.includes('-')) raiseDoubt();
    const first = firstChildOf(root ?? of);
    if (root) this.isSure = false;
    else if (!first) this.hollow(of, tag);
    const text = { seen: undefined };
    const isClosed = tag === 'details' && !hasAttributeOf(of, 'open');
    for (let node = first; node; node = nextSiblingOf(node)) {
      // The words of closed details belong to a shown element, yet are not shown.
      if (!isClosed || nodeTypeOf(node) === elementNode) this.child(node, of, look, out, text);
    }
  }

  /** Whatever holds nothing may be given a shadow root, which no mutation tells. */
  readonly hollow = (of: Element, tag: string): void => {
    this.memory?.check('root', of, () => shadowRootOf(of, tag), null);
  };

  private child(node: Node, of: Element, look: Look, out: Item[], text: TextSeen): void {
    const type = nodeTypeOf(node);
    if (type === elementNode) this.visit(node as Element, out, look);
    else if (type === textNode) this.text(dataOf(node), of, look, out, text);
  }

  private text(data: string, of: Element, look: Look, out: Item[], text: TextSeen): void {
    const { covert, ariaHidden, mute } = this.scope;
    if (covert || ariaHidden || mute || this.kind === 'input_fields') return;
    if (isBlank(data)) {
      if (typeof out[out.length - 1] !== 'symbol') out.push(' ');
      return;
    }
    text.seen ??= this.seenOf(of) === 'seen' && hasReadableLetters(of, look);
    if (look.lettersSuspect) raiseDoubt();
    if (text.seen) out.push(data);
  }

  private box(of: Element, tag: string, role: string, look: Look, out: Item[]): void {
    const box = plainBox(of, tag, role, this.traits.isOdd);
    this.within(of, tag);
    if (role === 'img') {
      if (this.isPictureSeen(of)) out.push(box);
      return;
    }
    this.children(of, tag, look, box.items);
    if (box.state === ' modal') this.modals.push(box);
    filled(box);
    if (!isEmpty(box.items) || /(cell|header)$/.test(role)) out.push(box);
    else if (role === 'progressbar' || role === 'meter') out.push(box);
  }

  private isPictureSeen(of: Element): boolean {
    const { covert, ariaHidden, mute } = this.scope;
    return (
      !covert && !ariaHidden && !mute && this.kind !== 'input_fields' && this.seenOf(of) === 'seen'
    );
  }

  private control(of: Element, tag: string, role: string, look: Look, out: Item[]): void {
    if (!this.hasControls || this.scope.inert) {
      this.asText(of, tag, look, out);
      return;
    }
    const seen = this.seenOf(of);
    if (seen === 'no') {
      this.wrapper(of, tag, look, out);
      return;
    }
    const isPlainLink = tag === 'a' && !this.traits.isOdd;
    const name = isPlainLink ? plainLinkName(of) : nameOf(of, role, this.labelsOf);
    const isField = fieldRoles.has(role) || fieldTags.has(tag);
    const isUnseen = seen === 'unseen' || this.scope.covert;
    const state =
      this.stateOf(of, isPlainLink, role, name) + (isUnseen && !isField ? ' unseen' : '');
    if (fieldTags.has(tag)) this.memory?.check('field', of, () => liveStateOf(of));
    const box = this.operated(of, tag, role, name, state);
    if (look.block) out.push(lineBreak);
    out.push(box);
    if (look.block) out.push(lineBreak);
    if (fieldTags.has(tag)) return;
    this.inside(of, tag, role, look, box);
  }

  /** Links and buttons are named by what they hold; only further controls in them are looked for. */
  private inside(of: Element, tag: string, role: string, look: Look, box: Box): void {
    const root = shadowRootOf(of, tag);
    if (!root && !this.holdsControls(of)) return;
    const holdsText = role === 'listbox' || role === 'treeitem' || role === 'combobox';
    this.within(of, tag);
    this.scope = { ...this.scope, mute: !holdsText || role === 'treeitem' };
    if (role === 'textbox') return;
    this.children(of, tag, look, box.items);
    box.items = box.items.filter((item) => typeof item !== 'string' || holdsText);
    filled(box);
  }

  private holdsControls(of: Element): boolean {
    const first = firstElementChildOf(of);
    if (!first) return false;
    const isLeaf = !firstElementChildOf(first) && !nextElementOf(first);
    if (isLeaf && wordTags.has(localNameOf(first)) && !isOddElement(first)) return false;
    return firstMatchIn(of, nestedControls) !== null;
  }

  private stateOf(of: Element, isPlainLink: boolean, role: string, name: string): string {
    if (isPlainLink) return of === this.active ? ' focused' : '';
    return stateOf(of, { role, name, active: this.active });
  }

  private operated(of: Element, tag: string, role: string, name: string, state: string): Box {
    const ref = register(of, role, name, placeIn(this.scope, of, tag, this.rowsRead));
    return { element: of, tag, role, name, ref, state, level: 0, items: [] };
  }

  private operable(of: Element, tag: string, ariaRole: string, look: Look, out: Item[]): void {
    const role = operatedRole(ariaRole);
    const seen = this.seenOf(of);
    if (seen === 'no') {
      this.wrapper(of, tag, look, out);
      return;
    }
    const isUnseen = seen === 'unseen' || this.scope.covert;
    const name = nameOf(of, role);
    const state = stateOf(of, { role, name, active: this.active }) + (isUnseen ? ' unseen' : '');
    const box = this.operated(of, tag, role, name, state);
    this.within(of, tag);
    this.children(of, tag, look, box.items);
    filled(box);
    const isBlock = look.block || !inlineTags.has(tag);
    if (isBlock) out.push(lineBreak, box, lineBreak);
    else out.push(box);
  }

  private scroller(of: Element, tag: string, ariaRole: string, look: Look, out: Item[]): void {
    const role = operatedRole(ariaRole) === 'clickable' ? 'region' : ariaRole;
    const box = this.operated(of, tag, role, nameOf(of, role), scrollWords(of));
    this.within(of, tag);
    this.children(of, tag, look, box.items);
    out.push(lineBreak, filled(box), lineBreak);
  }

  /** A label's words are in the name of its control; where the control has no box, the label is the control. */
  private label(of: Element, tag: string, look: Look, out: Item[]): void {
    if (!this.hasControls || this.scope.inert) {
      this.wrapper(of, tag, look, out);
      return;
    }
    const substituted = substitutedBy(of);
    if (substituted) {
      const role = roleOf(substituted);
      if (this.seenOf(of) === 'no') return;
      const name = nameOfControl(of, role);
      const state = stateOf(substituted, { role, name, active: null });
      this.memory?.check('field', substituted, () => liveStateOf(substituted));
      out.push(this.operated(of, tag, role, name, state));
      return;
    }
    const control = of instanceof HTMLLabelElement ? of.control : null;
    const isSaid = control && !hasAttributeOf(control, 'aria-label');
    if (isSaid && !hasAttributeOf(control, 'aria-labelledby')) {
      this.scope = { ...this.scope, mute: true };
    }
    this.wrapper(of, tag, look, out);
  }

  private asText(of: Element, tag: string, look: Look, out: Item[]): void {
    if (of instanceof HTMLInputElement) {
      const isButton = /^(submit|button|reset)$/.test(of.type);
      if (isButton && this.kind !== 'input_fields') out.push(nameOf(of, 'button'));
      return;
    }
    if (!fieldTags.has(tag)) this.wrapper(of, tag, look, out);
  }

  private area(of: Element, out: Item[]): void {
    if (!this.hasControls || !hasAttributeOf(of, 'href')) return;
    out.push(this.operated(of, 'area', 'link', nameOf(of, 'link'), ''));
  }

  private readonly labelsOf = (of: Element): readonly Element[] => this.labels(of);
}

const isBlank = (data: string): boolean => data.charCodeAt(0) <= 32 && !/\S/.test(data);

type TextSeen = { seen: boolean | undefined };
