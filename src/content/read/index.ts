/**
 * Reads this frame's document into lines of data, with refs for its controls. Start at `PageReader`. `Walk` (walk.ts)
 * walks the flat tree once and calls controls.ts for whatever a user can operate and blocks.ts for the rest; both use
 * `aria/` for role, name, state and visibility. The result is a tree of boxes (tree.ts), which pageLines.ts turns into
 * lines.
 */
import type { ElementRef } from '../../core/ids.ts';
import type { Distillation, SeenLink } from '../../core/page/observation.ts';
import type { PageTable } from '../../core/page/pageTable.ts';
import type { Role } from '../../core/page/roles.ts';
import type { FrameObservation } from '../../protocol/content.ts';
import { roleOfControl } from '../aria/control.ts';
import { nameOf } from '../aria/name.ts';
import { nativeRole, roleOf } from '../aria/roleOf.ts';
import { closestOf, hasAttributeOf, localNameOf } from '../dom/dom.ts';
import { RefRegistry } from '../identity/registry.ts';
import { nothingTicks, type Ticking } from '../identity/ticking.ts';
import { PageStyles } from './appearance.ts';
import { coveredBy } from './covered.ts';
import { layerAmong } from './layers.ts';
import { linesOf } from './pageLines.ts';
import { tablesIn } from './pageTables.ts';
import { type Item, isBox, type PageTree } from './tree.ts';
import { unsentTextIn } from './unsentText.ts';
import { type Hiding, Slice, Walk } from './walk.ts';

export { factsOf } from './facts.ts';
export { Slice } from './walk.ts';

export type ListedElement = {
  readonly ref: ElementRef;
  readonly role: Role;
  readonly name: string;
  readonly element: Element;
};

type PageRead = {
  readonly observation: FrameObservation;
  readonly elements: readonly ListedElement[];
};

/** Reads this document for the lifetime of the content script. */
export class PageReader {
  readonly refs: RefRegistry;
  private readonly styles = new PageStyles();

  constructor(ticking: Ticking = nothingTicks) {
    this.refs = new RefRegistry(ticking);
  }

  /** Reads the document as it is now. Refs stay the same from read to read while role and name hold. */
  distill(kind: Distillation, prefix: string): FrameObservation {
    return observationOf(this.readWhole(kind, prefix));
  }

  /** Like `distill`, but also returns the elements behind the refs. */
  distillWithElements(kind: Distillation, prefix: string): PageRead {
    const tree = this.readWhole(kind, prefix);
    return { observation: observationOf(tree), elements: elementsOf(tree.items, []) };
  }

  /**
   * Like `distill`, but in slices of a few milliseconds, so a huge page stays responsive: `turn` lets it run its own
   * tasks. If the page changes in the meantime, it is read once more, and that result is final.
   */
  async distillInSlices(
    kind: Distillation,
    prefix: string,
    turn: () => Promise<void>,
    newSlice = (): Slice => new Slice(SLICE_MS),
  ): Promise<FrameObservation> {
    const changes = new ChangeDetector();
    const inSlices = async (walk: Walk): Promise<PageTree> => {
      for (let count = 1; count < MAX_SLICES; count++) {
        const tree = walk.read(newSlice());
        if (tree && count === 1) return tree;
        changes.start();
        // Also yields after the last slice, since writing the lines of a huge page takes a while.
        await turn();
        if (tree) return tree;
      }
      return readToEnd(walk);
    };
    const readOnce = async (): Promise<PageTree> => {
      const walk = this.walk(kind, prefix);
      return this.withCovered(walk, await inSlices(walk), prefix);
    };
    const first = await readOnce();
    const tree = changes.stop() ? await readOnce() : first;
    changes.stop();
    return observationOf(tree);
  }

  /** Reads the data tables. Renews refs like any read. */
  tables(): readonly PageTable[] {
    return tablesIn(this.readWhole('all_fields', '').items);
  }

  private readWhole(kind: Distillation, prefix: string): PageTree {
    const walk = this.walk(kind, prefix);
    return this.withCovered(walk, readToEnd(walk), prefix);
  }

  /** Reads the page again if something covers text, which is known only after a full read. This is rare. */
  private withCovered(walk: Walk, tree: PageTree, prefix: string): PageTree {
    const { kind, covers, layers, modals } = walk;
    // A modal dialog comes first anyway, so its backdrop is no reason to read again.
    const candidates = modals.size === 0 ? layers : layers.filter(({ veil }) => veil === 'opaque');
    const hiding: Hiding = { covered: coveredBy(covers), layer: layerAmong(candidates) };
    const isHiding = hiding.layer !== undefined || hiding.covered.size > 0;
    return isHiding ? readToEnd(this.walk(kind, prefix, hiding)) : tree;
  }

  private walk(kind: Distillation, prefix: string, hiding?: Hiding): Walk {
    const { refs, styles } = this;
    refs.beginRead(prefix);
    styles.refresh();
    return new Walk(kind, styles, refs, hiding);
  }
}

/** A page can be blocked for 50 ms before a user notices, and a single element may take a while. */
const SLICE_MS = 15;
/** After this many slices, the rest is read at once. */
const MAX_SLICES = 300;

/** Detects whether the document changed between two moments. */
class ChangeDetector {
  private hasChanged = false;
  private readonly observer = new MutationObserver(() => {
    this.hasChanged = true;
  });

  start(): void {
    this.observer.observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  }

  stop(): boolean {
    this.hasChanged ||= this.observer.takeRecords().length > 0;
    this.observer.disconnect();
    return this.hasChanged;
  }
}

/** Returns the role and name of any element, for messages about changes. */
export function describeElement(of: Element): { readonly role: Role; readonly name: string } {
  const role = roleOf(of) || nativeRole(of, localNameOf(of));
  const carried = role || (roleOfControl(of) === 'clickable' ? '' : roleOfControl(of));
  return { role: carried, name: nameOf(of, carried) };
}

/** Reads without slices, so the read is never cut short. */
const readToEnd = (walk: Walk): PageTree =>
  walk.read() ?? { items: [], modals: [], behind: undefined };

function observationOf(tree: PageTree): FrameObservation {
  const unsent = unsentTextIn(document);
  return {
    url: location.href,
    title: document.title,
    ...linesOf(tree),
    links: linksIn(tree),
    ...(unsent && { unsent }),
  };
}

const MAX_LINKS = 1_000;
const MAX_LINK_TEXT = 80;

function linksIn({ items }: PageTree): SeenLink[] {
  const links: SeenLink[] = [];
  addLinks(items, links);
  return links;
}

function addLinks(items: readonly Item[], into: SeenLink[]): void {
  for (let at = 0; at < items.length && into.length < MAX_LINKS; at++) {
    const item = items[at] ?? '';
    if (!isBox(item)) continue;
    const { ref, role, name, element } = item;
    const address = ref && role === 'link' ? addressOf(element) : '';
    if (address !== '') into.push({ address, words: name.slice(0, MAX_LINK_TEXT) });
    if (item.items.length > 0) addLinks(item.items, into);
  }
}

/** Returns the address of a page that a link leads to, without the place in it; '' if there is none. */
function addressOf(of: Element): string {
  const isOwn = localNameOf(of) === 'a' && hasAttributeOf(of, 'href');
  const link = isOwn ? of : closestOf(of, 'a[href],area[href]');
  if (!(link instanceof HTMLAnchorElement || link instanceof HTMLAreaElement)) return '';
  const { href } = link;
  if (!/^https?:/.test(href)) return '';
  const end = href.indexOf('#');
  return end < 0 ? href : href.slice(0, end);
}

function elementsOf(items: readonly Item[], into: ListedElement[]): readonly ListedElement[] {
  for (let at = 0; at < items.length; at++) {
    const item = items[at] ?? '';
    if (!isBox(item)) continue;
    const { ref, role, name, element } = item;
    if (ref) into.push({ ref, role, name, element });
    if (item.items.length > 0) elementsOf(item.items, into);
  }
  return into;
}
