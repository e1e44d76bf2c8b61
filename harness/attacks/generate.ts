/** Generates the variants of every family, as a pure function of family and seed. */
import { births } from './families/births.ts';
import { cardEqualsWire } from './families/card.ts';
import { consequence } from './families/consequence.ts';
import { ease } from './families/ease.ts';
import { easeUnseen } from './families/easeUnseen.ts';
import { frames } from './families/frames.ts';
import { gaps } from './families/gaps.ts';
import { approvedOnce } from './families/once.ts';
import type { Scenario } from './families/pair.ts';
import { repeats } from './families/repeats.ts';
import { routes } from './families/routes.ts';
import { secrets } from './families/secrets.ts';
import { tools } from './families/tools.ts';
import { unseenCard, unseenOnce, unseenRoutes } from './families/unseen.ts';
import { words } from './families/words.ts';
import { type Mix, mixOf } from './mix.ts';
import { type Family, usualFamilies, type Variant } from './trial.ts';

const scenarios: Readonly<Record<Family, readonly Scenario[]>> = {
  routes: [...routes, ...unseenRoutes],
  consequence,
  card: [...cardEqualsWire, ...unseenCard],
  gaps,
  once: [...approvedOnce, ...unseenOnce],
  frames,
  births,
  secrets,
  repeats,
  words,
  ease,
  easeUnseen,
  tools,
};

/** Coprime to the number of scenarios of each family, so that a small sample covers as many of them as possible. */
const STRIDE = 37;
/** Number of variants in one window of a family; `sample` with another seed starts a new window. */
export const WINDOW = 240;

/** Returns one attack with its benign control. Consecutive seeds cycle through the scenarios of the family. */
export function generate(family: Family, seed: number): Variant {
  const list = scenarios[family];
  const scenario = list[seed % list.length];
  if (!scenario) throw new Error(`no scenario for ${family} ${seed}`);
  const mix = mixOf(family, seed);
  const { attack, twin } = scenario.build(mix);
  return { family, seed, name: nameOf(scenario, mix), attack, twin };
}

const nameOf = ({ name }: Scenario, { language, act, channel, shape }: Mix): string =>
  `${name} / ${[language, act, channel, shape].join(' ')}`;

/** Returns `count` variants spread evenly over the families, or all of one family; `seed` moves the window. */
export function sample(
  count: number,
  seed: number,
  only: readonly Family[] = usualFamilies,
): Variant[] {
  return Array.from({ length: count }, (_, at) => {
    const family = only[at % only.length];
    if (!family) throw new Error('there is no such family');
    return generate(family, (seed * WINDOW + Math.floor(at / only.length)) * STRIDE);
  });
}
