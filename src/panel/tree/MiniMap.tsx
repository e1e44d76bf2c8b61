/** A strip with one tick per counted step. For the pointer only: the tree below has the same information as text. */
import { useMemo } from 'preact/hooks';
import type { NodeId } from '../../core/ids.ts';
import { nodeOf, pathTo } from '../../core/plan/tree.ts';
import type { Run } from '../../core/run/run.ts';
import { useGetState, useSelector, useSetView } from '../app/context.ts';
import { countedSteps } from '../task/statusLine.ts';
import { currentStep, type NodeState, nodeStateOf } from './nodeState.ts';
import { rowElement } from './treeRows.ts';

/** Maximum width of a tick in px. */
const WIDEST = 28;

/** Up to this many ticks are drawn with gaps between them. */
const APART = 80;

/** The gap between ticks, as a share of their width. */
const GAP = 0.15;

/** Neighboring ticks of the same state. */
export type Band = { readonly length: number; readonly state: NodeState };

export function bandsOf(run: Run, current: NodeId | null): readonly Band[] {
  const bands: { length: number; state: NodeState }[] = [];
  for (const id of countedSteps(run.tree)) {
    const state = nodeStateOf(run, nodeOf(run.tree, id), current);
    const last = bands.at(-1);
    if (last?.state === state) last.length += 1;
    else bands.push({ length: 1, state });
  }
  return bands;
}

export function MiniMap() {
  const run = useSelector((state) => state.run);
  const current = useSelector(currentStep);
  const bands = useMemo(() => (run ? bandsOf(run, current) : []), [run, current]);
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
        const step = run && countedSteps(run.tree)[nth];
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

/** Unfolds the branches above a step, then selects and focuses it. */
function useGoTo(): (id: NodeId) => void {
  const getState = useGetState();
  const setView = useSetView();
  return (id) => {
    const { run, opened } = getState();
    if (!run) return;
    const above = pathTo(run.tree, id).slice(0, -1);
    const unfolded = Object.fromEntries(above.map((each) => [each, true]));
    setView({
      isFollowing: id === currentStep(getState()),
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
