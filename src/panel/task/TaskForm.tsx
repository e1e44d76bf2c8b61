/** The form that starts a task. Input that can't be sent is refused here, beside its field. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from '../../core/result.ts';
import { MAX_GOAL } from '../../core/run/run.ts';
import { useActions, useSelector, useSetView } from '../app/context.ts';
import { siteLabel } from '../app/inputChecks.ts';
import { PageText } from '../app/PageText.tsx';
import { app, task } from '../app/words.ts';
import { demonstration } from '../routines/routineWords.ts';

export function TaskForm() {
  const { start, demonstrate } = useActions();
  const setView = useSetView();
  const tab = useSelector((state) => state.tab);
  const goal = useSelector((state) => state.draft);
  const [address, setAddress] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isStarting, setStarting] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const arrival = useSelector((state) => state.arrival);
  useLayoutEffect(() => {
    if (arrival !== 'quote' || !field.current) return;
    continueTyping(field.current);
    setView({ arrival: null });
  }, [arrival, setView]);
  // A failure belongs to the tab where it happened. A layout effect, because a later one would clear the result
  // of a quick press.
  useLayoutEffect(() => setFailure(null), [tab?.id, tab?.url]);

  const submit = (event: Event): void => {
    event.preventDefault();
    if (isStarting) return;
    setStarting(true);
    void start(goal, address).then((failed) => {
      setStarting(false);
      setFailure(failed);
      if (failed?.kind === 'badInput') field.current?.focus();
    });
  };
  const show = (): void =>
    void demonstrate(goal.trim() || demonstration.defaultName, address).then(setFailure);
  return (
    <form class="task-form" onSubmit={submit}>
      <p class="lead">{app.tagline}</p>
      <label for="goal">{task.label}</label>
      <textarea
        id="goal"
        ref={field}
        rows={5}
        value={goal}
        placeholder={task.placeholder}
        aria-describedby="goal-hint goal-failure"
        aria-invalid={failure?.kind === 'badInput'}
        onInput={(event) => setView({ draft: event.currentTarget.value })}
        onKeyDown={(event) => isStartKey(event) && submit(event)}
      />
      <GoalHint length={goal.length} />
      {tab?.url === null && <AddressField value={address} onChange={setAddress} />}
      <p id="goal-failure" class="field-failure" role="alert">
        {failure && <FailureWords failure={failure} />}
      </p>
      <div class="task-start">
        <button type="submit" class="button primary large" aria-disabled={isStarting}>
          {isStarting ? task.starting : task.start}
        </button>
        <button type="button" class="button" aria-disabled={isStarting} onClick={show}>
          {demonstration.open}
        </button>
        {tab ? (
          <TabLine url={tab.url} title={tab.title} />
        ) : (
          <span class="quiet">{task.noTab}</span>
        )}
      </div>
    </form>
  );
}

/** Below what was added. */
function continueTyping(field: HTMLTextAreaElement): void {
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
  field.scrollTop = field.scrollHeight;
}

const isStartKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey);

function GoalHint({ length }: { readonly length: number }) {
  const left = MAX_GOAL - length;
  return (
    <p id="goal-hint" class="quiet small">
      {left > 1000 ? task.keys : task.left({ n: Math.max(left, 0) })}
    </p>
  );
}

function FailureWords({ failure }: { readonly failure: Failure }) {
  return (
    <>
      {failure.message} <span class="hint">{failure.hint}</span>
    </>
  );
}

function TabLine({ url, title }: { readonly url: string | null; readonly title: string }) {
  const label = url ? siteLabel(url) : title;
  if (!label) return null;
  return (
    <span class="quiet small tab-line">
      {task.where} <PageText text={label} limit={60} />
    </span>
  );
}

type AddressProps = { readonly value: string; readonly onChange: (value: string) => void };

function AddressField({ value, onChange }: AddressProps) {
  return (
    <>
      <label for="address">{task.address}</label>
      <input
        id="address"
        inputMode="url"
        autocomplete="off"
        value={value}
        aria-describedby="address-why"
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <p id="address-why" class="quiet small">
        {task.addressWhy}
      </p>
    </>
  );
}
