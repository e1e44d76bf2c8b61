/** The gate's verdict on one action. */
import type { CardMessage, CardVerb, Text } from '../messages/message.ts';
import type { NamedAct } from './actWords.ts';

/**
 * `unknown`: code can't tell the effect. `low` and `high` need approval; `high` can't be undone or reaches other
 * people.
 */
export type Risk = 'safe' | 'unknown' | 'low' | 'high';
export type RiskVerdict = {
  readonly risk: Risk;
  readonly verb: string;
  readonly why: Text;
  /** Who found it, if not code: the critic in its own words, or the planner by its guess. */
  readonly by?: 'critic' | 'plan';
};

export const safe: RiskVerdict = { risk: 'safe', verb: '', why: '' };
/** Makes a verdict found by code. */
export const riskVerdict = (risk: Risk, verb: CardVerb | '', why: CardMessage): RiskVerdict => ({
  risk,
  verb,
  why,
});
export const unknown = (why: CardMessage): RiskVerdict => riskVerdict('unknown', '', why);
export const verdictByName = ({ verb, risk }: NamedAct, why: CardMessage): RiskVerdict =>
  riskVerdict(risk, verb, why);

/** Whether the user is asked before an action with this verdict under any policy between "all" and "none". */
export const requiresApproval = ({ risk }: RiskVerdict): boolean =>
  risk === 'low' || risk === 'high';

/** Whether code found by structure that it has no effect outside. */
export const isSafeByStructure = ({ risk, by }: RiskVerdict): boolean =>
  risk === 'safe' && by === undefined;

/** What happens with actions of unknown effect: the critic judges them, the user is asked, or they are performed. */
export const unclearPolicies = ['critic', 'ask', 'act'] as const;
export type UnclearPolicy = (typeof unclearPolicies)[number];

/** The critic's answer about one control. */
export type Judgment = {
  readonly effect: 'none' | 'reversible' | 'irreversible';
  readonly verb: string;
  readonly why: string;
  /** Whether the control's own label is enough to decide, so that the verdict holds anywhere on the site. */
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
