/** Records of model calls. */

/** The questions the core can put to a model; `core/ports.ts` says what each answers. */
export type OperatorName =
  | 'expand'
  | 'repair'
  | 'checkCompletion'
  | 'updateTree'
  | 'summarize'
  | 'takeNotes'
  | 'answer'
  | 'readConstraints'
  | 'updateMemory'
  | 'nextAction'
  | 'critic'
  | 'rephraseGoal'
  | 'makeChecklist'
  | 'proposeAction'
  | 'judgeActions'
  | 'proposeSubplans'
  | 'proposeActions'
  | 'groundSubplan'
  | 'judgeSubplan'
  | 'judgeProgress'
  | 'reviseSubplan'
  | 'planStep'
  | 'navigate'
  | 'validate';

/** Tokens and money of one model call, as reported by the host; usd 0 when the price is unknown. */
export type Usage = {
  readonly input: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly output: number;
  readonly usd: number;
};

export type Summary = {
  readonly observation: string;
  readonly progress: string;
  readonly feedback: string;
  readonly highlighted: readonly string[];
};
