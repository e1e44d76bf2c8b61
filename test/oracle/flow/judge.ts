/** One question to the model against the table of needs: in the data an operator is given, and in its prompt. */

import type { NodeId } from '../../../src/core/ids.ts';
import { isClosed, isFailure, type PlanNode } from '../../../src/core/plan/node.ts';
import {
  childrenOf,
  findNode,
  nodeOf,
  type PlanTree,
  pathOf,
  pathTo,
  subtree,
} from '../../../src/core/plan/tree.ts';
import type { Context } from '../../../src/core/run/operator.ts';
import type { OperatorName } from '../../../src/planners/operators.ts';
import { isSystemId } from '../../../src/planners/systems.ts';
import type { Ledger } from './ledger.ts';
import { type Kind, type Needs, needsOf } from './needs.ts';

/** A prompt as the model gets it. */
export type Rendered = {
  /** This question alone, a block an item. */
  readonly blocks: readonly string[];
  /** With the conversation before it. */
  readonly all: string;
};

/** Of what adds up, so many of the latest must be there; whatever is older may be left out of a prompt. */
const LATEST: Readonly<Record<Kind, number>> = {
  progress: 1,
  feedback: 1,
  summary: 1,
  response: 1,
  requirements: 1,
  notes: 8,
  constraints: 5,
  acts: 3,
  notices: 3,
  candidates: 0,
};
const TOP_K = 5;
/** Of long plans a prompt may leave lines out. */
const MANY_NODES = 40;
const MANY_CHILDREN = 14;
const MANY_FAILURES = 10;

/** Errors in this question, in words; empty if none. */
export function complaintsOn(
  operator: OperatorName,
  context: Context,
  prompt: Rendered,
  ledger: Ledger,
): string[] {
  const { system } = context.run.options;
  if (!isSystemId(system)) throw new Error(`there is no system ${system}`);
  const needs = needsOf(operator, system);
  return [
    ...onPage(needs, context, prompt, ledger),
    ...onMemory(needs, context, prompt, ledger),
    ...onPlan(needs, context, prompt),
    ...onReasons(needs, context, prompt, ledger),
    ...onTask(needs, context, prompt, ledger),
  ].map((wrong) => `${operator} ${context.node}: ${wrong}`);
}

function onPage(
  { page: view }: Needs,
  { page }: Context,
  { blocks, all }: Rendered,
  { pageWords }: Ledger,
): string[] {
  if (view === null) {
    const isShown = [...pageWords.values()].some((word) => all.includes(`shown ${word}`));
    return page || isShown ? ['is shown a page'] : [];
  }
  if (page?.kind !== view) return [`is given ${page?.kind ?? 'no page'} instead of ${view}`];
  const now = blocks.join('\n');
  const word = pageWords.get(view);
  return word !== undefined && now.includes(word)
    ? []
    : ['the page as it is now is not in its prompt'];
}

function onMemory(needs: Needs, { run }: Context, { all }: Rendered, ledger: Ledger): string[] {
  const stored = JSON.stringify([run.memory, run.tree]);
  const missing = needs.must.flatMap((kind) =>
    kind === 'candidates'
      ? []
      : ledger
          .heard(kind)
          .slice(-LATEST[kind])
          .flatMap((word) => [
            ...(stored.includes(word) ? [] : [`${kind} (${word}) are not in the run`]),
            ...(all.includes(word) ? [] : [`${kind} (${word}) are not in its prompt`]),
          ]),
  );
  const leaked = needs.never.flatMap((kind) =>
    ledger.heard(kind).some((word) => all.includes(word)) ? [`${kind} are in its prompt`] : [],
  );
  return [...missing, ...leaked, ...onCandidates(needs, all, ledger)];
}

/** The best rows, which are any of them here: they are all alike. */
function onCandidates({ must }: Needs, all: string, ledger: Ledger): string[] {
  const rows = ledger.heard('candidates');
  const shown = rows.filter((word) => all.includes(word)).length;
  const due = must.includes('candidates') ? Math.min(TOP_K, rows.length) : 0;
  return shown < due ? [`${shown} of ${due} candidates are in its prompt`] : [];
}

function onPlan({ plan }: Needs, context: Context, { blocks }: Rendered): string[] {
  if (plan === null) return [];
  const { tree, run, node } = context;
  if (tree !== run.tree) return ['is given another plan than that of the run'];
  if (subtree(tree, tree.root).length > MANY_NODES) return [];
  const lines = blocks.join('\n').split('\n');
  const wanted =
    plan === 'whole'
      ? subtree(tree, tree.root).filter(({ id }) => !isAmongMany(tree, id))
      : pathTo(tree, node).flatMap((id) => [nodeOf(tree, id), ...fewChildren(tree, id)]);
  return [...new Set(wanted)]
    .filter((each) => !lines.some((line) => says(line, pathOf(tree, each.id), each)))
    .map(({ id, status }) => `node ${id} (${status}) is not in the plan of its prompt`);
}

const isAmongMany = (tree: PlanTree, id: NodeId): boolean =>
  pathTo(tree, id)
    .slice(0, -1)
    .some((each) => childrenOf(tree, each).length > MANY_CHILDREN);

/** Of many children a prompt may leave some out. */
function fewChildren(tree: PlanTree, id: NodeId): PlanNode[] {
  const children = childrenOf(tree, id);
  return children.length > MANY_CHILDREN ? [] : children;
}

/** A line of the plan with path, words and status of the node. */
const says = (line: string, path: string, { description, status }: PlanNode): boolean =>
  line.includes(`[${path}]`) && line.includes(description) && line.includes(`[${status}`);

function onReasons(
  { reasons }: Needs,
  { tree, node: id }: Context,
  { all }: Rendered,
  ledger: Ledger,
): string[] {
  if (reasons === null) return [];
  const failed = tree.nodes.filter(({ status }) => status === 'pruned');
  if (failed.length > MANY_FAILURES) return [];
  const node = nodeOf(tree, id);
  const parts = reasons === 'parts' ? childrenOf(tree, id).filter(isFailedLeaf) : [];
  return [node, ...parts].flatMap((each) => {
    const word = ledger.reason(each.id, each === node ? 'again' : 'failed');
    const isDue = reasons === 'parts' || isTriedAgain(node);
    return word && isDue && !all.includes(word)
      ? [`why ${each.id} failed (${word}) is not in its prompt`]
      : [];
  });
}

/** A composite fails for the reasons of its parts. */
const isFailedLeaf = (node: PlanNode): boolean =>
  node.status === 'pruned' && isFailure(node) && node.children.length === 0;

/** It was tried before, and is neither new nor planned again by the user. */
const isTriedAgain = (node: PlanNode): boolean =>
  !isClosed(node) && node.status !== 'unvisited' && node.retryCount + node.repairAttempts > 0;

/** The task is the goal in its present words. */
function onTask(
  needs: Needs,
  { run, node, tree }: Context,
  { blocks }: Rendered,
  { goalWord }: Ledger,
): string[] {
  const now = blocks.join('\n');
  if (needs.isGoalHidden) {
    if (node === tree.root) return [];
    // The scripted answer names the goal that it answers.
    const rest = now.replaceAll(`answer to ${run.goal}`, '');
    return rest.includes(run.goal) ? ['the goal is in its prompt'] : [];
  }
  const task = blocks.find((block) => block.startsWith('TASK'));
  return [
    ...(run.goal === findNode(run.tree, run.tree.root)?.description
      ? []
      : ['the goal is out of date']),
    ...(now.includes(run.goal) ? [] : ['the goal in its present words is not in its prompt']),
    ...(goalWord === null || now.includes(goalWord) ? [] : ['the reworded goal was not heard of']),
    ...(task && !task.includes(run.goal) ? ['the task is not the goal in its present words'] : []),
  ];
}
