/** What was seen of the user's hand in the tab: while they drive, and after they handed it back. */
import { usePart } from '../context.ts';
import { nowWords } from '../words.ts';
import { PageText } from './PageText.tsx';

export function ByHand() {
  const acts = usePart(({ run }) => run?.drive?.acts);
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
            <PageText text={what} limit={120} />
          </li>
        ))}
      </ol>
      <p class="quiet small">{nowWords.seenWhy}</p>
    </details>
  );
}
