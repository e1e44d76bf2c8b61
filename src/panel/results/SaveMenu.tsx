/** Saves a finished task: its answer, its tables, or all of it. */
import { useRef, useState } from 'preact/hooks';
import type { Run } from '../../core/run/run.ts';
import { useActions } from '../app/context.ts';
import { plainText } from '../app/plainText.ts';
import { saveFile } from '../app/saveFile.ts';
import { plannerName, usePlanners } from '../task/planners.ts';
import { results as words } from './resultWords.ts';
import { type FileKind, fileKindsOf, fileOf, markdownOf } from './savedFiles.ts';
import './results.css';

export function SaveMenu({ run }: { readonly run: Run }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class="button save-open"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {words.save}
      </button>
      {isOpen && <Choices run={run} close={close} />}
    </>
  );
}

type ChoicesProps = { readonly run: Run; readonly close: () => void };

function Choices({ run, close }: ChoicesProps) {
  const { exportRun, readPicture } = useActions();
  const planner = plannerName(usePlanners(), run.options.system);
  const save = async (kind: FileKind): Promise<void> => {
    const journal = await exportRun();
    // Why it can't be read is shown already.
    if (journal.length === 0) return;
    const { name, text, type } = await fileOf(run, kind, { journal, planner, readPicture });
    saveFile(name, text, type);
  };
  const share = async (): Promise<void> => {
    const text = markdownOf(run, await exportRun());
    await navigator.share({ title: plainText(run.goal, 120), text }).catch(() => {
      // The user closed the browser's own dialog.
    });
  };
  const kinds = fileKindsOf(run);
  return (
    <ul
      class="save-choices"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        event.preventDefault();
        close();
      }}
    >
      {kinds.map((kind) => (
        <Choice
          key={kind}
          name={kind}
          about={kind === 'redacted' ? words.leftOut : ''}
          onChoose={() => {
            close();
            void save(kind);
          }}
        />
      ))}
      {'share' in navigator && kinds.includes('markdown') && (
        <Choice
          name="share"
          about=""
          onChoose={() => {
            close();
            void share();
          }}
        />
      )}
    </ul>
  );
}

type ChoiceProps = {
  readonly name: FileKind | 'share';
  readonly about: string;
  readonly onChoose: () => void;
};

function Choice({ name, about, onChoose }: ChoiceProps) {
  const id = about ? `about-${name}` : undefined;
  return (
    <li>
      <button
        type="button"
        class="save-choice"
        data-kind={name}
        aria-describedby={id}
        onClick={onChoose}
      >
        {words[name]}
      </button>
      {about && (
        <p id={id} class="quiet small">
          {about}
        </p>
      )}
    </li>
  );
}
