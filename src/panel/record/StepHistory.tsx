/** The history of a step, read from the journal when it is opened and whenever the step gets a new record. */

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { NodeId } from '../../core/ids.ts';
import { formatBytes } from '../../core/page/files.ts';
import { findNode } from '../../core/plan/tree.ts';
import type { ModelExchange } from '../../protocol/panel.ts';
import { useActions, useSelector } from '../app/context.ts';
import { PageText } from '../app/PageText.tsx';
import { plainText } from '../app/plainText.ts';
import { calls, duration, formatPrice, tokens } from '../app/words.ts';
import { operatorName } from '../task/operatorWords.ts';
import { ActPicture } from './ActPicture.tsx';
import { record } from './detailWords.ts';
import { type HistoryEntry, type ToolResult, timeOf } from './stepHistory.ts';
import './record.css';

type StoryProps = { readonly node: NodeId; readonly isTabStop: boolean };

export function StepHistory({ node, isTabStop }: StoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="story" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary tabIndex={isTabStop ? 0 : -1}>{record.title}</summary>
      {isOpen && <Entries node={node} />}
    </details>
  );
}

function Entries({ node }: { readonly node: NodeId }) {
  const { readStory } = useActions();
  const [entries, setEntries] = useState<readonly HistoryEntry[] | null>(null);
  // Changes with every record of this step, so that records of other steps cause no read.
  const spent = useSelector(({ run }) => {
    const known = run && findNode(run.tree, node);
    return `${known?.cost.calls} ${known?.status} ${known?.retryCount}`;
  });
  useEffect(() => {
    let isCurrent = spent !== '';
    void readStory(node).then((story) => isCurrent && setEntries(story ?? []));
    return () => {
      isCurrent = false;
    };
  }, [node, spent, readStory]);
  if (!entries) return <p class="quiet small">{record.loading}</p>;
  if (entries.length === 0) return <p class="quiet small">{record.nothing}</p>;
  return (
    <>
      <ol class="story-list">
        {entries.map((entry) => (
          <li key={entry.seq} class={`story-${entry.kind}`}>
            <Entry told={entry} />
          </li>
        ))}
      </ol>
      {timeOf(entries) > 0 && (
        <p class="quiet small">
          {record.time}: {duration(timeOf(entries))}
        </p>
      )}
    </>
  );
}

function Entry({ told }: { readonly told: HistoryEntry }) {
  switch (told.kind) {
    case 'called':
      return <Call told={told} />;
    case 'acted':
      return (
        <>
          <Head words={told.words} isFailed={!told.ok}>
            {duration(told.ms)}
          </Head>
          <Lines lines={told.changes} />
          {told.results.map((result, index) => (
            <Result key={index} result={result} />
          ))}
          <ActPicture act={told.act} words={told.words} />
          {told.requests.length > 0 && (
            <details>
              <summary>{record.requests({ n: told.requests.length })}</summary>
              <Lines lines={told.requests} />
            </details>
          )}
        </>
      );
    case 'checked':
      return (
        <>
          <Head words={record.checked({ isMet: told.complete })} isFailed={false} />
          <Lines lines={[told.reason, ...(told.evidence ?? [])]} />
        </>
      );
    case 'pictured': {
      const { width, height, bytes } = told;
      return (
        <Head
          words={record.sentPicture({ width, height, size: formatBytes(bytes) })}
          isFailed={false}
        />
      );
    }
    case 'judged':
      return (
        <>
          <Head words={record.judged({ what: told.label })} isFailed={false} />
          <Lines lines={[told.words]} />
        </>
      );
    case 'asked':
      return <Said title={record.asked[told.about]} words={told.words} />;
    case 'answered':
      return <Said title={record.answered[told.how]} words={told.words} />;
  }
}

/** The change above it quotes only the beginning. */
const Result = ({ result: { text, left } }: { readonly result: ToolResult }) => (
  <details>
    <summary>{record.result}</summary>
    <Text text={text} name={record.result} />
    {left > 0 && <p class="quiet small">{record.resultCut({ n: left })}</p>}
  </details>
);

function Call({ told }: { readonly told: Extract<HistoryEntry, { kind: 'called' }> }) {
  const { input, cacheRead, cacheWrite, output, usd } = told.usage;
  const spent = [
    calls(told.calls),
    tokens(input + cacheRead + cacheWrite + output),
    formatPrice(usd),
    duration(told.ms),
    plainText(told.model, 60),
  ];
  return (
    <>
      <Head words={operatorName(told.operator)} isFailed={!told.ok}>
        {spent.filter(Boolean).join(', ')}
      </Head>
      <details>
        <summary>{record.prompt}</summary>
        {told.exchange ? <Exchange exchange={told.exchange} /> : <p>{record.notKept}</p>}
      </details>
    </>
  );
}

/** Longer model text would slow down the panel. */
const MOST_LETTERS = 60_000;

function Exchange({ exchange: { prompt, reply } }: { readonly exchange: ModelExchange }) {
  return (
    <>
      <details>
        <summary>{record.rules}</summary>
        <Text text={prompt.rules} name={record.rules} />
      </details>
      {prompt.earlier > 0 && <p class="quiet small">{record.earlier({ n: prompt.earlier })}</p>}
      <p class="story-label">{record.sent}</p>
      <Text text={prompt.message} name={record.sent} />
      <p class="story-label">{record.reply}</p>
      <Text text={reply} name={record.reply} />
    </>
  );
}

/** A read-only field: it scrolls by keyboard, and its text can be selected. */
const Text = ({ text, name }: { readonly text: string; readonly name: string }) => (
  <textarea
    class="model-text"
    readOnly
    rows={8}
    aria-label={name}
    value={plainText(text, MOST_LETTERS)}
  />
);

type HeadProps = {
  readonly words: string;
  readonly isFailed: boolean;
  readonly children?: ComponentChildren;
};

const Head = ({ words, isFailed, children }: HeadProps) => (
  <p class="story-head">
    <PageText text={words} limit={300} />
    {isFailed && <span class="tag is-failed">{record.failed}</span>}
    {children && <span class="quiet small">{children}</span>}
  </p>
);

const Said = ({ title, words }: { readonly title: string; readonly words: string }) => (
  <>
    <Head words={title} isFailed={false} />
    <Lines lines={words ? [words] : []} />
  </>
);

const Lines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.length === 0 ? null : (
    <ul>
      {lines.map((line, index) => (
        <li key={index}>
          <PageText text={line} limit={400} />
        </li>
      ))}
    </ul>
  );
