/** The plan before the first action: its steps, where it works, what will ask, what it may cost. It is changed in the tree below. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { PlanNode } from '../../core/plan/node.ts';
import type { Run } from '../../core/run/run.ts';
import { useActions, useSelector } from '../app/context.ts';
import { siteLabel } from '../app/inputChecks.ts';
import { PageText } from '../app/PageText.tsx';
import { priced } from '../app/words.ts';
import { stepWords } from '../record/stepWords.ts';
import { forecastOf } from '../task/forecast.ts';
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

/** Steps that are listed: the tree has them all. */
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
  const { steps, asks, calls, usd } = forecastOf(run);
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
      <Fact name={planFirst.cost}>{planFirst.estimate({ calls, money: priced(usd) })}</Fact>
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
