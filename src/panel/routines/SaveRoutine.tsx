/** Keeps a finished task as a routine, under a name. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from '../../core/result.ts';
import { hasChanged } from '../../core/routine/save.ts';
import { useActions, useSelector } from '../app/context.ts';
import { routines as words } from './routineWords.ts';
import { SaveOrCancel } from './SaveOrCancel.tsx';
import './routines.css';

type SaveState = 'offered' | 'naming' | 'saved';

export function SaveRoutine() {
  const [state, setState] = useState<SaveState>('offered');
  switch (state) {
    case 'offered':
      return (
        <button type="button" class="button save-routine" onClick={() => setState('naming')}>
          {words.save}
        </button>
      );
    case 'naming':
      return <NameForm onSaved={() => setState('saved')} close={() => setState('offered')} />;
    case 'saved':
      return (
        <p class="quiet small routine-saved" role="status">
          {words.saved}
        </p>
      );
  }
}

type NameProps = { readonly onSaved: () => void; readonly close: () => void };

function NameForm({ onSaved, close }: NameProps) {
  const { saveRoutine } = useActions();
  const goal = useSelector(({ run }) => run?.goal ?? '');
  const mayReport = useSelector(({ run }) => run !== null && hasChanged(run));
  const [name, setName] = useState(goal.slice(0, 80));
  const [answers, setAnswers] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.select(), []);
  const submit = (event: Event): void => {
    event.preventDefault();
    void saveRoutine(name, answers).then((failed) => (failed ? setFailure(failed) : onSaved()));
  };
  return (
    <form class="confirm routine-form" onSubmit={submit}>
      <label for="routine-name">{words.name}</label>
      <input
        id="routine-name"
        ref={field}
        value={name}
        required
        maxLength={200}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      {mayReport && (
        <label class="choice">
          <input
            type="checkbox"
            checked={answers}
            onChange={(event) => setAnswers(event.currentTarget.checked)}
          />
          <span>{words.answers}</span>
        </label>
      )}
      <SaveOrCancel failure={failure} cancel={close} />
    </form>
  );
}
