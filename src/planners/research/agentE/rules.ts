/** Numbers and variants of Agent-E. The paper's ablations (AE-12) are other values of these. */
export type AgentERules = {
  /** AE-02: how often the planner is asked in one run, and the navigator in one step. */
  readonly plannerRounds: number;
  readonly navigatorRounds: number;
  /** AE-10: how often an end may be refused; null has no validator. */
  readonly refinements: number | null;
  /** AE-09: the same skill with the same result, this often running, ends the step. */
  readonly sameCalls: number;
  /** Without it the navigator works on the person's task itself. */
  readonly hasPlanner: boolean;
  /** AE-03: the navigator asks for the page each time, or every question carries it in full. */
  readonly pages: 'asked' | 'always';
};

export const published: AgentERules = {
  plannerRounds: 50,
  navigatorRounds: 10,
  refinements: 2,
  sameCalls: 3,
  hasPlanner: true,
  pages: 'asked',
};
