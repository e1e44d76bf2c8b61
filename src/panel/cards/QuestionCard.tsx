/** The open question of the run. There is at most one. */
import type { Question } from '../../core/run/question.ts';
import { useSelector } from '../app/context.ts';
import { Approval } from './Approval.tsx';
import { FileQuestion } from './FileQuestion.tsx';
import { PlanQuestion } from './PlanQuestion.tsx';
import {
  DialogQuestion,
  HandOver,
  PictureQuestion,
  PlannersQuestion,
  SiteQuestion,
  UnknownOutcome,
} from './Questions.tsx';
import './cards.css';

export function QuestionCard() {
  const question = useSelector(({ run }) => (run && run.reply === null ? run.question : null));
  return question && <AnyQuestion key={question.id} question={question} />;
}

function AnyQuestion({ question }: { readonly question: Question }) {
  switch (question.kind) {
    case 'approve':
      return <Approval question={question} />;
    case 'dialog':
      return <DialogQuestion question={question} />;
    case 'site':
      return <SiteQuestion question={question} />;
    case 'picture':
      return <PictureQuestion question={question} />;
    case 'ask':
      return <PlannersQuestion question={question} />;
    case 'handOver':
      return <HandOver question={question} />;
    case 'file':
      return <FileQuestion question={question} />;
    case 'plan':
      return <PlanQuestion question={question} />;
    case 'unknownOutcome':
      return <UnknownOutcome question={question} />;
  }
}
