/** Distillation of this frame's document: what is on it, in lines for the model and refs for its controls. */
import type { ElementRef } from '../../core/ids.ts';
import type { Distillation } from '../../core/page/observation.ts';
import type { FrameObservation } from '../../protocol/content.ts';
import { withoutTicks } from './clean.ts';
import { roleOfControl } from './control.ts';
import { localNameOf } from './dom.ts';
import { hashOf } from './hash.ts';
import { nameOf } from './name.ts';
import { tidy } from './passes.ts';
import { setPrefix, sweepRefs } from './refs.ts';
import { render } from './render.ts';
import { nativeRole, roleOf } from './role.ts';
import { type Item, isBox } from './tree.ts';
import { walkPage } from './walk.ts';

export { factsOf } from './facts.ts';
export { fingerprintOf, refOf, resolveRef } from './refs.ts';

export type ListedElement = {
  readonly ref: ElementRef;
  readonly role: string;
  readonly name: string;
  readonly element: Element;
};

/** Distils the document. Refs are stable from one call to the next while role and name hold. */
export function distill(kind: Distillation, prefix: string): FrameObservation {
  return observationOf(walk(kind, prefix));
}

/** The same with the elements behind the refs, for measurements. */
export function distillWithElements(
  kind: Distillation,
  prefix: string,
): { readonly observation: FrameObservation; readonly elements: readonly ListedElement[] } {
  const items = walk(kind, prefix);
  const observation = observationOf(items);
  return {
    observation,
    get elements() {
      return elementsOf(items);
    },
  };
}

/** Role and name of any element, for saying what changed. */
export function describeElement(of: Element): { readonly role: string; readonly name: string } {
  const role = roleOf(of) || nativeRole(of, localNameOf(of));
  const spoken = role || (roleOfControl(of) === 'clickable' ? '' : roleOfControl(of));
  return { role: spoken, name: nameOf(of, spoken) };
}

function walk(kind: Distillation, prefix: string): Item[] {
  setPrefix(prefix);
  sweepRefs();
  return tidy(walkPage(kind));
}

function observationOf(items: readonly Item[]): FrameObservation {
  const rendered = render(items);
  return {
    url: location.href,
    title: document.title,
    ...rendered,
    fingerprint: hashOf(lasting(rendered.lines.join('\n'))),
  };
}

/** What two looks at the same page have in common: no refs, clocks or scroll positions. */
function lasting(text: string): string {
  return withoutTicks(text.replace(/ ?\b(?:f\d+)?e\d+\b(?: scrollable, .*)?/g, ''));
}

function elementsOf(items: readonly Item[]): ListedElement[] {
  return items.filter(isBox).flatMap((box) => {
    const { ref, role, name, element, items: inner } = box;
    const own = ref ? [{ ref: ref as ElementRef, role, name, element }] : [];
    return [...own, ...elementsOf(inner)];
  });
}
