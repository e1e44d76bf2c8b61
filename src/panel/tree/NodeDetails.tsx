/** The details of a selected step: what it does, why, and what shows it; then its figures, its history and its tools. */

import type { ComponentChildren } from 'preact';
import { isText, type Text } from '../../core/messages/message.ts';
import type { Origin, PlanNode } from '../../core/plan/node.ts';
import { childrenOf, findNode, parentOf } from '../../core/plan/tree.ts';
import type { Run } from '../../core/run/run.ts';
import { useSelector } from '../app/context.ts';
import { PageText } from '../app/PageText.tsx';
import { calls, formatPrice, nodeState, plan, search, tokens } from '../app/words.ts';
import { actWords, inPanelWords } from '../messages/localize.ts';
import { planWords, stepReason } from '../messages/reasons.ts';
import { record } from '../record/detailWords.ts';
import { StepHistory } from '../record/StepHistory.tsx';
import { stepWords } from '../record/stepWords.ts';
import { NodeTools } from './NodeTools.tsx';
import { nodeStateOf } from './nodeState.ts';
import type { NodeRowData } from './rows.ts';

type DetailsProps = { readonly row: NodeRowData; readonly isTabStop: boolean };

export function NodeDetails({ row, isTabStop }: DetailsProps) {
  const isPast = useSelector((state) => state.isPast);
  return (
    <div class="details">
      <Facts row={row} />
      <Rivals node={row.node} />
      <StepHistory node={row.node.id} isTabStop={isTabStop} />
      {!isPast && <NodeTools row={row} isTabStop={isTabStop} />}
    </div>
  );
}

function Facts({ row: { node, state } }: { readonly row: NodeRowData }) {
  const { cost } = node;
  const reason = useSelector(({ run }) => {
    const { message, hint } = run ? stepReason(run.tree, node) : { message: '', hint: '' };
    return `${message} ${hint}`.trim();
  });
  const spent = [
    calls(cost.calls),
    tokens(cost.inputTokens + cost.outputTokens),
    formatPrice(cost.usd),
  ]
    .filter(Boolean)
    .join(', ');
  const run = useSelector((state) => state.run);
  const wordsOf = (text: Text): string => (run ? planWords(run.tree, text) : '');
  const found = searchFacts(run, node);
  return (
    <dl class="facts">
      <ActFact node={node} />
      {node.reasoning && (
        <Fact name={state === 'failed' ? plan.failure : plan.why}>
          {<PageText text={reason} limit={600} />}
        </Fact>
      )}
      {node.notes.map((note) => (
        <Fact key={note} name={plan.notes}>
          <PageText text={wordsOf(note)} limit={400} />
        </Fact>
      ))}
      {node.ahead && (
        <Fact name={plan.ahead}>
          {plan.looked[node.ahead.is]}
          {node.ahead.why && <PageText text={wordsOf(node.ahead.why)} limit={400} />}
        </Fact>
      )}
      {node.url && <Fact name={plan.page}>{<PageText text={node.url} limit={160} />}</Fact>}
      {node.check && <Fact name={plan.check}>{node.check}</Fact>}
      {shapeWords(node) && <Fact name={plan.shape}>{shapeWords(node)}</Fact>}
      {node.score !== null && <Fact name={plan.chance}>{plan.likely({ score: node.score })}</Fact>}
      {found.map(({ name, text }) => (
        <Fact key={name} name={name}>
          <PageText text={text} limit={400} />
        </Fact>
      ))}
      <Fact name={plan.by}>{originWords[node.origin]}</Fact>
      <Fact name={plan.cost}>
        {cost.calls > 0 ? spent : plan.noCost}
        {node.executionCount > 1 && `, ${plan.tries({ n: node.executionCount })}`}
      </Fact>
    </dl>
  );
}

/** The other alternatives of the same choice, each with its chance. */
function Rivals({ node }: { readonly node: PlanNode }) {
  const run = useSelector((state) => state.run);
  if (!run) return null;
  const parent = parentOf(run.tree, node.id);
  if (parent?.kind !== 'or') return null;
  const rivals = childrenOf(run.tree, parent.id).filter(({ id }) => id !== node.id);
  if (rivals.length === 0) return null;
  const isChosen = node.status === 'success' || node.status === 'visited';
  return (
    <dl class="facts">
      <Fact name={isChosen ? record.beat : record.lostTo}>
        <ul class="rivals">
          {rivals.map((rival) => (
            <li key={rival.id}>
              <PageText text={stepWords(rival)} limit={160} />{' '}
              <span class="quiet">
                {[
                  rival.score === null ? '' : plan.likely({ score: rival.score }),
                  nodeState[nodeStateOf(run, rival, null)],
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </li>
          ))}
        </ul>
      </Fact>
    </dl>
  );
}

/** The action as text, unless the step's own text says the same. */
function ActFact({ node }: { readonly node: PlanNode }) {
  const target = useSelector(
    ({ run }) => run?.memory.records.findLast((record) => record.node === node.id)?.target ?? null,
  );
  if (node.kind !== 'action') return null;
  const text = actWords(node.action, target);
  if (text === stepWords(node)) return null;
  return <Fact name={plan.act}>{<PageText text={text} limit={160} />}</Fact>;
}

function shapeWords(node: PlanNode): string {
  if (node.kind === 'and') return plan.all({ n: node.children.length, ordered: node.ordered });
  return node.kind === 'or' ? plan.any({ n: node.children.length }) : '';
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

export type SearchFact = { readonly name: string; readonly text: string };

type Known = Pick<Run, 'tree' | 'states'> | null;

/**
 * Returns what a tree search knows about an alternative (value and visits: PM-08, WO-02; its UCT score: PM-03; the page where
 * it starts), or where a choice goes next. Steps of a plan have no such facts.
 */
export function searchFacts(run: Known, node: PlanNode): readonly SearchFact[] {
  const facts = node.kind === 'or' ? choiceFacts(node) : alternativeFacts(run, node);
  return facts.filter(({ text }) => text !== '');
}

const choiceFacts = ({ others: { next } }: PlanNode): readonly SearchFact[] => [
  { name: search.next, text: isText(next) ? inPanelWords(next) : '' },
];

function alternativeFacts(run: Known, node: PlanNode): readonly SearchFact[] {
  const { value, visits, frequency, actionClass, others } = node;
  const { uct } = others;
  const counted = typeof uct === 'number' ? search.uct({ value: uct }) : '';
  if (value === null && visits === 0 && !counted) return [];
  const isOpen = node.status === 'unvisited' || node.status === 'visited';
  const worth = value === null ? '' : search.worth({ value, times: frequency });
  const standing = isOpen && visits === 0 ? search.open : search.visits({ times: visits });
  return [
    { name: search.value, text: listed(worth, actionClass ? search.classes[actionClass] : '') },
    { name: search.state, text: listed(standing, counted) },
    { name: search.wayBack, text: isOpen ? startOf(run, node) : '' },
  ];
}

const listed = (...words: readonly string[]): string => words.filter(Boolean).join(', ');

/** Returns the page where the alternative was proposed: the browser returns there to try it. */
function startOf(run: Known, { parent, proposedIn }: PlanNode): string {
  if (!run || parent === null) return '';
  const choice = findNode(run.tree, parent);
  const state = proposedIn ?? choice?.start;
  return (state && run.states[state]?.address) || (choice?.url ?? '');
}
