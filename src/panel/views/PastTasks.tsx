import { useLayoutEffect, useRef } from 'preact/hooks';
import type { RunLine } from '../../protocol/panel.ts';
import { useActions, usePart, useView } from '../context.ts';
import { app, date, history, runStatus } from '../words.ts';
import { PageText } from './PageText.tsx';

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
  return (
    <li>
      <button type="button" class="history-line" onClick={() => openRun(line.id)}>
        <span class="history-goal">
          <PageText text={line.goal} limit={160} />
        </span>
        <span class="quiet small">
          {runStatus[line.status]} · {date(line.startedAt)}
        </span>
      </button>
    </li>
  );
}
