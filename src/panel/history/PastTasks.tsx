/** Tasks of the past: open one, do it again with another planner, compare two of the same goal, delete. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { RunLine } from '../../protocol/panel.ts';
import { useSelector, useSetView } from '../app/context.ts';
import { app } from '../app/words.ts';
import { Comparison } from './Comparison.tsx';
import { history } from './historyWords.ts';
import { PastTask } from './PastTask.tsx';

/** A run, and the other runs of the same goal, newest first. */
type Compared = { readonly line: RunLine; readonly others: readonly RunLine[] };

export function PastTasks() {
  const [compared, setCompared] = useState<Compared | null>(null);
  if (compared) return <Comparison {...compared} close={() => setCompared(null)} />;
  return <List onCompare={setCompared} />;
}

function List({ onCompare }: { readonly onCompare: (compared: Compared) => void }) {
  const lines = useSelector((state) => state.history);
  const setView = useSetView();
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
        {lines?.map((line) => {
          const others = othersLike(line, lines);
          const compare = others.length > 0 ? () => onCompare({ line, others }) : null;
          return <PastTask key={line.id} line={line} onCompare={compare} />;
        })}
      </ul>
    </section>
  );
}

const othersLike = (line: RunLine, lines: readonly RunLine[]): readonly RunLine[] =>
  lines.filter(({ id, goal }) => id !== line.id && goal === line.goal);
