/** A routine that is done for each row of a table: how far it is, why it paused, and the results. */
import {
  type Batch,
  type BatchPause,
  type BatchRow,
  isFinished,
} from '../../core/routine/batch.ts';
import { resultsAsCsv } from '../../core/routine/table.ts';
import { useActions, useSelector } from '../app/context.ts';
import { PageText } from '../app/PageText.tsx';
import { plainText } from '../app/plainText.ts';
import { saveFile } from '../app/saveFile.ts';
import { stopWords } from '../app/words.ts';
import { failureWords } from '../messages/localize.ts';
import { batch as words } from './routineWords.ts';
import './routines.css';

export function BatchBar() {
  const batch = useSelector((state) => state.batch);
  return batch && <Bar batch={batch} />;
}

function Bar({ batch }: { readonly batch: Batch }) {
  const { rows, pause } = batch;
  const done = rows.filter(({ is }) => is === 'done').length;
  const failed = rows.filter(({ is }) => is === 'failed').length;
  const { closeBatch } = useActions();
  const name = plainText(batch.name, 80);
  return (
    <section class="batch" aria-labelledby="batch-title">
      <h2 id="batch-title">{words.title({ name, done, n: rows.length })}</h2>
      <progress value={done + failed} max={rows.length} aria-label={words.progress} />
      {failed > 0 && <p class="small">{words.failedRows({ n: failed })}</p>}
      <p class="small" role="status">
        {isFinished(batch) ? words.finished : pause && <Pause batch={batch} pause={pause} />}
      </p>
      <div class="buttons">
        <GoOnButtons batch={batch} />
        <button type="button" class="button small" onClick={() => saveResults(batch)}>
          {words.saveCsv}
        </button>
        {(pause || isFinished(batch)) && (
          <button type="button" class="button small" onClick={closeBatch}>
            {words.close}
          </button>
        )}
      </div>
      <details class="fold">
        <summary>{words.rows}</summary>
        <ol class="batch-rows small">
          {rows.map((row, at) => (
            <Row key={at} row={row} />
          ))}
        </ol>
      </details>
    </section>
  );
}

/** The number of the last row that is no longer waiting. */
const lastBegun = ({ rows }: Batch): number => rows.findLastIndex(({ is }) => is !== 'waiting') + 1;

function Pause({ batch, pause }: { readonly batch: Batch; readonly pause: BatchPause }) {
  const n = lastBegun(batch);
  switch (pause.by) {
    case 'user':
    case 'restart':
      return words[pause.by];
    case 'changed':
      return words.changed({ n });
    case 'failed': {
      const row = batch.rows[n - 1];
      if (row?.is !== 'failed') return null;
      const why = words.failed({ n, why: stopWords(row.stop).title });
      return row.mayHaveSent ? `${why} ${words.mayHaveSent}` : why;
    }
    case 'start':
      return words.notStarted({ n: n + 1, why: failureWords(pause.failure).message });
  }
}

function GoOnButtons({ batch }: { readonly batch: Batch }) {
  const { pauseBatch, resumeBatch } = useActions();
  const { pause } = batch;
  if (!pause)
    return isFinished(batch) ? null : (
      <button type="button" class="button small" onClick={pauseBatch}>
        {words.pause}
      </button>
    );
  const hasFailed = pause.by === 'failed';
  return (
    <>
      {hasFailed && (
        <button type="button" class="button small" onClick={() => resumeBatch(true)}>
          {words.again({ n: lastBegun(batch) })}
        </button>
      )}
      {!isFinished(batch) && (
        <button type="button" class="button small primary" onClick={() => resumeBatch(false)}>
          {hasFailed ? words.skip : words.resume}
        </button>
      )}
    </>
  );
}

function wordsOf(row: BatchRow): { readonly status: string; readonly result: string } {
  switch (row.is) {
    case 'waiting':
    case 'running':
      return { status: words[row.is], result: '' };
    case 'done':
      return { status: words.done, result: row.answer };
    case 'failed':
      return { status: words.failedRow, result: stopWords(row.stop).title };
  }
}

function Row({ row }: { readonly row: BatchRow }) {
  const { status, result } = wordsOf(row);
  return (
    <li class={`is-${row.is}`}>
      <PageText text={Object.values(row.values).join(' · ')} limit={160} />
      <span class="quiet">{status}</span>
      {result && <PageText text={result} limit={300} />}
    </li>
  );
}

const saveResults = (batch: Batch): void =>
  saveFile('espalier-results.csv', resultsAsCsv(batch, wordsOf), 'text/csv;charset=utf-8');
