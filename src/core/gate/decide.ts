/**
 * What happens with an action before the page is touched: the first row that holds decides. The page then judges what is
 * really pressed and stops whatever goes beyond this (`src/content/act/gate.ts`).
 */
import {
  isSafeByStructure,
  type RiskVerdict,
  requiresApproval,
  type UnclearPolicy,
} from './verdict.ts';

export type Decision =
  | 'perform'
  /** The critic judges it first. */
  | 'judge'
  | 'ask';

export type Policy = {
  readonly askBefore: 'risky' | 'all' | 'none';
  readonly unclear: UnclearPolicy;
};

export type Evidence = {
  readonly verdict: RiskVerdict;
  /** The outcome of an earlier attempt is unknown. */
  readonly mayHaveHappened: boolean;
  /** Strict mode would hold what it sends: it posts a form, or it was held before. */
  readonly isKnownToSend: boolean;
  /** It leaves a page where the user typed something, or opens again what had an effect. */
  readonly losesOrRepeats: boolean;
  /** The page judges it with the values that its fields have then, and stops it if it must ask. */
  readonly isJudgedInPage: boolean;
  /** The user changed a value on its card. */
  readonly isChanged: boolean;
};

type Row = {
  readonly when: string;
  readonly holds: (policy: Policy, evidence: Evidence) => boolean;
  readonly decision: Decision;
};

/** In order. Later rows may rely on the earlier ones not holding. */
export const rows: readonly Row[] = [
  {
    when: 'nothing is asked, on test machines',
    holds: ({ askBefore }) => askBefore === 'none',
    decision: 'perform',
  },
  {
    when: 'the user sees each action first',
    holds: ({ askBefore }) => askBefore === 'all',
    decision: 'ask',
  },
  {
    when: 'it may have happened already and is not harmless by structure',
    holds: (_, { mayHaveHappened, verdict }) => mayHaveHappened && !isSafeByStructure(verdict),
    decision: 'ask',
  },
  {
    when: 'strict mode would hold what it is known to send',
    holds: (_, { isKnownToSend }) => isKnownToSend,
    decision: 'ask',
  },
  {
    when: 'it would lose text of the user, or open again what had an effect',
    holds: (_, { losesOrRepeats, verdict }) => losesOrRepeats && !requiresApproval(verdict),
    decision: 'ask',
  },
  {
    when: 'the page judges it as it happens',
    holds: (_, { isJudgedInPage, verdict }) => isJudgedInPage && verdict.by !== 'plan',
    decision: 'perform',
  },
  {
    when: 'the user changed its values, or it is risky',
    holds: (_, { isChanged, verdict }) => isChanged || requiresApproval(verdict),
    decision: 'ask',
  },
  {
    when: 'it is harmless',
    holds: (_, { verdict }) => verdict.risk !== 'unknown',
    decision: 'perform',
  },
  {
    when: 'nobody can tell, and the critic is asked',
    holds: ({ unclear }) => unclear === 'critic',
    decision: 'judge',
  },
  {
    when: 'nobody can tell, and the user is asked',
    holds: ({ unclear }) => unclear === 'ask',
    decision: 'ask',
  },
  {
    when: 'nobody can tell, and nobody is asked, on test machines',
    holds: () => true,
    decision: 'perform',
  },
];

export const decide = (policy: Policy, evidence: Evidence): Decision =>
  rows.find(({ holds }) => holds(policy, evidence))?.decision ?? 'ask';
