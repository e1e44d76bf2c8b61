/** The planners. A new one is imported here and put on the list: nothing else names it. */
import { react } from './react/index.ts';
import { agentE } from './research/agentE/index.ts';
import { occam } from './research/occam/index.ts';
import { planMcts } from './research/planMcts/index.ts';
import { webOperator } from './research/weboperator/index.ts';
import { tree } from './tree/index.ts';

export const planners = [tree, react, occam, webOperator, planMcts, agentE] as const;
