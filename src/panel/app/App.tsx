/**
 * The whole panel: run controls, then what needs the user, the plan, and the record. Every screen has Stop and the open
 * question.
 */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { lacksKey } from '../../protocol/panel.ts';
import { QuestionCard } from '../cards/QuestionCard.tsx';
import { PastTasks } from '../history/PastTasks.tsx';
import { ReplayView } from '../history/Replay.tsx';
import { MemoryTable } from '../memory/MemoryTable.tsx';
import { stepAt } from '../record/stepWords.ts';
import { BatchBar } from '../routines/BatchBar.tsx';
import { Demonstration } from '../routines/Demonstration.tsx';
import { Routines } from '../routines/Routines.tsx';
import { ModelSetup } from '../setup/ModelSetup.tsx';
import { SettingsContext } from '../setup/settingsActions.ts';
import { Mode } from '../task/Mode.tsx';
import { NowNext } from '../task/NowNext.tsx';
import { RunControls } from '../task/RunControls.tsx';
import { RunResult } from '../task/RunResult.tsx';
import { SimplerPlanner } from '../task/SimplerPlanner.tsx';
import { TaskForm } from '../task/TaskForm.tsx';
import { Transcript } from '../task/Transcript.tsx';
import { UserActions } from '../task/UserActions.tsx';
import { Asked } from '../tree/Asked.tsx';
import { Composer } from '../tree/Composer.tsx';
import { CurrentStepBar } from '../tree/CurrentStep.tsx';
import { CutBar, StagedBar, UndoBar } from '../tree/EditBars.tsx';
import { currentNode } from '../tree/nodeState.ts';
import { TreeView } from '../tree/TreeView.tsx';
import { Watches } from '../watch/Watches.tsx';
import { watch as watchWords } from '../watch/watchWords.ts';
import type { Panel } from './actions.ts';
import { PanelContext, useActions, useSelector } from './context.ts';
import { useFocusIfLost } from './focus.ts';
import { PageText } from './PageText.tsx';
import { Problem } from './Problem.tsx';
import { plainText } from './plainText.ts';
import { isTyping, type PanelState } from './store.ts';
import { app, firstRun, runStatus, stopWords } from './words.ts';
import '../task/task.css';

export function App({ panel }: { readonly panel: Panel }) {
  return (
    <PanelContext.Provider value={panel}>
      <SettingsContext.Provider value={panel.settings}>
        <Screen />
      </SettingsContext.Provider>
    </PanelContext.Provider>
  );
}

function Screen() {
  useStopKeys();
  useTypingPause();
  const hasRun = useSelector((state) => state.run !== null);
  const screen = useSelector((state) => state.screen);
  const isLive = useSelector(({ run }) => run !== null && run.status !== 'finished');
  const link = useSelector((state) => state.link);
  const isKnown = useSelector((state) => state.settings !== null);
  const isBroken = useSelector((state) => state.problem?.kind === 'storage');
  const isDemonstration = useSelector(({ run }) => run?.isDemonstration === true);
  const isNow = useSelector(({ screen, replay }) => screen === 'task' && replay === null);
  return (
    <div class="panel">
      {hasRun && (isLive || screen === 'task') ? (
        <>
          <RunControls />
          {!isDemonstration && <NowNext />}
        </>
      ) : (
        <Brand />
      )}
      <main class="panel-main">
        {link === 'lost' && <p class="strip">{app.lost}</p>}
        <Problem />
        <ArrivalBar />
        <QuestionCard />
        <BatchBar />
        {screen === 'history' ? (
          <PastTasks />
        ) : screen === 'watches' ? (
          <Watches />
        ) : isKnown ? (
          <Task hasRun={hasRun} />
        ) : (
          !isBroken && <p class="quiet">{app.connecting}</p>
        )}
      </main>
      {isNow && <CurrentStepBar />}
      {hasRun && <UndoBar />}
      {hasRun && isNow && <CutBar />}
      {hasRun && isNow && <StagedBar />}
      {hasRun && isNow && <Asked />}
      {hasRun && isNow && !isDemonstration && <Composer />}
      <Footer />
      <LiveRegion />
    </div>
  );
}

/** What the user came with waits for the end of the task. */
function ArrivalBar() {
  const waiting = useSelector(({ run, arrival }) => (run ? arrival : null));
  return (
    <p class={waiting ? 'strip' : 'visually-hidden'} role="status">
      {waiting && app.arrival[waiting]}
    </p>
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
      <Routines />
      <Espalier />
    </>
  );
}

function RunView() {
  const goal = useSelector((state) => state.run?.goal ?? '');
  const isReplaying = useSelector((state) => state.replay !== null);
  const isDemonstration = useSelector(({ run }) => run?.isDemonstration === true);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusIfLost(heading);
  return (
    <>
      <h1 class="visually-hidden" ref={heading} tabIndex={-1}>
        <PageText text={goal} limit={600} />
      </h1>
      {isDemonstration ? (
        <Demonstration />
      ) : isReplaying ? (
        <ReplayView />
      ) : (
        <>
          <RunResult />
          <SimplerPlanner />
          <UserActions />
          <TreeView />
          <MemoryTable />
          <Transcript />
        </>
      )}
    </>
  );
}

/** Tells the worker whether the user is typing, and tells a restarted worker again. */
function useTypingPause(): void {
  const { hold } = useActions();
  const wasTyping = useRef(false);
  const isUserTyping = useSelector(isTyping);
  const isReached = useSelector(({ link, run }) => link === 'live' && run !== null);
  useLayoutEffect(() => {
    if (isReached && isUserTyping !== wasTyping.current) hold(isUserTyping);
    wasTyping.current = isReached && isUserTyping;
  }, [isUserTyping, isReached, hold]);
}

const twiceMs = 1000;

/** Esc twice, or Alt+Shift+S, stops the run from anywhere in the panel. */
function useStopKeys(): void {
  const { control } = useActions();
  const isOn = useSelector((state) => state.run !== null && state.run.status !== 'finished');
  const lastEscape = useRef(Number.NEGATIVE_INFINITY);
  // Effects run too late: a key pressed right after Stop appears must count.
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

/** Connects a model and explains what Espalier does and sends, until there is a key or a server that needs none. */
function FirstRun() {
  const settings = useSelector((state) => state.settings);
  const lacks = settings !== null && lacksKey(settings);
  // What the test finds out stays on the screen once it has saved the model.
  const wasShown = useRef(false);
  wasShown.current ||= lacks;
  if (settings === null || !wasShown.current) return null;
  return (
    <section class="note-card" aria-labelledby="first-run">
      <h2 id="first-run">{lacks ? firstRun.title : firstRun.ready}</h2>
      <p>{lacks ? firstRun.text : firstRun.next}</p>
      <ModelSetup settings={settings} isReady={!lacks} />
      {lacks && (
        <ul class="small">
          {firstRun.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Footer() {
  const { showHistory, showWatches, setup } = useActions();
  const hasWatches = useSelector(({ watches }) => watches.length > 0);
  const news = useSelector(({ watches }) => watches.filter(({ isNews }) => isNews).length);
  return (
    <footer class="footer">
      <Mode />
      <nav class="footer-nav">
        {hasWatches && (
          <button type="button" class="link" onClick={showWatches}>
            {news > 0 ? watchWords.titleNews({ n: news }) : watchWords.title}
          </button>
        )}
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

/** Announces politely when the state of the run or the current step changes: one sentence. */
function LiveRegion() {
  const announcement = useSelector(sentence);
  return (
    <p class="visually-hidden" aria-live="polite">
      {announcement}
    </p>
  );
}

function sentence({ run }: PanelState): string {
  if (!run) return '';
  if (run.status === 'finished') return run.stop ? stopWords(run.stop).title : runStatus.finished;
  const node = currentNode(run);
  const current = node && run.status === 'running' ? plainText(stepAt(run, node), 120) : '';
  return current ? `${runStatus[run.status]}: ${current}` : runStatus[run.status];
}

function Espalier() {
  return (
    <svg class="espalier" viewBox="0 0 320 190" aria-hidden="true" focusable="false">
      <g class="wires">
        <path d="M8 46H312M8 92H312M8 138H312" />
      </g>
      <g class="wood">
        <path class="trunk" d="M160 186V18" />
        <path d="M160 160Q160 138 134 138H40" />
        <path d="M160 160Q160 138 186 138H280" />
        <path d="M160 114Q160 92 138 92H62" />
        <path d="M160 114Q160 92 182 92H258" />
        <path d="M160 68Q160 46 142 46H92" />
        <path d="M160 68Q160 46 178 46H228" />
      </g>
      <g class="leaves">
        {leaves.map(([x, y]) => (
          <path key={`${x},${y}`} d={`M${x} ${y}c-5-3-6-11 0-16 6 5 5 13 0 16Z`} />
        ))}
      </g>
      <circle class="bud" cx="160" cy="14" r="5" />
    </svg>
  );
}

const leaves = [
  [40, 137],
  [82, 137],
  [118, 137],
  [204, 137],
  [244, 137],
  [280, 137],
  [62, 91],
  [104, 91],
  [216, 91],
  [258, 91],
  [92, 45],
  [126, 45],
  [196, 45],
  [228, 45],
] as const;
