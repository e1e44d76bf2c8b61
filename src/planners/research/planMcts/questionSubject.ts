/** What the questions of this search are about, as the strategy writes it and its operators read it. */
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
  /** The letter of its progress; '' where nobody judged it. */
  code: z.string(),
  score: z.number(),
  notes: z.array(z.string()),
});
export type HistoryEntry = z.output<typeof entry>;

/** The way so far: as subplans, or as actions where these are asked for instead (PM-11). */
const path = z.object({ subplans: z.array(entry), acts: z.array(node) });
export type PathHistory = z.output<typeof path>;

const about = z.object({
  history: z._default(z.nullable(path), null),
  subplan: z._default(z.string(), ''),
  /** Actions of this attempt, as nodes. */
  acts: z._default(z.array(node), []),
  /** The state in which it began. */
  before: z._default(z.nullable(state), null),
  /** The message to the user, if one was sent. */
  message: z._default(z.nullable(z.string()), null),
  /** What is known to be wrong. */
  why: z._default(z.string(), ''),
  /** What the operator said after its last action, and the elements it picked out. */
  summary: z._default(z.string(), ''),
  highlighted: z._default(z.array(z.string()), []),
  feedback: z._default(z.array(z.string()), []),
  width: z._default(z.number(), 0),
  /** One action is all of it. */
  isSingle: z._default(z.boolean(), false),
});
export type QuestionSubject = z.output<typeof about>;

/** Plain data for a question; what is left out is withheld. */
export const subjectOf = (part: Partial<QuestionSubject>): Json => part;

export function readSubject(value: Json): QuestionSubject {
  const read = about.safeParse(value);
  return read.success ? read.data : about.parse({});
}
