/**
 * Refs of elements, kept off the page (M10): the model's `e12` leads to an element by this map alone, whatever
 * the page writes (C6). A ref stays with its element while role and name hold and is renewed when they change, so
 * that a stale one cannot hit another thing. Before an act the fingerprint is compared (D1, D4, D6).
 */
import { type ElementRef, elementRef } from '../../core/ids.ts';
import { hashOf } from '../../core/page/hash.ts';
import type { Role } from '../../core/page/roles.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { nameOfControl, roleOfControl } from '../aria/control.ts';
import { type Place, placeOf } from '../aria/place.ts';
import { isConnected, localNameOf } from '../dom/dom.ts';
import { withoutTimes } from '../dom/text.ts';

type Observed = {
  readonly number: number;
  readonly role: Role;
  readonly name: string;
  place: Place;
};
type Held = { readonly element: WeakRef<Element>; readonly observed: Observed };

const pattern = /^(?:f\d+)?e(\d+)$/;
/** From so many refs on, those of collected elements are looked for now and then. */
const firstSweep = 20_000;

/** Role, name and place of an element as it was observed. */
type Identity = Omit<Observed, 'number'>;

/** The refs of one document. */
export class RefRegistry {
  private readonly byElement = new WeakMap<Element, Observed>();
  private readonly byNumber = new Map<number, Held>();
  private last = 0;
  private sweepAt = firstSweep;
  /** The worker's prefix for this frame; every ref starts with it. */
  private prefix = '';

  /** Called before a page is read: refs carry the prefix of their frame from now on. */
  beginRead(prefix: string): void {
    this.prefix = prefix;
    if (this.byNumber.size < this.sweepAt) return;
    for (const [number, held] of this.byNumber) {
      if (!held.element.deref()) this.byNumber.delete(number);
    }
    this.sweepAt = Math.max(firstSweep, this.byNumber.size * 2);
  }

  /** The ref of an element as it is now, new if its role or name changed since the last one. */
  register(of: Element, { role, name, place }: Identity): ElementRef {
    const known = this.byElement.get(of);
    if (known && known.role === role && known.name === name) {
      known.place = place;
      return this.written(known.number);
    }
    if (known) this.byNumber.delete(known.number);
    this.last += 1;
    const observed = { number: this.last, role, name, place };
    this.byElement.set(of, observed);
    this.byNumber.set(this.last, { element: new WeakRef(of), observed });
    return this.written(this.last);
  }

  /** The ref of an element, issued now if it had none. */
  refOf(of: Element): ElementRef {
    return this.register(of, identityOf(of));
  }

  /** The fingerprint that the element of a ref had when last read; '' if it is gone. */
  printOfRef(ref: string): string {
    const held = this.held(ref);
    const element = held?.element.deref();
    return held && element ? printOf(element, held.observed) : '';
  }

  /** The element of a ref, if it still has this fingerprint, or null: the one it had when last read. */
  resolve(ref: string, fingerprint: string | null = null): Result<Element> {
    const held = this.held(ref);
    const element = held?.element.deref();
    if (!held || !element) return stale(ref, 'is not on the page as it was last observed');
    if (!isConnected(element)) return stale(ref, 'has left the page');
    const expected = fingerprint ?? printOf(element, held.observed);
    if (fingerprintOf(element) !== expected) return stale(ref, 'is no longer what was observed');
    return ok(element);
  }

  /** The same where the element of the ref `of` has left the page, and both were observed to be alike (D1, D4, D6). */
  resolveSuccessor(ref: string, of: string): Result<Element> {
    const was = this.held(of);
    const is = this.held(ref);
    const left = was?.element.deref();
    if (left && isConnected(left))
      return stale(of, 'is on the page, but is no longer what was observed');
    if (!was || !is || identityWords(was.observed) !== identityWords(is.observed))
      return stale(of, 'has left the page');
    return this.resolve(ref);
  }

  private held(ref: string): Held | undefined {
    return this.byNumber.get(Number(pattern.exec(ref)?.[1] ?? Number.NaN));
  }

  private written(number: number): ElementRef {
    return elementRef(`${this.prefix}e${number}`);
  }
}

/** Short hash of role, name, tag, type and place of an element as it is now. */
export const fingerprintOf = (of: Element): string => printOf(of, identityOf(of));

function identityOf(of: Element): Identity {
  const role = roleOfControl(of);
  return { role, name: nameOfControl(of, role), place: placeOf(of) };
}

const printOf = (of: Element, identity: Identity): string =>
  hashOf(`${identityWords(identity)}\n${localNameOf(of)}`);

function identityWords({ role, name, place }: Identity): string {
  // White space in names depends on how the page is laid out just now.
  const words = [role, name.replace(/\s+/g, ''), place.path];
  words.push(withoutTimes(place.row).replace(/\s+/g, ' '), place.leadsTo);
  return words.join('\n');
}

function stale(ref: string, what: string): Result<Element> {
  return err('staleRef', `${ref} ${what}.`, 'Look at the page again and use a ref from there.');
}
