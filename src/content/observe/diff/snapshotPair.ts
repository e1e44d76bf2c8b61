import type { PageSnapshot } from '../snapshot/pageSnapshot.ts';
import type { SelfUpdates } from '../wait/selfUpdates.ts';
import type { MutationSummary } from './mutationSummary.ts';

/** A page before and after an act, with what was written in between. */
export type SnapshotPair = {
  readonly before: PageSnapshot;
  readonly after: PageSnapshot;
  readonly mutations: MutationSummary;
  readonly selfUpdates: SelfUpdates;
};
