/**
 * The gate card. Every fact is from `question.card`, which code made from the action and the page; the model's
 * own words are not on it. Names from the page are in quotes.
 */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ApprovalCard as CardFacts } from '../../../core/action/approvalCard.ts';
import { card } from '../../cardWords.ts';
import { useActions } from '../../context.ts';
import { PageText } from '../PageText.tsx';
import { AnswerButton, type QuestionProps, QuestionShell, useIsLive } from './QuestionShell.tsx';
import { SkipForm } from './SkipForm.tsx';

export function Approval({ question }: QuestionProps<'approve'>) {
  const { card: facts, id } = question;
  const { reply } = useActions();
  const isLive = useIsLive();
  const [isSkipping, setSkipping] = useState(false);
  useHeadingAfter(isSkipping);
  const isHigh = facts.risk === 'high';
  return (
    <QuestionShell title={card.title} risk={facts.risk} about={question}>
      <p class="card-act">
        <strong class="card-verb">
          <PageText text={facts.verb} limit={160} />
        </strong>
        {facts.target && (
          <q>
            <PageText text={facts.target} limit={120} />
          </q>
        )}{' '}
        {card.on}{' '}
        <strong class="card-site">
          <PageText text={facts.site} limit={120} />
        </strong>
      </p>
      <p class="card-risk">
        <strong>{card.risk[facts.risk]}.</strong> <PageText text={facts.why} limit={400} />
      </p>
      <Facts facts={facts} />
      <p class="quiet small">{card.askedBy[facts.askedBy]}</p>
      {isSkipping ? (
        <SkipForm
          isLive={isLive}
          onSkip={(reason) => reply(id, { kind: 'skip', reason })}
          onCancel={() => setSkipping(false)}
        />
      ) : (
        <div class="buttons">
          <AnswerButton
            label={card.once}
            look={isHigh ? 'risky' : 'primary'}
            isLive={isLive}
            withoutEnter={isHigh}
            {...(isHigh ? { describedBy: 'card-enter' } : {})}
            onAnswer={() => reply(id, { kind: 'once' })}
          />
          <AnswerButton label={card.skip} isLive={isLive} onAnswer={() => setSkipping(true)} />
          <AnswerButton
            label={card.takeOver}
            isLive={isLive}
            onAnswer={() => reply(id, { kind: 'takeOver' })}
          />
        </div>
      )}
      {isHigh && !isSkipping && (
        <p id="card-enter" class="quiet small">
          {card.noEnter}
        </p>
      )}
    </QuestionShell>
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

const shownFields = 40;

function Facts({ facts }: { readonly facts: CardFacts }) {
  const { destination, fields } = facts;
  return (
    <dl class="card-facts">
      {destination && (
        <div>
          <dt>{card.destination}</dt>
          <dd class="address">
            <PageText text={destination} limit={200} />
          </dd>
        </div>
      )}
      {fields.length > 0 && (
        <div class="card-fields">
          <dt>{card.fields}</dt>
          <dd>
            <Fields fields={fields} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Fields({ fields }: { readonly fields: CardFacts['fields'] }) {
  return (
    <ul>
      {fields.slice(0, shownFields).map(({ label, value, hidden }, index) => (
        <li key={index}>
          <span class="field-label">
            <PageText text={label} limit={80} />
            {hidden && <span class="tag is-hidden">{card.hidden}</span>}
          </span>
          <span class="field-value">
            {value ? <PageText text={value} limit={400} /> : card.emptyValue}
          </span>
        </li>
      ))}
      {fields.length > shownFields && <li>{card.more(fields.length - shownFields)}</li>}
    </ul>
  );
}
