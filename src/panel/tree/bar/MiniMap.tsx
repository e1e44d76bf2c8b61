/** All steps at a glance, a tick each. For the pointer alone: the tree below says the same in words. */
import { useMemo } from 'preact/hooks';
import type { NodeId } from '../../../core/ids.ts';
import { pathTo } from '../../../core/plan/tree.ts';
import { useGetState, useSelector, useSetView } from '../../app/context.ts';
import { useDrawnRun } from '../../drawing/useDrawnRun.ts';
import { currentStep } from '../nodeState.ts';
import { type Band, memoBands, stepsOfTicks } from '../ticks.ts';
import { rowElement } from '../treeRows.ts';

/** Of a tick, in px. */
const WIDEST = 28;

/** Up to this many, ticks stand apart. */
const APART = 80;

/** Between ticks, as a share of their width. */
const GAP = 0.15;

export function MiniMap() {
  const run = useDrawnRun();
  const current = useSelector(currentStep);
  const bandsOf = useMemo(memoBands, []);
  const bands = run ? bandsOf(run, current) : [];
  const count = bands.reduce((sum, { length }) => sum + length, 0);
  const isApart = count <= APART;
  const goTo = useGoTo();
  return (
    <svg
      class="mini-map"
      viewBox={`0 0 ${Math.max(1, count)} 1`}
      preserveAspectRatio="none"
      style={{ maxWidth: `${count * WIDEST}px` }}
      aria-hidden="true"
      onClick={({ currentTarget, clientX }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        const share = (clientX - left) / width;
        const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
        const nth = Math.floor((isRtl ? 1 - share : share) * count);
        const step = run && stepsOfTicks(run.tree)[nth];
        if (step) goTo(step);
      }}
    >
      <Ticks bands={isApart ? bands.flatMap(singles) : bands} gap={isApart ? GAP : 0} />
    </svg>
  );
}

const singles = ({ length, state }: Band): Band[] =>
  Array.from({ length }, () => ({ length: 1, state }));

function Ticks({ bands, gap }: { readonly bands: readonly Band[]; readonly gap: number }) {
  let end = 0;
  return bands.map(({ length, state }) => {
    const at = end;
    end += length;
    return (
      <rect key={at} class={`tick is-${state}`} x={at + gap / 2} width={length - gap} height="1" />
    );
  });
}

/** Opens the branches above the step, and goes there. */
function useGoTo(): (id: NodeId) => void {
  const now = useGetState();
  const setView = useSetView();
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
