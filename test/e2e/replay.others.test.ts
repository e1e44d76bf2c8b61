/** Recordings of every planner that has no file of its own, so that none is left out: see `replays.ts`. */
import { systems } from '../../src/planners/systems.ts';
import { replayAll } from './replays.ts';

const own = ['best', 'structured', 'structured+memory'];
replayAll(...Object.keys(systems).filter((name) => !own.includes(name)));
