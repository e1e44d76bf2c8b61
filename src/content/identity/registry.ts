/**
 * Refs of elements, stored outside the page (M10): the model's `e12` resolves only through this map, whatever the page
 * contains (C6). An element keeps its ref while its role and name hold and gets a new one when they change, so a stale
 * ref can't hit something else. Before an action, the fingerprint is compared (D1, D4, D6).
 */
import { type ElementRef, elementRef } from '../../core/ids.ts';
import { hashOf } from '../../core/page/hash.ts';
import { refsIn } from '../../core/page/refs.ts';
import type { Role } from '../../core/page/roles.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { FrameObservation } from '../../protocol/content.ts';
import { nameOfControl, roleOfControl } from '../aria/control.ts';
import { queryRoot } from '../dom/document.ts';
import { isConnected, localNameOf } from '../dom/dom.ts';
import { knownRoots } from '../dom/roots.ts';
import { withoutTimes } from '../dom/text.ts';
import { type Place, placeOf } from './place.ts';

type Observed = {
  readonly number: number;
  readonly role: Role;
  readonly name: string;
  readonly tag: string;
  place: Place;
  /** The last read that saw it. */
  read: number;
};
type Entry = { readonly element: WeakRef<Element>; readonly observed: Observed };

const pattern = /^(?:f\d+)?e(\d+)$/;
/** The number of refs from which entries of collected elements are removed now and then. */
const firstSweep = 20_000;

/** Role, name and place of an element as it was observed. */
type Identity = Pick<Observed, 'role' | 'name' | 'place'>;

/** The refs of one document. */
export class RefRegistry {
  private readonly byElement = new WeakMap<Element, Observed>();
  private readonly byNumber = new Map<number, Entry>();
  private last = 0;
  private reads = 0;
  private sweepAt = firstSweep;
  /** The worker's prefix for this frame, which every ref starts with. */
  private prefix = '';

  /** Called before each page read; refs use the frame's prefix from now on. */
  beginRead(prefix: string): void {
    this.prefix = prefix;
    this.reads += 1;
    if (this.byNumber.size < this.sweepAt) return;
    for (const [number, entryOf] of this.byNumber) {
      if (!entryOf.element.deref()) this.byNumber.delete(number);
    }
    this.sweepAt = Math.max(firstSweep, this.byNumber.size * 2);
  }

  /** Returns the ref of an element, a new one if its role or name has changed. */
  register(of: Element, { role, name, place }: Identity): ElementRef {
    const known = this.byElement.get(of);
    if (known && known.role === role && known.name === name) {
      known.place = place;
      known.read = this.reads;
      return this.format(known.number);
    }
    if (known) this.byNumber.delete(known.number);
    this.last += 1;
    const tag = localNameOf(of);
    const observed = { number: this.last, role, name, tag, place, read: this.reads };
    this.byElement.set(of, observed);
    this.byNumber.set(this.last, { element: new WeakRef(of), observed });
    return this.format(this.last);
  }

  /** Returns the ref of an element, and issues one if it has none. */
  refOf(of: Element): ElementRef {
    return this.register(of, identityOf(of));
  }

  /** Returns the fingerprint that a ref's element had when last read; '' if the element is gone. */
  fingerprintOfRef(ref: string): string {
    const entryOf = this.entryOf(ref);
    return entryOf?.element.deref() ? fingerprintOfIdentity(entryOf.observed) : '';
  }

  /** Returns the element of a ref if it still has this fingerprint, by default the one from the last read. */
  resolve(ref: string, fingerprint: string | null = null): Result<Element> {
    const entryOf = this.entryOf(ref);
    const element = entryOf?.element.deref();
    if (!entryOf || !element) return stale(ref, 'is not on the page as it was last observed');
    if (!isConnected(element)) return stale(ref, 'has left the page');
    const expected = fingerprint ?? fingerprintOfIdentity(entryOf.observed);
    if (fingerprintOf(element) !== expected) return stale(ref, 'is no longer what was observed');
    return ok(element);
  }

  /**
   * Resolves `ref` in place of `of`, if the element of `of` has left the page and both looked the same (D1, D4, D6).
   */
  resolveSuccessor(ref: string, of: string): Result<Element> {
    const old = this.entryOf(of);
    const candidate = this.entryOf(ref);
    const oldElement = old?.element.deref();
    if (oldElement && isConnected(oldElement))
      return stale(of, 'is on the page, but is no longer what was observed');
    if (!old || !candidate || identityText(old.observed) !== identityText(candidate.observed))
      return stale(of, 'has left the page');
    return this.resolve(ref);
  }

  /**
   * Like `resolve`, but if the element was redrawn, returns the one now in its place. Both must be unique for their
   * fingerprint: the old one when last read, the new one now (D4, D6).
   */
  resolveRedrawn(ref: string, fingerprint: string | null = null): Result<Element> {
    const resolved = this.resolve(ref, fingerprint);
    const entryOf = this.entryOf(ref);
    const element = entryOf?.element.deref();
    if (resolved.ok || !entryOf || (element && isConnected(element))) return resolved;
    const { observed } = entryOf;
    const fingerprintText = fingerprintOfIdentity(observed);
    if (
      (fingerprint ?? fingerprintText) !== fingerprintText ||
      this.wasAmbiguous(observed, fingerprintText)
    )
      return resolved;
    const only = onlyMatch(fingerprintText, observed.tag);
    return only ? ok(only) : resolved;
  }

  private wasAmbiguous({ number, read }: Observed, fingerprintText: string): boolean {
    for (const { observed } of this.byNumber.values())
      if (
        observed.read === read &&
        observed.number !== number &&
        fingerprintOfIdentity(observed) === fingerprintText
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

/** Returns the only element with this tag and fingerprint, or null if there is none or several. */
export function onlyMatch(fingerprintText: string, tag: string): Element | null {
  const [only, ...others] = knownRoots()
    .flatMap((root) => queryRoot(root, tag))
    .filter((each) => fingerprintOf(each) === fingerprintText);
  return only && others.length === 0 ? only : null;
}

/** Returns a short hash of an element's role, name, tag, type and place as they are now. */
export const fingerprintOf = (of: Element): string =>
  fingerprintOfIdentity({ ...identityOf(of), tag: localNameOf(of) });

function identityOf(of: Element): Identity {
  const role = roleOfControl(of);
  return { role, name: nameOfControl(of, role), place: placeOf(of) };
}

const fingerprintOfIdentity = (of: Identity & Pick<Observed, 'tag'>): string =>
  hashOf(`${identityText(of)}\n${of.tag}`);

function identityText({ role, name, place }: Identity): string {
  // White space in names depends on the current layout.
  const words = [role, name.replace(/\s+/g, ''), place.path];
  words.push(withoutTimes(place.row).replace(/\s+/g, ' '), place.linkTarget);
  return words.join('\n');
}

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
