/** Past tasks: open one, run it again, compare two with the same goal, or delete one. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { RunLine } from '../../protocol/panel.ts';
import { useActions, useSelector, useSetView } from '../app/context.ts';
import { PageText } from '../app/PageText.tsx';
import { plainText } from '../app/plainText.ts';
import { app, costOf, date, runStatus, stopWords } from '../app/words.ts';
import { plannerName, usePlanners } from '../task/planners.ts';
import { Comparison } from './Comparison.tsx';
import { again, compare, history } from './historyWords.ts';
import { RunAgain } from './RunAgain.tsx';
import './history.css';

/** A run and the other runs with the same goal, newest first. */
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

type PastTaskProps = { readonly line: RunLine; readonly onCompare: (() => void) | null };
type Open = 'again' | 'delete' | null;

function PastTask({ line, onCompare }: PastTaskProps) {
  const { openRun } = useActions();
  const planners = usePlanners();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  return (
    <li class="history-item">
      <button type="button" class="history-line" onClick={() => openRun(line.id)}>
        <span class="history-goal">
          <PageText text={line.goal} limit={160} />
        </span>
        {line.answer && (
          <span class="history-answer small">
            <PageText text={line.answer} limit={160} />
          </span>
        )}
        <span class="quiet small">
          <strong>{outcomeOf(line)}</strong> ·{' '}
          {line.usd > 0 && `${costOf({ paid: line.usd, unpriced: line.unpriced })} · `}
          {plannerName(planners, line.system)} · {date(line.startedAt)}
        </span>
      </button>
      {open === 'again' && <RunAgain line={line} prefers="same" close={close} />}
      {open === 'delete' && <ConfirmDelete line={line} close={close} />}
      {open === null && <Choices line={line} onCompare={onCompare} onOpen={setOpen} />}
    </li>
  );
}

const outcomeOf = ({ status, stop }: RunLine): string =>
  status === 'finished' && stop ? stopWords(stop).title : runStatus[status];

type ChoicesProps = PastTaskProps & { readonly onOpen: (open: Open) => void };

/** A paused run can be compared; only a finished one can be repeated or deleted. */
function Choices({ line, onCompare, onOpen }: ChoicesProps) {
  const goal = plainText(line.goal, 80);
  const isOver = line.status === 'finished';
  if (!isOver && !onCompare) return null;
  return (
    <div class="history-choices">
      {isOver && line.home && (
        <Choice
          className="history-again"
          label={again.open}
          about={again.openThis({ goal })}
          onChoose={() => onOpen('again')}
        />
      )}
      {onCompare && (
        <Choice
          className="history-compare"
          label={compare.open}
          about={compare.openThis({ goal })}
          onChoose={onCompare}
        />
      )}
      {isOver && (
        <Choice
          className="history-delete"
          label={history.remove}
          about={history.removeThis({ goal })}
          onChoose={() => onOpen('delete')}
        />
      )}
    </div>
  );
}

type ChoiceProps = {
  readonly className: string;
  readonly label: string;
  readonly about: string;
  readonly onChoose: () => void;
};

function Choice({ className, label, about, onChoose }: ChoiceProps) {
  return (
    <button type="button" class={`button small ${className}`} aria-label={about} onClick={onChoose}>
      {label}
    </button>
  );
}

type ConfirmProps = { readonly line: RunLine; readonly close: () => void };

function ConfirmDelete({ line, close }: ConfirmProps) {
  const { deleteRun } = useActions();
  const question = useRef<HTMLParagraphElement>(null);
  // Focuses the question, never an answer: the next key may be meant for the list.
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
