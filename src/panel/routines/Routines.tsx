/**
 * The routines of the user, below the form for a new task: run one with other values, pin, export, import or delete one.
 * The form of a pinned one is always open.
 */
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from '../../core/result.ts';
import { defaultValues } from '../../core/routine/plan.ts';
import { labelOf, type Parameter, type Routine, type Values } from '../../core/routine/routine.ts';
import { pinnedFirst, type RoutineLine } from '../../protocol/panel.ts';
import { useActions, useSelector, useSetView } from '../app/context.ts';
import { PinIcon } from '../app/Icon.tsx';
import { siteLabel } from '../app/inputChecks.ts';
import { PageText } from '../app/PageText.tsx';
import { plainText } from '../app/plainText.ts';
import { WatchForm } from '../watch/WatchForm.tsx';
import { watch as watchWords } from '../watch/watchWords.ts';
import { BatchForm } from './BatchForm.tsx';
import { EditForm } from './EditForm.tsx';
import { batch as batchWords, routines as words } from './routineWords.ts';
import './routines.css';

export function Routines() {
  const { loadRoutines, openRoutine } = useActions();
  const lines = useSelector((state) => state.routines);
  const open = useSelector((state) => state.openRoutine);
  useEffect(loadRoutines, [loadRoutines]);
  if (!lines) return null;
  return (
    <section class="routines" aria-labelledby="routines-title">
      <h2 id="routines-title" class={lines.length === 0 ? 'visually-hidden' : ''}>
        {words.title}
      </h2>
      <ul class="routine-lines">
        {pinnedFirst(lines).map((line) => (
          <Line
            key={line.id}
            line={line}
            isOpen={open === line.id}
            onToggle={() => openRoutine(open === line.id ? null : line.id)}
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
  const { routine, isPinned = false } = line;
  const row = useRef<HTMLLIElement>(null);
  useArrival(row, isOpen);
  return (
    <li class="routine" ref={row} data-pinned={isPinned}>
      <button type="button" class="routine-line" aria-expanded={isOpen} onClick={onToggle}>
        <span class="routine-name">
          {isPinned && <PinIcon />}
          <PageText text={routine.name} limit={160} />
        </span>
        <span class="quiet small">
          {siteLabel(routine.start)} · {words.steps({ n: actsIn(routine) })}
        </span>
      </button>
      {(isOpen || isPinned) && <RunForm line={line} isWhole={isOpen} />}
    </li>
  );
}

/** Goes to the form of the routine that the user came with. */
function useArrival(row: { readonly current: HTMLElement | null }, isOpen: boolean): void {
  const setView = useSetView();
  const isAwaited = useSelector(({ arrival }) => arrival === 'routine');
  useLayoutEffect(() => {
    if (!isOpen || !isAwaited) return;
    row.current?.scrollIntoView({ block: 'nearest' });
    row.current?.querySelector<HTMLElement>('.routine-form :is(input, [type=submit])')?.focus();
    setView({ arrival: null });
  }, [isOpen, isAwaited, row, setView]);
}

const actsIn = ({ parts }: Routine): number =>
  parts.reduce((sum, { acts }) => sum + acts.length, 0);

/** `isWhole`: with everything that can be done with it, not only a run. */
function RunForm({ line, isWhole }: { readonly line: RoutineLine; readonly isWhole: boolean }) {
  const { runRoutine } = useActions();
  const { routine } = line;
  const name = plainText(routine.name, 120);
  const [values, setValues] = useState<Values>(defaultValues(routine));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isStarting, setStarting] = useState(false);
  const [instead, setInstead] = useState<Instead | null>(null);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (isStarting) return;
    setStarting(true);
    void runRoutine(line, values).then((failed) => {
      setStarting(false);
      setFailure(failed);
    });
  };
  const close = (): void => setInstead(null);
  if (isWhole && instead === 'rows') return <BatchForm line={line} close={close} />;
  if (isWhole && instead === 'edit') return <EditForm line={line} close={close} />;
  if (isWhole && instead === 'delete') return <ConfirmDelete line={line} close={close} />;
  if (isWhole && instead === 'watch')
    return <WatchForm line={line} values={values} close={close} />;
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
      {isWhole && <p class="quiet small">{words.about({ site: siteLabel(routine.start) })}</p>}
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
        {isWhole && <OtherButtons line={line} name={name} show={setInstead} />}
      </div>
    </form>
  );
}

/** What is shown in place of the form. */
type Instead = 'rows' | 'watch' | 'edit' | 'delete';

type OtherProps = {
  readonly line: RoutineLine;
  readonly name: string;
  readonly show: (what: Instead) => void;
};

function OtherButtons({ line, name, show }: OtherProps) {
  const { exportRoutine, restoreRoutine, pinRoutine } = useActions();
  const { routine, isPinned = false } = line;
  return (
    <>
      {routine.parameters.length > 0 && (
        <button
          type="button"
          class="button small"
          aria-label={batchWords.openThis({ name })}
          onClick={() => show('rows')}
        >
          {batchWords.open}
        </button>
      )}
      {routine.ends === 'answer' && (
        <button
          type="button"
          class="button small watch-open"
          aria-label={watchWords.openThis({ name })}
          onClick={() => show('watch')}
        >
          {watchWords.open}
        </button>
      )}
      <button
        type="button"
        class="button small routine-pin"
        aria-label={words.pinThis({ name })}
        aria-pressed={isPinned}
        onClick={() => pinRoutine(line.id, !isPinned)}
      >
        <PinIcon />
        {words.pin}
      </button>
      <button
        type="button"
        class="button small"
        aria-label={words.editThis({ name })}
        onClick={() => show('edit')}
      >
        {words.edit}
      </button>
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
        onClick={() => show('delete')}
      >
        {words.remove}
      </button>
    </>
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

function ValueField({ parameter, value, onChange }: ValueProps) {
  const id = useId();
  return (
    <>
      <label for={id}>
        <PageText text={labelOf(parameter)} limit={100} />
      </label>
      <input
        id={id}
        {...inputOf(parameter.kind)}
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
          class="visually-hidden"
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
