/**
 * Settings of the search over plans (PM-11, BL-05). The paper leaves most numbers open; comments mark those we chose.
 * Each ablation of the paper is a value here.
 */
import type { System } from '../../../core/run/system.ts';
import { plainSystem } from '../../common/config.ts';
import type { Letter } from './replies.ts';

export type SearchSystem = 'plan-mcts' | 'action-mcts' | 'action-search';

/** The configuration of all of them. */
export const searchSystem: System = { ...plainSystem, keepsPages: true, seesPictures: true };

export type SearchConfig = {
  /** What an alternative is: a subplan in words, or a single action (BL-05). */
  readonly edges: 'plans' | 'actions';
  /**
   * What is tried next: by UCT from the root (PM-03), from the best state anywhere, or from the `width` best states of
   * each depth, one depth after another (BL-05).
   */
  readonly order: 'uct' | 'bestFirst' | 'beam';
  /** The value of an attempt: both scores multiplied (PM-08), or one of them. */
  readonly reward: 'dual' | 'micro' | 'macro';
  /** What follows a failed attempt: a revised subplan (PM-09), feedback for its next visit, or nothing. */
  readonly refinement: 'structural' | 'reflection' | 'none';
  /** How the path so far is described: as subplans (PM-01), or as single actions. */
  readonly history: 'plan' | 'raw';
  /** How an alternative without a visit counts: as one visit worth `firstValue` (our choice), or before all others. */
  readonly firstPlay: 'assumed' | 'infinite';
  /** c of UCT; our choice. */
  readonly exploration: number;
  /** Assumed value of an alternative without a visit; our choice, the value of D. */
  readonly firstValue: number;
  /** N of the paper, its budget, given without a unit; we count iterations. */
  readonly iterations: number;
  readonly depth: number;
  /** k: alternatives per choice. */
  readonly width: number;
  /** The most actions in one attempt; our choice. */
  readonly acts: number;
  /** How many judgments of progress, and how many in total if the first is C; our choice. */
  readonly judgments: number;
  readonly judgmentsIfC: number;
  /** Values of the letters; the paper gives none. */
  readonly letters: Readonly<Record<Letter, number>>;
  /** Visits without success after which an alternative is closed (A26). */
  readonly visitsUntilDead: number;
};

const plans: SearchConfig = {
  edges: 'plans',
  order: 'uct',
  reward: 'dual',
  refinement: 'structural',
  history: 'plan',
  firstPlay: 'assumed',
  exploration: 0.5,
  firstValue: 0.2,
  iterations: 10,
  depth: 5,
  width: 3,
  acts: 6,
  judgments: 1,
  judgmentsIfC: 3,
  letters: { A: 1, B: 0.9, C: 0.5, D: 0.2, E: 0 },
  visitsUntilDead: 2,
};

export const searchConfigs: Readonly<Record<SearchSystem, SearchConfig>> = {
  'plan-mcts': plans,
  'action-mcts': {
    ...plans,
    edges: 'actions',
    reward: 'macro',
    refinement: 'none',
    history: 'raw',
  },
  // Tree search for language model agents: five actions per state, depth five, twenty evaluations, the start worth one
  // half.
  'action-search': {
    ...plans,
    edges: 'actions',
    order: 'bestFirst',
    reward: 'macro',
    refinement: 'none',
    history: 'raw',
    firstValue: 0.5,
    iterations: 20,
    width: 5,
    visitsUntilDead: 1,
  },
};
