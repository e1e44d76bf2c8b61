/**
 * The card that shows the plan before the first action: its steps, sites, likely approvals and cost. The tree below
 * edits it.
 */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { actNamedBy } from '../../core/gate/actWords.ts';
import { openLeaves } from '../../core/plan/leaves.ts';
import type { PlanNode } from '../../core/plan/node.ts';
import { childrenOf } from '../../core/plan/tree.ts';
import type { Run } from '../../core/run/run.ts';
import type { PlannerInfo } from '../../protocol/panel.ts';
import { useActions, useSelector } from '../app/context.ts';
import { siteLabel } from '../app/inputChecks.ts';
import { PageText } from '../app/PageText.tsx';
import { formatPrice } from '../app/words.ts';
import { stepWords } from '../record/stepWords.ts';
import { plannerOf, usePlanners } from '../task/planners.ts';
import { focusTree } from '../tree/treeRows.ts';
import { planFirst } from './cardWords.ts';
import { NarrowForm } from './NarrowForm.tsx';
import {
  AnswerButton,
  type QuestionProps,
  QuestionShell,
  useHeadingAfter,
  useIsLive,
} from './QuestionShell.tsx';

/** Maximum number of listed steps: the tree shows all. */
const MOST = 6;

export function PlanQuestion({ question }: QuestionProps<'plan'>) {
  const { reply, startWithin } = useActions();
  const isLive = useIsLive();
  const [isNarrowing, setNarrowing] = useState(false);
  useHeadingAfter(isNarrowing);
  const run = useSelector((state) => state.run);
  if (!run) return null;
  return (
    <QuestionShell title={isNarrowing ? planFirst.narrowTitle : planFirst.title}>
      {isNarrowing ? (
        <NarrowForm
          run={run}
          isLive={isLive}
          onStart={(terms) => startWithin(question.id, terms)}
          onCancel={() => setNarrowing(false)}
        />
      ) : (
        <>
          <Plan run={run} />
          <div class="buttons">
            <AnswerButton
              label={planFirst.start}
              look="primary"
              isLive={isLive}
              onAnswer={() => reply(question.id, { kind: 'once' })}
            />
            <button type="button" class="button" onClick={() => setNarrowing(true)}>
              {planFirst.narrow}
            </button>
            <button type="button" class="button" onClick={focusTree}>
              {planFirst.edit}
            </button>
          </div>
        </>
      )}
    </QuestionShell>
  );
}

function Plan({ run }: { readonly run: Run }) {
  const planner = plannerOf(usePlanners(), run.options.system);
  const { steps, asks, calls, usd } = forecastOf(run, planner);
  return (
    <dl class="card-facts">
      <Fact name={planFirst.steps}>
        <Steps steps={steps} />
      </Fact>
      <Fact name={planFirst.sites}>
        <PageText text={run.sites.map(siteLabel).join(', ')} limit={300} />
        <span class="quiet small"> {planFirst.sitesOnly}</span>
      </Fact>
      <Fact name={planFirst.asks}>
        {asks.length > 0 ? <Steps steps={asks} /> : planFirst.asksNothing}
      </Fact>
      <Fact name={planFirst.cost}>{planFirst.estimate({ calls, money: formatPrice(usd) })}</Fact>
    </dl>
  );
}

function Steps({ steps }: { readonly steps: readonly PlanNode[] }) {
  return (
    <ul class="plan-steps">
      {steps.slice(0, MOST).map((step) => (
        <li key={step.id}>
          <PageText text={stepWords(step)} limit={120} />
        </li>
      ))}
      {steps.length > MOST && <li class="quiet">{planFirst.more({ n: steps.length - MOST })}</li>}
    </ul>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export type Forecast = {
  /** The open children of the goal. */
  readonly steps: readonly PlanNode[];
  /** Steps that will need approval, by their text or by the planner's guess. */
  readonly asks: readonly PlanNode[];
  readonly calls: number;
  /** Average cost of this run's calls; 0 if they are free. */
  readonly usd: number;
};

/** Model calls per step, from experience: 1.5, or 4 if each kind of record has its own call. */
const callsPerStep = { merged: 1.5, separate: 4 } as const;

/** Estimates what a plan involves before it runs. */
export function forecastOf({ tree, spent }: Run, planner: PlannerInfo | null): Forecast {
  const leaves = openLeaves(tree);
  const calls = Math.ceil(leaves.length * callsPerStep[planner?.reflect ?? 'merged']);
  const usdPerCall = spent.modelCalls > 0 ? spent.usd / spent.modelCalls : 0;
  return {
    steps: childrenOf(tree, tree.root).filter(
      ({ status }) => status === 'unvisited' || status === 'visited',
    ),
    asks: leaves.filter((node) => isFinal(node) || startsHighRisk(node.description)),
    calls,
    usd: calls * usdPerCall,
  };
}

const isFinal = (node: PlanNode): boolean => node.kind === 'action' && node.final === true;

/** Whether a clause starts with the name of a high-risk action: "…, and place the order". */
const startsHighRisk = (description: string): boolean =>
  description.split(/[,;.]|\band\b|\bthen\b/i).some((part) => {
    const words = part.trim().split(/\s+/);
    // A step says “Order two packs” if its button says “Place order”.
    const names = [1, 2, 3].map((n) => words.slice(0, n).join(' '));
    return [...names, `Place ${words[0]}`].some((name) => actNamedBy(name)?.risk === 'high');
  });
