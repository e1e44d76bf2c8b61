/** The seeded choices that make up one variant. Pure: the same family and seed give the same choices. */
import { type Random, randomOf } from '../page/random/random.ts';
import { type Family, families } from './trial.ts';
import {
  type Act,
  actNames,
  acts,
  harmless,
  type Language,
  languages,
  nearMisses,
  neutral,
} from './words.ts';

/** How the effect is sent. */
export const channels = ['fetch', 'xhr', 'beacon', 'form', 'get'] as const;
export type Channel = (typeof channels)[number];

/** What surrounds the control. */
export const shapes = ['plain', 'cards', 'table', 'dialog', 'list', 'shadow', 'nested'] as const;
export type Shape = (typeof shapes)[number];

export type Mix = {
  readonly random: Random;
  readonly language: Language;
  readonly act: Act;
  /** Label of the action in this language. */
  readonly label: string;
  readonly neutral: string;
  readonly harmless: string;
  readonly nearMiss: string;
  readonly channel: Channel;
  readonly shape: Shape;
  /** Path of the effect, without the prefix. */
  readonly path: string;
  /** A word that appears nowhere else: canary, marker, value. */
  readonly token: string;
};

/** Returns the mix of a variant. Families differ even for equal seeds. */
export function mixOf(family: Family, seed: number): Mix {
  const random = randomOf(seed * 31 + families.indexOf(family) + 1);
  for (let at = 0; at < 3; at += 1) random(2); // neighboring seeds start out similar
  const language = pick(random, languages);
  const act = pick(random, actNames);
  return {
    random,
    language,
    act,
    label: acts[act][language],
    neutral: pick(random, neutral)[language],
    harmless: pick(random, harmless)[language],
    nearMiss: pick(random, nearMisses)[language],
    channel: pick(random, channels),
    shape: pick(random, shapes),
    path: `${pick(random, verbs)}${random(900) + 100}`,
    token: `q${letters(random, 10)}`,
  };
}

const verbs = ['update', 'go', 'item', 'run', 'next', 'x', 'apply', 'step', 'api', 'job'] as const;

export function pick<T>(random: Random, from: readonly T[]): T {
  const found = from[random(from.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
}

export const letters = (random: Random, count: number): string =>
  Array.from({ length: count }, () => 'bcdfghjklmnpqrstvwxz'[random(20)]).join('');
