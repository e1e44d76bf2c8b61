/**
 * Refs of elements, kept off the page (M10): the model's `e12` leads to an element by this map alone, whatever
 * the page writes (C6). A ref stays with its element while role and name hold and is renewed when they change, so
 * that a stale one cannot hit another thing. Before an act the fingerprint is compared (D1, D4, D6).
 */
import { type ElementRef, elementRef } from '../../core/ids.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { nameOfControl, roleOfControl } from '../aria/control.ts';
import { withoutTicks } from '../dom/clean.ts';
import { isConnected, localNameOf } from '../dom/dom.ts';
import { hashOf } from './hash.ts';
import { type Place, placeOf } from './place.ts';

type Observed = {
  readonly number: number;
  readonly role: string;
  readonly name: string;
  place: Place;
};
type Held = { readonly element: WeakRef<Element>; readonly observed: Observed };

const byElement = new WeakMap<Element, Observed>();
const byNumber = new Map<number, Held>();
const pattern = /^(?:f\d+)?e(\d+)$/;
let last = 0;
let prefix = '';
let sweepAt = 20_000;

/** Refs given out from now on carry the prefix of their frame. */
export function setPrefix(ofFrame: string): void {
  prefix = ofFrame;
}

/** The ref of an element as it is now, new if its role or name changed since the last one. */
export function register(of: Element, role: string, name: string, place: Place): ElementRef {
  const known = byElement.get(of);
  if (known && known.role === role && known.name === name) {
    known.place = place;
    return written(known.number);
  }
  if (known) byNumber.delete(known.number);
  last += 1;
  const observed = { number: last, role, name, place };
  byElement.set(of, observed);
  byNumber.set(last, { element: new WeakRef(of), observed });
  return written(last);
}

/** The ref of an element, given out now if it had none. */
export function refOf(of: Element): ElementRef {
  const role = roleOfControl(of);
  return register(of, role, nameOfControl(of, role), placeOf(of));
}

/**
 * The element of a ref, if it is still what was observed. `fingerprint` is what it has to be; null means what it
 * was when last distilled.
 */
export function resolveRef(ref: string, fingerprint: string | null = null): Result<Element> {
  const held = heldBy(ref);
  const element = held?.element.deref();
  if (!held || !element) return stale(ref, 'is not on the page as it was last observed');
  if (!isConnected(element)) return stale(ref, 'has left the page');
  const expected = fingerprint ?? printOf(element, held.observed);
  if (fingerprintOf(element) !== expected) return stale(ref, 'is no longer what was observed');
  return ok(element);
}

/** The same where the element of another ref has left and this one was observed to be what that was (D1, D4, D6). */
export function resolveSuccessor(ref: string, of: string): Result<Element> {
  const [was, is] = [heldBy(of), heldBy(ref)];
  const left = was?.element.deref();
  if (left && isConnected(left))
    return stale(of, 'is on the page, but is no longer what was observed');
  if (!was || !is || traitsIn(was.observed) !== traitsIn(is.observed))
    return stale(of, 'has left the page');
  return resolveRef(ref);
}

/** Short hash of role, name, tag, type and place of an element as it is now. */
export function fingerprintOf(of: Element): string {
  const role = roleOfControl(of);
  return printOf(of, { role, name: nameOfControl(of, role), place: placeOf(of) });
}

/** Forgets refs of elements that were collected; called between passes. */
export function sweepRefs(): void {
  if (byNumber.size < sweepAt) return;
  for (const [number, held] of byNumber) {
    if (!held.element.deref()) byNumber.delete(number);
  }
  sweepAt = Math.max(20_000, byNumber.size * 2);
}

type Traits = { readonly role: string; readonly name: string; readonly place: Place };

const printOf = (of: Element, traits: Traits): string =>
  hashOf(`${traitsIn(traits)}\n${localNameOf(of)}`);

function traitsIn({ role, name, place }: Traits): string {
  // White space in names depends on how the page is laid out just now.
  const words = [role, name.replace(/\s+/g, ''), place.path];
  words.push(withoutTicks(place.row).replace(/\s+/g, ' '), place.leadsTo);
  return words.join('\n');
}

const heldBy = (ref: string): Held | undefined =>
  byNumber.get(Number(pattern.exec(ref)?.[1] ?? Number.NaN));

const written = (number: number): ElementRef => elementRef(`${prefix}e${number}`);

function stale(ref: string, what: string): Result<Element> {
  return err('staleRef', `${ref} ${what}.`, 'Look at the page again and use a ref from there.');
}
