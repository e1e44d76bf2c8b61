/** Details of a selected step, and the tools to change it. */
import type { ComponentChildren } from 'preact';
import { actionWords } from '../../../core/action/actionWords.ts';
import type { Origin, PlanNode } from '../../../core/plan/node.ts';
import { useActions, usePart } from '../../context.ts';
import { edits } from '../../editWords.ts';
import type { EditorMode, NodeRowData } from '../../plan/rows.ts';
import { searchFacts } from '../../plan/searchFacts.ts';
import { calls, plan, priced, tokens } from '../../words.ts';
import { PageText } from '../PageText.tsx';

type DetailsProps = { readonly row: NodeRowData; readonly isTabStop: boolean };

export function NodeDetails({ row, isTabStop }: DetailsProps) {
  return (
    <div class="details">
      <Facts row={row} />
      <Tools row={row} isTabStop={isTabStop} />
    </div>
  );
}

function Facts({ row: { node, state } }: { readonly row: NodeRowData }) {
  const { cost } = node;
  const spent = [calls(cost.calls), tokens(cost.inputTokens + cost.outputTokens), priced(cost.usd)]
    .filter(Boolean)
    .join(', ');
  const found = searchFacts(
    usePart(({ run }) => run),
    node,
  );
  return (
    <dl class="facts">
      <ActFact node={node} />
      {shapeWords(node) && <Fact name={plan.shape}>{shapeWords(node)}</Fact>}
      {state === 'failed' && node.reasoning && (
        <Fact name={plan.failure}>{<PageText text={node.reasoning} limit={600} />}</Fact>
      )}
      {node.score !== null && <Fact name={plan.chance}>{plan.likely(node.score)}</Fact>}
      {node.reasoning && state !== 'failed' && (
        <Fact name={plan.why}>{<PageText text={node.reasoning} limit={600} />}</Fact>
      )}
      {node.url && <Fact name={plan.page}>{<PageText text={node.url} limit={160} />}</Fact>}
      {node.ahead && (
        <Fact name={plan.ahead}>
          {plan.looked[node.ahead.is]}
          {node.ahead.why && <PageText text={node.ahead.why} limit={400} />}
        </Fact>
      )}
      {found.map(({ name, text }) => (
        <Fact key={name} name={name}>
          <PageText text={text} limit={400} />
        </Fact>
      ))}
      {node.notes.map((note) => (
        <Fact key={note} name={plan.notes}>
          <PageText text={note} limit={400} />
        </Fact>
      ))}
      <Fact name={plan.by}>{originWords[node.origin]}</Fact>
      <Fact name={plan.cost}>
        {cost.calls > 0 ? spent : plan.noCost}
        {node.executionCount > 1 && `, ${plan.tries(node.executionCount)}`}
      </Fact>
    </dl>
  );
}

/** The act in words, unless the step says the same. */
function ActFact({ node }: { readonly node: PlanNode }) {
  const target = usePart(
    ({ run }) => run?.memory.records.findLast((record) => record.node === node.id)?.target ?? null,
  );
  if (node.kind !== 'action') return null;
  const words = actionWords(node.action, target);
  if (words === node.description) return null;
  return <Fact name={plan.act}>{<PageText text={words} limit={160} />}</Fact>;
}

function shapeWords(node: PlanNode): string {
  if (node.kind === 'and') return plan.all(node.children.length, node.ordered);
  return node.kind === 'or' ? plan.any(node.children.length) : '';
}

const originWords: Record<Origin, string> = {
  human: plan.you,
  planner: plan.planner,
  recovery: plan.recovery,
};

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const modes = [
  'child',
  'before',
  'after',
  'instead',
  'reword',
  'from',
  'done',
  'hint',
] as const satisfies readonly EditorMode[];

/** Modes that replace a step that is not over. */
const opensOnly: ReadonlySet<EditorMode> = new Set(['instead', 'from']);

/** Only what can be done now is offered. The tools of the row with the tab stop can be tabbed to, others can't. */
function Tools({ row, isTabStop }: DetailsProps) {
  const { openEditor, edit } = useActions();
  const { node } = row;
  const tabIndex = isTabStop ? 0 : -1;
  const isFinished = usePart(({ run }) => run?.status === 'finished');
  const isRoot = node.parent === null;
  const isClosed =
    node.status === 'success' || node.status === 'pruned' || node.status === 'deleted';
  const offered = modes.filter((mode) => {
    if (mode === 'child') return node.kind !== 'action';
    if (mode === 'reword') return !(node.kind === 'action' && node.status === 'success');
    if (mode === 'hint') return node.status !== 'unvisited' && node.status !== 'success';
    if (mode === 'done') return !isRoot && node.status !== 'success';
    return !isRoot && (!opensOnly.has(mode) || !isClosed);
  });
  const tool = (name: string, act: () => void, id: string = name) => (
    <button key={name} type="button" class="tool" data-tool={id} tabIndex={tabIndex} onClick={act}>
      {name}
    </button>
  );
  return (
    <fieldset class="tools" aria-label={edits.tools}>
      {offered.map((mode) => tool(edits[mode], () => openEditor({ node: node.id, mode })))}
      {!isRoot &&
        !isClosed &&
        row.posInSet > 1 &&
        tool(edits.up, () => edit({ kind: 'move', target: node.id, by: -1 }))}
      {!isRoot &&
        !isClosed &&
        row.posInSet < row.setSize &&
        tool(edits.down, () => edit({ kind: 'move', target: node.id, by: 1 }))}
      {!isRoot &&
        node.status === 'unvisited' &&
        tool(edits.next, () => edit({ kind: 'next', target: node.id }))}
      {node.status !== 'unvisited' &&
        tool(
          isFinished ? edits.runAgain : edits.retry,
          () => edit({ kind: 'retry', target: node.id }),
          'retry',
        )}
      {!isRoot && !isClosed && tool(edits.remove, () => edit({ kind: 'remove', target: node.id }))}
    </fieldset>
  );
}
