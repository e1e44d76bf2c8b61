/** How the run ended: the answer and its evidence. */

import { useRef, useState } from 'preact/hooks';
import type { Run, StopReason } from '../../core/run/run.ts';
import { runLineOf } from '../../protocol/runLine.ts';
import { useActions, useSelector } from '../app/context.ts';
import { useFocusIfLost, useInSight } from '../app/focus.ts';
import { PageText } from '../app/PageText.tsx';
import { answer, problem, stopWords } from '../app/words.ts';
import { RunAgain } from '../history/RunAgain.tsx';
import { endReason, modelWords } from '../messages/reasons.ts';
import { SaveMenu } from '../results/SaveMenu.tsx';
import { Repaired } from '../routines/Repaired.tsx';
import { SaveRoutine } from '../routines/SaveRoutine.tsx';
import { focusTree } from '../tree/treeRows.ts';

export function RunResult() {
  const run = useSelector((state) => (state.run?.status === 'finished' ? state.run : null));
  return run?.stop ? <Ending run={run} stop={run.stop} /> : null;
}

function Ending({ run, stop }: { readonly run: Run; readonly stop: StopReason }) {
  const { title, text: stopText } = stopWords(stop);
  const text = 'why' in stop ? endReason(stop.why, run.tree) : stopText;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusIfLost(heading);
  const section = useRef<HTMLElement>(null);
  useInSight(section);
  return (
    <section ref={section} class={`answer is-${stop.kind}`} aria-labelledby="answer-title">
      <h2 id="answer-title" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {text && (
        <p class="answer-why">
          <PageText text={text} limit={1000} />
        </p>
      )}
      {run.answer ? (
        <p class="answer-text">
          <PageText text={run.answer} limit={8000} />
        </p>
      ) : (
        stop.kind === 'reached' && <p class="quiet">{answer.none}</p>
      )}
      <Evidence run={run} />
      <div class="buttons">
        {run.answer && <CopyButton text={run.answer} />}
        {(stop.kind === 'limit' || stop.kind === 'stopped') && <GoOn />}
        {stop.kind !== 'reached' && <WaysOn run={run} stop={stop} />}
        <SaveMenu run={run} />
        {stop.kind === 'reached' && !run.routine && <SaveRoutine />}
      </div>
      <Repaired run={run} />
    </section>
  );
}

/** A run that was stopped or reached a limit can continue: its plan is kept. */
function GoOn() {
  const { control } = useActions();
  return (
    <button type="button" class="button primary" onClick={() => control('resume')}>
      {answer.goOn}
    </button>
  );
}

/**
 * What to do if the goal was not reached: change the plan, try another planner, or change the settings. A task that is
 * done would be done twice; whoever wants that finds it under Past tasks.
 */
function WaysOn({ run, stop }: { readonly run: Run; readonly stop: StopReason }) {
  const { setup } = useActions();
  const [isChoosing, setChoosing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const line = runLineOf(run);
  const close = (): void => {
    setChoosing(false);
    button.current?.focus();
  };
  return (
    <>
      <button type="button" class="button" onClick={focusTree}>
        {answer.change}
      </button>
      <button
        ref={button}
        type="button"
        class="button"
        aria-expanded={isChoosing}
        onClick={() => setChoosing(!isChoosing)}
      >
        {answer.otherPlanner}
      </button>
      {(stop.kind === 'limit' || stop.kind === 'error') && (
        <button type="button" class="button" onClick={setup}>
          {problem.setup}
        </button>
      )}
      {isChoosing && <RunAgain line={line} prefers="other" close={close} />}
    </>
  );
}

function Evidence({ run }: { readonly run: Run }) {
  if (run.evidence.length === 0) return null;
  return (
    <>
      <h3>{answer.evidence}</h3>
      <ul class="evidence">
        {run.evidence.map((fact) => (
          <li key={fact}>
            <PageText text={modelWords(run.tree, fact)} limit={500} />
          </li>
        ))}
      </ul>
    </>
  );
}

function CopyButton({ text }: { readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = (): void => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <button type="button" class="button" onClick={copy}>
      <span aria-live="polite">{isCopied ? answer.copied : answer.copy}</span>
    </button>
  );
}
