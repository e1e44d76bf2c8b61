/** Above the plan: all of it as a strip of ticks, the search, and the way into its history. */
import { useActions, useGetState, useSelector, useSetView } from '../../app/context.ts';
import { FindIcon, HistoryIcon, TreeIcon } from '../../app/Icon.tsx';
import { useIsWide } from '../../app/useIsWide.ts';
import { drawn, find, replay } from '../../record/detailWords.ts';
import { MiniMap } from './MiniMap.tsx';
import { SearchBar } from './SearchBar.tsx';

export function PlanBar() {
  const { openReplay } = useActions();
  const setView = useSetView();
  const now = useGetState();
  const isFinding = useSelector(({ filter }) => filter !== null);
  const isPast = useSelector((state) => state.isPast);
  const isWide = useIsWide();
  const turnFind = (): void =>
    setView({ filter: now().filter ? null : { words: '', show: 'all' } });
  return (
    <>
      <div class="plan-bar">
        <MiniMap />
        {isWide && <DrawnToggle />}
        <button
          type="button"
          class="bar-tool"
          aria-label={find.open}
          title={find.open}
          aria-pressed={isFinding}
          onClick={turnFind}
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

function DrawnToggle() {
  const setView = useSetView();
  const isDrawn = useSelector((state) => state.isDrawn);
  return (
    <button
      type="button"
      class="bar-tool"
      aria-label={drawn.toggle}
      title={drawn.toggle}
      aria-pressed={isDrawn}
      onClick={() => setView({ isDrawn: !isDrawn })}
    >
      <TreeIcon />
    </button>
  );
}
