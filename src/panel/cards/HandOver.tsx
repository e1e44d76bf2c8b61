/** The card for work that only the user can do in the tab, such as signing in. */

import { useActions } from '../app/context.ts';
import { PageText } from '../app/PageText.tsx';
import { codeStepWords } from '../messages/localize.ts';
import { card, handOver } from './cardWords.ts';
import { AnswerButton, type QuestionProps, QuestionShell, useIsLive } from './QuestionShell.tsx';

export function HandOver({ question }: QuestionProps<'handOver'>) {
  const { reply } = useActions();
  const isLive = useIsLive();
  return (
    <QuestionShell title={handOver.title}>
      <blockquote class="page-words">
        <PageText text={codeStepWords(question.text)} limit={1000} />
      </blockquote>
      <p>{handOver.hint}</p>
      <div class="buttons">
        <AnswerButton
          label={handOver.done}
          look="primary"
          isLive={isLive}
          onAnswer={() => reply(question.id, { kind: 'done' })}
        />
        <AnswerButton
          label={card.takeOver}
          isLive={isLive}
          onAnswer={() => reply(question.id, { kind: 'takeOver' })}
        />
        <AnswerButton
          label={handOver.skip}
          isLive={isLive}
          onAnswer={() => reply(question.id, { kind: 'skip', reason: '' })}
        />
      </div>
    </QuestionShell>
  );
}
