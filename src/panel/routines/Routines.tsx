/** The routines of the user, below the form for a new task: run one with other values, export, import or delete one. */
import { useEffect, useId, useState } from 'preact/hooks';
import type { Failure } from '../../core/result.ts';
import { defaultValues } from '../../core/routine/plan.ts';
import type { Parameter, Routine, Values } from '../../core/routine/routine.ts';
import type { RoutineLine } from '../../protocol/panel.ts';
import { useActions, useSelector } from '../app/context.ts';
import { siteLabel } from '../app/inputChecks.ts';
import { PageText } from '../app/PageText.tsx';
import { plainText } from '../app/plainText.ts';
import { WatchForm } from '../watch/WatchForm.tsx';
import { watch as watchWords } from '../watch/watchWords.ts';
import { BatchForm } from './BatchForm.tsx';
import { batch as batchWords, routines as words } from './routineWords.ts';
import './routines.css';

export function Routines() {
  const { loadRoutines } = useActions();
  const lines = useSelector((state) => state.routines);
  const [open, setOpen] = useState<string | null>(null);
  useEffect(loadRoutines, [loadRoutines]);
  if (!lines) return null;
  return (
    <section class="routines" aria-labelledby="routines-title">
      <h2 id="routines-title" class={lines.length === 0 ? 'spoken' : ''}>
        {words.title}
      </h2>
      <ul class="routine-lines">
        {lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            isOpen={open === line.id}
            onToggle={() => setOpen(open === line.id ? null : line.id)}
          />
        ))}
      </ul>
      <Import />
    </section>
  );
}

type LineProps = {
  readonly line: RoutineLine;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

function Line({ line, isOpen, onToggle }: LineProps) {
  const { routine } = line;
  return (
    <li class="routine">
      <button type="button" class="routine-line" aria-expanded={isOpen} onClick={onToggle}>
        <span class="routine-name">
          <PageText text={routine.name} limit={160} />
        </span>
        <span class="quiet small">
          {siteLabel(routine.start)} · {words.steps({ n: actsIn(routine) })}
        </span>
      </button>
      {isOpen && <RunForm line={line} />}
    </li>
  );
}

const actsIn = ({ parts }: Routine): number =>
  parts.reduce((sum, { acts }) => sum + acts.length, 0);

function RunForm({ line }: { readonly line: RoutineLine }) {
  const { runRoutine, exportRoutine, restoreRoutine } = useActions();
  const { routine } = line;
  const name = plainText(routine.name, 120);
  const [values, setValues] = useState<Values>(defaultValues(routine));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isStarting, setStarting] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [isForRows, setForRows] = useState(false);
  const [isWatching, setWatching] = useState(false);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (isStarting) return;
    setStarting(true);
    void runRoutine(line, values).then((failed) => {
      setStarting(false);
      setFailure(failed);
    });
  };
  if (isForRows) return <BatchForm line={line} close={() => setForRows(false)} />;
  if (isDeleting) return <ConfirmDelete line={line} close={() => setDeleting(false)} />;
  if (isWatching) return <WatchForm line={line} values={values} close={() => setWatching(false)} />;
  return (
    <form class="confirm routine-form" onSubmit={submit}>
      {routine.parameters.map((parameter) => (
        <ValueField
          key={parameter.name}
          parameter={parameter}
          value={values[parameter.name] ?? ''}
          onChange={(value) => setValues({ ...values, [parameter.name]: value })}
        />
      ))}
      <p class="quiet small">{words.about({ site: siteLabel(routine.start) })}</p>
      {line.isNew && <p class="small">{words.isNew}</p>}
      <p class="field-failure" role="alert">
        {failure && `${failure.message} ${failure.hint}`}
      </p>
      <div class="buttons">
        <button
          type="submit"
          class="button primary small"
          aria-label={words.runThis({ name })}
          aria-disabled={isStarting}
        >
          {isStarting ? words.starting : words.run}
        </button>
        {routine.parameters.length > 0 && (
          <button
            type="button"
            class="button small"
            aria-label={batchWords.openThis({ name })}
            onClick={() => setForRows(true)}
          >
            {batchWords.open}
          </button>
        )}
        {routine.ends === 'answer' && (
          <button
            type="button"
            class="button small watch-open"
            aria-label={watchWords.openThis({ name })}
            onClick={() => setWatching(true)}
          >
            {watchWords.open}
          </button>
        )}
        <button
          type="button"
          class="button small"
          aria-label={words.exportThis({ name })}
          onClick={() => exportRoutine(line)}
        >
          {words.export}
        </button>
        {line.before && (
          <button
            type="button"
            class="button small"
            aria-label={words.restoreThis({ name })}
            onClick={() => restoreRoutine(line.id)}
          >
            {words.restore}
          </button>
        )}
        <button
          type="button"
          class="button small"
          aria-label={words.removeThis({ name })}
          onClick={() => setDeleting(true)}
        >
          {words.remove}
        </button>
      </div>
    </form>
  );
}

function inputOf(kind: Parameter['kind']) {
  if (kind === 'date') return { type: 'date' } as const;
  return { type: 'text', inputMode: kind === 'number' ? 'decimal' : 'text' } as const;
}

type ValueProps = {
  readonly parameter: Parameter;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

function ValueField({ parameter: { name, kind }, value, onChange }: ValueProps) {
  const id = useId();
  return (
    <>
      <label for={id}>{name.replaceAll('_', ' ')}</label>
      <input
        id={id}
        {...inputOf(kind)}
        value={value}
        required
        maxLength={20_000}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </>
  );
}

function ConfirmDelete({
  line,
  close,
}: {
  readonly line: RoutineLine;
  readonly close: () => void;
}) {
  const { deleteRoutine } = useActions();
  return (
    <div class="confirm">
      <p>{words.confirm}</p>
      <div class="buttons">
        <button type="button" class="button small danger" onClick={() => deleteRoutine(line.id)}>
          {words.remove}
        </button>
        <button type="button" class="button small" onClick={close}>
          {words.keep}
        </button>
      </div>
    </div>
  );
}

/** A file picker that looks like a button. */
function Import() {
  const { importRoutine } = useActions();
  const [failure, setFailure] = useState<Failure | null>(null);
  const take = (input: HTMLInputElement): void => {
    const [file] = input.files ?? [];
    input.value = '';
    if (file) void importRoutine(file).then(setFailure);
  };
  return (
    <>
      <label class="routine-import small">
        {words.importOne}
        <input
          type="file"
          class="spoken"
          accept="application/json,.json"
          onChange={(event) => take(event.currentTarget)}
        />
      </label>
      <p class="field-failure" role="alert">
        {failure && `${failure.message} ${failure.hint}`}
      </p>
    </>
  );
}
