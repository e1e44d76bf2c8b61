/**
 * Plays a task back: shows the same tree for the run at one moment of its journal. It is read-only; the task itself
 * continues and its controls stay live.
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { actionWords } from '../../core/action/actionWords.ts';
import type { Run } from '../../core/run/run.ts';
import type { Actions, Panel } from '../app/actions.ts';
import { PanelContext, usePanel, useSelector, useSetView } from '../app/context.ts';
import { PageText } from '../app/PageText.tsx';
import { plainText } from '../app/plainText.ts';
import { createPanelStore, type PanelStore, type Replay } from '../app/store.ts';
import { time } from '../app/words.ts';
import { ShownPicture, usePicture } from '../record/ActPicture.tsx';
import { replay as words } from '../record/detailWords.ts';
import { TreeView } from '../tree/TreeView.tsx';
import { latestAct, runAfter } from './replaySteps.ts';

export function ReplayView() {
  const replay = useSelector((state) => state.replay);
  return replay && <Playing replay={replay} />;
}

function Playing({ replay }: { readonly replay: Replay }) {
  const past = usePastPanel(replay);
  usePace(replay);
  return (
    <>
      <Scrubber replay={replay} />
      <PanelContext.Provider value={past}>
        <TreeView />
      </PanelContext.Provider>
    </>
  );
}

function Scrubber({ replay }: { readonly replay: Replay }) {
  const setView = useSetView();
  const { moments, at, isPlaying } = replay;
  const moment = moments[at];
  const last = moments.length - 1;
  const slider = useRef<HTMLInputElement>(null);
  useEffect(() => slider.current?.focus(), []);
  const go = (to: number, plays = false): void =>
    setView({ replay: { ...replay, at: Math.min(last, Math.max(0, to)), isPlaying: plays } });
  const what = moment ? `${words.moments[moment.kind]}${moment.words && ': '}${moment.words}` : '';
  return (
    <section class="scrubber" aria-label={words.title}>
      <p class="scrubber-head">
        <strong>{words.title}</strong>
        <button
          type="button"
          class="button primary small"
          onClick={() => setView({ replay: null })}
        >
          {words.now}
        </button>
      </p>
      <div class="scrubber-what">
        <p>
          {moment && <span class="quiet">{time(moment.at)}</span>}{' '}
          <PageText text={what} limit={160} />
        </p>
        <MomentPicture replay={replay} />
      </div>
      <div class="scrubber-line">
        <Step name={words.back} sign="‹" isOff={at === 0} onPress={() => go(at - 1)} />
        <Step
          name={isPlaying ? words.pause : words.play}
          sign={isPlaying ? '❙❙' : '▶'}
          isOff={false}
          onPress={() => go(at === last ? 0 : at, !isPlaying)}
        />
        <Step name={words.on} sign="›" isOff={at === last} onPress={() => go(at + 1)} />
        <input
          ref={slider}
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={words.slider}
          aria-valuetext={plainText(what, 160)}
          onInput={({ currentTarget: { value } }) => go(Number(value))}
        />
        <span class="quiet small">{words.at({ nth: at + 1, all: moments.length })}</span>
      </div>
    </section>
  );
}

/** The page after the latest action, if a picture was kept. */
function MomentPicture({ replay: { journal, moments, at } }: { readonly replay: Replay }) {
  const act = latestAct(journal, moments[at]?.events ?? 0);
  const picture = usePicture(act?.id ?? null);
  const [isLarge, setLarge] = useState(false);
  const hadOne = useRef(false);
  hadOne.current ||= picture?.kind === 'taken';
  // Takes up space from the first picture on, so that nothing moves during playback.
  if (!hadOne.current) return null;
  if (!act || picture?.kind !== 'taken')
    return <span class={`act-picture is-missing${isLarge ? ' is-large' : ''}`} />;
  return (
    <ShownPicture
      picture={picture}
      words={actionWords(act.record.action, act.record.target)}
      isLarge={isLarge}
      onPress={() => setLarge(!isLarge)}
    />
  );
}

type StepProps = {
  readonly name: string;
  readonly sign: string;
  readonly isOff: boolean;
  readonly onPress: () => void;
};

function Step({ name, sign, isOff, onPress }: StepProps) {
  return (
    <button
      type="button"
      class="bar-tool"
      aria-label={name}
      title={name}
      aria-disabled={isOff}
      onClick={() => !isOff && onPress()}
    >
      {sign}
    </button>
  );
}

const PACE_MS = 700;

/** Advances from moment to moment during playback. */
function usePace(replay: Replay): void {
  const setView = useSetView();
  useEffect(() => {
    if (!replay.isPlaying) return;
    const timer = setTimeout(() => {
      const at = replay.at + 1;
      const last = replay.moments.length - 1;
      setView({ replay: { ...replay, at: Math.min(at, last), isPlaying: at < last } });
    }, PACE_MS);
    return () => clearTimeout(timer);
  });
}

/** A separate panel for the past run, with its own view state. */
function usePastPanel(replay: Replay): Panel {
  const { actions, settings } = usePanel();
  const store = useMemo(pastStore, []);
  const folded = useRef<Run | null>(null);
  const { journal, moments, at } = replay;
  const run = useMemo(() => {
    folded.current = runAfter(journal, moments[at]?.events ?? 0, folded.current);
    return folded.current;
  }, [journal, moments, at]);
  // Before the tree renders, since it reads the store.
  if (store.getState().run !== run) store.setState({ run, isFollowing: true });
  return useMemo(
    () => ({ store, settings, actions: lookingOnly(actions, store) }),
    [actions, settings, store],
  );
}

function pastStore(): PanelStore {
  const store = createPanelStore();
  store.setState({ isPast: true });
  return store;
}

const nothing = (): void => undefined;

/** Turns every action that changes something into a no-op; reading still works. */
const lookingOnly = (actions: Actions, store: PanelStore): Actions => ({
  ...actions,
  edit: nothing,
  undo: nothing,
  redo: nothing,
  openEditor: nothing,
  show: nothing,
  select: (selected) => store.setState({ selected }),
});
