/** Why not: the reason becomes a rule that every later prompt of the run sees. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { edits } from '../tree/editWords.ts';
import { card } from './cardWords.ts';
import { AnswerButton } from './QuestionShell.tsx';

type SkipFormProps = {
  readonly isLive: boolean;
  readonly onSkip: (reason: string) => void;
  readonly onCancel: () => void;
};

const maxReason = 1000;

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
