/** The operators of Plan-MCTS, for the tests of prompts. */
export const searchNames = [
  'proposeSubplans',
  'proposeActions',
  'groundSubplan',
  'judgeSubplan',
  'judgeProgress',
  'reviseSubplan',
] as const;
