/** A cell of the table of candidates: its value, whether its constraints hold, and a way to correct it. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import {
  type CandidateRow,
  type ConstraintVerdict,
  candidateName,
  cellOf,
  constraintVerdict,
} from '../../core/memory/candidate.ts';
import { verdictWords } from '../../core/memory/edit.ts';
import { type Constraint, NAME } from '../../core/memory/schema.ts';
import { useActions } from '../app/context.ts';
import { StateIcon } from '../app/Icon.tsx';
import { PageText } from '../app/PageText.tsx';
import { plainText } from '../app/plainText.ts';
import { memory, plan } from '../app/words.ts';
import type { Column } from './candidates.ts';

type CellProps = { readonly row: CandidateRow; readonly column: Column };

export function CandidateCell({ row, column }: CellProps) {
  if (column.kind === 'judged') return <JudgedCell row={row} constraint={column.constraint} />;
  const { key, constraints } = column;
  const cell = cellOf(row, key);
  const content = (
    <>
      <ValueEditor row={row} column={column} text={cell?.value.text ?? ''} />
      {cell?.by === 'human' && (
        <span
          class="tag is-you"
          title={cell.read ? memory.read({ text: cell.read.text }) : plan.byYou}
        >
          {plan.you}
        </span>
      )}
      {constraints.map((constraint) => (
        <VerdictMark
          key={constraint.id}
          verdict={constraintVerdict(row, constraint)}
          text={constraint.text}
        />
      ))}
    </>
  );
  if (key !== NAME) return <td>{content}</td>;
  return (
    <th scope="row">
      {content}
      <p class="quiet small source">
        <PageText text={placeOf(row.url)} limit={60} />
      </p>
    </th>
  );
}

function placeOf(url: string): string {
  if (!URL.canParse(url)) return '';
  const { host, pathname } = new URL(url);
  return pathname === '/' ? host : `${host}${pathname}`;
}

const states = { met: 'done', unmet: 'failed', unknown: 'unknown' } as const;

function VerdictMark({
  verdict,
  text,
}: {
  readonly verdict: ConstraintVerdict;
  readonly text: string;
}) {
  return (
    <span class={`verdict is-${verdict}`} title={plainText(text, 200)}>
      <StateIcon state={states[verdict]} />
      {memory[verdict]}
    </span>
  );
}

function JudgedCell({
  row,
  constraint,
}: {
  readonly row: CandidateRow;
  readonly constraint: Constraint;
}) {
  const { editTable } = useActions();
  const verdict = constraintVerdict(row, constraint);
  const isYours = row.judged.some(
    (each) => each.constraint === constraint.id && each.by === 'human',
  );
  const change = (value: string): void => editTable({ row: row.id, field: constraint.id, value });
  return (
    <td>
      <span class={`verdict is-${verdict}`}>
        <StateIcon state={states[verdict]} />
        <select
          class="verdict-choice"
          aria-label={memory.judge({
            constraint: plainText(constraint.text, 80),
            row: plainText(candidateName(row), 80),
          })}
          value={verdict === 'unknown' ? '' : verdictWords[verdict]}
          onChange={(event) => change(event.currentTarget.value)}
        >
          <option value={verdictWords.met}>{memory.met}</option>
          <option value={verdictWords.unmet}>{memory.unmet}</option>
          <option value="">{memory.unknown}</option>
        </select>
      </span>
      {isYours && <span class="tag is-you">{plan.you}</span>}
    </td>
  );
}

type EditorProps = CellProps & { readonly text: string };

/** The value as a button. Pressing it opens a field in its place; closing the field focuses the button. */
function ValueEditor({ row, column, text }: EditorProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wantsFocus = useRef(false);
  // A layout effect, since the next key may be an Enter that opens the field again.
  useLayoutEffect(() => {
    if (!isOpen && wantsFocus.current) button.current?.focus();
    wantsFocus.current = false;
  }, [isOpen]);
  const close = (byKey: boolean): void => {
    wantsFocus.current = byKey;
    setOpen(false);
  };
  if (isOpen) return <ValueField row={row} column={column} text={text} onClose={close} />;
  return (
    <button
      ref={button}
      type="button"
      class="cell-value"
      data-field={column.key}
      aria-label={`${plainText(text, 120) || memory.noValue}. ${memory.edit({ field: column.title, row: plainText(candidateName(row), 80) })}`}
      onClick={() => setOpen(true)}
    >
      {text ? <PageText text={text} limit={120} /> : <span class="quiet">{memory.noValue}</span>}
    </button>
  );
}

type FieldProps = EditorProps & { readonly onClose: (byKey: boolean) => void };

function ValueField({ row, column, text, onClose }: FieldProps) {
  const { editTable } = useActions();
  const field = useRef<HTMLInputElement>(null);
  // Removing the field fires blur once more.
  const isClosed = useRef(false);
  // A layout effect, so that the next key already replaces the value.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const close = (keep: boolean, byKey: boolean): void => {
    if (isClosed.current) return;
    isClosed.current = true;
    const value = (field.current?.value ?? text).trim();
    if (keep && value !== text.trim()) editTable({ row: row.id, field: column.key, value });
    onClose(byKey);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (event.key === 'Enter') close(true, true);
    else if (event.key === 'Escape') close(false, true);
    else return;
    event.preventDefault();
  };
  return (
    <input
      ref={field}
      class="cell-field"
      maxLength={300}
      defaultValue={text}
      aria-label={memory.edit({ field: column.title, row: plainText(candidateName(row), 80) })}
      title={memory.editHint}
      onKeyDown={onKeyDown}
      onBlur={() => close(true, false)}
    />
  );
}
