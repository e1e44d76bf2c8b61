/** Distillation of this frame's document: what is on it, in lines for the model and refs for its controls. */
import type { ElementRef } from '../../core/ids.ts';
import type { Distillation } from '../../core/page/observation.ts';
import type { FrameObservation } from '../../protocol/content.ts';
import { roleOfControl } from '../aria/control.ts';
import { nameOf } from '../aria/name.ts';
import { nativeRole, roleOf } from '../aria/role.ts';
import { localNameOf } from '../dom/dom.ts';
import { setPrefix, sweepRefs } from '../refs/refs.ts';
import { render } from '../render/render.ts';
import { walkPage } from './pass.ts';
import { Slice } from './slice.ts';
import { type Item, isBox, type Walked } from './tree.ts';
import { memoryOf } from './watch.ts';

export { fingerprintOf, refOf, resolveRef } from '../refs/refs.ts';
export { factsOf } from './facts.ts';
export { Slice } from './slice.ts';

export type ListedElement = {
  readonly ref: ElementRef;
  readonly role: string;
  readonly name: string;
  readonly element: Element;
};

/** What a look gives; asked for once, lines and elements are the same arrays as long as nothing changes. */
type Look = { readonly observation: FrameObservation; readonly elements: readonly ListedElement[] };

/**
 * Distils the document. Refs are stable from one call to the next while role and name hold. What did not change since
 * the last call is not read again, unless `afresh` says so.
 */
export function distill(kind: Distillation, prefix: string, afresh = false): FrameObservation {
  return distillWithElements(kind, prefix, afresh).observation;
}

/** The same with the elements behind the refs. */
export function distillWithElements(kind: Distillation, prefix: string, afresh = false): Look {
  return lookAt(walk(kind, prefix, afresh));
}

/**
 * The same in slices of some milliseconds, so that a huge page stays in use meanwhile: `turn` lets it have its turn.
 * What changed in between is read again. A page that changes faster than it can be read is read at once in the end.
 */
export async function distillInSlices(
  kind: Distillation,
  prefix: string,
  turn: () => Promise<void>,
  newSlice = (): Slice => new Slice(sliceMs),
): Promise<FrameObservation> {
  for (let count = 0; count < mostSlices; count++) {
    const slice = newSlice();
    const walked = walk(kind, prefix, false, slice);
    // After several slices: what changed without a trace is asked once, in the end.
    if (!slice.isCut) return count === 0 ? lookAt(walked).observation : distill(kind, prefix);
    // Lines of what is remembered are remembered with it.
    render(walked);
    await turn();
  }
  return distill(kind, prefix);
}

/** The time for reading. Writing the lines of what was read comes on top, and both fit between two frames of a screen. */
const sliceMs = 11;
const mostSlices = 300;

function lookAt(walked: Walked): Look {
  const known = looks.get(walked);
  const { href } = location;
  const { title } = document;
  if (known && known.observation.url === href && known.observation.title === title) return known;
  const look = lookOf(walked, href, title);
  looks.set(walked, look);
  return look;
}

const looks = new WeakMap<Walked, Look>();

function lookOf(walked: Walked, url: string, title: string): Look {
  const { lines, ...rendered } = render(walked);
  let elements: readonly ListedElement[] | undefined;
  return {
    observation: {
      url,
      title,
      ...rendered,
      get lines() {
        return lines.lines();
      },
    },
    get elements() {
      elements ??= elementsOf(walked.items, []);
      return elements;
    },
  };
}

/** Role and name of any element, for saying what changed. */
export function describeElement(of: Element): { readonly role: string; readonly name: string } {
  const role = roleOf(of) || nativeRole(of, localNameOf(of));
  const spoken = role || (roleOfControl(of) === 'clickable' ? '' : roleOfControl(of));
  return { role: spoken, name: nameOf(of, spoken) };
}

function walk(kind: Distillation, prefix: string, afresh: boolean, slice?: Slice): Walked {
  setPrefix(prefix);
  sweepRefs();
  return walkPage(kind, afresh ? undefined : memoryOf(kind, prefix), slice);
}

function elementsOf(items: readonly Item[], into: ListedElement[]): readonly ListedElement[] {
  for (const item of items) {
    if (!isBox(item)) continue;
    const { ref, role, name, element } = item;
    if (ref) into.push({ ref: ref as ElementRef, role, name, element });
    elementsOf(item.items, into);
  }
  return into;
}
