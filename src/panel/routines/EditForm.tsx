/** Changes the name of a routine, and which of its texts it asks for. */
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from '../../core/result.ts';
import { fieldsOf, type RoutineField } from '../../core/routine/edit.ts';
import { labelOf, parameterKinds } from '../../core/routine/routine.ts';
import type { RoutineLine } from '../../protocol/panel.ts';
import { useActions } from '../app/context.ts';
import { plainText } from '../app/plainText.ts';
import { editing, routines as words } from './routineWords.ts';
import { SaveOrCancel } from './SaveOrCancel.tsx';

type Props = { readonly line: RoutineLine; readonly close: () => void };

export function EditForm({ line: { id, routine }, close }: Props) {
  const { editRoutine } = useActions();
  const [name, setName] = useState(routine.name);
  const [fields, setFields] = useState(() => fieldsOf(routine));
  const [failure, setFailure] = useState<Failure | null>(null);
  const nameId = useId();
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  const put = (changed: RoutineField): void =>
    setFields(fields.map((field) => (field.name === changed.name ? changed : field)));
  const submit = (event: Event): void => {
    event.preventDefault();
    void editRoutine(id, name, fields).then((failed) => (failed ? setFailure(failed) : close()));
  };
  return (
    <form class="confirm routine-form" onSubmit={submit}>
      <label for={nameId}>{words.name}</label>
      <input
        id={nameId}
        ref={first}
        value={name}
        required
        maxLength={200}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      {fields.length > 0 && <p class="quiet small">{editing.about}</p>}
      {fields.map((field) => (
        <Field key={field.name} field={field} put={put} />
      ))}
      <SaveOrCancel failure={failure} cancel={close} />
    </form>
  );
}

type FieldProps = { readonly field: RoutineField; readonly put: (field: RoutineField) => void };

function Field({ field, put }: FieldProps) {
  const [wasCalled] = useState(labelOf(field));
  const id = useId();
  const { isAsked, kind, value } = field;
  return (
    <fieldset class="routine-field">
      <legend class="visually-hidden">{wasCalled}</legend>
      <label class="choice">
        <input
          type="checkbox"
          checked={isAsked}
          onChange={(event) => put({ ...field, isAsked: event.currentTarget.checked })}
        />
        <span>{editing.ask({ what: plainText(isAsked ? wasCalled : `“${value}”`, 120) })}</span>
      </label>
      {isAsked && (
        <>
          <label for={`${id}-label`}>{editing.label}</label>
          <input
            id={`${id}-label`}
            value={labelOf(field)}
            required
            maxLength={100}
            onInput={(event) => put({ ...field, label: event.currentTarget.value })}
          />
          <label for={`${id}-value`}>{editing.usual}</label>
          <div class="routine-pair">
            <input
              id={`${id}-value`}
              value={value}
              maxLength={2000}
              onInput={(event) => put({ ...field, value: event.currentTarget.value })}
            />
            <select
              aria-label={editing.kind}
              value={kind}
              onChange={(event) => {
                const chosen = parameterKinds.find((each) => each === event.currentTarget.value);
                if (chosen) put({ ...field, kind: chosen });
              }}
            >
              {parameterKinds.map((each) => (
                <option key={each} value={each}>
                  {editing.kinds[each]}
                </option>
              ))}
            </select>
          </div>
        </>
      )}
    </fieldset>
  );
}
