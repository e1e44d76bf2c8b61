/**
 * The card before the first action: likely approvals, sites and cost. The plan itself is the tree below, where the user
 * can change it.
 */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { stepsThatAsk } from '../../core/gate/plannedActs.ts';
import { openLeaves } from '../../core/plan/leaves.ts';
import type { PlanNode } from '../../core/plan/node.ts';
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

/** Maximum number of listed steps. */
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
  const { asks, calls, usd } = forecastOf(run, planner);
  return (
    <>
      <dl class="card-facts">
        <Fact name={planFirst.asks}>
          {asks.length > 0 ? <Steps steps={asks} /> : planFirst.asksNothing}
        </Fact>
        <Fact name={planFirst.sites}>
          <PageText text={run.sites.map(siteLabel).join(', ')} limit={300} />
          <span class="quiet small"> {planFirst.sitesOnly}</span>
        </Fact>
        <Fact name={planFirst.cost}>{planFirst.estimate({ calls, money: formatPrice(usd) })}</Fact>
      </dl>
      <p class="quiet small">{planFirst.below}</p>
    </>
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
    asks: stepsThatAsk(tree),
    calls,
    usd: calls * usdPerCall,
  };
}
