/** Parameters and variants of Agent-E. The paper's ablations (AE-12) are other values of these. */
export type AgentERules = {
  /** AE-02: how often the planner may be asked in one run, and the navigator in one step. */
  readonly plannerRounds: number;
  readonly navigatorRounds: number;
  /** AE-10: how often the validator may refuse to finish; null means no validator. */
  readonly refinements: number | null;
  /** AE-09: how often the same skill with the same result may repeat before the step ends. */
  readonly sameCalls: number;
  /** If false, the navigator works on the user's task itself. */
  readonly hasPlanner: boolean;
  /** AE-03: whether the navigator requests the page each time, or every question contains it. */
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
