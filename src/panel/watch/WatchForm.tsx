/** Sets how often a routine is looked at, until when, and which lines count. */
import { useId, useState } from 'preact/hooks';
import type { Failure } from '../../core/result.ts';
import { startWith } from '../../core/routine/plan.ts';
import type { Values } from '../../core/routine/routine.ts';
import {
  LEAST_MINUTES,
  MOST_MINUTES,
  type Schedule,
  type Until,
} from '../../core/watch/schedule.ts';
import type { RoutineLine } from '../../protocol/panel.ts';
import { useActions } from '../app/context.ts';
import { siteLabel } from '../app/inputChecks.ts';
import { watch as words } from './watchWords.ts';
import './watch.css';

type Unit = 'minutes' | 'hours' | 'day';
type End = Until['is'];

/** The fields as typed. */
type Typed = {
  readonly unit: Unit;
  readonly amount: string;
  readonly at: string;
  readonly end: End;
  readonly endsAt: string;
  readonly endsAfter: string;
  readonly only: string;
};

const initial: Typed = {
  unit: 'minutes',
  amount: '30',
  at: '08:00',
  end: 'stopped',
  endsAt: '',
  endsAfter: '10',
  only: '',
};

type FormProps = {
  readonly line: RoutineLine;
  readonly values: Values;
  readonly close: () => void;
};

export function WatchForm({ line, values, close }: FormProps) {
  const { makeWatch } = useActions();
  const [typed, setTyped] = useState(initial);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isStarting, setStarting] = useState(false);
  const put = (change: Partial<Typed>): void => setTyped({ ...typed, ...change });
  const submit = (event: Event): void => {
    event.preventDefault();
    if (isStarting) return;
    const until = untilOf(typed);
    if (until.is === 'time' && until.at <= Date.now()) {
      setFailure(pastEnd);
      return;
    }
    setStarting(true);
    const terms = { values, schedule: scheduleOf(typed), until, only: typed.only.trim() };
    void makeWatch(line, terms).then((failed) => {
      setStarting(false);
      setFailure(failed);
    });
  };
  return (
    <form class="confirm routine-form watch-form" onSubmit={submit}>
      <Often typed={typed} put={put} />
      <Ending typed={typed} put={put} />
      <Only typed={typed} put={put} />
      <p class="quiet small">{words.about({ site: siteLabel(startWith(line.routine, values)) })}</p>
      <p class="field-failure" role="alert">
        {failure && `${failure.message} ${failure.hint}`}
      </p>
      <div class="buttons">
        <button type="submit" class="button primary small" aria-disabled={isStarting}>
          {isStarting ? words.starting : words.start}
        </button>
        <button type="button" class="button small" onClick={close}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}

const pastEnd: Failure = { kind: 'badInput', message: words.pastEnd, hint: '' };

type FieldProps = { readonly typed: Typed; readonly put: (change: Partial<Typed>) => void };

function Often({ typed: { unit, amount, at }, put }: FieldProps) {
  const id = useId();
  return (
    <>
      <label for={id}>{words.every}</label>
      <div class="watch-fields">
        <select
          id={id}
          value={unit}
          onChange={(event) => put({ unit: event.currentTarget.value as Unit })}
        >
          <option value="minutes">{words.minutes}</option>
          <option value="hours">{words.hours}</option>
          <option value="day">{words.day}</option>
        </select>
        {unit === 'day' ? (
          <input
            type="time"
            aria-label={words.at}
            value={at}
            required
            onInput={(event) => put({ at: event.currentTarget.value })}
          />
        ) : (
          <input
            type="number"
            aria-label={words.amount}
            value={amount}
            required
            min={unit === 'minutes' ? LEAST_MINUTES : 1}
            max={unit === 'minutes' ? MOST_MINUTES : MOST_MINUTES / 60}
            onInput={(event) => put({ amount: event.currentTarget.value })}
          />
        )}
      </div>
    </>
  );
}

function Ending({ typed: { end, endsAt, endsAfter }, put }: FieldProps) {
  const id = useId();
  return (
    <>
      <label for={id}>{words.until}</label>
      <div class="watch-fields">
        <select
          id={id}
          value={end}
          onChange={(event) => put({ end: event.currentTarget.value as End })}
        >
          <option value="stopped">{words.untilStopped}</option>
          <option value="time">{words.untilTime}</option>
          <option value="checks">{words.untilChecks}</option>
        </select>
        {end === 'time' && (
          <input
            type="datetime-local"
            aria-label={words.endsAt}
            value={endsAt}
            required
            onInput={(event) => put({ endsAt: event.currentTarget.value })}
          />
        )}
        {end === 'checks' && (
          <input
            type="number"
            aria-label={words.endsAfter}
            value={endsAfter}
            required
            min={1}
            max={10_000}
            onInput={(event) => put({ endsAfter: event.currentTarget.value })}
          />
        )}
      </div>
    </>
  );
}

function Only({ typed: { only }, put }: FieldProps) {
  const id = useId();
  return (
    <>
      <label for={id}>{words.only}</label>
      <input
        id={id}
        value={only}
        maxLength={300}
        placeholder={words.onlyExample}
        onInput={(event) => put({ only: event.currentTarget.value })}
      />
    </>
  );
}

/** The browser has checked the fields. */
function scheduleOf({ unit, amount, at }: Typed): Schedule {
  if (unit === 'day') {
    const [hours = 0, minutes = 0] = at.split(':').map(Number);
    return { every: 'day', at: hours * 60 + minutes };
  }
  return { every: 'minutes', n: Number(amount) * (unit === 'hours' ? 60 : 1) };
}

function untilOf({ end, endsAt, endsAfter }: Typed): Until {
  switch (end) {
    case 'stopped':
      return { is: end };
    case 'time':
      return { is: end, at: new Date(endsAt).getTime() };
    case 'checks':
      return { is: end, most: Number(endsAfter) };
  }
}
