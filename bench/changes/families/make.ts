/**
 * Parts of generated pages. A family draws a page and its change from random numbers. The facts, as a user would state
 * them, follow from what was drawn, never from a report.
 */
import { type Random, randomOf } from '../../../harness/page/random/random.ts';
import type { Case } from '../fact.ts';

/** What a family draws: everything of a case except its id. */
export type Drawn = Omit<Case, 'id'>;
export type Family = (draw: Draw) => Drawn;

export type Draw = {
  /** Returns a number from `low` to `high`, inclusive. */
  readonly between: (low: number, high: number) => number;
  readonly oneOf: <T>(choices: readonly T[]) => T;
  /** Returns this many different choices in random order. */
  readonly some: <T>(count: number, choices: readonly T[]) => T[];
  readonly chance: () => boolean;
};

/** Returns the draws of one case, by the name of its family and its seed. */
export function drawFor(name: string, seed: number): Draw {
  // Neighboring seeds of a linear generator draw similar numbers, so the seed itself is drawn first.
  const letters = [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), seed * 7919);
  const random = randomOf(randomOf(letters >>> 0)(2 ** 31) ^ (seed * 2654435761));
  const some = <T>(count: number, choices: readonly T[]): T[] => {
    const left = [...choices];
    return Array.from({ length: count }, () => left.splice(random(left.length), 1)).flat();
  };
  return {
    between: (low, high) => low + random(high - low + 1),
    oneOf: (choices) => pick(choices, random),
    some,
    chance: () => random(2) === 1,
  };
}

function pick<T>(choices: readonly T[], random: Random): T {
  const [first] = choices.slice(random(choices.length));
  if (first === undefined) throw new Error('nothing to choose from');
  return first;
}

/** Returns a page with a button that calls the page's own `act`. */
export const pageOf = (body: string, script: string, button = 'Go'): string =>
  `<main>${body}<p><button id=go onclick="act()">${button}</button></p></main><script>${script}</script>`;

/** Returns a value as a literal of a script. */
export const literal = (value: unknown): string => JSON.stringify(value).replaceAll('</', '<\\/');

/** Runs the script after a timer or, if the page asks its server, after a reply. */
export const after = (ms: number, script: string, asks = false): string =>
  asks
    ? `setTimeout(()=>fetch('/data').then(()=>{${script}}),${ms})`
    : `setTimeout(()=>{${script}},${ms})`;

export const things = [
  'Kettle',
  'Lamp',
  'Oak chair',
  'Teapot',
  'Wool rug',
  'Mirror',
  'Bookshelf',
  'Desk fan',
  'Candle',
  'Coat rack',
  'Doormat',
  'Vase',
  'Clock',
  'Bread knife',
  'Cutting board',
  'Wine glass',
  'Salt mill',
  'Umbrella',
  'Picture frame',
  'Cushion',
  'Bath towel',
  'Plant pot',
  'Watering can',
  'Toolbox',
  'Ladder',
  'Folding table',
  'Hammock',
  'Lantern',
  'Barometer',
  'Globe',
] as const;
export const people = [
  'Ann Baker',
  'Ben Carter',
  'Chloe Dunn',
  'David Evans',
  'Emma Fox',
  'Frank Green',
  'Grace Hall',
  'Henry Irwin',
  'Ivy Jones',
  'Jack King',
  'Kate Lane',
  'Liam Moore',
  'Mia North',
  'Noah Owen',
] as const;
export const jobs = [
  'Fix the login page',
  'Write release notes',
  'Order new badges',
  'Call the plumber',
  'Renew the domain',
  'Sort old photos',
  'Book the hall',
  'Update the price list',
  'Water the plants',
  'Send the invoice',
  'Plan the offsite',
  'Clean the aquarium',
] as const;
export const headings = [
  'Share this album',
  'Rename folder',
  'Add a guest',
  'Choose a plan',
] as const;

/** Returns a unique price. */
export const priceOf = (at: number, draw: Draw): string =>
  `€${10 + at * 7 + draw.between(0, 6)}.50`;
