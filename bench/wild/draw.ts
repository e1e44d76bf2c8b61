/** The random numbers of a case. Neighboring seeds give unrelated draws, so that a few seeds cover every variant. */
import type { Draw } from '../changes/families/make.ts';

export function drawFor(name: string, seed: number): Draw {
  const random = randomOf([...name].reduce(mixed, mixed(seed, 'seed')));
  const below = (limit: number): number => Math.floor(random() * limit);
  const some = <T>(count: number, choices: readonly T[]): T[] => {
    const left = [...choices];
    return Array.from({ length: count }, () => left.splice(below(left.length), 1)).flat();
  };
  return {
    between: (low, high) => low + below(high - low + 1),
    oneOf: (choices) => {
      const [chosen] = choices.slice(below(choices.length));
      if (chosen === undefined) throw new Error('nothing to choose from');
      return chosen;
    },
    some,
    chance: () => below(2) === 1,
  };
}

/** Mixes words into a hash (FNV-1a). */
const mixed = (hash: number, words: string): number =>
  [...words].reduce(
    (sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16_777_619),
    hash ^ 2_166_136_261,
  );

/** Returns numbers from 0 to below 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mix = Math.imul(state ^ (state >>> 15), 1 | state);
    mix = (mix + Math.imul(mix ^ (mix >>> 7), 61 | mix)) ^ mix;
    return ((mix ^ (mix >>> 14)) >>> 0) / 2 ** 32;
  };
}
