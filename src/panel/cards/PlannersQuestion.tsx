/** A question of the planner to the user: its words as a quote, one field, one press. */
import { useState } from 'preact/hooks';
import { mentionsSecret } from '../../core/gate/secretWords.ts';
import { useActions } from '../app/context.ts';
import { PageText } from '../app/PageText.tsx';
import { ask } from './cardWords.ts';
import { AnswerButton, type QuestionProps, QuestionShell, useIsLive } from './QuestionShell.tsx';

export function PlannersQuestion({ question }: QuestionProps<'ask'>) {
  const { reply } = useActions();
  const isLive = useIsLive();
  const [text, setText] = useState('');
  const tell = (): void => {
    if (text.trim()) reply(question.id, { kind: 'answer', text: text.trim() });
  };
  return (
    <QuestionShell title={ask.title}>
      <blockquote class="page-words">
        <PageText text={question.text} limit={1000} />
      </blockquote>
      {mentionsSecret(question.text) && (
        <p class="card-risk">
          <strong>{ask.secret}</strong>
        </p>
      )}
      <label for="answer">{ask.answer}</label>
      <textarea
        id="answer"
        rows={2}
        maxLength={5000}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <div class="buttons">
        <AnswerButton label={ask.tell} look="primary" isLive={isLive} onAnswer={tell} />
        <AnswerButton
          label={ask.skip}
          isLive={isLive}
          onAnswer={() => reply(question.id, { kind: 'skip', reason: '' })}
        />
      </div>
    </QuestionShell>
  );
}
