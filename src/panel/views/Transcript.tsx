/** The record: what was noted, what the person forbade, and the last deeds with what they changed. */
import { describeOutcome, describeTarget } from '../../core/run/describeRecord.ts';
import type { Deed } from '../../core/run/run.ts';
import { actionWords } from '../actionWords.ts';
import { usePart } from '../context.ts';
import { transcript } from '../words.ts';
import { PageText } from './PageText.tsx';

const lastDeeds = 30;

export function Transcript() {
  const memory = usePart((state) => state.run?.memory);
  if (!memory) return null;
  const { notes, constraints, deeds } = memory;
  return (
    <div class="record">
      {constraints.length > 0 && <List title={transcript.rules} lines={constraints} open />}
      {notes.length > 0 && <List title={transcript.notes} lines={notes} />}
      {deeds.length > 0 && <Deeds deeds={deeds} />}
    </div>
  );
}

type ListProps = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly open?: boolean;
};

function List({ title, lines, open = false }: ListProps) {
  return (
    <details class="fold" open={open}>
      <summary>
        {title} <span class="count">{lines.length}</span>
      </summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <PageText text={line} limit={600} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Deeds({ deeds }: { readonly deeds: readonly Deed[] }) {
  const shown = deeds.slice(-lastDeeds).reverse();
  return (
    <details class="fold">
      <summary>
        {transcript.deeds} <span class="count">{deeds.length}</span>
      </summary>
      <ol class="deeds" reversed start={deeds.length}>
        {shown.map((deed, index) => (
          <li key={deeds.length - index}>
            <p class="deed-act">
              <PageText text={actionWords(deed.action, describeTarget(deed.target))} limit={300} />
              {!deed.ok && <span class="tag is-failed">{transcript.failed}</span>}
            </p>
            {describeOutcome(deed).map((sentence) => (
              <p key={sentence} class="deed-said">
                <PageText text={sentence} limit={300} />
              </p>
            ))}
          </li>
        ))}
      </ol>
    </details>
  );
}
