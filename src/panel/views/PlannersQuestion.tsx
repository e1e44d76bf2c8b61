/** What the planner can't know and asks the person: its words as a quote, one field, one press. */
import { useState } from 'preact/hooks';
import type { Question } from '../../core/ports.ts';
import { ask } from '../cardWords.ts';
import { useActions } from '../context.ts';
import { AnswerButton, Card, useIsLive } from './Card.tsx';
import { PageText } from './PageText.tsx';

type Props = { readonly question: Extract<Question, { kind: 'ask' }> };

export function PlannersQuestion({ question }: Props) {
  const { reply } = useActions();
  const isLive = useIsLive();
  const [text, setText] = useState('');
  const tell = (): void => {
    if (text.trim()) reply(question.id, { kind: 'told', text: text.trim() });
  };
  return (
    <Card title={ask.title}>
      <blockquote class="page-words">
        <PageText text={question.text} limit={1000} />
      </blockquote>
      <label for="told">{ask.answer}</label>
      <textarea
        id="told"
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
    </Card>
  );
}
