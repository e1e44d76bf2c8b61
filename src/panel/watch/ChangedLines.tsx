/** The latest difference of a watch: the lines that came and went, with time and address. */
import type { WatchChange } from '../../core/watch/watch.ts';
import { PageText } from '../app/PageText.tsx';
import { date } from '../app/words.ts';
import { watch as words } from './watchWords.ts';

export function ChangedLines({ change }: { readonly change: WatchChange }) {
  const { at, address, difference } = change;
  const { added, removed, more } = difference;
  return (
    <div class="watch-change">
      <p class="small">
        <strong>{words.changed({ time: date(at) })}</strong>
      </p>
      <Lines kind="removed" title={words.removed} lines={removed} more={more.removed} />
      <Lines kind="added" title={words.added} lines={added} more={more.added} />
      <p class="quiet small watch-address">
        <PageText text={address} limit={300} />
      </p>
    </div>
  );
}

type LinesProps = {
  readonly kind: 'added' | 'removed';
  readonly title: string;
  readonly lines: readonly string[];
  readonly more: number;
};

function Lines({ kind, title, lines, more }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <>
      <p class="quiet small">{title}</p>
      <ul class="watch-changed small" data-kind={kind}>
        {lines.map((line, nth) => (
          <li key={nth}>
            <PageText text={line} limit={300} />
          </li>
        ))}
        {more > 0 && <li class="quiet">{words.more({ n: more })}</li>}
      </ul>
    </>
  );
}
