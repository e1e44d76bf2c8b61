/** The tools of a selected step, in three groups. */
import { isClosed, type PlanNode } from '../../core/plan/node.ts';
import type { Run } from '../../core/run/run.ts';
import type { PlannerInfo } from '../../protocol/panel.ts';
import type { Actions } from '../app/actions.ts';
import { useActions, useSelector } from '../app/context.ts';
import { useRoving } from '../app/focus.ts';
import { plannerOf, usePlanners } from '../task/planners.ts';
import { edits } from './editWords.ts';
import { canPin, otherShapes, turn } from './marks.ts';
import type { EditorMode, NodeRowData } from './rows.ts';

type ToolsProps = { readonly row: NodeRowData; readonly isTabStop: boolean };
type Tool = { readonly name: string; readonly act: () => void; readonly id?: string };

/** Offers only what is possible now. The toolbar is one tab stop; arrow keys reach the other tools. */
export function NodeTools({ row, isTabStop }: ToolsProps) {
  const actions = useActions();
  const run = useSelector((state) => state.run);
  const planners = usePlanners();
  const roving = useRoving(isTabStop);
  if (!run) return null;
  const planner = plannerOf(planners, run.options.system);
  const groups = [
    [edits.groups.add, addingTools(row, actions)],
    [edits.groups.change, changingTools(row, actions, planner)],
    [edits.groups.run, runningTools(row, actions, run, planner)],
  ] as const;
  const offered = groups.filter(([, tools]) => tools.length > 0);
  return (
    <div class="toolbox" role="toolbar" aria-label={edits.tools} {...roving}>
      {offered.map(([name, tools]) => (
        <fieldset key={name} class="tools" aria-label={name}>
          <span class="tools-name" aria-hidden="true">
            {name}
          </span>
          <span class="tools-row">
            {tools.map((tool) => (
              <button
                key={tool.name}
                type="button"
                class="tool"
                data-tool={tool.id ?? tool.name}
                tabIndex={-1}
                onClick={tool.act}
              >
                {tool.name}
              </button>
            ))}
          </span>
        </fieldset>
      ))}
    </div>
  );
}

const isRoot = ({ parent }: PlanNode): boolean => parent === null;

const opening = (
  { node }: NodeRowData,
  { openEditor }: Actions,
  ...modes: readonly EditorMode[]
): Tool[] =>
  modes.map((mode) => ({
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
  const move = (by: number, name: string): Tool => ({
    name,
    act: () => actions.edit({ kind: 'move', target, by }),
  });
  return [
    ...when(!isDoneAct, ...opening(row, actions, 'reword')),
    ...when(node.status !== 'success', ...opening(row, actions, 'check')),
    ...when(isOpenStep && posInSet > 1, move(-1, edits.up)),
    ...when(isOpenStep && posInSet < setSize, move(1, edits.down)),
    ...when(isOpenStep && canPin(planner, node), {
      name: node.pinned ? edits.unpin : edits.pin,
      act: () => actions.edit(turn(planner, node, 'pin')),
    }),
    ...when(!isClosed(node), ...otherShapes(planner, node).map(shaping)),
    ...when(isOpenStep, {
      name: edits.remove,
      act: () => actions.edit({ kind: 'remove', target }),
    }),
  ];

  function shaping(as: ReturnType<typeof otherShapes>[number]): Tool {
    return { name: edits.shape[as], act: () => actions.edit({ kind: 'shape', target, as }) };
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
      name: edits.next,
      act: () => actions.edit({ kind: 'next', target }),
    }),
    ...when(!isRoot(node) && !isClosed(node) && run.status !== 'finished', {
      name: node.breakpoint ? edits.dontStop : edits.stopBefore,
      act: () => actions.edit(turn(planner, node, 'breakpoint')),
    }),
    ...when(!isFresh, {
      name: run.status === 'finished' ? edits.runAgain : edits.retry,
      act: () => actions.edit({ kind: 'retry', target }),
      id: 'retry',
    }),
    ...when(!isFresh && !isDone, ...open('hint')),
    ...when(!isRoot(node) && !isDone, ...open('done')),
    ...when(!isRoot(node) && (node.status === 'visited' || isDone), ...open('fail')),
  ];
}
