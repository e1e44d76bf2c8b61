/** The two fixed lines: what the run does or waits for now, and which step comes next. Pure. */
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
import type { PanelState } from '../app/store.ts';
import { nowWords, pressedStatus, runStatus, stopWords } from '../app/words.ts';
import { codeStepWords, delayWords, failureWords, verbWords } from '../messages/localize.ts';
import { stepAt } from '../record/stepWords.ts';
import { controlInQuestion, currentStep } from '../tree/nodeState.ts';
import { isTyping, type Writing } from '../tree/typing.ts';
import { operatorThinking } from './operatorWords.ts';

/** `asks`: someone is needed; `holds`: someone writes here; `yours`: the tab is the user's for now; `stuck`: something must be put right first. */
export type RunPhase = 'works' | 'holds' | 'asks' | 'yours' | 'stuck' | 'rests' | 'over';

export type StatusLine = {
  readonly tone: RunPhase;
  readonly state: string;
  /** What it is about; may quote a page. '' if nothing needs saying. */
  readonly about: string;
};

type Seen = Pick<PanelState, 'run' | 'streaming' | 'pressed'> & Writing;

export function statusLine(seen: Seen): StatusLine | null {
  const { run, pressed } = seen;
  if (!run) return null;
  const tone = toneOf(run, seen);
  if (pressed) return { tone: 'rests', state: pressedStatus[pressed], about: '' };
  switch (tone) {
    case 'works':
      return workOf(seen, run);
    case 'holds':
      return { tone, state: nowWords.holding, about: stepWords(seen, run) };
    case 'asks':
    case 'yours':
      return {
        tone,
        state: isUserInControl(run) ? nowWords.driving : waitingFor(run),
        about: aboutOf(run),
      };
    case 'stuck':
      return {
        tone,
        state: nowWords.stuck,
        about: run.failure ? failureWords(run.failure).message : '',
      };
    case 'rests':
      return { tone, state: runStatus.paused, about: stepWords(seen, run) };
    case 'over':
      return { tone, state: run.stop ? stopWords(run.stop).title : runStatus.finished, about: '' };
  }
}

function toneOf(run: Run, seen: Seen): RunPhase {
  const { status, question } = run;
  switch (status) {
    case 'running':
      return isTyping(seen) && !actUnderWay(run)?.started ? 'holds' : 'works';
    case 'waiting':
      return question?.kind === 'handOver' ? 'yours' : 'asks';
    case 'blocked':
      return 'stuck';
    case 'paused':
      return isUserInControl(run) ? 'yours' : 'rests';
    case 'finished':
      return 'over';
  }
}

function workOf(seen: Seen, run: Run): StatusLine {
  const step = currentStep(seen);
  const asked = step === null ? undefined : seen.streaming[step];
  if (asked) {
    const state = operatorThinking(asked.operator, controlInQuestion(seen));
    return {
      tone: 'works',
      state,
      about: asked.delay ? delayWords(asked.delay) : stepWords(seen, run),
    };
  }
  const state = run.stepping
    ? pressedStatus.step
    : actUnderWay(run)?.started
      ? nowWords.acting
      : runStatus.running;
  return { tone: 'works', state, about: stepWords(seen, run) };
}

/** Whether the user took the tab over, and has not handed it back. */
export const isUserInControl = (run: Run | null): boolean => run?.drive?.isOn === true;

function stepWords(seen: Seen, run: Run): string {
  const step = currentStep(seen);
  return step === null ? '' : stepAt(run, step);
}

const waitingFor = ({ question }: Run): string =>
  question?.kind === 'handOver' ? nowWords.yourTurn : runStatus.waiting;

function aboutOf({ question }: Run): string {
  return question ? askedFor(question) : '';
}

/** What the user is asked for, in the fewest words. */
function askedFor(question: Question): string {
  switch (question.kind) {
    case 'approve':
      return verbWords(question);
    case 'site':
      return nowWords.site;
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

/** The open step that plan order puts after this one, at the depth where it branches off; null if none is planned. */
export function nextStep(tree: PlanTree, from: NodeId): PlanNode | null {
  const below = parentOf(tree, from)?.kind === 'or' ? [] : laterSiblings(tree, from);
  const next = below.find((node) => !isClosed(node) && node.status !== 'fail');
  if (next) return firstOf(tree, next);
  const above = nodeOf(tree, from).parent;
  return above === null ? null : nextStep(tree, above);
}

/** Where a step begins: with its first open part. */
function firstOf(tree: PlanTree, node: PlanNode): PlanNode {
  if (node.kind === 'or') return node;
  const part = childrenOf(tree, node.id).find((child) => !isClosed(child));
  return part ? firstOf(tree, part) : node;
}
