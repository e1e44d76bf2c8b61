import { replayAll } from './replays.ts';

replayAll('best');
