/** Recordings of the default planner over Chat Completions. */
import { replayOverChat } from './replays.ts';

replayOverChat();
