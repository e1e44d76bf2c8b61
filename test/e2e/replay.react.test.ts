import { replayAll } from './replays.ts';

replayAll('react');
