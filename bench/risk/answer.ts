/**
 * Maps the gate's verdict on one control to the three answers of the figures. The only file that knows the gate's own
 * terms.
 */
import type { Action } from '../../src/core/action/action.ts';
import { assess } from '../../src/core/gate/gate.ts';
import { elementRef } from '../../src/core/ids.ts';
import type { ElementFacts } from '../../src/core/page/observation.ts';
import type { Way } from './row.ts';

/**
 * `safe`: done without a question. `asks`: the gate asks, naming the action. `unknown`: code cannot decide, so a critic
 * or the user does.
 */
export const answers = ['safe', 'asks', 'unknown'] as const;
export type Answer = (typeof answers)[number];

export type Judged = {
  readonly answer: Answer;
  /** The gate's own risk level, such as `low`. */
  readonly verdict: string;
};

/** Judges using the control in the row's way. */
export function answerOf(way: Way, facts: ElementFacts): Judged {
  const verdict: string = assess(actionOn(way, facts), facts).risk;
  const answer = verdict === 'safe' || verdict === 'unknown' ? verdict : 'asks';
  return { answer, verdict };
}

function actionOn(way: Way, facts: ElementFacts): Action {
  const ref = elementRef(facts.ref);
  switch (way) {
    case 'click':
      return { kind: 'click', ref };
    case 'enter':
      return { kind: 'press', ref, keys: 'Enter' };
    case 'submit':
      return { kind: 'fill', ref, text: 'lamp', submit: true };
  }
}
