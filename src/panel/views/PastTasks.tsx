import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { RunLine } from '../../protocol/panel.ts';
import { useActions, usePart, useView } from '../context.ts';
import { app, date, history, runStatus } from '../words.ts';
import { PageText, plainText } from './PageText.tsx';

export function PastTasks() {
  const lines = usePart((state) => state.history);
  const setView = useView();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <section class="history" aria-labelledby="history-title">
      <div class="history-head">
        <h2 id="history-title" ref={heading} tabIndex={-1}>
          {history.title}
        </h2>
        <button type="button" class="button" onClick={() => setView({ screen: 'task' })}>
          {app.back}
        </button>
      </div>
      {lines === null && <p class="quiet">{history.loading}</p>}
      {lines?.length === 0 && <p class="quiet">{history.none}</p>}
      <ul class="history-lines">
        {lines?.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </section>
  );
}

function Line({ line }: { readonly line: RunLine }) {
  const { openRun } = useActions();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <li class="history-item">
      <button type="button" class="history-line" onClick={() => openRun(line.id)}>
        <span class="history-goal">
          <PageText text={line.goal} limit={160} />
        </span>
        <span class="quiet small">
          {runStatus[line.status]} · {date(line.startedAt)}
        </span>
      </button>
      {isConfirming ? (
        <ConfirmDelete line={line} close={() => setConfirming(false)} />
      ) : (
        line.status === 'finished' && (
          <button
            type="button"
            class="button small history-delete"
            aria-label={history.removeThis(plainText(line.goal, 80))}
            onClick={() => setConfirming(true)}
          >
            {history.remove}
          </button>
        )
      )}
    </li>
  );
}

type ConfirmProps = { readonly line: RunLine; readonly close: () => void };

function ConfirmDelete({ line, close }: ConfirmProps) {
  const { deleteRun } = useActions();
  const question = useRef<HTMLParagraphElement>(null);
  // On the question, never on an answer: the next key may be meant for the list.
  useLayoutEffect(() => question.current?.focus(), []);
  const id = `delete-${line.id}`;
  return (
    <fieldset
      class="confirm"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        event.preventDefault();
        close();
      }}
    >
      <p id={id} ref={question} tabIndex={-1}>
        {history.confirm}
      </p>
      <div class="buttons">
        <button
          type="button"
          class="button primary small"
          onClick={() => {
            document.getElementById('history-title')?.focus();
            deleteRun(line.id);
          }}
        >
          {history.remove}
        </button>
        <button type="button" class="button small" onClick={close}>
          {history.keep}
        </button>
      </div>
    </fieldset>
  );
}
