/** A task that the user shows: what they did so far, and its saving as a routine. */
import { useState } from 'preact/hooks';
import type { Failure } from '../../core/result.ts';
import { useActions, useSelector } from '../app/context.ts';
import { PageText } from '../app/PageText.tsx';
import { nowWords } from '../app/words.ts';
import { partWords } from '../messages/localize.ts';
import { routines, demonstration as words } from './routineWords.ts';
import './routines.css';

export function Demonstration() {
  const run = useSelector((state) => state.run);
  const { saveRoutine, closeRun } = useActions();
  const [name, setName] = useState(run?.goal ?? '');
  const [failure, setFailure] = useState<Failure | null>(null);
  const acts = (run?.drive?.acts ?? []).filter(({ detail }) => detail);
  const save = (event: Event): void => {
    event.preventDefault();
    void saveRoutine(name, false).then((failed) => (failed ? setFailure(failed) : closeRun()));
  };
  return (
    <form class="routine-form demonstration" onSubmit={save}>
      <h2>{words.title}</h2>
      <p class="quiet small">{words.why}</p>
      {acts.length === 0 ? (
        <p class="quiet">{words.nothing}</p>
      ) : (
        <ol aria-live="polite">
          {acts.map(({ did, what }, nth) => (
            <li key={nth}>
              {did === 'clicked' ? nowWords.clicked : nowWords.filled}{' '}
              <PageText text={partWords(what)} limit={120} />
            </li>
          ))}
        </ol>
      )}
      <label for="demonstration-name">{routines.name}</label>
      <input
        id="demonstration-name"
        value={name}
        required
        maxLength={200}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <p class="field-failure" role="alert">
        {failure && `${failure.message} ${failure.hint}`}
      </p>
      <div class="buttons">
        <button type="submit" class="button primary" aria-disabled={acts.length === 0}>
          {words.save}
        </button>
        <button type="button" class="button" onClick={closeRun}>
          {words.discard}
        </button>
      </div>
    </form>
  );
}
