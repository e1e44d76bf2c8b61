/** Distillation of this frame's document: what is on it, in lines for the model and refs for its controls. */
import type { ElementRef } from '../../core/ids.ts';
import type { Distillation } from '../../core/page/observation.ts';
import type { FrameObservation } from '../../protocol/content.ts';
import { roleOfControl } from './control.ts';
import { localNameOf } from './dom.ts';
import { memoryOf } from './memory.ts';
import { nameOf } from './name.ts';
import { setPrefix, sweepRefs } from './refs.ts';
import { render } from './render.ts';
import { nativeRole, roleOf } from './role.ts';
import { type Item, isBox } from './tree.ts';
import { type Walked, walkPage } from './walk.ts';

export { factsOf } from './facts.ts';
export { fingerprintOf, refOf, resolveRef } from './refs.ts';

export type ListedElement = {
  readonly ref: ElementRef;
  readonly role: string;
  readonly name: string;
  readonly element: Element;
};

/**
 * Distils the document. Refs are stable from one call to the next while role and name hold. What did not change since
 * the last call is not read again, unless `afresh` says so.
 */
export function distill(kind: Distillation, prefix: string, afresh = false): FrameObservation {
  return observationOf(walk(kind, prefix, afresh));
}

/** The same with the elements behind the refs. */
export function distillWithElements(
  kind: Distillation,
  prefix: string,
  afresh = false,
): { readonly observation: FrameObservation; readonly elements: readonly ListedElement[] } {
  const walked = walk(kind, prefix, afresh);
  const observation = observationOf(walked);
  return {
    observation,
    get elements() {
      return elementsOf(walked.items);
    },
  };
}

/** Role and name of any element, for saying what changed. */
export function describeElement(of: Element): { readonly role: string; readonly name: string } {
  const role = roleOf(of) || nativeRole(of, localNameOf(of));
  const spoken = role || (roleOfControl(of) === 'clickable' ? '' : roleOfControl(of));
  return { role: spoken, name: nameOf(of, spoken) };
}

function walk(kind: Distillation, prefix: string, afresh: boolean): Walked {
  setPrefix(prefix);
  sweepRefs();
  return walkPage(kind, afresh ? undefined : memoryOf(kind, prefix));
}

function observationOf(walked: Walked): FrameObservation {
  return { url: location.href, title: document.title, ...render(walked) };
}

function elementsOf(items: readonly Item[]): ListedElement[] {
  return items.filter(isBox).flatMap((box) => {
    const { ref, role, name, element, items: inner } = box;
    const own = ref ? [{ ref: ref as ElementRef, role, name, element }] : [];
    return [...own, ...elementsOf(inner)];
  });
}
