/** Recordings of the paper's planner, without and with memory: see `replays.ts`. */
import { replayAll } from './replays.ts';

replayAll('structured', 'structured+memory');
