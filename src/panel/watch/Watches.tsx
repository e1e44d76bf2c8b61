/** The watches of the user: when each is checked, what changed, and what can be done with it. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { WatchLine } from '../../protocol/panel.ts';
import { useActions, useSelector, useSetView } from '../app/context.ts';
import { siteLabel } from '../app/inputChecks.ts';
import { PageText } from '../app/PageText.tsx';
import { plainText } from '../app/plainText.ts';
import { app, date } from '../app/words.ts';
import { inOurWords } from '../messages/localize.ts';
import { ChangedLines } from './ChangedLines.tsx';
import { nextOf, termsOf } from './watchLines.ts';
import { watch as words } from './watchWords.ts';
import './watch.css';

export function Watches() {
  const lines = useSelector((state) => state.watches);
  const open = useSelector((state) => state.openWatch);
  const { openWatch } = useActions();
  const setView = useSetView();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <section class="watches" aria-labelledby="watches-title">
      <div class="watches-head">
        <h2 id="watches-title" ref={heading} tabIndex={-1}>
          {words.title}
        </h2>
        <button type="button" class="button" onClick={() => setView({ screen: 'task' })}>
          {app.back}
        </button>
      </div>
      {lines.length === 0 && <p class="quiet">{words.none}</p>}
      <ul class="watch-lines">
        {lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            isOpen={open === line.id}
            onToggle={() => openWatch(open === line.id ? null : line.id)}
          />
        ))}
      </ul>
    </section>
  );
}

type LineProps = {
  readonly line: WatchLine;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

function Line({ line, isOpen, onToggle }: LineProps) {
  const { openWatch } = useActions();
  const { id, isNews } = line;
  // A notification opens it, or it is open when the news comes.
  useEffect(() => {
    if (isOpen && isNews) openWatch(id);
  }, [isOpen, isNews, id, openWatch]);
  return (
    <li class="watch" data-state={line.state.is}>
      <button type="button" class="watch-line" aria-expanded={isOpen} onClick={onToggle}>
        <span class="watch-name">
          <PageText text={line.name} limit={160} />
          {line.isNews && <strong class="watch-news">{words.isNew}</strong>}
        </span>
        <span class="quiet small">
          {siteLabel(line.start)} · {termsOf(line)}
        </span>
        <span class="small" role="status">
          {nextOf(line)}
        </span>
      </button>
      {isOpen && <Details line={line} />}
    </li>
  );
}

function Details({ line }: { readonly line: WatchLine }) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <div class="watch-details">
      <State line={line} />
      <LastCheck line={line} />
      {line.change && <ChangedLines change={line.change} />}
      {isDeleting ? (
        <ConfirmDelete id={line.id} close={() => setDeleting(false)} />
      ) : (
        <Buttons line={line} onDelete={() => setDeleting(true)} />
      )}
    </div>
  );
}

/** Why it does not go on. */
function State({ line: { state } }: { readonly line: WatchLine }) {
  if (state.is === 'on' && state.waits)
    return <p class="small">{words.waits({ why: state.waits })}</p>;
  if (state.is !== 'needsYou') return null;
  const { message, hint } = inOurWords(state.failure);
  return (
    <p class="watch-trouble small">
      <PageText text={`${message} ${hint}`} limit={600} />
    </p>
  );
}

function LastCheck({ line: { last, state, change } }: { readonly line: WatchLine }) {
  if (!last) return <p class="quiet small">{words.never}</p>;
  const { failure, missed, at } = last;
  const isSaid = state.is === 'needsYou';
  const said = failure && !isSaid ? inOurWords(failure) : null;
  const time = date(at);
  return (
    <p class="quiet small watch-last">
      {failure ? words.failed({ time }) : words.lastCheck({ time })}
      {!failure && !change && ` · ${words.noChange}`}
      {said && (
        <span>
          <PageText text={`${said.message} ${said.hint}`} limit={600} />
        </span>
      )}
      {missed > 0 && <span>{words.missed({ n: missed })}</span>}
    </p>
  );
}

type ButtonsProps = { readonly line: WatchLine; readonly onDelete: () => void };

function Buttons({ line, onDelete }: ButtonsProps) {
  const { pauseWatch, resumeWatch, allowWatch } = useActions();
  const { id, state, isChecking } = line;
  const name = plainText(line.name, 80);
  const isRefused = state.is === 'needsYou' && state.failure.kind === 'siteNotGranted';
  return (
    <div class="buttons">
      {isRefused ? (
        <button type="button" class="button primary small" onClick={() => allowWatch(line)}>
          {words.allow({ site: siteLabel(line.start) })}
        </button>
      ) : state.is === 'on' ? (
        <button
          type="button"
          class="button small"
          aria-label={words.checkThis({ name })}
          aria-disabled={isChecking}
          onClick={() => isChecking || resumeWatch(id)}
        >
          {words.checkNow}
        </button>
      ) : (
        <button
          type="button"
          class="button small"
          aria-label={words.resumeThis({ name })}
          onClick={() => resumeWatch(id)}
        >
          {words.resume}
        </button>
      )}
      {state.is === 'on' && (
        <button
          type="button"
          class="button small"
          aria-label={words.pauseThis({ name })}
          onClick={() => pauseWatch(id)}
        >
          {words.pause}
        </button>
      )}
      <button
        type="button"
        class="button small"
        aria-label={words.removeThis({ name })}
        onClick={onDelete}
      >
        {words.remove}
      </button>
    </div>
  );
}

function ConfirmDelete({ id, close }: { readonly id: string; readonly close: () => void }) {
  const { deleteWatch } = useActions();
  return (
    <div class="confirm">
      <p>{words.confirm}</p>
      <div class="buttons">
        <button type="button" class="button small danger" onClick={() => deleteWatch(id)}>
          {words.remove}
        </button>
        <button type="button" class="button small" onClick={close}>
          {words.keep}
        </button>
      </div>
    </div>
  );
}
