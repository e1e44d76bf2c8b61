/**
 * The short cards: a dialog of the page, a new site, an unknown outcome, work for the user, a question from the
 * planner.
 */
import { useState } from 'preact/hooks';
import { mentionsSecret } from '../../core/gate/secretWords.ts';
import { useActions, useSelector } from '../app/context.ts';
import { siteLabel } from '../app/inputChecks.ts';
import { PageText } from '../app/PageText.tsx';
import { actWords, codeStepWords, reasonWords } from '../messages/localize.ts';
import { modelWords, planWords } from '../messages/reasons.ts';
import { stepAt } from '../record/stepWords.ts';
import { ask, dialog, handOver, picture, site, unknown } from './cardWords.ts';
import {
  AnswerButton,
  type QuestionProps,
  QuestionShell,
  TakeOverButton,
  useIsLive,
} from './QuestionShell.tsx';

export function DialogQuestion({ question }: QuestionProps<'dialog'>) {
  const { reply } = useActions();
  const isLive = useIsLive();
  const [text, setText] = useState('');
  const isPrompt = question.dialog === 'prompt';
  const accept = (): void =>
    reply(question.id, isPrompt ? { kind: 'promptText', text } : { kind: 'once' });
  return (
    <QuestionShell title={isPrompt ? dialog.promptTitle : dialog.confirmTitle}>
      <p class="quiet small">
        <PageText text={dialog.says({ site: question.site })} />
      </p>
      <blockquote class="page-words">
        <PageText text={question.text} limit={1000} />
      </blockquote>
      {isPrompt && (
        <>
          <label for="prompt-text">{dialog.answer}</label>
          <input
            id="prompt-text"
            maxLength={5000}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </>
      )}
      <div class="buttons">
        <AnswerButton
          label={isPrompt ? dialog.send : dialog.accept}
          look="primary"
          isLive={isLive}
          onAnswer={accept}
        />
        <AnswerButton
          label={dialog.leave}
          isLive={isLive}
          onAnswer={() => reply(question.id, { kind: 'skip', reason: '' })}
        />
        <TakeOverButton id={question.id} isLive={isLive} />
      </div>
    </QuestionShell>
  );
}

export function SiteQuestion({ question }: QuestionProps<'site'>) {
  const { reply, grantSite } = useActions();
  const isLive = useIsLive();
  const [isDenied, setDenied] = useState(false);
  const grant = (): void =>
    void grantSite(question.id, question.origin).then((granted) => setDenied(!granted));
  return (
    <QuestionShell title={site.title}>
      <p class="card-act">
        <strong class="card-site">
          <PageText text={siteLabel(question.origin)} limit={200} />
        </strong>
      </p>
      <p>
        <PageText text={reasonWords(question)} limit={400} />
      </p>
      {isDenied && (
        <p class="field-failure" role="alert">
          {site.denied({ origin: siteLabel(question.origin) })}
        </p>
      )}
      <div class="buttons">
        <AnswerButton label={site.grant} look="primary" isLive={isLive} onAnswer={grant} />
        <AnswerButton
          label={site.refuse}
          isLive={isLive}
          onAnswer={() => reply(question.id, { kind: 'skip', reason: '' })}
        />
        <TakeOverButton id={question.id} isLive={isLive} />
      </div>
    </QuestionShell>
  );
}

/** Asks once for each site whether pictures of its elements may be sent to the model. */
export function PictureQuestion({ question }: QuestionProps<'picture'>) {
  const { reply } = useActions();
  const isLive = useIsLive();
  const { id, site: origin, to, target } = question;
  const decide = (may: 'always' | 'notNow' | 'never') => () => reply(id, { kind: 'pictures', may });
  return (
    <QuestionShell title={picture.title} about={question}>
      <p class="card-act">
        {target.name ? <PageText text={target.name} limit={120} /> : picture.nameless}{' '}
        <span class="quiet">{picture.on}</span>{' '}
        <strong class="card-site">
          <PageText text={siteLabel(origin)} limit={200} />
        </strong>
      </p>
      <p>
        <PageText text={picture.sends({ host: to })} limit={600} />
      </p>
      <p class="quiet small">{picture.kept}</p>
      <div class="buttons">
        <AnswerButton
          label={picture.allow}
          look="primary"
          isLive={isLive}
          onAnswer={decide('always')}
        />
        <AnswerButton label={picture.notNow} isLive={isLive} onAnswer={decide('notNow')} />
        <AnswerButton label={picture.never} isLive={isLive} onAnswer={decide('never')} />
        <TakeOverButton id={id} isLive={isLive} />
      </div>
    </QuestionShell>
  );
}

export function UnknownOutcome({ question }: QuestionProps<'unknownOutcome'>) {
  const description = useSelector(({ run }) => stepAt(run, question.node));
  const evidence = useSelector(({ run }) =>
    run && question.evidence ? planWords(run.tree, question.evidence) : '',
  );
  const { reply } = useActions();
  const isLive = useIsLive();
  return (
    <QuestionShell title={unknown.title} about={question}>
      <p>{unknown.text}</p>
      <dl class="card-facts">
        <div>
          <dt>{unknown.act}</dt>
          <dd>
            <PageText text={description || actWords(question.action, null)} />
          </dd>
        </div>
        {evidence && (
          <div>
            <dt>{unknown.evidence}</dt>
            <dd>
              <PageText text={evidence} limit={600} />
            </dd>
          </div>
        )}
      </dl>
      <div class="buttons">
        <AnswerButton
          label={unknown.happened}
          isLive={isLive}
          onAnswer={() => reply(question.id, { kind: 'happened' })}
        />
        <AnswerButton
          label={unknown.didNot}
          isLive={isLive}
          onAnswer={() => reply(question.id, { kind: 'didNot' })}
        />
        <TakeOverButton id={question.id} isLive={isLive} />
      </div>
    </QuestionShell>
  );
}

/** What a planner asks, with the words of the steps that it names. */
const useModelWords = (text: string): string =>
  useSelector(({ run }) => (run ? modelWords(run.tree, text) : text));

/** Asks for work that only the user can do in the tab, such as signing in. */
export function HandOver({ question }: QuestionProps<'handOver'>) {
  const { reply } = useActions();
  const text = useModelWords(codeStepWords(question.text));
  const isLive = useIsLive();
  return (
    <QuestionShell title={handOver.title}>
      <blockquote class="page-words">
        <PageText text={text} limit={1000} />
      </blockquote>
      <p>{handOver.hint}</p>
      <div class="buttons">
        <AnswerButton
          label={handOver.done}
          look="primary"
          isLive={isLive}
          onAnswer={() => reply(question.id, { kind: 'done' })}
        />
        <TakeOverButton id={question.id} isLive={isLive} />
        <AnswerButton
          label={handOver.skip}
          isLive={isLive}
          onAnswer={() => reply(question.id, { kind: 'skip', reason: '' })}
        />
      </div>
    </QuestionShell>
  );
}

/** A question from the planner, quoted, with one field for the answer. */
export function PlannersQuestion({ question }: QuestionProps<'ask'>) {
  const { reply } = useActions();
  const isLive = useIsLive();
  const [text, setText] = useState('');
  const asked = useModelWords(question.text);
  const tell = (): void => {
    if (text.trim()) reply(question.id, { kind: 'answer', text: text.trim() });
  };
  return (
    <QuestionShell title={ask.title}>
      <blockquote class="page-words">
        <PageText text={asked} limit={1000} />
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
