/** The field under the tree. Its text becomes a proposal in the tree, for a step or a rule; a question is answered. */
import { useRef, useState } from 'preact/hooks';
import { useActions, useSelector, useSetView } from '../app/context.ts';
import { isQuestion } from './compose.ts';
import { composer } from './editWords.ts';

export function Composer() {
  const { ask, propose } = useActions();
  const setView = useSetView();
  const text = useSelector((state) => state.composerText);
  const [refusal, setRefusal] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const isAsked = isQuestion(text);
  const submit = (): void => {
    if (isAsked) ask(text.trim());
    else setRefusal(propose(text));
  };
  const change = (composerText: string): void => {
    setRefusal('');
    setView({ composerText });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) submit();
    else if (event.key === 'Escape' && text !== '') change('');
    else return;
    event.preventDefault();
  };
  return (
    <form
      class="composer"
      aria-label={composer.label}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
        field.current?.focus();
      }}
    >
      <textarea
        ref={field}
        id="composer"
        rows={1}
        value={text}
        aria-label={composer.label}
        aria-describedby="composer-help"
        aria-invalid={refusal !== ''}
        placeholder={composer.label}
        onInput={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {text.trim() !== '' && (
        <button type="submit" class="button primary small">
          {isAsked ? composer.ask : composer.send}
        </button>
      )}
      <p
        id="composer-help"
        class={refusal ? 'field-failure small' : 'visually-hidden'}
        aria-live="polite"
      >
        {refusal || composer.help}
      </p>
    </form>
  );
}
