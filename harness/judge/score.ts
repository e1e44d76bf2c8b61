/**
 * The score of StructuredAgent's evaluation (SA-29), as code: a point for each explicit constraint that a step of the
 * trajectory shows to be met, and one for completion. The model only cites its evidence; code checks that it is there.
 */
import type { Step } from './trajectory.ts';

/**
 * `extreme`: the cheapest, the most reviewed and the like, which needs the site's sort or filter. `delivery`: arrival
 * time, which is not judged.
 */
export const constraintKinds = ['plain', 'extreme', 'delivery'] as const;

export type Constraint = {
  /** Identifies the constraint in findings. */
  readonly id: string;
  /** The type of item that the constraint is about; '' for the task as a whole. */
  readonly item: string;
  readonly text: string;
  readonly kind: (typeof constraintKinds)[number];
};

/** A step where one item was seen to meet a constraint or not. */
export type Sighting = {
  readonly item: string;
  readonly holds: boolean;
  readonly step: number;
  readonly quote: string;
};

export type Finding = { readonly id: string; readonly sightings: readonly Sighting[] };
export type Completion = { readonly done: boolean; readonly why: string };

export type Point = { readonly text: string; readonly isMet: boolean; readonly why: string };
export type Score = {
  readonly points: readonly Point[];
  /** Share of the points that were earned, from 0 to 1. */
  readonly share: number;
  /** Whether all points were earned. */
  readonly success: boolean;
};

export const judged = (constraints: readonly Constraint[]): readonly Constraint[] =>
  constraints.filter(({ kind }) => kind !== 'delivery');

/** Returns the score of a run that gave an answer. */
export function scoreOf(
  constraints: readonly Constraint[],
  { findings, completion }: { findings: readonly Finding[]; completion: Completion },
  steps: readonly Step[],
): Score {
  const points = judged(constraints).map((constraint) => {
    const finding = findings.find(({ id }) => id === constraint.id);
    const why = objectionTo(constraint, finding?.sightings ?? [], steps);
    return { text: wordsOf(constraint), isMet: why === null, why: why ?? '' };
  });
  return total([
    ...points,
    {
      text: 'The task is completed.',
      isMet: completion.done,
      why: completion.done ? '' : completion.why,
    },
  ]);
}

/** Returns the score of a run without a final answer, which gets no points. */
export function scoreWithoutAnswer(constraints: readonly Constraint[]): Score {
  const why = 'There is no final answer.';
  const texts = [...judged(constraints).map(wordsOf), 'The task is completed.'];
  return total(texts.map((text) => ({ text, isMet: false, why })));
}

function total(points: readonly Point[]): Score {
  const met = points.filter(({ isMet }) => isMet).length;
  return { points, share: met / points.length, success: met === points.length };
}

const wordsOf = ({ item, text }: Constraint): string => (item ? `${item}: ${text}` : text);

/** Returns why the constraint gets no point; null if every item is seen to meet it. */
function objectionTo(
  constraint: Constraint,
  sightings: readonly Sighting[],
  steps: readonly Step[],
): string | null {
  if (sightings.length === 0) return 'Nothing in the trajectory shows it.';
  for (const sighting of sightings) {
    const why = objectionToOne(constraint, sighting, steps);
    if (why) return sighting.item ? `${sighting.item}: ${why}` : why;
  }
  return null;
}

function objectionToOne(
  { kind }: Constraint,
  { holds, step, quote }: Sighting,
  steps: readonly Step[],
): string | null {
  if (!holds) return 'It is not met.';
  const seen = steps.find(({ number }) => number === step);
  if (!seen || !says(seen.text, quote)) return `Step ${step} does not say “${quote}”.`;
  if (kind === 'extreme' && seen.kind !== 'act')
    return 'Only sorting or filtering on the site shows this, not a note.';
  return null;
}

/** Shortest quote, since shorter ones would match any page. */
const MIN_QUOTE = 3;

function says(text: string, quote: string): boolean {
  const wanted = normalized(quote);
  return wanted.length >= MIN_QUOTE && normalized(text).includes(wanted);
}

const normalized = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();
