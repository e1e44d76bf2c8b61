/** Searches the plan by words and by what became of a step: the tree shows what matches, and the way down to it. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useGetState, useSelector, useSetView } from '../../app/context.ts';
import { find } from '../../record/detailWords.ts';
import { type Filter, findSteps, isShown, shownKinds } from '../filter.ts';
import { currentStep } from '../nodeState.ts';
import { focusTree } from '../treeRows.ts';

const nothing: Filter = { words: '', show: 'all' };

export function SearchBar() {
  const filter = useSelector((state) => state.filter) ?? nothing;
  const setView = useSetView();
  const now = useGetState();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const change = (part: Partial<Filter>): void =>
    setView({ filter: { ...(now().filter ?? nothing), ...part } });
  return (
    <search
      class="find-line"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        setView({ filter: null });
        focusTree();
      }}
    >
      <input
        ref={field}
        type="search"
        value={filter.words}
        aria-label={find.label}
        placeholder={find.label}
        onInput={({ currentTarget: { value } }) => change({ words: value })}
      />
      <select
        aria-label={find.show}
        value={filter.show}
        onChange={({ currentTarget: { value } }) => isShown(value) && change({ show: value })}
      >
        {shownKinds.map((kind) => (
          <option key={kind} value={kind}>
            {find.shown[kind]}
          </option>
        ))}
      </select>
      <Count />
    </search>
  );
}

function Count() {
  const words = useSelector((state) => {
    const { run, filter } = state;
    const found = run && findSteps(run, filter, currentStep(state));
    return found ? find.found({ n: found.hits.size, all: run.tree.nodes.length }) : '';
  });
  return (
    <p class="quiet small" role="status">
      {words}
    </p>
  );
}
