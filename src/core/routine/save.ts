/**
 * Makes a routine of a finished task: its successful actions in plan order, each with its element by role and name, and
 * with the effect that was seen as its check.
 */
import { type Action, rowOf, spotOn, targetOf } from '../action/action.ts';
import { readNamed } from '../action/namedTarget.ts';
import type { Change } from '../page/change.ts';
import { type ActionNode, hasFailed, type PlanNode } from '../plan/node.ts';
import { childrenOf, nodeOf, pathTo } from '../plan/tree.ts';
import { addressHere, homeOf } from '../run/browserStates.ts';
import type { ActionRecord, Run } from '../run/run.ts';
import { parametersOf, withPlaceholders } from './parameters.ts';
import {
  MOST_SENDS,
  ROUTINE_FORMAT,
  ROUTINE_VERSION,
  type Routine,
  type RoutineAct,
} from './routine.ts';
import { sendsIn } from './sends.ts';

/** Returns null if no successful action is left to repeat. */
export function routineOf(run: Run): Routine | null {
  const ends = hasChanged(run) ? 'report' : 'answer';
  const steps = repeatableIn(run);
  const parts = partsOf(run, ends === 'answer' ? withCopies(run, steps) : steps);
  const start = homeOf(run);
  const records = steps.flatMap(({ record }) => record ?? []);
  if (records.length === 0 || !start) return null;
  const parameters = parametersOf(run.goal, records);
  const whole: Routine = {
    format: ROUTINE_FORMAT,
    version: ROUTINE_VERSION,
    name: run.goal.slice(0, 200),
    goal: run.goal,
    start,
    ends,
    parameters: [],
    parts,
  };
  return { ...withPlaceholders(whole, parameters), name: whole.name, parameters };
}

/** Whether the task changed something. One that only reads ends with an answer. */
export const hasChanged = ({ memory: { records } }: Run): boolean =>
  records.some(
    ({ externalEffect, changes }) =>
      externalEffect?.effect === 'confirmed' || (changes ?? []).some(({ kind }) => kind === 'sent'),
  );

/** A step of a run as an act of a routine. `record`: null for what needs no browser. */
export type Repeatable = {
  readonly node: ActionNode;
  readonly act: RoutineAct;
  readonly record: ActionRecord | null;
};

/** The steps that count, in plan order: none of an alternative that was given up. */
function repeatableIn(run: Run): Repeatable[] {
  const below = (node: PlanNode): Repeatable[] => {
    if (hasFailed(node)) return [];
    const own = repeatableAt(run, node);
    return [...(own ? [own] : []), ...childrenOf(run.tree, node.id).flatMap(below)];
  };
  return below(nodeOf(run.tree, run.tree.root));
}

/** Returns null if the step is no action, did not succeed, or only told the model something. */
export function repeatableAt({ memory }: Run, node: PlanNode): Repeatable | null {
  if (node.kind !== 'action' || node.status !== 'success') return null;
  const { action } = node;
  const { inRoutine, showsPicture, describe } = rowOf(action);
  if (inRoutine === 'dropped') return null;
  const record = memory.records.findLast((each) => each.node === node.id && each.ok) ?? null;
  if (record) return { node, record, act: actOf(node, record) };
  const does = node.description || describe(action);
  if (inRoutine === 'copied') return { node, record, act: { does, action } };
  return showsPicture ? { node, record, act: { does } } : null;
}

/**
 * A planner remembers what it read before it leaves a page. A routine has no planner, so it copies the text of each page that
 * it leaves, for the answer.
 */
function withCopies(run: Run, steps: readonly Repeatable[]): readonly Repeatable[] {
  const action: Action = { kind: 'collect' };
  const does = rowOf(action).describe(action);
  return steps.flatMap((step, nth) => {
    const last = steps[nth - 1];
    const isCopied = last?.record === null && last.act.action !== undefined;
    const next = steps.slice(nth + 1).find(({ record }) => record)?.record?.url;
    const isLeft = step.record !== null && step.record.url !== (next ?? addressHere(run));
    return isLeft && !isCopied ? [{ ...step, record: null, act: { does, action } }, step] : [step];
  });
}

type Part = Routine['parts'][number];

/** Acts of the same child of the goal form a part. `wordsOf` describes that child. */
export function partsOf(
  run: Run,
  steps: readonly { readonly node: PlanNode; readonly act: RoutineAct }[],
  wordsOf: (part: PlanNode) => string = ({ description }) => description,
): Part[] {
  const parts: Part[] = [];
  let last: PlanNode | null = null;
  for (const { node, act } of steps) {
    const top = partOf(run, node);
    const current = parts.at(-1);
    if (current && last?.id === top.id) current.acts.push(act);
    else parts.push({ does: wordsOf(top) || act.does, acts: [act] });
    last = top;
  }
  return parts;
}

/** The child of the goal that the action belongs to. */
function partOf({ tree }: Run, node: PlanNode): PlanNode {
  const [, top] = pathTo(tree, node.id);
  return top === undefined ? node : nodeOf(tree, top);
}

function actOf(node: ActionNode, record: ActionRecord): RoutineAct {
  const { action, target, item = '', changes } = record;
  const { inRoutine, describe } = rowOf(action);
  const does = node.description || describe(action);
  // A spot means nothing without the picture that it was chosen in.
  const isExact = inRoutine === 'kept' && spotOn(action) === '';
  const named = isExact ? namedAction(node, record) : null;
  if (!named) return { does };
  const check = checkOf(node, changes ?? []);
  const sends = sendsIn(changes ?? []).slice(0, MOST_SENDS);
  return {
    does,
    action: named,
    ...(target && { item }),
    ...(check && { check }),
    ...(sends.length > 0 && { sends }),
    ...(node.final && { final: true }),
  };
}

/** The action with its element named; null if nothing names it. */
function namedAction(
  node: ActionNode,
  { action, target, item }: ActionRecord,
): Readonly<Record<string, unknown>> | null {
  const ref = targetOf(action);
  if (ref === undefined || readNamed(ref)) return { ...action };
  const planned = targetOf(node.action) ?? '';
  if (readNamed(planned)) return { ...action, ref: planned };
  const isKnown = target !== null && (target.name !== '' || item !== undefined);
  return isKnown ? { ...action, ref: `${target.role} "${target.name}"` } : null;
}

type Check = NonNullable<RoutineAct['check']>;

/** Prefers a message that the page showed right after the action, then the expected effect that was seen, then the new address. */
function checkOf(node: ActionNode, changes: readonly Change[]): Check | null {
  const own = changes.filter(({ cause, late }) => cause === undefined && !late);
  const seen = own.map(checkIn).filter((check) => check !== null);
  return seen.find(({ what }) => what === 'text') ?? seenEffect(node) ?? seen[0] ?? null;
}

function seenEffect({ expect, effectSeen }: ActionNode): Check | null {
  if (!effectSeen || !expect || expect.what === 'value' || expect.what === 'state') return null;
  const text = stablePart(expect.text);
  const count = expect.atLeast === undefined ? {} : { atLeast: expect.atLeast };
  return text ? { what: expect.what, text, ...count } : null;
}

function checkIn(change: Change): Check | null {
  switch (change.kind) {
    case 'navigated':
      return addressCheck(new URL(change.from), new URL(change.to));
    case 'appeared':
      return messageRoles.has(change.role) ? textCheck(change.name) : null;
    default:
      return null;
  }
}

/** What the new address has and the old one had not. Values differ from run to run. */
export function addressCheck(from: URL, to: URL): Check | null {
  if (from.pathname !== to.pathname) {
    const path = stablePart(to.pathname);
    return path ? { what: 'url', text: path } : null;
  }
  const added = [...to.searchParams]
    .map(([name]) => name)
    .find((name) => !from.searchParams.has(name));
  return added ? { what: 'url', text: `${added}=` } : null;
}

/** A long message is split across page lines, so only its beginning can be matched. */
const MAX_MESSAGE = 30;

/** That the page shows this message; null if too little of it stays the same from run to run. */
export function textCheck(words: string): Check | null {
  const beginning =
    words.length > MAX_MESSAGE ? words.slice(0, MAX_MESSAGE).replace(/\s\S*$/, '') : words;
  const text = stablePart(beginning);
  return text ? { what: 'text', text } : null;
}

const messageRoles: ReadonlySet<string> = new Set([
  'alert',
  'alertdialog',
  'dialog',
  'status',
  'heading',
]);

/** What stays the same from run to run: numbers of orders and the like don't. Null if too little is left. */
function stablePart(text: string): string | null {
  const [before = ''] = text.split(/\d{3,}/);
  const kept = before.trim().slice(0, 300);
  return kept.length >= MIN_STABLE ? kept : null;
}

const MIN_STABLE = 4;
