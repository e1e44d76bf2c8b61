/** The bar above the plan: minimap and count, tree-diagram toggle, search, and playback. */
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { useActions, useGetState, useSelector, useSetView } from '../app/context.ts';
import { FindIcon, HistoryIcon, TreeIcon } from '../app/Icon.tsx';
import { plan } from '../app/words.ts';
import { useIsWide } from '../drawing/DrawnTree.tsx';
import { drawn, find, replay } from '../record/detailWords.ts';
import { progressOf } from '../task/statusLine.ts';
import { type Filter, findSteps, isShown, shownKinds } from './filter.ts';
import { MiniMap } from './MiniMap.tsx';
import { currentStep } from './nodeState.ts';
import { focusTree } from './treeRows.ts';

export function PlanBar() {
  const { openReplay } = useActions();
  const setView = useSetView();
  const getState = useGetState();
  const isFinding = useSelector(({ filter }) => filter !== null);
  const isPast = useSelector((state) => state.isPast);
  const isWide = useIsWide();
  const toggleSearch = (): void =>
    setView({ filter: getState().filter ? null : { words: '', show: 'all' } });
  return (
    <>
      <div class="plan-bar">
        <MiniMap />
        <Progress />
        {isWide && <DiagramToggle />}
        <button
          type="button"
          class="bar-tool"
          aria-label={find.open}
          title={find.open}
          aria-pressed={isFinding}
          onClick={toggleSearch}
        >
          <FindIcon />
        </button>
        {!isPast && (
          <button
            type="button"
            class="bar-tool"
            aria-label={replay.open}
            title={replay.open}
            onClick={openReplay}
          >
            <HistoryIcon />
          </button>
        )}
      </div>
      {isFinding && <SearchBar />}
    </>
  );
}

function Progress() {
  const tree = useSelector(({ run }) => run?.tree);
  const { done, all } = useMemo(() => (tree ? progressOf(tree) : { done: 0, all: 0 }), [tree]);
  return <span class="quiet small plan-progress">{all > 0 && plan.done({ done, all })}</span>;
}

function DiagramToggle() {
  const setView = useSetView();
  const isDiagramShown = useSelector((state) => state.isDiagramShown);
  return (
    <button
      type="button"
      class="bar-tool"
      aria-label={drawn.toggle}
      title={drawn.toggle}
      aria-pressed={isDiagramShown}
      onClick={() => setView({ isDiagramShown: !isDiagramShown })}
    >
      <TreeIcon />
    </button>
  );
}

const noFilter: Filter = { words: '', show: 'all' };

function SearchBar() {
  const filter = useSelector((state) => state.filter) ?? noFilter;
  const setView = useSetView();
  const getState = useGetState();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const change = (part: Partial<Filter>): void =>
    setView({ filter: { ...(getState().filter ?? noFilter), ...part } });
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
