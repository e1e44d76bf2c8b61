/**
 * The gate card. Every fact is from `question.card`, which code made from the action and the page. Of the model it has
 * at most what the critic said, marked as such. Names from the page are in quotes.
 */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ApprovalCard as CardFacts } from '../../../core/action/approvalCard.ts';
import { card } from '../../cardWords.ts';
import { useActions } from '../../context.ts';
import { reasonWords, siteWords, targetWords, verbWords } from '../../said/words.ts';
import { PageText, plainText } from '../PageText.tsx';
import { AnswerButton, type QuestionProps, QuestionShell, useIsLive } from './QuestionShell.tsx';
import { SkipForm } from './SkipForm.tsx';

export function Approval({ question }: QuestionProps<'approve'>) {
  const { card: facts, id } = question;
  const { reply } = useActions();
  const isLive = useIsLive();
  const [isSkipping, setSkipping] = useState(false);
  useHeadingAfter(isSkipping);
  const isHigh = facts.risk === 'high';
  // A stray Enter approves nothing that may be for good.
  const withoutEnter = facts.risk !== 'low';
  return (
    <QuestionShell title={card.title} risk={facts.risk} about={question}>
      <Act question={question} />
      <Facts facts={facts} />
      {facts.mayHaveHappened && (
        <p class="card-risk">
          <strong>{card.mayHaveHappened}</strong>
        </p>
      )}
      <p class="quiet small">{card.askedBy[facts.askedBy]}</p>
      {withoutEnter && !isSkipping && (
        <p id="card-enter" class="quiet small">
          {card.noEnter}
        </p>
      )}
      {isSkipping ? (
        <SkipForm
          isLive={isLive}
          onSkip={(reason) => reply(id, { kind: 'skip', reason })}
          onCancel={() => setSkipping(false)}
        />
      ) : (
        <div class="buttons">
          <AnswerButton
            label={card.once(facts.risk === 'unknown' ? '' : plainText(verbWords(question), 40))}
            look={isHigh ? 'risky' : 'primary'}
            isLive={isLive}
            withoutEnter={withoutEnter}
            {...(withoutEnter ? { describedBy: 'card-enter' } : {})}
            onAnswer={() => reply(id, { kind: 'once' })}
          />
          {facts.mayHaveHappened && (
            <AnswerButton
              label={card.happened}
              isLive={isLive}
              onAnswer={() => reply(id, { kind: 'happened' })}
            />
          )}
          <AnswerButton label={card.skip} isLive={isLive} onAnswer={() => setSkipping(true)} />
          <AnswerButton
            label={card.takeOver}
            isLive={isLive}
            onAnswer={() => reply(id, { kind: 'takeOver' })}
          />
        </div>
      )}
    </QuestionShell>
  );
}

/** The action, its target, its site, and who judged it. */
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
      <p class="card-risk">
        <strong>{card.risk[facts.risk]}.</strong> <PageText text={reasonWords(facts)} limit={400} />
      </p>
      {facts.judgedBy && <p class="quiet small">{card.judgedBy[facts.judgedBy]}</p>}
    </>
  );
}

/** When the form for a reason is left, its field goes away: the card's heading takes the keyboard again. */
function useHeadingAfter(isSkipping: boolean): void {
  const wasSkipping = useRef(false);
  useLayoutEffect(() => {
    if (wasSkipping.current && !isSkipping) document.getElementById('card-title')?.focus();
    wasSkipping.current = isSkipping;
  }, [isSkipping]);
}

function Facts({
  facts: { destination, fields, price = '', lets = [] },
}: {
  readonly facts: CardFacts;
}) {
  const seen = fields.filter(({ hidden }) => !hidden);
  const hidden = fields.filter((field) => field.hidden);
  return (
    <dl class="card-facts">
      {price && (
        <div>
          <dt>{card.price}</dt>
          <dd>
            <PageText text={price} limit={120} />
          </dd>
        </div>
      )}
      {destination && (
        <div>
          <dt>{card.destination}</dt>
          <dd class="address">
            <PageText text={destination} limit={200} />
          </dd>
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
      {seen.length > 0 && <Fields title={card.fields(seen.length)} fields={seen} />}
      {hidden.length > 0 && <Fields title={card.hiddenFields(hidden.length)} fields={hidden} />}
    </dl>
  );
}

type FieldsProps = { readonly title: string; readonly fields: CardFacts['fields'] };

function Fields({ title, fields }: FieldsProps) {
  return (
    <div class="card-fields">
      <dt>{title}</dt>
      <dd>
        <ul>
          {fields.map(({ label, value, from }, index) => (
            <li key={index}>
              <span class="field-label">
                <PageText text={from ? card.readOn(from) : label} limit={80} />
              </span>
              <span class="field-value">
                <FieldValue value={value} />
              </span>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

const shortValue = 160;

/** A long value can be opened whole: what is approved can be read. */
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
