/** The controls of the run: Stop first and always visible, then the spend. */
import { useActions, useSelector } from '../app/context.ts';
import { needsSetup } from '../app/Problem.tsx';
import type { PressedControl } from '../app/store.ts';
import { controls, nowWords, task } from '../app/words.ts';
import { Spend } from './Spend.tsx';
import { isUserInControl } from './statusLine.ts';

export function RunControls() {
  const status = useSelector((state) => state.run?.status ?? 'finished');
  const isFinished = status === 'finished';
  const isHeld = status === 'paused' || status === 'blocked';
  // The banner offers Setup first, then Resume.
  const isInBanner = useSelector(
    ({ run, settings }) =>
      run?.status === 'blocked' && run.failure !== null && needsSetup(run.failure, settings),
  );
  const isDemonstration = useSelector(({ run }) => run?.isDemonstration === true);
  const isTheirs = useSelector(({ run }) => isUserInControl(run));
  return (
    <header class="controls">
      <fieldset class="controls-buttons" aria-label={controls.group}>
        {isFinished ? (
          <NewTask />
        ) : (
          <>
            <Control
              what="stop"
              class="button stop"
              label={controls.stop}
              hint={controls.stopHint}
            />
            {isInBanner || isDemonstration ? null : isHeld ? (
              <Control
                what="resume"
                class="button primary"
                label={isTheirs ? nowWords.handBack : controls.resume}
                hint={controls.resumeHint}
              />
            ) : (
              <Control
                what="pause"
                class="button"
                label={controls.pause}
                hint={controls.pauseHint}
              />
            )}
            {isHeld && !isInBanner && !isTheirs && !isDemonstration && (
              <Control what="step" class="button" label={controls.step} hint={controls.stepHint} />
            )}
          </>
        )}
      </fieldset>
      <Spend />
    </header>
  );
}

function NewTask() {
  const { closeRun } = useActions();
  return (
    <button type="button" class="button primary" onClick={closeRun}>
      {task.newTask}
    </button>
  );
}

type ControlProps = {
  readonly what: PressedControl;
  readonly class: string;
  readonly label: string;
  readonly hint: string;
};

function Control({ what, class: look, label, hint }: ControlProps) {
  const { control } = useActions();
  const isAsked = useSelector((state) => state.pressed === what);
  return (
    <button
      type="button"
      class={look}
      title={hint}
      data-control={what}
      aria-disabled={isAsked}
      onClick={() => !isAsked && control(what)}
    >
      {label}
    </button>
  );
}
