/** A run as the list of past tasks shows it. */
import { homeOf } from '../core/run/browserStates.ts';
import type { Run } from '../core/run/run.ts';
import { unpricedTokens } from '../core/run/usage.ts';
import type { RunLine } from './panel.ts';

/** The list shows only the beginning of an answer. */
const ANSWER_LIMIT = 300;

export const runLineOf = (run: Run): RunLine => ({
  id: run.id,
  goal: run.goal,
  status: run.status,
  startedAt: run.startedAt,
  system: run.options.system,
  home: homeOf(run),
  stop: run.stop,
  answer: run.answer.slice(0, ANSWER_LIMIT),
  usd: run.spent.usd,
  unpriced: unpricedTokens(run.spent),
});
