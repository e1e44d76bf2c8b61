/** Two runs of the same goal, side by side: how they ended, what they cost, and their plans. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { PlanNode } from '../../core/plan/node.ts';
import { childrenOf, nodeOf } from '../../core/plan/tree.ts';
import type { Run } from '../../core/run/run.ts';
import { unpricedTokens } from '../../core/run/usage.ts';
import type { RunLine } from '../../protocol/panel.ts';
import { useActions } from '../app/context.ts';
import { PageText } from '../app/PageText.tsx';
import { app, date, duration, nodeState, number, runStatus, stopWords, usd } from '../app/words.ts';
import { stepWords } from '../record/stepWords.ts';
import { plannerName, usePlanners } from '../task/planners.ts';
import { nodeStateOf } from '../tree/nodeState.ts';
import { compare } from './historyWords.ts';

type ComparisonProps = {
  readonly line: RunLine;
  /** Newest first; at least one. */
  readonly others: readonly RunLine[];
  readonly close: () => void;
};

export function Comparison({ line, others, close }: ComparisonProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const lines = [line, ...others];
  const [left, setLeft] = useState(others[0] ?? line);
  const [right, setRight] = useState(line);
  const runs = useRuns(left, right);
  return (
    <section class="history compare" aria-labelledby="compare-title">
      <div class="history-head">
        <h2 id="compare-title" ref={heading} tabIndex={-1}>
          {compare.title}
        </h2>
        <button type="button" class="button" onClick={close}>
          {app.back}
        </button>
      </div>
      <p class="compare-goal">
        <PageText text={line.goal} limit={300} />
      </p>
      <div class="compare-picks">
        <Pick label={compare.left} lines={lines} chosen={left} onChoose={setLeft} />
        <Pick label={compare.right} lines={lines} chosen={right} onChoose={setRight} />
      </div>
      {runs === 'loading' && <p class="quiet">{compare.loading}</p>}
      {runs === 'unreadable' && <p class="quiet">{compare.unreadable}</p>}
      {typeof runs === 'object' && <SideBySide {...runs} />}
    </section>
  );
}

type Pair = { readonly left: Run; readonly right: Run };

function useRuns(left: RunLine, right: RunLine): Pair | 'loading' | 'unreadable' {
  const { readRun } = useActions();
  const [runs, setRuns] = useState<Pair | 'loading' | 'unreadable'>('loading');
  useEffect(() => {
    const listening = new AbortController();
    setRuns('loading');
    void Promise.all([readRun(left.id), readRun(right.id)]).then(([one, other]) => {
      if (listening.signal.aborted) return;
      setRuns(one && other ? { left: one, right: other } : 'unreadable');
    });
    return () => listening.abort();
  }, [left.id, right.id, readRun]);
  return runs;
}

type PickProps = {
  readonly label: string;
  readonly lines: readonly RunLine[];
  readonly chosen: RunLine;
  readonly onChoose: (line: RunLine) => void;
};

function Pick({ label, lines, chosen, onChoose }: PickProps) {
  const planners = usePlanners();
  return (
    <select
      aria-label={label}
      value={chosen.id}
      onChange={({ currentTarget: { value } }) => {
        const line = lines.find(({ id }) => id === value);
        if (line) onChoose(line);
      }}
    >
      {lines.map((line) => (
        <option key={line.id} value={line.id}>
          {plannerName(planners, line.system)}, {date(line.startedAt)}
        </option>
      ))}
    </select>
  );
}

function SideBySide({ left, right }: Pair) {
  const planners = usePlanners();
  const both = [left, right];
  return (
    <>
      <table class="compare-facts">
        <thead>
          <tr>
            <td />
            {both.map(({ options: { system } }, index) => (
              <th key={index} scope="col">
                {plannerName(planners, system)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{compare.result}</th>
            {both.map((run, index) => (
              <td key={index} class={run.stop?.kind === 'reached' ? 'is-reached' : 'is-open'}>
                {run.stop ? stopWords(run.stop).title : runStatus[run.status]}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{compare.answer}</th>
            {both.map(({ answer }, index) => (
              <td key={index}>
                {answer ? <PageText text={answer} limit={400} /> : compare.noAnswer}
              </td>
            ))}
          </tr>
          {amounts.map(({ label, of, words }) => (
            <Amount key={label} label={label} values={[of(left), of(right)]} words={words} />
          ))}
        </tbody>
      </table>
      <div class="compare-plans">
        {both.map((run, index) => (
          <details key={index} class="fold" open>
            <summary>{compare.plan({ name: plannerName(planners, run.options.system) })}</summary>
            <PlanOutline run={run} />
          </details>
        ))}
      </div>
    </>
  );
}

type AmountRow = {
  readonly label: string;
  readonly of: (run: Run) => number;
  readonly words: (amount: number) => string;
};

const amounts: readonly AmountRow[] = [
  { label: compare.actions, of: ({ spent }) => spent.actions, words: number },
  { label: compare.calls, of: ({ spent }) => spent.modelCalls, words: number },
  { label: compare.tokens, of: ({ spent }) => spent.tokens, words: number },
  {
    label: compare.cost,
    of: ({ spent }) => (unpricedTokens(spent) > 0 ? 0 : spent.usd),
    words: (amount) => (amount > 0 ? usd(amount) : compare.unknownCost),
  },
  { label: compare.time, of: ({ spent }) => spent.ms, words: duration },
];

type AmountProps = Pick<AmountRow, 'label' | 'words'> & { readonly values: readonly number[] };

/** Highlights the smaller amount and shows a bar for each. */
function Amount({ label, values, words }: AmountProps) {
  const most = Math.max(...values);
  const least = Math.min(...values);
  return (
    <tr>
      <th scope="row">{label}</th>
      {values.map((value, index) => (
        <td key={index} class={value === least && least < most ? 'is-least' : ''}>
          {words(value)}
          <meter class="compare-bar" min={0} max={most || 1} value={value} aria-hidden="true" />
        </td>
      ))}
    </tr>
  );
}

/** The plan below its goal as a read-only list. */
function PlanOutline({ run }: { readonly run: Run }) {
  const { tree } = run;
  const steps = childrenOf(tree, tree.root);
  return (
    <ul class="outline">
      {steps.map((node) => (
        <Step key={node.id} run={run} node={node} />
      ))}
      {/* A plan of one action has no steps below the goal. */}
      {steps.length === 0 && <Step run={run} node={nodeOf(tree, tree.root)} />}
    </ul>
  );
}

type StepProps = { readonly run: Run; readonly node: PlanNode };

function Step({ run, node }: StepProps) {
  const state = nodeStateOf(run, node, null);
  const below = childrenOf(run.tree, node.id);
  return (
    <li>
      <span class={`outline-step is-${state}`}>
        <PageText text={stepWords(node) || run.goal} limit={140} />{' '}
        <span class="quiet small">{nodeState[state]}</span>
      </span>
      {below.length > 0 && (
        <ul>
          {below.map((child) => (
            <Step key={child.id} run={run} node={child} />
          ))}
        </ul>
      )}
    </li>
  );
}
