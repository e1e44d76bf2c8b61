/** A run with a plan of thousands of open steps, as the events that create it. */

import { createRecorder } from '../../harness/playground/recorder.ts';
import { nodeId, runId } from '../../src/core/ids.ts';
import type { TreeEvent } from '../../src/core/plan/event.ts';
import { reduceRun } from '../../src/core/run/reduce.ts';
import type { Run, RunChange } from '../../src/core/run/run.ts';

/** Steps of each part of the goal. */
const STEPS = 100;

/** A goal, its parts, and 100 steps in each part, all of them open. The first part is under way. */
export function longRun(partCount: number): Run {
  const [started] = createRecorder('Work through a very long list').events;
  if (!started) throw new Error('the journal has no start');
  const parts = Array.from({ length: partCount }, (_, index) => `Part ${index + 1} of the list`);
  const changes: RunChange[] = [
    expand('0', parts),
    ...parts.flatMap((_, part) => [
      expand(
        `0.${part + 1}`,
        Array.from({ length: STEPS }, (_, step) => `Check line ${step + 1} against the order`),
      ),
      { kind: 'nodeEntered', id: nodeId(`0.${part + 1}`), url: 'https://list.example/' } as const,
    ]),
  ];
  return changes.reduce<Run>(
    (run, change) => reduceRun(run, { seq: run.seq + 1, at: 0, origin: 'planner', change }),
    { ...reduceRun(null, started), id: runId('long') },
  );
}

const expand = (id: string, steps: readonly string[]): TreeEvent => ({
  kind: 'nodeExpanded',
  id: nodeId(id),
  description: id === '0' ? 'Work through a very long list' : `Part ${id.slice(2)} of the list`,
  expansion: {
    kind: 'and',
    ordered: true,
    children: steps.map((description) => ({ description, score: null })),
  },
  reasoning: '',
});
