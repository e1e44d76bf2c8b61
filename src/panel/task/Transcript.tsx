/** The record of the run: notes, rules from the user, and the latest actions with their changes. */

import type { Text } from '../../core/messages/message.ts';
import type { ActionRecord } from '../../core/run/run.ts';
import { useSelector } from '../app/context.ts';
import { PageText } from '../app/PageText.tsx';
import { transcript } from '../app/words.ts';
import { actWords, outcomeWords } from '../messages/localize.ts';
import { planWords } from '../messages/reasons.ts';

const LAST_RECORDS = 30;

export function Transcript() {
  const memory = useSelector((state) => state.run?.memory);
  const tree = useSelector((state) => state.run?.tree);
  if (!memory || !tree) return null;
  const { notes, constraints, records } = memory;
  const wordsOf = (text: Text): string => planWords(tree, text);
  return (
    <div class="record">
      {constraints.length > 0 && (
        <List title={transcript.rules} lines={constraints.map(wordsOf)} open />
      )}
      {notes.length > 0 && <List title={transcript.notes} lines={notes.map(wordsOf)} />}
      {records.length > 0 && <ActionRecords records={records} />}
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

function ActionRecords({ records }: { readonly records: readonly ActionRecord[] }) {
  const shown = records.slice(-LAST_RECORDS).reverse();
  return (
    <details class="fold">
      <summary>
        {transcript.records} <span class="count">{records.length}</span>
      </summary>
      <ol class="records" reversed start={records.length}>
        {shown.map((record, index) => (
          <li key={records.length - index}>
            <p class="record-act">
              <PageText text={actWords(record.action, record.target)} limit={300} />
              {!record.ok && <span class="tag is-failed">{transcript.failed}</span>}
            </p>
            {outcomeWords(record).map((sentence) => (
              <p key={sentence} class="record-said">
                <PageText text={sentence} limit={300} />
              </p>
            ))}
          </li>
        ))}
      </ol>
    </details>
  );
}
