/** The user's own actions in the tab, while it is theirs. */
import { useMemo } from 'preact/hooks';
import { openLeaves } from '../../core/plan/leaves.ts';
import type { PlanNode } from '../../core/plan/node.ts';
import type { Run } from '../../core/run/run.ts';
import { useActions, useSelector } from '../app/context.ts';
import { PageText } from '../app/PageText.tsx';
import { plainText } from '../app/plainText.ts';
import { nowWords } from '../app/words.ts';
import { partWords } from '../messages/localize.ts';
import { currentNode } from '../tree/nodeState.ts';
import { isUserInControl } from './statusLine.ts';

export function UserActions() {
  const acts = useSelector(({ run }) =>
    isUserInControl(run) || run?.question?.kind === 'handOver' ? run?.drive?.acts : undefined,
  );
  const isDemonstration = useSelector(({ run }) => run?.isDemonstration === true);
  if (!acts || acts.length === 0 || isDemonstration) return null;
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

/** Steps that the user may have completed. Only the user knows, so each is theirs to mark. */
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

/** Maximum number of suggested steps: more would be guesses. */
const MOST = 3;

/** Returns the current step, and open steps that name a control the user used. */
export function stepsDoneByUser(run: Run): readonly PlanNode[] {
  const names = (run.drive?.acts ?? []).map(({ what }) => nameIn(what)).filter(Boolean);
  if (!run.drive || run.status === 'finished') return [];
  const current = currentNode(run);
  return openLeaves(run.tree)
    .filter(({ parent }) => parent !== null)
    .filter(
      ({ id, description }) => id === current || names.some((name) => says(description, name)),
    )
    .slice(0, MOST);
}

/** Extracts the name: `button "Sign in"` is named “Sign in”. */
const nameIn = (what: string): string => (/"(.*)"$/.exec(what)?.[1] ?? '').trim().toLowerCase();

/** Whether the text contains the name as whole words, or anywhere in scripts without spaces. */
function says(description: string, name: string): boolean {
  const lowerCase = description.toLowerCase();
  const at = lowerCase.indexOf(name);
  if (at < 0) return false;
  const isLetter = (char = ''): boolean => /[\p{L}\p{N}]/u.test(char) && !/\p{Lo}/u.test(char);
  return !isLetter(lowerCase[at - 1]) && !isLetter(lowerCase[at + name.length]);
}
