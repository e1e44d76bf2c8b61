/** The plan before the first action: its steps, where it works, what will ask, what it may cost. It is changed in the tree below. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { actNamedBy } from '../../core/gate/actWords.ts';
import { openLeaves } from '../../core/plan/leaves.ts';
import type { PlanNode } from '../../core/plan/node.ts';
import { childrenOf } from '../../core/plan/tree.ts';
import type { Run } from '../../core/run/run.ts';
import { systems } from '../../core/run/systems.ts';
import { useActions, useSelector } from '../app/context.ts';
import { siteLabel } from '../app/inputChecks.ts';
import { PageText } from '../app/PageText.tsx';
import { priced } from '../app/words.ts';
import { stepWords } from '../record/stepWords.ts';
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
      <Fact name={planFirst.cost}>{planFirst.estimate(calls, priced(usd))}</Fact>
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
      {steps.length > MOST && <li class="quiet">{planFirst.more(steps.length - MOST)}</li>}
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
  /** The parts of the goal that are to be done. */
  readonly steps: readonly PlanNode[];
  /** Steps that by their words, or by the planner's guess, will need an approval. */
  readonly asks: readonly PlanNode[];
  readonly calls: number;
  /** By what calls of this run cost so far; 0 where they are free. */
  readonly usd: number;
};

/** Model calls a step takes, by experience: one and a half, or four where each kind of record has a call of its own. */
const callsPerStep = { merged: 1.5, separate: 4 } as const;

export function forecastOf({ tree, options, spent }: Run): Forecast {
  const leaves = openLeaves(tree);
  const calls = Math.ceil(leaves.length * callsPerStep[systems[options.system].reflect]);
  const usdPerCall = spent.modelCalls > 0 ? spent.usage.usd / spent.modelCalls : 0;
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

/** A part of the sentence begins with the name of an act that always asks: "…, and place the order". */
const startsHighRisk = (description: string): boolean =>
  description.split(/[,;.]|\band\b|\bthen\b/i).some((part) => {
    const words = part.trim().split(/\s+/);
    // A step says “Order two packs” where its button says “Place order”.
    const names = [1, 2, 3].map((n) => words.slice(0, n).join(' '));
    return [...names, `Place ${words[0]}`].some((name) => actNamedBy(name)?.risk === 'high');
  });
