/** The subject of this search's questions, as written by the strategy and read by its operators. */
import * as z from 'zod/mini';
import { type NodeId, nodeId, type StateId, stateId } from '../../../core/ids.ts';
import type { Json } from '../../../core/json.ts';

const node = z.pipe(
  z.string(),
  z.transform((text): NodeId => nodeId(text)),
);
const state = z.pipe(
  z.string(),
  z.transform((text): StateId => stateId(text)),
);

const entry = z.object({
  text: z.string(),
  isCompleted: z.boolean(),
  /** The letter of its progress; '' if nobody judged it. */
  code: z.string(),
  score: z.number(),
  notes: z.array(z.string()),
  /** Why it had to be revised; '' if it was not (PM-09). */
  fault: z._default(z.enum(['', 'feasibility', 'complexity']), ''),
});
export type HistoryEntry = z.output<typeof entry>;

/** The path so far: as subplans, or as actions if those are requested (PM-11). */
const path = z.object({ subplans: z.array(entry), acts: z.array(node) });
export type PathHistory = z.output<typeof path>;

const about = z.object({
  history: z._default(z.nullable(path), null),
  subplan: z._default(z.string(), ''),
  /** The nodes of this attempt's actions. */
  acts: z._default(z.array(node), []),
  /** The state in which it began. */
  before: z._default(z.nullable(state), null),
  /** The message to the user, if one was sent. */
  message: z._default(z.nullable(z.string()), null),
  /** The known fault. */
  why: z._default(z.string(), ''),
  /** The operator's summary after its last action, and the elements it picked. */
  summary: z._default(z.string(), ''),
  highlighted: z._default(z.array(z.string()), []),
  /** Facts that the operator noted in this attempt. */
  notes: z._default(z.array(z.string()), []),
  /** The attempt ended early, since an action sent something that can't be taken back (A27). */
  isCut: z._default(z.boolean(), false),
  feedback: z._default(z.array(z.string()), []),
  width: z._default(z.number(), 0),
  /** Whether it consists of one action. */
  isSingle: z._default(z.boolean(), false),
});
export type QuestionSubject = z.output<typeof about>;

/** Makes the plain data of a question; omitted fields are withheld. */
export const subjectOf = (part: Partial<QuestionSubject>): Json => part;

export function readSubject(value: Json): QuestionSubject {
  const read = about.safeParse(value);
  return read.success ? read.data : about.parse({});
}
