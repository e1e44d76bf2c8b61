/** What was seen of the user's hand in the tab: while they drive, and after they handed it back. */
import { useMemo } from 'preact/hooks';
import { useActions, useSelector } from '../app/context.ts';
import { PageText, plainText } from '../app/PageText.tsx';
import { nowWords } from '../app/words.ts';
import { partWords } from '../messages/localize.ts';
import { stepsDoneByUser } from '../tree/doneByUser.ts';

export function UserActions() {
  const acts = useSelector(({ run }) => run?.drive?.acts);
  if (!acts || acts.length === 0) return null;
  return (
    <details class="fold by-hand" open>
      <summary>
        {nowWords.seen} <span class="count">{acts.length}</span>
      </summary>
      <ol>
        {acts.map(({ did, what }, index) => (
          <li key={index}>
            {did === 'clicked' ? nowWords.clicked : nowWords.filled}{' '}
            <PageText text={partWords(what)} limit={120} />
          </li>
        ))}
      </ol>
      <DoneByHand />
      <p class="quiet small">{nowWords.seenWhy}</p>
    </details>
  );
}

/** Only the user knows whether that was all: each step is theirs to mark. */
function DoneByHand() {
  const { edit } = useActions();
  const run = useSelector((state) => state.run);
  const steps = useMemo(() => (run ? stepsDoneByUser(run) : []), [run]);
  if (steps.length === 0) return null;
  return (
    <div class="by-hand-steps">
      <p>{nowWords.didThat}</p>
      {steps.map(({ id, description }) => (
        <button
          key={id}
          type="button"
          class="button small"
          onClick={() => edit({ kind: 'done', target: id, reason: '' })}
        >
          {nowWords.finished({ words: plainText(description, 80) })}
        </button>
      ))}
    </div>
  );
}
