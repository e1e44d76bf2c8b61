/**
 * What a search knows of an alternative, and at a choice where it goes, as names and words: what it found it worth and how
 * often it tried it (PM-08, WO-02), what UCT counted (PM-03), and where it starts. None for steps of a plan.
 */
import { isText } from '../../core/messages/message.ts';
import type { PlanNode } from '../../core/plan/node.ts';
import { findNode } from '../../core/plan/tree.ts';
import type { Run } from '../../core/run/run.ts';
import { search } from '../app/words.ts';
import { inPanelWords } from '../messages/localize.ts';

export type SearchFact = { readonly name: string; readonly text: string };

type Known = Pick<Run, 'tree' | 'states'> | null;

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

/** Where the browser was when the alternative was proposed: it is brought back there first. */
function startOf(run: Known, { parent, proposedIn }: PlanNode): string {
  if (!run || parent === null) return '';
  const choice = findNode(run.tree, parent);
  const state = proposedIn ?? choice?.start;
  return (state && run.states[state]?.address) || (choice?.url ?? '');
}
