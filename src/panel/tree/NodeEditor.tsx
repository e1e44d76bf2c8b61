/** The editor for the text of an edit, at the place in the tree where the text will be. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { NodeId } from '../../core/ids.ts';
import { MAX_DESCRIPTION } from '../../core/plan/edit.ts';
import { ok } from '../../core/result.ts';
import { useActions, useGetState, useSetView } from '../app/context.ts';
import { KindIcon } from '../app/Icon.tsx';
import { readStep } from '../app/inputChecks.ts';
import { edits } from './editWords.ts';
import type { EditorMode, EditorPlace, EditorRowData } from './rows.ts';
import { TreeRow } from './TreeRow.tsx';
import type { NewEdit } from './undo.ts';

const labels: Record<EditorMode, string> = {
  child: edits.childLabel,
  before: edits.beforeLabel,
  after: edits.afterLabel,
  instead: edits.insteadLabel,
  reword: edits.rewordLabel,
  from: edits.fromLabel,
  hint: edits.hintLabel,
  done: edits.doneLabel,
  fail: edits.failLabel,
  check: edits.checkLabel,
};

const submits: Record<EditorMode, string> = {
  child: edits.add,
  before: edits.add,
  after: edits.add,
  instead: edits.replace,
  reword: edits.save,
  from: edits.replace,
  hint: edits.retry,
  done: edits.mark,
  fail: edits.markFailed,
  check: edits.save,
};

/** Modes whose text is optional. */
const wordless: ReadonlySet<EditorMode> = new Set(['hint', 'done', 'fail', 'check']);

export function EditorRow({ row, at }: { readonly row: EditorRowData; readonly at: number }) {
  return (
    <TreeRow row={row} at={at} classes="is-editor">
      <span class="disc">
        <KindIcon kind="unknown" />
      </span>
      <NodeEditor key={keyOf(row.place)} place={row.place} words="" />
    </TreeRow>
  );
}

/** One editor is open at a time; at another place it starts anew. */
const keyOf = ({ node, mode }: EditorPlace): string => `${node} ${mode}`;

type EditorProps = { readonly place: EditorPlace; readonly words: string };

export function NodeEditor({ place, words }: EditorProps) {
  const { openEditor } = useActions();
  const send = useSend(place);
  const getState = useGetState();
  const setView = useSetView();
  const key = keyOf(place);
  const [text, setText] = useState(getState().drafts[key] ?? words);
  const [refusal, setRefusal] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  // A layout effect, since the next key is already part of the text.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
    field.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useHeightOfText(field, text);
  const type = (typed: string): void => {
    setText(typed);
    setView({ drafts: { ...getState().drafts, [key]: typed } });
  };
  const forget = (): void => {
    const { [key]: _, ...drafts } = getState().drafts;
    setView({ drafts });
  };
  const submit = (): void => {
    const refused = send(text);
    setRefusal(refused);
    if (!refused) forget();
  };
  const cancel = (): void => {
    forget();
    openEditor(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape') cancel();
    else if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) submit();
    else return;
    event.preventDefault();
  };
  return (
    <form
      class="editor"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <textarea
        ref={field}
        rows={2}
        value={text}
        aria-label={labels[place.mode]}
        aria-describedby="editor-help"
        aria-invalid={refusal !== ''}
        placeholder={labels[place.mode]}
        onInput={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <p id="editor-help" class={refusal ? 'field-failure' : 'quiet small'} aria-live="polite">
        {refusal || edits.keysHint}
      </p>
      <div class="buttons">
        <button type="submit" class="button primary small">
          {submits[place.mode]}
        </button>
        <button type="button" class="button small" onClick={cancel}>
          {edits.cancel}
        </button>
      </div>
    </form>
  );
}

/** Makes the field as tall as its text. */
function useHeightOfText(
  field: { readonly current: HTMLTextAreaElement | null },
  text: string,
): void {
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = 'auto';
    current.style.height = `${current.scrollHeight + current.offsetHeight - current.clientHeight}px`;
  }, [field, text]);
}

/** Sends the text as an edit; returns the reason if it can't be sent, else ''. */
function useSend({ node, mode }: EditorPlace): (text: string) => string {
  const { edit } = useActions();
  return (text) => {
    const checked =
      wordless.has(mode) && text.trim() === '' ? ok('') : readStep(text, MAX_DESCRIPTION);
    if (!checked.ok) return checked.failure.message;
    edit(changeOf(node, mode, checked.value));
    return '';
  };
}

function changeOf(target: NodeId, mode: EditorMode, description: string): NewEdit {
  switch (mode) {
    case 'reword':
    case 'from':
    case 'check':
      return { kind: mode, target, description };
    case 'hint':
      return { kind: 'retry', target, hint: description };
    case 'done':
    case 'fail':
      return { kind: mode, target, reason: description };
    default:
      return { kind: 'add', target, place: mode, description };
  }
}
