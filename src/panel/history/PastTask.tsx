/** One past task and what can be done with it. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { RunLine } from '../../protocol/panel.ts';
import { useActions } from '../app/context.ts';
import { PageText, plainText } from '../app/PageText.tsx';
import { date, runStatus, systemName } from '../app/words.ts';
import { again, compare, history } from './historyWords.ts';
import { RunAgain } from './RunAgain.tsx';

type PastTaskProps = { readonly line: RunLine; readonly onCompare: (() => void) | null };
type Open = 'again' | 'delete' | null;

export function PastTask({ line, onCompare }: PastTaskProps) {
  const { openRun } = useActions();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  return (
    <li class="history-item">
      <button type="button" class="history-line" onClick={() => openRun(line.id)}>
        <span class="history-goal">
          <PageText text={line.goal} limit={160} />
        </span>
        <span class="quiet small">
          {runStatus[line.status]} · {systemName[line.system]} · {date(line.startedAt)}
        </span>
      </button>
      {open === 'again' && <RunAgain line={line} close={close} />}
      {open === 'delete' && <ConfirmDelete line={line} close={close} />}
      {open === null && <Choices line={line} onCompare={onCompare} onOpen={setOpen} />}
    </li>
  );
}

type ChoicesProps = PastTaskProps & { readonly onOpen: (open: Open) => void };

/** A run that rests may be compared; only one that is over is done again or deleted. */
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
