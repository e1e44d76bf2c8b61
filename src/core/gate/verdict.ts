/** The gate's answer on one act. */
import type { CardMessage, CardVerb, Text } from '../messages/message.ts';
import type { NamedAct } from './actWords.ts';

/** `unknown`: code can't tell what it does. `low` and `high` ask; `high` can't be undone, or reaches other people. */
export type Risk = 'safe' | 'unknown' | 'low' | 'high';
export type RiskVerdict = {
  readonly risk: Risk;
  readonly verb: string;
  readonly why: Text;
  /** Who found it, where it was not code: the critic in its own words, or the planner by its guess. */
  readonly by?: 'critic' | 'plan';
};

export const safe: RiskVerdict = { risk: 'safe', verb: '', why: '' };
/** A verdict of code. */
export const riskVerdict = (risk: Risk, verb: CardVerb | '', why: CardMessage): RiskVerdict => ({
  risk,
  verb,
  why,
});
export const unknown = (why: CardMessage): RiskVerdict => riskVerdict('unknown', '', why);
export const verdictByName = ({ verb, risk }: NamedAct, why: CardMessage): RiskVerdict =>
  riskVerdict(risk, verb, why);

/** Whether the user is asked before an act with this verdict, whatever the policy between "all" and "none". */
export const requiresApproval = ({ risk }: RiskVerdict): boolean =>
  risk === 'low' || risk === 'high';

/** The policy for acts of unknown effect: the critic judges them, the user is asked, or they are simply done. */
export const unclearPolicies = ['critic', 'ask', 'act'] as const;
export type UnclearPolicy = (typeof unclearPolicies)[number];

/** The critic's answer on one control. */
export type Judgment = {
  readonly effect: 'none' | 'reversible' | 'irreversible';
  readonly verb: string;
  readonly why: string;
  /** Whether the control's own words tell, so that this holds wherever they stand on the site. */
  readonly everywhere: boolean;
};

/** A reversible effect needs no question: too many questions train people to approve without reading. */
const risks = { none: 'safe', reversible: 'safe', irreversible: 'high' } as const;

export const verdictOf = ({ effect, verb, why }: Judgment): RiskVerdict => ({
  risk: risks[effect],
  verb,
  why,
  by: 'critic',
});
