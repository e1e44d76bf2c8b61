/** Derives the status line, the next step and the progress of a run. */
import type { NodeId } from '../../core/ids.ts';
import { isClosed, type PlanNode } from '../../core/plan/node.ts';
import {
  childrenOf,
  laterSiblings,
  nodeOf,
  type PlanTree,
  parentOf,
} from '../../core/plan/tree.ts';
import { actUnderWay } from '../../core/run/operations.ts';
import type { Question } from '../../core/run/question.ts';
import type { Run } from '../../core/run/run.ts';
import { isTyping, type PanelState, type Writing } from '../app/store.ts';
import { nowWords, pressedStatus, runStatus, stopWords } from '../app/words.ts';
import { codeStepWords, delayWords, failureWords, verbWords } from '../messages/localize.ts';
import { stepAt } from '../record/stepWords.ts';
import { controlInQuestion, currentStep } from '../tree/nodeState.ts';
import { operatorThinking } from './operatorWords.ts';

/**
 * `asking`: the run needs an answer; `userTyping`: the user is typing in the panel; `userDriving`: the user has control of
 * the tab; `blocked`: something must be fixed first.
 */
export type RunPhase =
  | 'acting'
  | 'userTyping'
  | 'asking'
  | 'userDriving'
  | 'blocked'
  | 'paused'
  | 'finished';

export type StatusLine = {
  readonly phase: RunPhase;
  readonly state: string;
  /** What the activity is about; may quote a page. '' if there is nothing to add. */
  readonly about: string;
};

/**
 * Returns what the line shows. While a step is worked on, that is the step, and the state is only an icon; the goal would
 * say nothing new, so its state is shown instead.
 */
export function shownIn({ phase, state, about }: StatusLine): { lead: string; text: string } {
  if (phase === 'acting' && about) return { lead: '', text: about };
  return { lead: state, text: about };
}

type Seen = Pick<PanelState, 'run' | 'streaming' | 'pressed'> & Writing;

export function statusLine(seen: Seen): StatusLine | null {
  const { run, pressed } = seen;
  if (!run) return null;
  const phase = phaseOf(run, seen);
  if (pressed) return { phase: 'paused', state: pressedStatus[pressed], about: '' };
  switch (phase) {
    case 'acting':
      return workOf(seen, run);
    case 'userTyping':
      return { phase, state: nowWords.holding, about: stepWords(seen, run) };
    case 'asking':
    case 'userDriving':
      return {
        phase,
        state: isUserInControl(run) ? nowWords.driving : waitingFor(run),
        about: aboutOf(run),
      };
    case 'blocked':
      return {
        phase,
        state: nowWords.stuck,
        about: run.failure ? failureWords(run.failure).message : '',
      };
    case 'paused':
      return { phase, state: runStatus.paused, about: stepWords(seen, run) };
    case 'finished':
      return { phase, state: run.stop ? stopWords(run.stop).title : runStatus.finished, about: '' };
  }
}

function phaseOf(run: Run, seen: Seen): RunPhase {
  const { status, question } = run;
  switch (status) {
    case 'running':
      return isTyping(seen) && !actUnderWay(run)?.started ? 'userTyping' : 'acting';
    case 'waiting':
      return question?.kind === 'handOver' ? 'userDriving' : 'asking';
    case 'blocked':
      return 'blocked';
    case 'paused':
      return isUserInControl(run) ? 'userDriving' : 'paused';
    case 'finished':
      return 'finished';
  }
}

function workOf(seen: Seen, run: Run): StatusLine {
  const step = currentStep(seen);
  const asked = step === null ? undefined : seen.streaming[step];
  if (asked) {
    const state = operatorThinking(asked.operator, controlInQuestion(seen), step === run.tree.root);
    return {
      phase: 'acting',
      state,
      about: asked.delay ? delayWords(asked.delay) : stepWords(seen, run),
    };
  }
  const state = run.stepping
    ? pressedStatus.step
    : actUnderWay(run)?.started
      ? nowWords.acting
      : runStatus.running;
  return { phase: 'acting', state, about: stepWords(seen, run) };
}

/** Whether the user took control of the tab and has not handed it back. */
export const isUserInControl = (run: Run | null): boolean => run?.drive?.isOn === true;

/** Says nothing about the goal, whose words the plan shows as its first line. */
function stepWords(seen: Seen, run: Run): string {
  const step = currentStep(seen);
  return step === null || step === run.tree.root ? '' : stepAt(run, step);
}

const waitingFor = ({ question }: Run): string =>
  question?.kind === 'handOver' ? nowWords.yourTurn : runStatus.waiting;

function aboutOf({ question }: Run): string {
  return question ? askedFor(question) : '';
}

/** Says briefly what the user is asked for. */
function askedFor(question: Question): string {
  switch (question.kind) {
    case 'approve':
      return verbWords(question);
    case 'site':
      return nowWords.site;
    case 'picture':
      return nowWords.picture;
    case 'dialog':
      return nowWords.dialog;
    case 'file':
      return nowWords.file;
    case 'plan':
      return nowWords.plan;
    case 'unknownOutcome':
      return nowWords.outcome;
    case 'ask':
    case 'handOver':
      return codeStepWords(question.text);
  }
}

/** Returns the next open step in plan order, at the depth where it branches off; null if there is none. */
export function nextStep(tree: PlanTree, from: NodeId): PlanNode | null {
  const below = parentOf(tree, from)?.kind === 'or' ? [] : laterSiblings(tree, from);
  const next = below.find((node) => !isClosed(node) && node.status !== 'fail');
  if (next) return firstOf(tree, next);
  const above = nodeOf(tree, from).parent;
  return above === null ? null : nextStep(tree, above);
}

/** Returns the first open leaf of a step, or the first choice on the way. */
function firstOf(tree: PlanTree, node: PlanNode): PlanNode {
  if (node.kind === 'or') return node;
  const part = childrenOf(tree, node.id).find((child) => !isClosed(child));
  return part ? firstOf(tree, part) : node;
}

/**
 * Returns the steps that "n of m done" and the strip count, in plan order: the leaves of living branches. A goal that is
 * still open although all of its steps are done is a step itself, since something is left to do.
 */
export const countedSteps = (tree: PlanTree): readonly NodeId[] =>
  countedNodes(tree).map(({ id }) => id);

function countedNodes(tree: PlanTree): readonly PlanNode[] {
  const root = nodeOf(tree, tree.root);
  const leaves: PlanNode[] = [];
  addLivingLeaves(leaves, tree, root);
  const steps = leaves[0] === root ? [] : leaves;
  return steps.length > 0 && steps.every(isDone) && !isDone(root) ? [...steps, root] : steps;
}

const isDone = ({ status }: PlanNode): boolean => status === 'success';

export type Progress = { readonly done: number; readonly all: number };

export function progressOf(tree: PlanTree): Progress {
  const steps = countedNodes(tree);
  return { done: steps.filter(isDone).length, all: steps.length };
}

/** A branch whose parts were all dropped is one step again, until it has others. Plans may have thousands of steps. */
function addLivingLeaves(leaves: PlanNode[], tree: PlanTree, node: PlanNode): void {
  const living = childrenOf(tree, node.id).filter(isLiving);
  const counted = node.kind === 'or' ? countedAlternatives(living) : living;
  if (counted.length === 0) leaves.push(node);
  for (const child of counted) addLivingLeaves(leaves, tree, child);
}

/** A failed step still counts: what it was for is not done. */
const isLiving = ({ status }: PlanNode): boolean => status !== 'pruned' && status !== 'deleted';

/** Picks the one alternative that counts: the one that succeeded, else the one being tried, else the next one to try. */
function countedAlternatives(alternatives: readonly PlanNode[]): readonly PlanNode[] {
  const byStatus = (wanted: PlanNode['status']) =>
    alternatives.find(({ status }) => status === wanted);
  const chosen =
    byStatus('success') ?? byStatus('visited') ?? byStatus('unvisited') ?? alternatives[0];
  return chosen ? [chosen] : [];
}
