/** The way back to the step under way, while it is out of view or in a folded branch. */
import { useEffect, useState } from 'preact/hooks';
import { pathTo } from '../../core/plan/tree.ts';
import { useGetState, useSelector, useSetView } from '../app/context.ts';
import { plan } from '../app/words.ts';
import { currentStep } from './nodeState.ts';
import { rowElement } from './treeRows.ts';

export function CurrentStepBar() {
  const isRunning = useSelector(({ run }) => run?.status === 'running');
  const isFollowing = useSelector((state) => state.isFollowing);
  const place = usePlaceOfCurrent();
  const goToCurrent = useGoToCurrent();
  const isAway = place === 'folded' || (place === 'outOfView' && !isFollowing);
  if (!isRunning || !isAway) return null;
  return (
    <div class="current-step">
      <button type="button" class="button small" onClick={goToCurrent}>
        {plan.goToCurrent}
      </button>
    </div>
  );
}

type Place = 'inView' | 'outOfView' | 'folded';

function usePlaceOfCurrent(): Place {
  const current = useSelector(currentStep);
  // The row's element comes and goes with the plan and with what is folded.
  const tree = useSelector(({ run }) => run?.tree);
  const opened = useSelector((state) => state.opened);
  const [place, setPlace] = useState<Place>('inView');
  useEffect(() => {
    if (current === null) return setPlace('inView');
    const row = rowElement(current);
    if (!row) return setPlace('folded');
    const visibility = new IntersectionObserver(
      (entries) => setPlace(entries.at(-1)?.isIntersecting ? 'inView' : 'outOfView'),
      { root: row.closest('.panel-main') },
    );
    visibility.observe(row);
    return () => visibility.disconnect();
  }, [current, tree, opened]);
  return place;
}

/** Opens the branches above the step, follows it again, and puts the keyboard on it: the button goes away. */
function useGoToCurrent(): () => void {
  const now = useGetState();
  const setView = useSetView();
  return () => {
    const { run, opened } = now();
    const current = currentStep(now());
    if (!run || current === null) return;
    const above = pathTo(run.tree, current).filter((id) => id !== current);
    const unfolded = Object.fromEntries(above.map((id) => [id, true]));
    setView({ isFollowing: true, focused: current, opened: { ...opened, ...unfolded } });
    requestAnimationFrame(() => {
      rowElement(current)?.focus({ preventScroll: true });
      rowElement(current)?.scrollIntoView({ block: 'nearest' });
    });
  };
}
