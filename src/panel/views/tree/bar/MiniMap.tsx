/** All steps at a glance, a tick each. For the pointer alone: the tree below says the same in words. */
import { useMemo } from 'preact/hooks';
import { pathTo } from '../../../../core/plan/tree.ts';
import { useNow, usePart, useView } from '../../../context.ts';
import { currentStep } from '../../../plan/nodeState.ts';
import { bandsOf, ticksOf } from '../../../plan/ticks.ts';
import { rowElement } from '../treeRows.ts';

/** Of a tick, in px. */
const WIDEST = 28;

/** Up to this many, ticks stand apart. */
const APART = 80;

export function MiniMap() {
  const run = usePart((state) => state.run);
  const current = usePart(currentStep);
  const ticks = useMemo(() => (run ? ticksOf(run, current) : []), [run, current]);
  const goTo = useGoTo();
  const gap = ticks.length <= APART ? 0.15 : 0;
  const bands = gap > 0 ? ticks.map(({ state }, at) => ({ at, length: 1, state })) : bandsOf(ticks);
  return (
    <svg
      class="mini-map"
      viewBox={`0 0 ${Math.max(1, ticks.length)} 1`}
      preserveAspectRatio="none"
      style={{ maxWidth: `${ticks.length * WIDEST}px` }}
      aria-hidden="true"
      onClick={({ currentTarget, clientX }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        const share = (clientX - left) / width;
        const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
        const tick = ticks[Math.floor((isRtl ? 1 - share : share) * ticks.length)];
        if (tick) goTo(tick.id);
      }}
    >
      {bands.map(({ at, length, state }) => (
        <rect
          key={at}
          class={`tick is-${state}`}
          x={at + gap / 2}
          width={length - gap}
          height="1"
        />
      ))}
    </svg>
  );
}

/** Opens the branches above the step, and goes there. */
function useGoTo(): (id: ReturnType<typeof ticksOf>[number]['id']) => void {
  const now = useNow();
  const setView = useView();
  return (id) => {
    const { run, opened } = now();
    if (!run) return;
    const above = pathTo(run.tree, id).slice(0, -1);
    const unfolded = Object.fromEntries(above.map((each) => [each, true]));
    setView({
      isFollowing: id === currentStep(now()),
      focused: id,
      selected: id,
      opened: { ...opened, ...unfolded },
    });
    requestAnimationFrame(() => {
      rowElement(id)?.focus({ preventScroll: true });
      rowElement(id)?.scrollIntoView({ block: 'center' });
    });
  };
}
