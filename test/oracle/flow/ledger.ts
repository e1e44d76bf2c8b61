/**
 * Everything a run learned, kept apart from the run: the replies that operators gave, what the user said and what the
 * world answered, each under a word that occurs nowhere else. A reply counts once its operation has ended; one whose
 * operation an edit canceled was never taken, and one that ended the run is no reason to do anything in another way.
 */
import type { Distillation } from '../../../src/core/page/observation.ts';
import type { RunEvent } from '../../../src/core/run/run.ts';
import type { Kind } from './needs.ts';

/** Kinds of which only the latest counts. */
const REPLACED: ReadonlySet<Kind> = new Set([
  'progress',
  'feedback',
  'summary',
  'response',
  'requirements',
]);

const closing: ReadonlySet<RunEvent['change']['kind']> = new Set([
  'operationEnded',
  'operationCanceled',
  'runFinished',
]);

export type Ledger = {
  /** A new word for something that the run is about to hear. */
  mark(): string;
  /** The run hears of it now, or with the end of the operation that is under way. */
  hear(kind: Kind, word: string, when?: 'now' | 'atEnd'): void;
  /** Why a node did not work out, or must be done in another way. */
  hearReason(node: string, word: string): void;
  /** Its expansion brought nothing usable: it fails for that, if it fails. */
  hearNonsense(node: string, word: string): void;
  /** The node has a new plan: what failed before is of the past. */
  forgetReason(node: string): void;
  /** Words of a kind so far, oldest first. */
  heard(kind: Kind): readonly string[];
  /** The latest reason given for a node: why it is tried again, or why it failed in the end. */
  reason(node: string, why: 'again' | 'failed'): string | undefined;
  /** The words on the page as it was last read since the last act, in each view. */
  readonly pageWords: Map<Distillation, string>;
  /** The goal in the user's last words. */
  goalWord: string | null;
  see(events: readonly RunEvent[]): void;
};

export function makeLedger(): Ledger {
  const said = new Map<Kind, string[]>();
  const reasons = new Map<string, string>();
  const nonsense = new Map<string, string>();
  let waiting: (() => void)[] = [];
  let count = 0;
  const put = (kind: Kind, word: string): void => {
    const before = REPLACED.has(kind) ? [] : (said.get(kind) ?? []);
    said.set(kind, [...before, word]);
  };
  const settle = ({ change }: RunEvent): void => {
    if (change.kind === 'operationEnded') for (const take of waiting) take();
    if (closing.has(change.kind)) waiting = [];
  };
  return {
    mark: () => `zq${++count}x`,
    hear(kind, word, when = 'atEnd') {
      if (when === 'now') put(kind, word);
      else waiting.push(() => put(kind, word));
    },
    hearReason: (node, word) =>
      void waiting.push(() => {
        reasons.set(node, word);
        nonsense.delete(node);
      }),
    hearNonsense: (node, word) => void waiting.push(() => nonsense.set(node, word)),
    forgetReason: (node) =>
      void waiting.push(() => {
        reasons.delete(node);
        nonsense.delete(node);
      }),
    heard: (kind) => said.get(kind) ?? [],
    reason: (node, why) => (why === 'failed' && nonsense.get(node)) || reasons.get(node),
    pageWords: new Map(),
    goalWord: null,
    see: (events) => events.forEach(settle),
  };
}
