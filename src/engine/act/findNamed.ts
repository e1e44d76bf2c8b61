/** Finds the one element that words name, such as `button "Save"`, in its item. Pages often show their parts late. */
import type { Action } from '../../core/action/action.ts';
import {
  elementsNamed,
  type Named,
  notInItem,
  notNamedOnce,
} from '../../core/action/namedTarget.ts';
import type { ElementRef } from '../../core/ids.ts';
import type { ElementFacts, Observation } from '../../core/page/observation.ts';
import { documentOfRef } from '../../core/page/refs.ts';
import { foldText } from '../../core/plainText.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { World } from '../ports.ts';

type Looking = { readonly world: World; readonly signal: AbortSignal };

/** `item`: what its row or card says, '' if it is in none; undefined if that doesn't matter. */
type Wanted = { readonly action: Action; readonly named: Named; readonly item: string | undefined };

/** The element, and the page on which it was found. */
type FoundElement = { readonly ref: ElementRef; readonly page: Observation };

/** How long to wait before each look for what is not there yet, in ms. */
const WAITS = [0, 500, 1_000, 1_500, 2_000];
/** The first look that takes a name in another case: a dialog's "Create view" may be on its way beside "Create View". */
const LENIENT_LOOK = 2;

/** Fails if no element fits, although it was waited for, or more than one does. */
export async function findNamed(looking: Looking, wanted: Wanted): Promise<Result<FoundElement>> {
  const { named, item } = wanted;
  if (named.name === '' && !item) return nothingTells;
  let missing = notNamedOnce(named, 0);
  for (const [nth, after] of WAITS.entries()) {
    const look = { isForRecord: false, after };
    const page = await looking.world.observe('all_fields', looking.signal, look);
    if (!page.ok) return page;
    const { refs, isExact } = elementsNamed(page.value.lines, named);
    const all = isExact || nth >= LENIENT_LOOK ? refs : [];
    const fitting = await inItem(all, { ...looking, page: page.value }, wanted);
    if (!fitting.ok) return fitting;
    const [first, ...others] = fitting.value;
    if (first !== undefined)
      return others.length === 0
        ? ok({ ref: first, page: page.value })
        : notNamedOnce(named, fitting.value.length);
    missing = all.length > 0 ? notInItem(named, item ?? '') : notNamedOnce(named, 0);
  }
  return missing;
}

const nothingTells = err(
  'staleRef',
  'Nothing tells which element of the page is meant: it has neither a name nor a row.',
  'Use a ref of the page shown.',
);

/** More elements of one name are not asked for their item. */
const MOST_ASKED = 40;

/** Returns those in this item. Links of one name to one page are one link, wherever they stand. */
async function inItem(
  all: readonly ElementRef[],
  { world, signal, page }: Looking & { readonly page: Observation },
  { action, item }: Wanted,
): Promise<Result<readonly ElementRef[]>> {
  if (item === undefined || all.length > MOST_ASKED) return ok(all);
  const fitting: ElementFacts[] = [];
  for (const ref of all) {
    const act = { action: { ...action, ref }, document: documentOfRef(page, ref) };
    const facts = await world.describe(act, signal);
    if (!facts.ok && facts.failure.kind === 'aborted') return facts;
    if (facts.ok && facts.value && foldText(facts.value.row) === foldText(item))
      fitting.push(facts.value);
  }
  const [first] = fitting;
  return ok(first && fitting.every(leadsAs(first)) ? [first.ref] : fitting.map(({ ref }) => ref));
}

const leadsAs =
  ({ ref, href }: ElementFacts) =>
  (other: ElementFacts): boolean =>
    other.ref === ref || (href !== '' && other.href === href);
