/** A step of the plan as one line: kind, text, owner and state. When selected, it also shows details and tools. */
import type { NodeId } from '../../core/ids.ts';
import type { PlanNode } from '../../core/plan/node.ts';
import { useActions, useGetState, useSelector, useSetView } from '../app/context.ts';
import { KindIcon, PinIcon, StateIcon, StopIcon } from '../app/Icon.tsx';
import { PageText } from '../app/PageText.tsx';
import { plainText } from '../app/plainText.ts';
import { nodeKind, nodeState, plan } from '../app/words.ts';
import { stepReason } from '../messages/reasons.ts';
import { rowWords, stepAt, stepInFull } from '../record/stepWords.ts';
import { isAddressing, stepNumber } from './compose.ts';
import { PendingMarks } from './EditRows.tsx';
import { edits } from './editWords.ts';
import { NodeDetails } from './NodeDetails.tsx';
import { NodeEditor } from './NodeEditor.tsx';
import { currentStep, type NodeState } from './nodeState.ts';
import type { EditorMode, NodeRowData } from './rows.ts';
import { TreeRow } from './TreeRow.tsx';
import { useDrag } from './useDrag.ts';
import { useHighlight } from './useHighlight.ts';

type NodeRowProps = {
  readonly row: NodeRowData;
  readonly at: number;
  readonly isTabStop: boolean;
};

export function NodeRow({ row, at, isTabStop }: NodeRowProps) {
  const { node, state, expanded } = row;
  const setView = useSetView();
  const { select } = useActions();
  const getState = useGetState();
  const highlight = useHighlight(
    node.kind === 'action' ? { node: node.id, action: node.action } : null,
  );
  const isSelected = useSelector((panel) => panel.selected === node.id);
  const isPast = useSelector((panel) => panel.isPast);
  const mode = useSelector(({ editor }) =>
    editor?.node === node.id && ownModes.has(editor.mode) ? editor.mode : null,
  );
  return (
    <TreeRow
      row={row}
      at={at}
      classes={`kind-of-${node.kind} is-${state} ${isSelected ? 'is-selected' : ''} ${expanded ? 'has-open' : ''} ${row.isBeside ? 'is-beside' : ''}`}
      isTabStop={isTabStop}
      isExpanded={expanded}
      isSelected={isSelected}
      isDone={state === 'done'}
      highlight={highlight}
      onFocus={() => setView({ focused: row.key })}
      onClick={(event) => {
        if (isOnControl(event.target)) return;
        select(isSelected ? null : node.id);
        if (!isSelected) setView({ isFollowing: node.id === currentStep(getState()) });
      }}
    >
      <Disc row={row} />
      <div class="cell-main">
        {mode !== 'reword' && <Line row={row} />}
        {mode && (
          <NodeEditor key={mode} place={{ node: node.id, mode }} words={wordsIn(node, mode)} />
        )}
        <PendingMarks row={row} />
        {isSelected && <NodeDetails row={row} isTabStop={isTabStop} />}
      </div>
      {!isPast && <RowTools row={row} />}
    </TreeRow>
  );
}

function wordsIn({ description, check = '' }: PlanNode, mode: EditorMode): string {
  if (mode === 'reword') return description;
  return mode === 'check' ? check : '';
}

/** Modes whose editor replaces or follows the line of the step itself. */
const ownModes: ReadonlySet<EditorMode> = new Set([
  'reword',
  'from',
  'hint',
  'done',
  'fail',
  'check',
]);

/** Buttons for the pointer, on the hovered and the focused row. Keys do the same. */
function RowTools({ row: { node } }: { readonly row: NodeRowData }) {
  const { openEditor, select } = useActions();
  const isSelected = useSelector(({ selected }) => selected === node.id);
  const mode = node.parent === null ? 'child' : 'after';
  const tool = (name: string, sign: string, act: () => void) => (
    <button
      type="button"
      class="row-tool"
      tabIndex={-1}
      aria-label={name}
      title={name}
      onClick={act}
    >
      {sign}
    </button>
  );
  return (
    <span class="row-tools">
      {tool(edits.addHere, '+', () => openEditor({ node: node.id, mode }))}
      {tool(edits.more, '⋯', () => select(isSelected ? null : node.id))}
    </span>
  );
}

const isOnControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, textarea, .details, .disc') !== null;

/** Folds a row by pointer. Not a tab stop: the arrow keys do it by keyboard. */
function Disc({ row }: { readonly row: NodeRowData }) {
  const setView = useSetView();
  const getState = useGetState();
  const { node, expanded } = row;
  const toggle = (): void => {
    if (expanded !== null) setView({ opened: { ...getState().opened, [node.id]: !expanded } });
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <span
      class={`disc ${expanded === false ? 'is-folded' : ''} ${expanded === null ? '' : 'can-fold'}`}
      onClick={toggle}
    >
      <KindIcon kind={node.kind} />
    </span>
  );
}

function FailureReason({ node }: { readonly node: PlanNode }) {
  const words = useSelector(({ run }) => (run ? stepReason(run.tree, node).message : ''));
  return (
    <span class="failure-reason">
      <PageText text={words} limit={300} />
    </span>
  );
}

function Line({ row }: { readonly row: NodeRowData }) {
  const { node, state, hidden, way } = row;
  const drag = useDrag(node.id);
  const place = useSelector(({ drop }) => (drop?.node === node.id ? drop.place : ''));
  const isMine = node.origin === 'human' && node.parent !== null;
  const isFailed = state === 'failed' && node.reasoning !== '';
  return (
    <p
      class={`line ${place && `drop-${place}`}`}
      title={plainText(stepInFull(node), 400)}
      {...drag}
    >
      <span class="words">
        <span class="visually-hidden">{nodeKind[node.kind]}: </span>
        <Numbered node={node.id} />
        <Words row={row} />
      </span>
      {isFailed ? (
        <FailureReason node={node} />
      ) : (
        <Aside way={way} hidden={hidden} by={node.closed?.by} />
      )}
      {node.breakpoint && (
        <span class="tag is-stop" title={plan.stopsHere}>
          <StopIcon />
          <span class="visually-hidden">{plan.stopsHere}</span>
        </span>
      )}
      <Owner isMine={isMine} isPinned={node.pinned} />
      <span class={`status ${loud.has(state) && !isFailed ? '' : 'is-quiet'}`}>
        <span class="status-words">{nodeState[state]}</span>
        <StateIcon state={state} />
      </span>
    </p>
  );
}

/** A narrow row leaves out what a sibling begins with too, but not for screen readers. */
function Words({ row: { node, alike } }: { readonly row: NodeRowData }) {
  const words = rowWords(node);
  if (!alike) return <bdi>{words}</bdi>;
  const [from, to] = alike;
  return (
    <bdi>
      {words.slice(0, from)}
      <span class="alike">{words.slice(from, to)}</span>
      <span class="alike-mark" aria-hidden="true">
        …{' '}
      </span>
      {words.slice(to)}
    </bdi>
  );
}

/** The number of the step, shown while the user types one. */
function Numbered({ node }: { readonly node: NodeId }) {
  const number = useSelector(({ run, composerText }) =>
    run && isAddressing(composerText) ? stepNumber(run.tree, node) : '',
  );
  return number ? <span class="number">{number} </span> : null;
}

type AsideProps = Pick<NodeRowData, 'way' | 'hidden'> & { readonly by: NodeId | undefined };

function Aside({ way, hidden, by }: AsideProps) {
  const instead = useSelector(({ run }) => (by ? stepAt(run, by) : ''));
  return (
    <>
      {instead && (
        <span class="aside is-words">
          <PageText text={plan.replacedBy({ words: instead })} limit={120} />
        </span>
      )}
      {way && (
        <span class="aside">
          <span class="in-full">{plan.way({ nth: way.nth, of: way.of })}</span>
          <span class="in-short" aria-hidden="true">
            {plan.wayShort({ nth: way.nth, of: way.of })}
          </span>
        </span>
      )}
      {hidden > 0 && <span class="aside">{plan.hidden({ n: hidden })}</span>}
    </>
  );
}

/** States that are also shown as text; for the others the icon is enough. */
const loud: ReadonlySet<NodeState> = new Set(['running', 'needsYou', 'unknown', 'failed']);

function Owner({ isMine, isPinned }: { readonly isMine: boolean; readonly isPinned: boolean }) {
  if (isMine)
    return (
      <span class="tag is-you" title={isPinned ? plan.pinnedHint : plan.byYou}>
        {plan.you}
        {isPinned && <span class="visually-hidden">, {plan.pinned}</span>}
      </span>
    );
  return isPinned ? (
    <span class="tag is-pinned" title={plan.pinnedHint}>
      <PinIcon />
      <span class="visually-hidden">{plan.pinned}</span>
    </span>
  ) : null;
}
