/** Runs a past task again with another planner, on the page where it began. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from '../../core/result.ts';
import { isSystemId, type SystemId } from '../../core/run/systems.ts';
import type { RunLine } from '../../protocol/panel.ts';
import { useActions } from '../app/context.ts';
import { siteLabel } from '../app/inputChecks.ts';
import { systemName } from '../app/words.ts';
import { planner } from '../task/plannerWords.ts';
import { again } from './historyWords.ts';

type RunAgainProps = { readonly line: RunLine; readonly close: () => void };

/** In the order of Setup: `best` first. */
const choices = Object.keys(planner).filter(isSystemId);

export function RunAgain({ line, close }: RunAgainProps) {
  const { runAgain } = useActions();
  const [system, setSystem] = useState<SystemId>(otherThan(line.system));
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const field = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const id = `again-${line.id}`;
  const submit = (event: Event): void => {
    event.preventDefault();
    if (isStarting) return;
    setStarting(true);
    void runAgain(line, system).then((failed) => {
      setStarting(false);
      setFailure(failed);
    });
  };
  return (
    <form
      class="confirm run-again"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        event.preventDefault();
        close();
      }}
    >
      <label for={id}>{again.planner}</label>
      <select
        id={id}
        ref={field}
        value={system}
        aria-describedby={`${id}-about`}
        onChange={({ currentTarget: { value } }) => isSystemId(value) && setSystem(value)}
      >
        {choices.map((each) => (
          <option key={each} value={each}>
            {systemName[each]}
          </option>
        ))}
      </select>
      <p id={`${id}-about`} class="small">
        {planner[system].goodFor} {planner[system].cost}
      </p>
      <p class="quiet small">{again.about({ site: siteLabel(line.home ?? '') })}</p>
      <p class="field-failure" role="alert">
        {failure && `${failure.message} ${failure.hint}`}
      </p>
      <div class="buttons">
        <button type="submit" class="button primary small" aria-disabled={isStarting}>
          {isStarting ? again.starting : again.start}
        </button>
        <button type="button" class="button small" onClick={close}>
          {again.cancel}
        </button>
      </div>
    </form>
  );
}

const otherThan = (system: SystemId): SystemId => choices.find((each) => each !== system) ?? system;
