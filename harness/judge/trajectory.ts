/** The actions and notes of a run as numbered steps: the evidence for a judge. The final answer is not included. */
import { inEnglish } from '../../src/core/messages/english.ts';
import type { RunEvent } from '../../src/core/run/run.ts';
import { describeRecord } from '../../src/llm/prompt/records.ts';

export type Step = {
  readonly number: number;
  /** An action in the browser with its effects, or a fact noted from a page. */
  readonly kind: 'act' | 'note';
  readonly text: string;
};

/** Longest step, in characters. */
const MAX_STEP = 1_500;

export function trajectoryOf(events: readonly RunEvent[]): readonly Step[] {
  return events
    .flatMap(stepsIn)
    .map((step, index) => ({ ...step, text: step.text.slice(0, MAX_STEP), number: index + 1 }));
}

type Found = Omit<Step, 'number'>;
const noted = (text: string): Found => ({ kind: 'note', text });

function stepsIn({ change }: RunEvent): readonly Found[] {
  switch (change.kind) {
    case 'actionFinished':
      return [{ kind: 'act', text: describeRecord(change.record, true) }];
    case 'noteTaken':
      return [noted(inEnglish(change.note))];
    case 'recorded':
      return change.record.kind === 'notes' ? change.record.notes.map(noted) : [];
    default:
      return [];
  }
}
