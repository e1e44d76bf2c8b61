/** The gate's answer on one act. */
import type { NamedAct } from './actWords.ts';

/** `unknown`: code can't tell what it does. `low` and `high` ask; `high` can't be undone, or reaches other people. */
export type Risk = 'safe' | 'unknown' | 'low' | 'high';
export type RiskVerdict = { readonly risk: Risk; readonly verb: string; readonly why: string };

export const safe: RiskVerdict = { risk: 'safe', verb: '', why: '' };
export const unknown = (why: string): RiskVerdict => ({ risk: 'unknown', verb: '', why });
export const named = ({ verb, risk }: NamedAct, why: string): RiskVerdict => ({ risk, verb, why });

/** Whether the user is asked before an act with this verdict, whatever the policy between "all" and "none". */
export const asks = ({ risk }: RiskVerdict): boolean => risk === 'low' || risk === 'high';
