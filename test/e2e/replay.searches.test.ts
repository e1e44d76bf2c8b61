/** Recordings of the other papers' planners: see `replays.ts`. */
import { replayAll } from './replays.ts';

replayAll('weboperator', 'plan-mcts', 'agent-e');
