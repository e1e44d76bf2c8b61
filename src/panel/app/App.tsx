/**
 * The whole panel: controls first, then what needs the user, then the plan, then the record. Stop and a waiting
 * question are on every screen.
 */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { QuestionCard } from '../cards/QuestionCard.tsx';
import { PastTasks } from '../history/PastTasks.tsx';
import { ReplayView } from '../history/Replay.tsx';
import { MemoryTable } from '../memory/MemoryTable.tsx';
import { stepAt } from '../record/stepWords.ts';
import { Mode } from '../task/Mode.tsx';
import { NowNext } from '../task/NowNext.tsx';
import { RunControls } from '../task/RunControls.tsx';
import { RunResult } from '../task/RunResult.tsx';
import { TaskForm } from '../task/TaskForm.tsx';
import { Transcript } from '../task/Transcript.tsx';
import { UserActions } from '../task/UserActions.tsx';
import { Composer } from '../tree/Composer.tsx';
import { CurrentStepBar } from '../tree/CurrentStepBar.tsx';
import { currentNode } from '../tree/nodeState.ts';
import { StagedBar } from '../tree/StagedBar.tsx';
import { TreeView } from '../tree/TreeView.tsx';
import { isTyping } from '../tree/typing.ts';
import { UndoBar } from '../tree/UndoBar.tsx';
import type { Panel } from './actions.ts';
import { PanelContext, useActions, useSelector } from './context.ts';
import { Espalier } from './Espalier.tsx';
import { PageText, plainText } from './PageText.tsx';
import { Problem } from './Problem.tsx';
import type { PanelState } from './store.ts';
import { useFocusIfLost } from './useFocusIfLost.ts';
import { app, firstRun, runStatus, stopWords } from './words.ts';

export function App({ panel }: { readonly panel: Panel }) {
  return (
    <PanelContext.Provider value={panel}>
      <Screen />
    </PanelContext.Provider>
  );
}

function Screen() {
  useStopKeys();
  useHold();
  const hasRun = useSelector((state) => state.run !== null);
  const screen = useSelector((state) => state.screen);
  const isLive = useSelector(({ run }) => run !== null && run.status !== 'finished');
  const link = useSelector((state) => state.link);
  const isKnown = useSelector((state) => state.settings !== null);
  const isBroken = useSelector((state) => state.problem?.kind === 'storage');
  const isNow = useSelector(({ screen, replay }) => screen === 'task' && replay === null);
  return (
    <div class="panel">
      {hasRun && (isLive || screen === 'task') ? (
        <>
          <RunControls />
          <NowNext />
        </>
      ) : (
        <Brand />
      )}
      <main class="panel-main">
        {link === 'lost' && <p class="strip">{app.lost}</p>}
        <Problem />
        <QuestionCard />
        {screen === 'history' ? (
          <PastTasks />
        ) : isKnown ? (
          <Task hasRun={hasRun} />
        ) : (
          !isBroken && <p class="quiet">{app.connecting}</p>
        )}
      </main>
      {isNow && <CurrentStepBar />}
      {hasRun && <UndoBar />}
      {hasRun && isNow && <StagedBar />}
      {hasRun && isNow && <Composer />}
      <Footer />
      <LiveRegion />
    </div>
  );
}

function Brand() {
  return (
    <header class="brand">
      <h1>{app.name}</h1>
    </header>
  );
}

function Task({ hasRun }: { readonly hasRun: boolean }) {
  if (hasRun) return <RunView />;
  return (
    <>
      <FirstRun />
      <TaskForm />
      <Espalier />
    </>
  );
}

function RunView() {
  const goal = useSelector((state) => state.run?.goal ?? '');
  const isReplaying = useSelector((state) => state.replay !== null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusIfLost(heading);
  return (
    <>
      <h1 class="spoken" ref={heading} tabIndex={-1}>
        <PageText text={goal} limit={600} />
      </h1>
      {isReplaying ? (
        <ReplayView />
      ) : (
        <>
          <RunResult />
          <UserActions />
          <TreeView />
          <MemoryTable />
          <Transcript />
        </>
      )}
    </>
  );
}

/** Says so while someone writes, and again to a worker that is new. */
function useHold(): void {
  const { hold } = useActions();
  const wasHeld = useRef(false);
  const isHeld = useSelector(isTyping);
  const isReached = useSelector(({ link, run }) => link === 'live' && run !== null);
  useLayoutEffect(() => {
    if (isReached && isHeld !== wasHeld.current) hold(isHeld);
    wasHeld.current = isReached && isHeld;
  }, [isHeld, isReached, hold]);
}

const twiceMs = 1000;

/** Esc twice, or Alt+Shift+S, stops the run from anywhere in the panel. */
function useStopKeys(): void {
  const { control } = useActions();
  const isOn = useSelector((state) => state.run !== null && state.run.status !== 'finished');
  const lastEscape = useRef(Number.NEGATIVE_INFINITY);
  // With the redraw that shows Stop: a key pressed right after it counts.
  useLayoutEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent): void => {
      const isChord = event.altKey && event.shiftKey && event.code === 'KeyS';
      const isEscape = event.key === 'Escape' && !event.defaultPrevented && !event.repeat;
      const isSecond = isEscape && event.timeStamp - lastEscape.current < twiceMs;
      if (isEscape) lastEscape.current = event.timeStamp;
      if (!isChord && !isSecond) return;
      event.preventDefault();
      control('stop');
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isOn, control]);
}

const ownHost = 'https://api.anthropic.com';

/** Says what it will do and what it sends, and leads to Setup, until there is a key, or a host that needs none. */
function FirstRun() {
  const { setup } = useActions();
  const needsKey = useSelector(
    ({ settings }) => settings !== null && !settings.hasKey && settings.baseUrl.startsWith(ownHost),
  );
  if (!needsKey) return null;
  return (
    <section class="note-card" aria-labelledby="first-run">
      <h2 id="first-run">{firstRun.title}</h2>
      <p>{firstRun.text}</p>
      <ul class="small">
        {firstRun.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <button type="button" class="button" onClick={setup}>
        {firstRun.open}
      </button>
    </section>
  );
}

/** The links to other screens. */
function Footer() {
  const { showHistory, setup } = useActions();
  return (
    <footer class="footer">
      <Mode />
      <nav class="footer-nav">
        <button type="button" class="link" onClick={showHistory}>
          {app.history}
        </button>
        <button type="button" class="link" onClick={setup}>
          {app.setup}
        </button>
      </nav>
    </footer>
  );
}

/** The polite voice: one sentence when the run's state or the step under way changes. */
function LiveRegion() {
  const announcement = useSelector(sentence);
  return (
    <p class="spoken" aria-live="polite">
      {announcement}
    </p>
  );
}

function sentence({ run }: PanelState): string {
  if (!run) return '';
  if (run.status === 'finished') return run.stop ? stopWords(run.stop).title : runStatus.finished;
  const node = currentNode(run);
  const words = node && run.status === 'running' ? plainText(stepAt(run, node), 120) : '';
  return words ? `${runStatus[run.status]}: ${words}` : runStatus[run.status];
}
