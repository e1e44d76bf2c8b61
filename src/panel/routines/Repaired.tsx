/** What a run of a routine did differently, and the choice to keep that as the routine's new version. */
import { useMemo, useState } from 'preact/hooks';
import type { Failure } from '../../core/result.ts';
import { type ComparedStep, repairOf } from '../../core/routine/repair.ts';
import type { Run } from '../../core/run/run.ts';
import { useActions } from '../app/context.ts';
import { PageText } from '../app/PageText.tsx';
import { routines as words } from './routineWords.ts';
import './routines.css';

export function Repaired({ run }: { readonly run: Run }) {
  const repair = useMemo(() => repairOf(run), [run]);
  const { repairRoutine } = useActions();
  const [isUpdated, setUpdated] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  if (!repair) return null;
  if (isUpdated)
    return (
      <p class="quiet small routine-saved" role="status">
        {words.updated}
      </p>
    );
  const update = (): void =>
    void repairRoutine().then((failed) => (failed ? setFailure(failed) : setUpdated(true)));
  return (
    <div class="repaired">
      <p>{words.changed}</p>
      <ul class="repaired-steps" aria-label={words.changes}>
        {groupsOf(repair.steps).map((group) =>
          typeof group === 'number' ? (
            <li key={`kept ${group}`} class="is-kept quiet small">
              {words.unchanged({ n: group })}
            </li>
          ) : (
            <li key={`${group.is} ${group.does} ${group.on}`} class={`is-${group.is}`}>
              <span class="visually-hidden">{words[group.is]}: </span>
              <PageText text={group.does} limit={200} />
              {group.on && (
                <span class="quiet small on">
                  <PageText text={group.on} limit={120} />
                </span>
              )}
            </li>
          ),
        )}
      </ul>
      <p class="field-failure" role="alert">
        {failure && `${failure.message} ${failure.hint}`}
      </p>
      <button type="button" class="button" onClick={update}>
        {words.update}
      </button>
    </div>
  );
}

type Changed = ComparedStep & { readonly is: 'added' | 'dropped' };

/** Neighbors that stay as they were become their number. */
function groupsOf(steps: readonly ComparedStep[]): readonly (number | Changed)[] {
  const groups: (number | Changed)[] = [];
  for (const { is, ...step } of steps) {
    const last = groups.at(-1);
    if (is !== 'kept') groups.push({ is, ...step });
    else if (typeof last === 'number') groups[groups.length - 1] = last + 1;
    else groups.push(1);
  }
  return groups;
}
