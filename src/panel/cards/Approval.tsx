/**
 * The card that asks for approval of an action. Every fact is from `question.card`, which code built from the action
 * and the page. The only model text is the critic's, marked as such. Names from the page are quoted.
 */
import { useState } from 'preact/hooks';
import type { ApprovalCard as CardFacts } from '../../core/action/approvalCard.ts';
import type { ApprovedForm } from '../../core/gate/approvedForm.ts';
import type { Failure } from '../../core/result.ts';
import { useActions, useSelector } from '../app/context.ts';
import { siteLabel } from '../app/inputChecks.ts';
import { PageText } from '../app/PageText.tsx';
import { plainText } from '../app/plainText.ts';
import {
  failureWords,
  reasonWords,
  siteWords,
  targetWords,
  verbWords,
} from '../messages/localize.ts';
import { ChangeForm, SkipForm } from './answerForms.tsx';
import { card } from './cardWords.ts';
import {
  AnswerButton,
  type QuestionProps,
  QuestionShell,
  TakeOverButton,
  useHeadingAfter,
  useIsLive,
} from './QuestionShell.tsx';
import { SpotPicture } from './SpotPicture.tsx';

/** What the user writes instead of deciding: a reason to skip, or another value for a field. */
type Writing = 'reason' | { readonly field: number } | null;

export function Approval({ question }: QuestionProps<'approve'>) {
  const { card: facts } = question;
  const isLive = useIsLive();
  const [writing, setWriting] = useState<Writing>(null);
  const isDeciding = writing === null;
  useHeadingAfter(!isDeciding);
  return (
    <QuestionShell
      title={isSuggestion(facts) ? card.suggestion : card.title}
      risk={facts.risk}
      about={question}
    >
      <Act question={question} />
      {facts.spot && <SpotPicture action={question.action} spot={facts.spot} />}
      <Sent facts={facts} onChange={isDeciding ? (field) => setWriting({ field }) : null} />
      <Reason facts={facts} />
      <Addresses facts={facts} />
      {question.unchanged && isDeciding && <Unchanged failure={question.unchanged} />}
      {facts.mayHaveHappened && (
        <p class="card-risk">
          <strong>{card.mayHaveHappened}</strong>
        </p>
      )}
      <p class="quiet small">{card.askedBy[facts.askedBy]}</p>
      {isDeciding ? (
        <Decision question={question} isLive={isLive} onSkip={() => setWriting('reason')} />
      ) : (
        <Written
          question={question}
          isLive={isLive}
          writing={writing}
          onCancel={() => setWriting(null)}
        />
      )}
    </QuestionShell>
  );
}

/** Whether only the mode is the reason to ask: the user wants to see each action first. */
const isSuggestion = ({ risk, why }: CardFacts): boolean => risk === 'low' && why === '';

const verbOn = (question: QuestionProps<'approve'>['question']): string =>
  question.card.risk === 'unknown' ? '' : plainText(verbWords(question), 40);

type DecisionProps = QuestionProps<'approve'> & {
  readonly isLive: boolean;
  readonly onSkip: () => void;
};

function Decision({ question, isLive, onSkip }: DecisionProps) {
  const { card: facts, id } = question;
  const { reply } = useActions();
  const isWatching = useSelector(({ run }) => run?.options.askBefore === 'all');
  const [isStanding, setStanding] = useState(false);
  // A stray Enter must not approve anything that may be irreversible.
  const withoutEnter = facts.risk !== 'low';
  return (
    <>
      {facts.standing && (
        <StandingCheck standing={facts.standing} isOn={isStanding} onChange={setStanding} />
      )}
      {withoutEnter && (
        <p id="card-enter" class="quiet small">
          {card.noEnter}
        </p>
      )}
      <div class="buttons">
        <AnswerButton
          label={isSuggestion(facts) ? card.doIt : card.once({ verb: verbOn(question) })}
          look={facts.risk === 'high' ? 'risky' : 'primary'}
          isLive={isLive}
          withoutEnter={withoutEnter}
          {...(withoutEnter ? { describedBy: 'card-enter' } : {})}
          onAnswer={() => reply(id, { kind: 'once', ...(isStanding && { standing: true }) })}
        />
        {isWatching && (
          <AnswerButton
            label={card.didIt}
            isLive={isLive}
            onAnswer={() => reply(id, { kind: 'done' })}
          />
        )}
        {facts.mayHaveHappened && (
          <AnswerButton
            label={card.happened}
            isLive={isLive}
            onAnswer={() => reply(id, { kind: 'happened' })}
          />
        )}
        <AnswerButton label={card.skip} isLive={isLive} onAnswer={onSkip} />
        <TakeOverButton id={id} isLive={isLive} />
      </div>
    </>
  );
}

type StandingCheckProps = {
  readonly standing: ApprovedForm;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

function StandingCheck({ standing: { label, site }, isOn, onChange }: StandingCheckProps) {
  return (
    <label class="card-check">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => event.isTrusted && onChange(event.currentTarget.checked)}
      />
      <span>
        {card.standing({ label: plainText(label, 40), site: plainText(siteLabel(site), 60) })}
      </span>
    </label>
  );
}

type WrittenProps = QuestionProps<'approve'> & {
  readonly isLive: boolean;
  readonly writing: NonNullable<Writing>;
  readonly onCancel: () => void;
};

function Written({ question: { id, card: facts }, isLive, writing, onCancel }: WrittenProps) {
  const { reply } = useActions();
  if (writing === 'reason')
    return (
      <SkipForm
        isLive={isLive}
        onSkip={(reason) => reply(id, { kind: 'skip', reason })}
        onCancel={onCancel}
      />
    );
  const field = facts.fields[writing.field];
  return field ? (
    <ChangeForm
      field={field}
      isLive={isLive}
      onChange={(value) => reply(id, { kind: 'change', field: writing.field, value })}
      onCancel={onCancel}
    />
  ) : null;
}

function Act({ question }: QuestionProps<'approve'>) {
  const { card: facts } = question;
  return (
    <>
      <p class="card-act">
        <strong class="card-verb">
          <PageText text={verbWords(question)} limit={160} />
        </strong>
        {facts.target && (
          <q>
            <PageText text={targetWords(question)} limit={120} />
          </q>
        )}{' '}
        {card.on}{' '}
        <strong class="card-site">
          <PageText text={siteWords(facts)} limit={120} />
        </strong>
      </p>
      {facts.price && (
        <p class="card-amount">
          <span class="quiet small">{card.price}</span>{' '}
          <strong>
            <PageText text={facts.price} limit={120} />
          </strong>
        </p>
      )}
    </>
  );
}

/** Why it needs the user. */
function Reason({ facts }: { readonly facts: CardFacts }) {
  return (
    <>
      {!isSuggestion(facts) && (
        <p class="card-risk">
          <strong>{card.risk[facts.risk]}.</strong>{' '}
          <PageText text={reasonWords(facts)} limit={400} />
        </p>
      )}
      {facts.judgedBy && <p class="quiet small">{card.judgedBy[facts.judgedBy]}</p>}
    </>
  );
}

function Unchanged({ failure }: { readonly failure: Failure }) {
  const { message, hint } = failureWords(failure);
  return (
    <p class="card-risk">
      <strong>{card.unchanged}.</strong> <PageText text={`${message} ${hint}`.trim()} limit={400} />
    </p>
  );
}

/** Whether an address has a part before its site that can be taken for it, as in `https://bank.example@other.example`. */
function hasUserInfo(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}

type Numbered = { readonly field: CardFacts['fields'][number]; readonly index: number };

/** Starts changing the field with this index; null while the user writes something else. */
type OnChange = ((index: number) => void) | null;

/** What is typed or sent, and the row it is for. */
function Sent({
  facts: { typed = '', fields, row = '' },
  onChange,
}: {
  readonly facts: CardFacts;
  readonly onChange: OnChange;
}) {
  const all = fields.map((field, index): Numbered => ({ field, index }));
  const seen = all.filter(({ field }) => !field.hidden);
  const hidden = all.filter(({ field }) => field.hidden);
  if (!row && !typed && all.length === 0) return null;
  return (
    <dl class="card-facts">
      {row && (
        <div>
          <dt>{card.row}</dt>
          <dd>
            <PageText text={row} limit={160} />
          </dd>
        </div>
      )}
      {typed && (
        <div>
          <dt>{card.typed}</dt>
          <dd class="field-value">
            <FieldValue value={typed} />
          </dd>
        </div>
      )}
      {seen.length > 0 && (
        <Fields title={card.fields({ n: seen.length })} fields={seen} onChange={onChange} />
      )}
      {hidden.length > 0 && (
        <Fields title={card.hiddenFields({ n: hidden.length })} fields={hidden} onChange={null} />
      )}
    </dl>
  );
}

function Addresses({ facts: { destination, opens, lets = [] } }: { readonly facts: CardFacts }) {
  if (!destination && lets.length === 0) return null;
  return (
    <dl class="card-facts">
      {destination && (
        <div>
          <dt>{opens ? card.opens : card.destination}</dt>
          <dd class="address">
            <PageText text={destination} limit={200} />
          </dd>
          {hasUserInfo(destination) && (
            <dd class="card-risk">
              {card.userInfo({ host: plainText(siteLabel(destination), 120) })}
            </dd>
          )}
        </div>
      )}
      {lets.length > 0 && (
        <div>
          <dt>{card.lets}</dt>
          {lets.map((request) => (
            <dd key={request} class="address">
              <PageText text={request} limit={200} />
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}

type FieldsProps = {
  readonly title: string;
  readonly fields: readonly Numbered[];
  readonly onChange: OnChange;
};

function Fields({ title, fields, onChange }: FieldsProps) {
  return (
    <div class="card-fields">
      <dt>{title}</dt>
      <dd>
        <ul>
          {fields.map(({ field: { label, value, from, changes }, index }) => (
            <li key={index}>
              <span class="field-label">
                <PageText text={from ? card.readOn({ site: from }) : label} limit={80} />
              </span>
              <span class="field-value">
                <FieldValue value={value} />
              </span>
              {changes && onChange && (
                <button
                  type="button"
                  class="link small"
                  aria-label={card.changeField({ label: plainText(label, 80) })}
                  onClick={() => onChange(index)}
                >
                  {card.change}
                </button>
              )}
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

const shortValue = 160;

/** A long value can be expanded, so that the user can read all that they approve. */
function FieldValue({ value }: { readonly value: string }) {
  if (!value) return <>{card.emptyValue}</>;
  if (value.length <= shortValue) return <PageText text={value} limit={shortValue} />;
  return (
    <details>
      <summary>
        <PageText text={value} limit={shortValue} />
      </summary>
      <PageText text={value} limit={Number.POSITIVE_INFINITY} />
    </details>
  );
}
