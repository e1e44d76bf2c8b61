/** Forms that replace the buttons of a card: a reason for skipping, another value for a field. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ApprovalCard } from '../../core/action/approvalCard.ts';
import { plainText } from '../app/plainText.ts';
import { edits } from '../tree/editWords.ts';
import { card } from './cardWords.ts';
import { AnswerButton } from './QuestionShell.tsx';

type SkipFormProps = {
  readonly isLive: boolean;
  readonly onSkip: (reason: string) => void;
  readonly onCancel: () => void;
};

const maxReason = 1000;

/** Asks why to skip the action. Every later prompt of the run has the reason as a rule. */
export function SkipForm({ isLive, onSkip, onCancel }: SkipFormProps) {
  const [reason, setReason] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <div class="skip-form">
      <label for="skip-reason">{card.reason}</label>
      <textarea
        id="skip-reason"
        ref={field}
        rows={2}
        maxLength={maxReason}
        value={reason}
        placeholder={card.reasonPlaceholder}
        onInput={(event) => setReason(event.currentTarget.value)}
      />
      <div class="buttons">
        <AnswerButton
          label={card.skipNow}
          look="primary"
          isLive={isLive}
          onAnswer={() => onSkip(reason.trim())}
        />
        <button type="button" class="button" onClick={onCancel}>
          {edits.cancel}
        </button>
      </div>
    </div>
  );
}

type ChangeFormProps = {
  readonly field: ApprovalCard['fields'][number];
  readonly isLive: boolean;
  readonly onChange: (value: string) => void;
  readonly onCancel: () => void;
};

const maxValue = 5000;

/** Asks for another value of a field. It is filled in on the page and a new card opens: this approves nothing. */
export function ChangeForm({ field, isLive, onChange, onCancel }: ChangeFormProps) {
  const [value, setValue] = useState(field.value);
  const at = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const form = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    at.current?.focus({ preventScroll: true });
    at.current?.select();
    form.current?.scrollIntoView({ block: 'end' });
  }, []);
  const Field = field.changes === 'lines' ? 'textarea' : 'input';
  return (
    <div class="skip-form" ref={form}>
      <label for="new-value">{card.changed({ label: plainText(field.label, 80) })}</label>
      <Field
        id="new-value"
        ref={at}
        maxLength={maxValue}
        value={value}
        aria-describedby="change-hint"
        onInput={(event) => setValue(event.currentTarget.value)}
      />
      <p id="change-hint" class="quiet small">
        {card.changeHint}
      </p>
      <div class="buttons">
        <AnswerButton
          label={card.lookAgain}
          look="primary"
          isLive={isLive}
          onAnswer={() => onChange(value)}
        />
        <button type="button" class="button" onClick={onCancel}>
          {edits.cancel}
        </button>
      </div>
    </div>
  );
}
