/**
 * The whole panel: controls first, then what needs the user, then the plan, then the record. Stop and a waiting
 * question are on every screen.
 */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { QuestionCard } from '../cards/QuestionCard.tsx';
import { PastTasks } from '../history/PastTasks.tsx';
import { ReplayView } from '../history/Replay.tsx';
import { MemoryTable } from '../memory/MemoryTable.tsx';
import { NowNext } from '../task/NowNext.tsx';
import { RunControls } from '../task/RunControls.tsx';
import { RunResult } from '../task/RunResult.tsx';
import { TaskForm } from '../task/TaskForm.tsx';
import { Transcript } from '../task/Transcript.tsx';
import { UserActions } from '../task/UserActions.tsx';
import { Composer } from '../tree/Composer.tsx';
import { CurrentStepBar } from '../tree/CurrentStepBar.tsx';
import { StagedBar } from '../tree/StagedBar.tsx';
import { TreeView } from '../tree/TreeView.tsx';
import { isTyping } from '../tree/typing.ts';
import { UndoBar } from '../tree/UndoBar.tsx';
import type { Panel } from './actions.ts';
import { PanelContext, useActions, useSelector } from './context.ts';
import { Espalier } from './Espalier.tsx';
import { FirstRun } from './FirstRun.tsx';
import { Footer } from './Footer.tsx';
import { LiveRegion } from './LiveRegion.tsx';
import { PageText } from './PageText.tsx';
import { Problem } from './Problem.tsx';
import { useFocusIfLost } from './useFocusIfLost.ts';
import { app } from './words.ts';

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
