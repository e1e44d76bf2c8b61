/**
 * The task that the store's pictures show: an order in the bundled shop, played from a recording. The user adds one step
 * to the plan; since no recording has it, its reply is written here.
 */
import type { Recorded } from '../model/recorder.ts';
import type { Recording } from '../model/replay.ts';

export const recordingPath = 'harness/recordings/shop-order-lamp.best.chromium.json';

/** What the user adds before the step with this id. */
export const added = { before: '0.5', words: 'Enter my phone number, 01632 960123' };

const replies: readonly Recorded[] = [
  {
    operator: 'updateTree',
    node: '0.6',
    question: '',
    refs: {},
    reply: '{"why":"No other step enters a phone number.","prune":[],"reword":[]}',
  },
  {
    operator: 'expand',
    node: '0.6',
    question: '',
    refs: { e1: 'textbox Phone (optional, for the driver) [ref]' },
    reply: '{"type":"and","steps":[{"kind":"fill","ref":"e1","text":"01632 960123"}]}',
  },
];

/** The recording with the replies about the user's step, each where it is asked for. */
export function withAdded(recording: Recording): Recording {
  const at = recording.replies.findIndex(({ node }) => node === added.before);
  const [plan, ...rest] = recording.replies.slice(0, at);
  const [review, expansion] = replies;
  if (!plan || !review || !expansion)
    throw new Error(`${recording.task} has no step ${added.before}`);
  return {
    ...recording,
    replies: [plan, review, ...rest, expansion, ...recording.replies.slice(at)],
  };
}
