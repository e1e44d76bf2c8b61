/**
 * Twins: items whose texts are the same. Their pictures, labels and values tell them apart if they differ; otherwise only
 * their nodes do, as long as these are the same, in the same order, look the same, and nothing was drawn in them.
 */
import { type Item, type ItemReader, twinsOf } from './items.ts';
import type { Look } from './look.ts';
import type { Since } from './since.ts';

const tiers: readonly ((of: Look) => string)[] = [
  ({ fixed }) => fixed,
  ({ fixed, values }) => `${fixed}\n${values}`,
];

/** Returns the part of the looks of an item's twins that none of the others shares with it. */
function tellingTier({ look }: Item, twins: readonly Item[]): ((of: Look) => string) | undefined {
  if (!look) return undefined;
  return tiers.find(
    (tier) => twins.filter((each) => each.look && tier(each.look) === tier(look)).length === 1,
  );
}

/** Whether only its node distinguishes an item from another one. */
export function isOneOfTwins(item: Item): boolean {
  const twins = twinsOf(item);
  return twins.length > 1 && tellingTier(item, twins) === undefined;
}

/** Whether an item is what `was` was, one of several that read the same then. */
export function isSameTwin(was: Item, now: Item, items: ItemReader, since: Since): boolean {
  const element = items.elementOf(now);
  if (!element) return false;
  const twins = twinsOf(was);
  const group = items.elementsLike(now);
  const look = items.lookOf(element);
  const hasActed = since.hasActedIn(was, element);
  const tier = tellingTier(was, twins);
  if (tier && was.look) {
    const own = tier(was.look);
    if (tier(look) === own)
      return group.filter((each) => tier(items.lookOf(each)) === own).length === 1;
    if (!hasActed || twins.some((each) => each.look && tier(each.look) === tier(look)))
      return false;
  }
  const isSameGroup =
    group.length === twins.length && twins.every(({ node }, at) => node?.deref() === group[at]);
  if (!isSameGroup || was.node?.deref() !== element) return false;
  if (hasActed) return true;
  const isAlike = !was.look || (was.look.fixed === look.fixed && was.look.style === look.style);
  return isAlike && !since.isDrawn(element);
}
