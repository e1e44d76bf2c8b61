/** Below the controls, at a fixed height: the current activity and its duration, and the next step. */
import { useEffect, useState } from 'preact/hooks';
import { useActions, useSelector, useSetView } from '../app/context.ts';
import { PageText } from '../app/PageText.tsx';
import { needsSetup } from '../app/Problem.tsx';
import { duration, nowWords, problem } from '../app/words.ts';
import { stepAt, stepWords } from '../record/stepWords.ts';
import { currentStep } from '../tree/nodeState.ts';
import { isUserInControl, nextStep, shownIn, statusLine } from './statusLine.ts';

export function NowNext() {
  const isOver = useSelector(({ run }) => run?.status === 'finished');
  return (
    <section class="now-next" aria-label={nowWords.title}>
      <NowLine />
      {!isOver && <NextLine />}
      <Thoughts />
    </section>
  );
}

function NowLine() {
  // Compares by text, so that it renders only if the text changes.
  const words = useSelector((state) => JSON.stringify(statusLine(state)));
  const status = useSelector(({ run }) => run?.status ?? 'finished');
  const now: ReturnType<typeof statusLine> = JSON.parse(words);
  if (!now) return null;
  const { phase, state } = now;
  const { lead, text } = shownIn(now);
  return (
    <p class={`now is-${phase}`} title={state}>
      <span class="state-dot" aria-hidden="true" />
      <span class="now-about">
        <span class={`state-word ${lead ? '' : 'visually-hidden'}`} data-status={status}>
          {state}
        </span>
        {lead && text ? ' · ' : ' '}
        {text && <PageText text={text} limit={200} />}
      </span>
      {phase === 'acting' && <Elapsed />}
      <WayOn phase={phase} />
    </p>
  );
}

/** A button for what the current state needs from the user. */
function WayOn({ phase }: { readonly phase: string }) {
  const { setup, control } = useActions();
  const isSetup = useSelector(
    ({ run, settings }) => run?.failure != null && needsSetup(run.failure, settings),
  );
  const isTheirs = useSelector(({ run }) => isUserInControl(run));
  const link = (label: string, act: () => void) => (
    <button type="button" class="link now-way" onClick={act}>
      {label}
    </button>
  );
  if (phase === 'blocked' && isSetup) return link(problem.setup, setup);
  if (phase === 'userDriving' && isTheirs) return link(nowWords.handBack, () => control('resume'));
  if (phase === 'userTyping') return link(nowWords.show, focusWriting);
  if (phase === 'asking' || phase === 'userDriving')
    return link(nowWords.show, () => document.getElementById('card-title')?.focus());
  return null;
}

/** Focuses the field that the user was typing in. */
const focusWriting = (): void =>
  document
    .querySelector<HTMLElement>('.editor textarea, .is-proposed .primary, #composer')
    ?.focus();

/** Shorter waits show no clock. */
const FIRST_MS = 3000;

function Elapsed() {
  const since = useSelector((state) => state.since);
  const [at, setAt] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const ms = at - since;
  if (ms < FIRST_MS) return null;
  return (
    <span class="now-for" aria-hidden="true">
      {duration(ms)}
    </span>
  );
}

function NextLine() {
  const words = useSelector((state) => {
    const step = currentStep(state);
    if (!state.run || step === null) return '';
    // Nothing has begun.
    if (state.run.question?.kind === 'plan') return stepAt(state.run, state.run.question.node);
    const next = nextStep(state.run.tree, step);
    return next ? stepWords(next) : '';
  });
  return (
    <p class="next">
      <span class="next-label">{nowWords.next}</span>
      <span class="now-about">{words ? <PageText text={words} limit={200} /> : nowWords.last}</span>
    </p>
  );
}

/** The model's output while it is written, on request. Its height is fixed. */
function Thoughts() {
  const isShown = useSelector((state) => state.isWatching);
  const isWorking = useSelector(({ run }) => run?.status === 'running');
  const setView = useSetView();
  if (!isWorking) return null;
  return (
    <>
      <button
        type="button"
        class="thoughts-toggle"
        aria-expanded={isShown}
        aria-label={nowWords.thoughts}
        title={nowWords.thoughts}
        onClick={() => setView({ isWatching: !isShown })}
      />
      {isShown && <Stream />}
    </>
  );
}

const LAST_LETTERS = 220;

function Stream() {
  const text = useSelector((state) => {
    const step = currentStep(state);
    return (step !== null && state.streaming[step]?.text.slice(-LAST_LETTERS)) || '';
  });
  return (
    <p class="thoughts" aria-hidden="true">
      {text && <PageText text={text} limit={LAST_LETTERS} />}
    </p>
  );
}
