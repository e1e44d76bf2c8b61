/** Stop first, always visible. The state word answers a press at once, before the worker does. */
import { useActions, usePart } from '../context.ts';
import { needsSetup } from '../setupFixes.ts';
import type { PressedControl } from '../store.ts';
import { controls, pressedStatus, runStatus, task } from '../words.ts';

export function RunControls() {
  const status = usePart((state) => state.run?.status ?? 'finished');
  const isFinished = status === 'finished';
  const isHeld = status === 'paused' || status === 'blocked';
  // The banner offers Setup first, and Resume after it.
  const isInBanner = usePart(
    ({ run, settings }) =>
      run?.status === 'blocked' && run.failure !== null && needsSetup(run.failure, settings),
  );
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
            {isInBanner ? null : isHeld ? (
              <Control
                what="resume"
                class="button primary"
                label={controls.resume}
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
            {isHeld && !isInBanner && (
              <Control what="step" class="button" label={controls.step} hint={controls.stepHint} />
            )}
          </>
        )}
      </fieldset>
      <StateWord />
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
  const isAsked = usePart((state) => state.pressed === what);
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

function StateWord() {
  const status = usePart((state) => state.run?.status ?? 'finished');
  const pressed = usePart(
    (state) =>
      state.pressed ?? (state.run?.status === 'running' && state.run.stepping ? 'step' : null),
  );
  return (
    <p class={`state-word is-${pressed ? 'pressed' : status}`} data-status={status}>
      <span class="state-dot" aria-hidden="true" />
      {pressed ? pressedStatus[pressed] : runStatus[status]}
    </p>
  );
}
