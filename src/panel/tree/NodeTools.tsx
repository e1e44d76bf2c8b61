/** The tools of a selected step: the likeliest at once, the others under one button, in three groups. */
import { isClosed, type PlanNode } from '../../core/plan/node.ts';
import type { Run } from '../../core/run/run.ts';
import type { PlannerInfo } from '../../protocol/panel.ts';
import type { Actions } from '../app/actions.ts';
import { useActions, useSelector, useSetView } from '../app/context.ts';
import { useRoving } from '../app/focus.ts';
import { plannerOf, usePlanners } from '../task/planners.ts';
import { edits } from './editWords.ts';
import { canPin, otherShapes, turn } from './marks.ts';
import type { EditorMode, NodeRowData } from './rows.ts';

type ToolsProps = { readonly row: NodeRowData; readonly isTabStop: boolean };
type ToolId =
  | EditorMode
  | 'up'
  | 'down'
  | 'pin'
  | 'remove'
  | 'next'
  | 'breakpoint'
  | 'retry'
  | 'ordered'
  | 'unordered'
  | 'choice';
type Tool = { readonly id: ToolId; readonly name: string; readonly act: () => void };

/** Offers only what is possible now. The toolbar is one tab stop; arrow keys reach the other tools. */
export function NodeTools({ row, isTabStop }: ToolsProps) {
  const actions = useActions();
  const setView = useSetView();
  const run = useSelector((state) => state.run);
  const isOpen = useSelector((state) => state.areToolsOpen);
  const planners = usePlanners();
  const roving = useRoving(isTabStop);
  if (!run) return null;
  const planner = plannerOf(planners, run.options.system);
  const groups = [
    [edits.groups.add, addingTools(row, actions)],
    [edits.groups.change, changingTools(row, actions, planner)],
    [edits.groups.run, runningTools(row, actions, run, planner)],
  ] as const;
  const likely = likelyTools(
    row.node,
    groups.flatMap(([, tools]) => tools),
  );
  const others = groups
    .map(([name, tools]) => [name, tools.filter((tool) => !likely.includes(tool))] as const)
    .filter(([, tools]) => tools.length > 0);
  return (
    <div class="toolbox" role="toolbar" aria-label={edits.tools} {...roving}>
      <span class="tools-row">
        <Buttons tools={likely} />
        {others.length > 0 && (
          <button
            type="button"
            class="tool tool-more"
            data-tool="more"
            tabIndex={-1}
            aria-expanded={isOpen}
            onClick={() => setView({ areToolsOpen: !isOpen })}
          >
            {edits.moreTools}
          </button>
        )}
      </span>
      {isOpen &&
        others.map(([name, tools]) => (
          <fieldset key={name} class="tools" aria-label={name}>
            <span class="tools-name" aria-hidden="true">
              {name}
            </span>
            <span class="tools-row">
              <Buttons tools={tools} />
            </span>
          </fieldset>
        ))}
    </div>
  );
}

const Buttons = ({ tools }: { readonly tools: readonly Tool[] }) => (
  <>
    {tools.map(({ id, name, act }) => (
      <button key={id} type="button" class="tool" data-tool={id} tabIndex={-1} onClick={act}>
        {name}
      </button>
    ))}
  </>
);

const MOST_LIKELY = 3;

/** What people want of a step in its state, the likeliest first. */
function likelyTools(node: PlanNode, offered: readonly Tool[]): readonly Tool[] {
  return likelyIds(node)
    .flatMap((id) => offered.filter((tool) => tool.id === id))
    .slice(0, MOST_LIKELY);
}

function likelyIds(node: PlanNode): readonly ToolId[] {
  if (isRoot(node)) return ['child', 'reword', 'retry'];
  switch (node.status) {
    case 'unvisited':
      return ['reword', 'after', 'remove'];
    case 'visited':
    case 'fail':
      return ['hint', 'done', 'reword'];
    case 'success':
      return ['retry', 'fail', 'after'];
    case 'pruned':
    case 'deleted':
      return ['hint', 'after', 'done'];
  }
}

const isRoot = ({ parent }: PlanNode): boolean => parent === null;

const opening = (
  { node }: NodeRowData,
  { openEditor }: Actions,
  ...modes: readonly EditorMode[]
): Tool[] =>
  modes.map((mode) => ({
    id: mode,
    name: edits[mode],
    act: () => openEditor({ node: node.id, mode }),
  }));

const when = (isOffered: boolean, ...tools: readonly Tool[]): readonly Tool[] =>
  isOffered ? tools : [];

function addingTools(row: NodeRowData, actions: Actions): readonly Tool[] {
  const { node } = row;
  const open = (...modes: readonly EditorMode[]): Tool[] => opening(row, actions, ...modes);
  return [
    ...when(node.kind !== 'action', ...open('child')),
    ...when(!isRoot(node), ...open('before', 'after')),
    ...when(!isRoot(node) && !isClosed(node), ...open('instead', 'from')),
  ];
}

function changingTools(
  row: NodeRowData,
  actions: Actions,
  planner: PlannerInfo | null,
): readonly Tool[] {
  const { node, posInSet, setSize } = row;
  const target = node.id;
  const isDoneAct = node.kind === 'action' && node.status === 'success';
  const isOpenStep = !isRoot(node) && !isClosed(node);
  const move = (id: 'up' | 'down', by: number): Tool => ({
    id,
    name: edits[id],
    act: () => actions.edit({ kind: 'move', target, by }),
  });
  return [
    ...when(!isDoneAct, ...opening(row, actions, 'reword')),
    ...when(node.status !== 'success', ...opening(row, actions, 'check')),
    ...when(isOpenStep && posInSet > 1, move('up', -1)),
    ...when(isOpenStep && posInSet < setSize, move('down', 1)),
    ...when(isOpenStep && canPin(planner, node), {
      id: 'pin',
      name: node.pinned ? edits.unpin : edits.pin,
      act: () => actions.edit(turn(planner, node, 'pin')),
    }),
    ...when(!isClosed(node), ...otherShapes(planner, node).map(shaping)),
    ...when(isOpenStep, {
      id: 'remove',
      name: edits.remove,
      act: () => actions.edit({ kind: 'remove', target }),
    }),
  ];

  function shaping(as: ReturnType<typeof otherShapes>[number]): Tool {
    return {
      id: as,
      name: edits.shape[as],
      act: () => actions.edit({ kind: 'shape', target, as }),
    };
  }
}

function runningTools(
  row: NodeRowData,
  actions: Actions,
  run: Run,
  planner: PlannerInfo | null,
): readonly Tool[] {
  const { node } = row;
  const target = node.id;
  const isFresh = node.status === 'unvisited';
  const isDone = node.status === 'success';
  const open = (...modes: readonly EditorMode[]): Tool[] => opening(row, actions, ...modes);
  return [
    ...when(!isRoot(node) && isFresh, {
      id: 'next',
      name: edits.next,
      act: () => actions.edit({ kind: 'next', target }),
    }),
    ...when(!isRoot(node) && !isClosed(node) && run.status !== 'finished', {
      id: 'breakpoint',
      name: node.breakpoint ? edits.dontStop : edits.stopBefore,
      act: () => actions.edit(turn(planner, node, 'breakpoint')),
    }),
    ...when(!isFresh, {
      id: 'retry',
      name: run.status === 'finished' ? edits.runAgain : edits.retry,
      act: () => actions.edit({ kind: 'retry', target }),
    }),
    ...when(!isFresh && !isDone, ...open('hint')),
    ...when(!isRoot(node) && !isDone, ...open('done')),
    ...when(!isRoot(node) && (node.status === 'visited' || isDone), ...open('fail')),
  ];
}
