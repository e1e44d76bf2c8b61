import { systems } from '../../src/core/planner/systems.ts';
import { replayAll } from './replays.ts';

/** All that have no file of their own, so that no recording is left out. */
replayAll(...Object.keys(systems).filter((name) => name !== 'best' && name !== 'react'));
