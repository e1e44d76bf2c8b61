/**
 * Refs of elements, stored outside the page (M10): the model's `e12` resolves only through this map, whatever the page
 * contains (C6). An element keeps its ref while it is the same to the model and gets a new one when it is not, so a
 * stale ref can't hit something else. Before an action, its identity is compared (D1, D4, D6).
 */
import { type ElementRef, elementRef } from '../../core/ids.ts';
import { refsIn } from '../../core/page/refs.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { clip } from '../../core/text.ts';
import type { FrameObservation } from '../../protocol/content.ts';
import { queryRoot } from '../dom/document.ts';
import { isConnected } from '../dom/dom.ts';
import { knownRoots } from '../dom/roots.ts';
import { composedContains, findFlat } from '../dom/tree.ts';
import {
  type Comparison,
  fingerprintOfIdentity,
  type Identity,
  identityOf,
  isRealLink,
  isSame,
  type Named,
  textsAround,
} from './identity.ts';
import { type Item, ItemReader, twinsOf } from './items.ts';
import { type Motion, NAME, nothingMoves, type Since } from './since.ts';
import { shapeOf, type Ticking } from './ticking.ts';
import { isOneOfTwins } from './twins.ts';

/** An element as it was when last read: in which read, and at what time in ms. */
type Observed = { readonly number: number; identity: Identity; read: number; at: number };
type Entry = { readonly element: WeakRef<Element>; readonly observed: Observed };
type Allowance = Partial<Omit<Comparison, 'since'>> & { readonly at?: number };
type Act = { readonly element: Element; readonly item: Item | null; readonly isPress: boolean };
/** What a control and the texts around it were at one look. */
type Sample = { readonly name: string; readonly texts: readonly string[] };
type Linked = { readonly element: Element; readonly observed: Observed };

const keyOf = ({ role, name }: Identity): string => `${role}\n${name}`;

const pattern = /^(?:f\d+)?e(\d+)$/;
/** The number of refs from which entries of collected elements are removed now and then. */
const firstSweep = 20_000;
/** How many reads long a ref is known whose element has become something else: that may now be elsewhere. */
const KEPT_READS = 10;
/** So many judged elements are remembered with what they were. */
const MAX_JUDGED = 500;

/** The refs of one document. */
export class RefRegistry {
  private readonly byElement = new WeakMap<Element, Observed>();
  private readonly byNumber = new Map<number, Entry>();
  /** What the elements were whose fingerprints were given out. */
  private readonly judged = new Map<string, Identity>();
  private readonly ticking: Ticking;
  /** For each role and name, the number of the only control that has them, in this read and in the previous one. */
  private named = new Map<string, number | 'several'>();
  private namedBefore = new Map<string, number | 'several'>();
  /** What the texts around elements were when we looked again, by number of their refs. */
  private readonly samples = new Map<number, Sample[]>();
  /** The first of the links of this read with the same name and address. */
  private links = new Map<string, Linked>();
  private last = 0;
  private reads = 0;
  private sweepAt = firstSweep;
  /** The worker's prefix for this frame, which every ref starts with. */
  private prefix = '';
  /** The items as the current read sees them. */
  private items = new ItemReader();
  /** What we acted on since the last read began. */
  private acts: Act[] = [];
  private readAt = 0;
  /** How elements are compared with what they were at the last read. */
  private comparison: Comparison;

  constructor(ticking: Ticking) {
    this.ticking = ticking;
    this.comparison = { since: this.since(0, []), items: this.items };
  }

  /** Called before each page read; refs use the frame's prefix from now on. */
  beginRead(prefix: string): void {
    this.prefix = prefix;
    this.reads += 1;
    this.items = new ItemReader();
    this.links = new Map();
    this.namedBefore = this.named;
    this.named = new Map();
    this.samples.clear();
    const since = this.since(this.readAt, this.acts);
    this.comparison = { since, items: this.items, compared: new Map() };
    this.readAt = performance.now();
    this.acts = [];
    if (this.byNumber.size >= this.sweepAt) this.sweep();
  }

  /** Forgets elements that are gone, and what elements were long ago. */
  private sweep(): void {
    for (const [number, { element, observed }] of this.byNumber) {
      const of = element.deref();
      const isPast = !of || this.byElement.get(of) !== observed;
      if (!of || (isPast && observed.read < this.reads - KEPT_READS)) this.byNumber.delete(number);
    }
    this.sweepAt = Math.max(firstSweep, this.byNumber.size * 2);
  }

  /** Notes an action on an element: what changes around it until the next read may be its effect. */
  noteAct(element: Element, isPress: boolean): void {
    const item = this.byElement.get(element)?.identity.item ?? null;
    this.acts.push({ element, item, isPress });
  }

  /** Returns the ref of an element in the current read, a new one if it is not what it was. */
  register(of: Element, named?: Named): ElementRef {
    const { items, reads: read } = this;
    const at = this.readAt;
    const identity = identityOf(of, items, named);
    const known = this.byElement.get(of);
    if (known && this.isAsRead(known, identity, of)) {
      this.noteName(known.number, identity);
      known.identity = identity;
      known.read = read;
      known.at = at;
      this.tellLinks({ element: of, observed: known });
      return this.format(known.number);
    }
    this.last += 1;
    this.noteName(this.last, identity);
    const observed = { number: this.last, identity, read, at };
    this.byElement.set(of, observed);
    this.byNumber.set(this.last, { element: new WeakRef(of), observed });
    this.tellLinks({ element: of, observed });
    return this.format(this.last);
  }

  private isAsRead(known: Observed, identity: Identity, of: Element): boolean {
    const slot = known.identity.around?.slot;
    const mayNeedName = slot ? twinsOf(slot).length > 1 : false;
    const comparison = mayNeedName
      ? { ...this.comparison, isNamedApart: this.isNamedApart(known) }
      : this.comparison;
    return isSame(known.identity, identity, of, comparison);
  }

  private noteName(number: number, identity: Identity): void {
    const key = keyOf(identity);
    const first = this.named.get(key);
    this.named.set(key, first === undefined || first === number ? number : 'several');
  }

  /** Whether the current read gave the element a ref. */
  isInRead(of: Element): boolean {
    return this.byElement.get(of)?.read === this.reads;
  }

  /** Returns the ref of an element that the current read need not have listed. */
  refInRead(of: Element): ElementRef {
    const known = this.byElement.get(of);
    return known?.read === this.reads ? this.format(known.number) : this.register(of);
  }

  /** Links with the same name and address may do different things; their items tell which is meant. */
  private tellLinks(link: Linked): void {
    const { target, name } = link.observed.identity;
    if (!isRealLink(link.observed.identity)) return;
    const key = `${target}\n${name}`;
    const first = this.links.get(key);
    if (!first) this.links.set(key, link);
    for (const { element, observed } of first ? [first, link] : []) {
      const item = this.items.itemAround(element, name);
      if (observed.identity.item !== item) observed.identity = { ...observed.identity, item };
    }
  }

  /** Returns the ref of an element outside of page reads, and issues one if it has none. */
  refOf(of: Element): ElementRef {
    this.items = new ItemReader();
    this.comparison = { since: this.comparison.since, items: this.items };
    this.readAt = performance.now();
    return this.register(of);
  }

  /** Returns a new ref for something that is no element. */
  reserve(): ElementRef {
    this.last += 1;
    return this.format(this.last);
  }

  /** Returns the fingerprint that a ref's element had when last read; '' if the element is gone. */
  fingerprintOfRef(ref: string): string {
    const entryOf = this.entryOf(ref);
    return entryOf?.element.deref() ? fingerprintOfIdentity(entryOf.observed.identity) : '';
  }

  /** Notes what an element is as it is judged: from now on, its fingerprint stands for that. */
  noteJudged(of: Element): void {
    const items = new ItemReader();
    const identity = identityOf(of, items);
    if (identity.item) items.readList(identity.item);
    if (this.judged.size >= MAX_JUDGED) this.judged.clear();
    this.judged.set(fingerprintOfIdentity(identity), identity);
  }

  /** Returns the element of a ref if it is what had this fingerprint, by default what the last read saw. */
  resolve(ref: string, fingerprint: string | null = null): Result<Element> {
    const entryOf = this.entryOf(ref);
    const element = entryOf?.element.deref();
    if (!entryOf || !element) return stale(ref, 'is not on the page as it was last observed');
    if (!isConnected(element)) return stale(ref, 'has left the page');
    const was = this.expected(entryOf, fingerprint);
    const isThere = was !== null && this.isStill(was, element, this.allowanceOf(entryOf.observed));
    return isThere
      ? ok(element)
      : stale(ref, `is no longer what was observed: ${changeOf(was, identityOf(element))}`);
  }

  /**
   * Resolves `ref` in place of `of`, if the element of `of` has left the page and both looked the same (D1, D4, D6).
   */
  resolveSuccessor(ref: string, of: string): Result<Element> {
    const oldElement = this.entryOf(of)?.element.deref();
    if (oldElement && isConnected(oldElement))
      return stale(of, 'is on the page, but is no longer what was observed');
    const old = this.entryOf(of)?.observed;
    const candidate = this.entryOf(ref)?.element.deref();
    if (!old || !candidate || !this.isStill(old.identity, candidate, { at: old.at, updates: true }))
      return stale(of, 'has left the page');
    return this.resolve(ref);
  }

  /**
   * Like `resolve`, but if the element was drawn anew, or now shows something else, returns the one that shows what was
   * observed, if it is the only one (D4, D6).
   */
  resolveRedrawn(ref: string, fingerprint: string | null = null): Result<Element> {
    const resolved = this.resolve(ref, fingerprint);
    const entryOf = this.entryOf(ref);
    const was = entryOf && this.expected(entryOf, fingerprint);
    if (resolved.ok || !was) return resolved;
    const allowed = { ...this.allowanceOf(entryOf.observed), updates: true };
    const element = entryOf.element.deref();
    if (element && isConnected(element) && this.isStill(was, element, allowed)) return ok(element);
    if (this.wasAmbiguous(entryOf.observed)) return resolved;
    const only = this.onlyMatch(was, allowed);
    return only ? ok(only) : resolved;
  }

  /** Returns the only element that is what `was` was; null if there is none, or more than one. */
  onlyMatch(was: Identity, allowed: Allowance = {}): Element | null {
    const items = new ItemReader();
    const at = allowed.at ?? performance.now();
    const [only, ...others] = this.elementsLike(was).filter((each) =>
      this.isStill(was, each, { ...allowed, at, items }),
    );
    return only && others.length === 0 ? only : null;
  }

  /** Returns the element that stands where one with this identity was drawn at the time `at`, if only one may. */
  successorOf(was: Identity, at: number): Element | null {
    const alike = this.elementsLike(was).filter((each) => {
      const now = identityOf(each);
      return now.role === was.role && now.name === was.name && now.path === was.path;
    });
    const [only, ...others] = alike;
    if (others.length === 0 && was.name !== '') return only ?? null;
    return this.onlyMatch(was, { at, updates: true });
  }

  private readonly elementsLike = ({ tag }: Identity): Element[] =>
    knownRoots().flatMap((root) => queryRoot(root, tag));

  /**
   * Looks once more at the element of a ref, or at the only one that could be it, and returns whether there is one. What
   * is seen to change again and again, a counter or a state, doesn't make it another one.
   */
  lookAgain(ref: string): boolean {
    const entryOf = this.entryOf(ref);
    if (!entryOf) return false;
    const { number, identity: was } = entryOf.observed;
    const found = this.candidateFor(was, entryOf.element.deref());
    if (!found) return false;
    const now = identityOf(found);
    const sample = { name: now.name, texts: textsAround(now) };
    const samples = this.samples.get(number) ?? [{ name: was.name, texts: textsAround(was) }];
    if (JSON.stringify(samples.at(-1)) !== JSON.stringify(sample)) samples.push(sample);
    this.samples.set(number, samples);
    return true;
  }

  private candidateFor(was: Identity, element: Element | undefined): Element | null {
    if (element && isConnected(element)) return element;
    const title = was.item?.words[0];
    const alike = this.elementsLike(was).filter((each) => {
      const now = identityOf(each);
      const isAlike = now.role === was.role && now.path === was.path && now.target === was.target;
      return (
        isAlike &&
        now.heading === was.heading &&
        (title === undefined || textsAround(now).includes(title))
      );
    });
    const shape = shapeOf(was.name);
    const [only, ...others] =
      alike.length > 1 ? alike.filter((each) => shapeOf(identityOf(each).name) === shape) : alike;
    return only && others.length === 0 ? only : null;
  }

  private motionOf(number: number): Motion {
    const samples = this.samples.get(number);
    if (!samples) return nothingMoves;
    const turnsOf = (textOf: (of: Sample) => unknown): number =>
      samples.filter((each, at) => {
        const before = samples[at - 1];
        return before !== undefined && textOf(before) !== textOf(each);
      }).length;
    return {
      moves: (at) => turnsOf(({ name, texts }) => (at === NAME ? name : texts[at])) > 1,
      breathes: turnsOf(({ texts }) => texts.length) > 1,
    };
  }

  /** Whether an element still is what `was` was at the time `at`. */
  isStill(
    was: Identity,
    element: Element,
    { at = performance.now(), items = new ItemReader(), ...allowed }: Allowance = {},
  ): boolean {
    const since = this.since(at, this.acts);
    const is = identityOf(element, items);
    // With another name, other texts around it would count as its own.
    const isRenamed = allowed.renames === true && is.name !== was.name;
    const now = isRenamed ? identityOf(element, items, { ...is, name: was.name }) : is;
    return isSame(was, now, element, { since, items, ...allowed });
  }

  /** What the element of a ref must be; null if it has another fingerprint, of which nothing is known. */
  private expected({ observed }: Entry, fingerprint: string | null): Identity | null {
    const { identity } = observed;
    if (fingerprint === null || fingerprint === fingerprintOfIdentity(identity)) return identity;
    return this.judged.get(fingerprint) ?? null;
  }

  private since(at: number, acts: readonly Act[]): Since {
    const isNew = (each: Element): boolean => this.ticking.drawnAt(each) > at;
    return {
      ...this.ticking,
      ms: performance.now() - at,
      isDrawn: (element) => isNew(element) || findFlat(element, '*').some(isNew),
      hasActed: acts.length > 0,
      hasActedIn: (item, element) =>
        acts.some((act) => act.item === item || composedContains(element, act.element)),
      hasPressed: (element) => acts.some((act) => act.isPress && act.element === element),
    };
  }

  /** Returns what the observations of a control allow to differ in it. */
  private allowanceOf(observed: Observed): Allowance {
    const { at, number } = observed;
    return { at, motion: this.motionOf(number), isNamedApart: this.isNamedApart(observed) };
  }

  /** Whether no other control in its read had its role and name. Unknown for reads before the previous one: false. */
  private isNamedApart({
    number,
    read,
    identity,
  }: Pick<Observed, 'number' | 'read' | 'identity'>): boolean {
    const named =
      read === this.reads ? this.named : read === this.reads - 1 ? this.namedBefore : null;
    return named?.get(keyOf(identity)) === number;
  }

  /** Whether nothing distinguished it from another control of its item, or of the page. */
  private wasAmbiguous({ number, read, identity }: Observed): boolean {
    const { item, around } = identity;
    const isTwin = item
      ? isOneOfTwins(item)
      : around?.slot && isOneOfTwins(around.slot) && !this.isNamedApart({ number, read, identity });
    if (isTwin) return true;
    const isTold = around?.slot ? twinsOf(around.slot).length > 1 : false;
    const fingerprint = fingerprintOfIdentity(identity);
    for (const { observed } of this.byNumber.values())
      if (
        observed.read === read &&
        observed.number !== number &&
        observed.identity.item === item &&
        observed.identity.name === identity.name &&
        !(isTold && observed.identity.around?.slot !== around?.slot) &&
        fingerprintOfIdentity(observed.identity) === fingerprint
      )
        return true;
    return false;
  }

  private entryOf(ref: string): Entry | undefined {
    return this.byNumber.get(Number(pattern.exec(ref)?.[1] ?? Number.NaN));
  }

  private format(number: number): ElementRef {
    return elementRef(`${this.prefix}e${number}`);
  }
}

/** Says what an element was and what it is now, with the first text in which they differ. */
function changeOf(was: Identity | null, now: Identity): string {
  if (!was) return 'it changed since it was judged';
  if (was.role !== now.role || was.name !== now.name)
    return `it was ${kindOf(was)} and is now ${kindOf(now)}`;
  if (was.target !== now.target)
    return `it led to ${quote(was.target)} and now leads to ${quote(now.target)}`;
  if (was.column !== now.column)
    return `it was in the column ${quote(was.column)} and is now in ${quote(now.column)}`;
  const [before, after] = differenceOf(textsOf(was), textsOf(now));
  if (before === after && wasOneOfSeveral(was))
    return `it was one of several that read ${quote(textsOf(was).join(', '))}, and they can’t be told apart`;
  if (before === after) return 'the part of the page around it is another one';
  return `it belonged to ${quote(before) || 'nothing'} and now belongs to ${quote(after) || 'nothing'}`;
}

const wasOneOfSeveral = ({ item, around }: Identity): boolean => {
  const slot = item ?? around?.slot;
  return slot ? twinsOf(slot).length > 1 : false;
};

const kindOf = ({ role, name }: Identity): string => `${role || 'an element'} ${quote(name)}`;

const textsOf = (of: Identity): readonly string[] => [of.heading, ...textsAround(of)];

function differenceOf(was: readonly string[], now: readonly string[]): [string, string] {
  const lost = was.filter((text) => !now.includes(text));
  const gained = now.filter((text) => !was.includes(text));
  return [lost.join(', '), gained.join(', ')];
}

const quote = (text: string): string => (text === '' ? '' : `"${clip(text, 80)}"`);

function stale(ref: string, state: string): Result<Element> {
  return err('staleRef', `${ref} ${state}.`, 'Look at the page again and use a ref from there.');
}

// Fingerprints of the elements of a page read, used to recognize each one in another document (WO-20).

/** Larger pages are not compared element by element. */
const MAX_ELEMENTS = 3_000;

/** Returns fingerprints by ref; empty for very large pages. */
export function fingerprintsOf(
  refs: RefRegistry,
  { lines, refs: count }: Pick<FrameObservation, 'lines' | 'refs'>,
): Readonly<Record<string, string>> {
  if (count > MAX_ELEMENTS) return {};
  return Object.fromEntries([...refsIn(lines)].map((ref) => [ref, refs.fingerprintOfRef(ref)]));
}
