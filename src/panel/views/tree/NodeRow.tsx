/** One step of the plan: its text, state, origin and cost; details and tools when selected. */
import { actionWords } from '../../../core/action/actionWords.ts';
import type { PlanNode } from '../../../core/plan/node.ts';
import { useActions, useNow, usePart, useView } from '../../context.ts';
import { useHighlight } from '../../hooks/useHighlight.ts';
import { operatorThinking } from '../../operatorWords.ts';
import { controlInQuestion, currentStep, type NodeState } from '../../plan/nodeState.ts';
import type { NodeRowData } from '../../plan/rows.ts';
import { calls, nodeKind, nodeState, plan, priced } from '../../words.ts';
import { KindIcon, PinIcon, StateIcon } from '../Icon.tsx';
import { PageText } from '../PageText.tsx';
import { ConfirmEdit } from './ConfirmEdit.tsx';
import { NodeDetails } from './NodeDetails.tsx';
import { NodeEditor } from './NodeEditor.tsx';
import { PendingMarks } from './PendingMarks.tsx';
import { TreeRow } from './TreeRow.tsx';

type NodeRowProps = { readonly row: NodeRowData; readonly isTabStop: boolean };

export function NodeRow({ row, isTabStop }: NodeRowProps) {
  const { node, state, expanded } = row;
  const setView = useView();
  const { select } = useActions();
  const now = useNow();
  const highlight = useHighlight(
    node.kind === 'action' ? { node: node.id, action: node.action } : null,
  );
  const isSelected = usePart((panel) => panel.selected === node.id);
  const confirming = usePart((panel) =>
    panel.confirming?.target === node.id ? panel.confirming : null,
  );
  const isReworded = usePart(
    (panel) => panel.editor?.node === node.id && panel.editor.mode === 'reword',
  );
  return (
    <TreeRow
      row={row}
      look={`kind-of-${node.kind} is-${state} ${isSelected ? 'is-selected' : ''} ${expanded ? 'has-open' : ''}`}
      isTabStop={isTabStop}
      isExpanded={expanded}
      isSelected={isSelected}
      isRipe={state === 'done'}
      highlight={highlight}
      onFocus={() => setView({ focused: row.key })}
      onClick={(event) => {
        if (isOnControl(event.target)) return;
        select(isSelected ? null : node.id);
        if (!isSelected) setView({ isFollowing: node.id === currentStep(now()) });
      }}
    >
      <Disc row={row} />
      <div class="cell-main">
        {isReworded ? (
          <NodeEditor place={{ node: node.id, mode: 'reword' }} words={node.description} />
        ) : (
          <Line node={node} state={state} hidden={row.hidden} />
        )}
        <Meta node={node} state={state} />
        <FailureReason node={node} state={state} />
        <StreamingWords node={node} />
        <PendingMarks row={row} />
        {confirming && <ConfirmEdit edit={confirming} />}
        {isSelected && <NodeDetails row={row} isTabStop={isTabStop} />}
      </div>
    </TreeRow>
  );
}

const isOnControl = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('button, textarea, .details, .disc, .confirm') !== null;

/** Opens and closes a row by pointer. Left and Right do so by keyboard, so this is not a tab stop. */
function Disc({ row }: { readonly row: NodeRowData }) {
  const setView = useView();
  const now = useNow();
  const { node, expanded } = row;
  const toggle = (): void => {
    if (expanded !== null) setView({ opened: { ...now().opened, [node.id]: !expanded } });
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

type PartProps = { readonly node: PlanNode; readonly state: NodeState };

function Line({ node, state, hidden }: PartProps & { readonly hidden: number }) {
  return (
    <p class="line">
      <span class="words">
        <span class="spoken">{nodeKind[node.kind]}: </span>
        <PageText text={node.description} limit={400} />
        {hidden > 0 && <span class="tag">{plan.hidden(hidden)}</span>}
      </span>
      <span class="status">
        <StateIcon state={state} />
        {nodeState[state]}
      </span>
    </p>
  );
}

function Meta({ node, state }: PartProps) {
  const { cost, pinned, origin, score } = node;
  const isMine = origin === 'human' && node.parent !== null;
  const shape = shapeWords(node);
  const target = usePart(
    ({ run }) => run?.memory.records.findLast((record) => record.node === node.id)?.target ?? null,
  );
  return (
    <p class="meta">
      {shape && <span>{shape}</span>}
      {node.kind === 'action' && (
        <span class="action-words">
          <PageText text={actionWords(node.action, target)} limit={160} />
        </span>
      )}
      {score !== null && <Score score={score} />}
      {isMine && (
        <span class="tag is-you" title={plan.byYou}>
          {plan.you}
        </span>
      )}
      {pinned && (
        <span class="tag is-pinned" title={plan.pinnedHint}>
          <PinIcon />
          {plan.pinned}
        </span>
      )}
      {cost.calls > 0 && state !== 'waiting' && (
        <span class="cost">{[calls(cost.calls), priced(cost.usd)].filter(Boolean).join(', ')}</span>
      )}
    </p>
  );
}

function shapeWords(node: PlanNode): string {
  if (node.kind === 'and') return plan.all(node.children.length, node.ordered);
  return node.kind === 'or' ? plan.any(node.children.length) : '';
}

function Score({ score }: { readonly score: number }) {
  return (
    <span class="score">
      <svg class="score-bar" viewBox="0 0 20 4" aria-hidden="true">
        <rect class="score-all" width="20" height="4" rx="2" />
        <rect class="score-part" width={20 * score} height="4" rx="2" />
      </svg>
      {plan.likely(score)}
    </span>
  );
}

function FailureReason({ node, state }: PartProps) {
  if (state !== 'failed' || !node.reasoning) return null;
  return (
    <p class="failure-reason">
      <PageText text={node.reasoning} limit={300} />
    </p>
  );
}

function StreamingWords({ node }: { readonly node: PlanNode }) {
  const streaming = usePart((state) => state.streaming[node.id]);
  const control = usePart(controlInQuestion);
  if (!streaming) return null;
  return (
    <p class="streaming" aria-hidden="true">
      <span class="streaming-what">{operatorThinking(streaming.operator, control)}</span>
      {streaming.text && (
        <span class="streaming-words">
          <PageText text={streaming.text.slice(-160)} limit={160} />
        </span>
      )}
    </p>
  );
}
