/** Runs a past task again, with the same planner or another one, on the page where it began. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from '../../core/result.ts';
import type { RunLine } from '../../protocol/panel.ts';
import { useActions } from '../app/context.ts';
import { siteLabel } from '../app/inputChecks.ts';
import { inOrder, plannerName, plannerOf, plannerWords, usePlanners } from '../task/planners.ts';
import { again } from './historyWords.ts';

type RunAgainProps = {
  readonly line: RunLine;
  /** Whether the planner that the task used is preselected, or another one. */
  readonly prefers: 'same' | 'other';
  readonly close: () => void;
};

export function RunAgain({ line, prefers, close }: RunAgainProps) {
  const { runAgain } = useActions();
  // A planner of an earlier version may be missing.
  const preferred = inOrder(usePlanners()).find(({ id }) =>
    prefers === 'same' ? id === line.system : id !== line.system,
  );
  const [system, setSystem] = useState(preferred?.id ?? line.system);
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
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
      <PlannerField id={`again-${line.id}`} chosen={system} onChoose={setSystem} />
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

type PlannerFieldProps = {
  readonly id: string;
  readonly chosen: string;
  readonly onChoose: (system: string) => void;
};

function PlannerField({ id, chosen, onChoose }: PlannerFieldProps) {
  const planners = usePlanners();
  const field = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const planner = plannerOf(planners, chosen);
  const description = planner && plannerWords(planner);
  return (
    <>
      <label for={id}>{again.planner}</label>
      <select
        id={id}
        ref={field}
        value={chosen}
        aria-describedby={`${id}-about`}
        onChange={({ currentTarget: { value } }) => onChoose(value)}
      >
        {inOrder(planners).map((each) => (
          <option key={each.id} value={each.id}>
            {plannerName(planners, each.id)}
          </option>
        ))}
      </select>
      <p id={`${id}-about`} class="small">
        {description?.goodFor} {description?.cost}
      </p>
    </>
  );
}
