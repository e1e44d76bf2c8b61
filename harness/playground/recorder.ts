/** Writes a scripted journal: numbers the events, keeps the time, and records named moments. */

import type { Action } from '../../src/core/action/action.ts';
import { actionId, nodeId, operationId, runId } from '../../src/core/ids.ts';
import type { Change } from '../../src/core/page/change.ts';
import { defaultBudget, type Usage } from '../../src/core/plan/budget.ts';
import type { Expansion, NewChild } from '../../src/core/plan/event.ts';
import type { NodeCost, Origin } from '../../src/core/plan/node.ts';
import { OWN_PLACE } from '../../src/core/run/operation.ts';
import type {
  RunChange,
  RunEvent,
  RunOptions,
  RunStarted,
  TargetLabel,
} from '../../src/core/run/run.ts';
import { defaultSettings, runSettings } from '../../src/core/run/settings.ts';
import type { OperatorName } from '../../src/planners/operators.ts';

export type Journal = {
  readonly events: readonly RunEvent[];
  /** Number of events before each named moment. */
  readonly marks: Readonly<Record<string, number>>;
};

export const playOptions: RunOptions = {
  ...runSettings(defaultSettings),
  system: 'best',
  model: 'claude-opus-4-1',
  budget: { ...defaultBudget, actions: 60, modelCalls: 80, tokens: 600_000, ms: 900_000 },
  locale: 'en-US',
  timeZone: 'UTC',
};

export const playRun = runId('run-1');

export type Recorder = ReturnType<typeof createRecorder>;

export function createRecorder(goal: string) {
  const events: RunEvent[] = [];
  const marks: Record<string, number> = {};
  let at = Date.UTC(2026, 10, 21, 9, 30);
  const write = (change: RunChange | RunStarted, origin: Origin = 'planner', ms = 700): void => {
    at += ms;
    events.push({ seq: events.length + 1, at, origin, change });
  };
  write(
    {
      kind: 'runStarted',
      id: playRun,
      goal,
      options: playOptions,
      tab: 7,
      site: 'https://teahouse.example',
      root: nodeId('0'),
    },
    'human',
  );

  let ordered = 0;
  const at_ = (node: string, phase: 'entering' | 'exiting' | 'failed' = 'entering'): void => {
    if (ordered > 0)
      write({ kind: 'operationEnded', id: operationId(`o${ordered}`) }, 'planner', 10);
    ordered += 1;
    const operation = {
      id: operationId(`o${ordered}`),
      place: OWN_PLACE,
      kind: 'ask',
      node: nodeId(node),
      questions: [],
    } as const;
    write({ kind: 'planMoved', plan: null, counts: { node: nodeId(node), label: phase } });
    write({ kind: 'operationOrdered', operation }, 'planner', 10);
  };

  return {
    events,
    marks,
    write,
    move: at_,
    mark: (name: string): void => {
      marks[name] = events.length;
    },
    enter: (node: string, url = 'https://teahouse.example/'): void => {
      at_(node);
      write({ kind: 'nodeEntered', id: nodeId(node), url }, 'planner', 20);
    },
    call: (node: string, operator: OperatorName, usage: Usage, ms = 1900): void => {
      write(
        { kind: 'modelCalled', operator, node: nodeId(node), calls: 1, usage, ms, ok: true },
        'planner',
        ms,
      );
      write({ kind: 'costCharged', id: nodeId(node), cost: costOf(usage) }, 'planner', 5);
    },
    expand: (node: string, description: string, expansion: Expansion, reasoning = ''): void =>
      write(
        { kind: 'nodeExpanded', id: nodeId(node), description, expansion, reasoning },
        'planner',
        20,
      ),
    act: (
      node: string,
      action: Action,
      target: string,
      /** Observed changes, and code's remarks on the outcome. */
      seen: readonly (Change | string)[],
      ok = true,
    ): void => {
      const id = actionId(`act-${events.length}`);
      const changes = seen.filter((each) => typeof each !== 'string');
      write({ kind: 'actionStarted', id, node: nodeId(node), action });
      const record = {
        node: nodeId(node),
        action,
        target: labelOf(target),
        url: 'https://teahouse.example/',
        changes: changes.length > 0 ? changes : null,
        remarks: seen.filter((each) => typeof each === 'string'),
        ok,
        ...(ok ? {} : { failed: 'notLanded' as const }),
      };
      write({ kind: 'actionFinished', id, record, ms: 640 });
    },
    done: (node: string, reasoning?: string): void =>
      write(
        { kind: 'nodeSucceeded', id: nodeId(node), ...(reasoning ? { reasoning } : {}) },
        'planner',
        60,
      ),
  };
}

const costOf = (usage: Usage): NodeCost => ({
  calls: 1,
  inputTokens: usage.input + usage.cacheRead + usage.cacheWrite,
  outputTokens: usage.output,
  usd: usage.usd,
});

export const usage = (input: number, output: number, cacheRead = 5200): Usage => ({
  input,
  cacheRead,
  cacheWrite: 0,
  output,
  usd: (input * 5 + cacheRead * 0.5 + output * 25) / 1_000_000,
});

export const steps = (...words: readonly string[]): NewChild[] =>
  words.map((description) => ({ description, score: null }));

/** Parses `button "Save"` into a label as the record stores it. */
function labelOf(words: string): TargetLabel | null {
  const [, role = '', name = ''] = /^(\S+) "(.*)"$/.exec(words) ?? [];
  return role ? { role, name } : null;
}
