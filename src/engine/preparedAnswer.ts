/**
 * Gives the answer that came with the last plan, without another call, only if code saw everything go as that plan
 * expects: the last effect was absent before and appeared, and nothing came up that the model doesn't know of. On real
 * applications the extra call was a fifth of all calls and never disagreed (decision 20).
 */
import { type Action, rowOf } from '../core/action/action.ts';
import type { Change } from '../core/page/change.ts';
import { foldText } from '../core/plainText.ts';
import type { ActionNode } from '../core/plan/node.ts';
import { nodeOf } from '../core/plan/tree.ts';
import { sendsIn, sendsOf } from '../core/routine/sends.ts';
import type { ActionRecord, AnswerAhead, Run } from '../core/run/run.ts';
import type { Answered } from './replies.ts';

/** Returns that answer, or null if the model must look once more. */
export function preparedAnswer(run: Run): Answered | null {
  const { answerAhead: given, records } = run.memory;
  // If the user wants screenshots checked, the model looks.
  if (!given || run.options.endCheck !== 'text' || isOvertaken(run, given)) return null;
  const done = withoutRefusals(records.slice(given.since.records));
  const last = done.at(-1);
  if (!last || !done.every(wentWell) || (last.changes ?? []).some(isNewToIt(run, last)))
    return null;
  const node = nodeOf(run.tree, last.node);
  if (node.kind !== 'action') return null;
  const sends = run.routine ? sendsOf(run.routine, run.tree.root) : nothing;
  if (!done.every((record) => hasSentAgain(record, sends))) return null;
  // A step that shows nothing is known to have worked only if it sends what it sent before.
  const isProven = node.expect
    ? node.effectSeen === true && !isTyped(node, done)
    : (sends.get(last.node) ?? []).length > 0;
  if (!isProven) return null;
  return { answer: given.text, evidence: given.evidence, reached: true, unsettled: '' };
}

const nothing: ReadonlyMap<string, readonly string[]> = new Map();

/** Whether a step of a routine sent what it sent before. A page may look the same although nothing was saved. */
function hasSentAgain(
  { node, changes }: ActionRecord,
  sends: ReadonlyMap<string, readonly string[]>,
): boolean {
  const sent = sendsIn(changes ?? []);
  return (sends.get(node) ?? []).every((key) => sent.includes(key));
}

/** Leaves out attempts that only met dialogs which the user then had accepted, in a later attempt of the same step. */
const withoutRefusals = (records: readonly ActionRecord[]): readonly ActionRecord[] =>
  records.filter((record, nth) => {
    const refused = dialogTexts(record, 'dismissed');
    const isOvercome = (later: ActionRecord): boolean => {
      const accepted = dialogTexts(later, 'accepted');
      return later.node === record.node && refused.every((text) => accepted.includes(text));
    };
    return refused.length === 0 || !records.slice(nth + 1).some(isOvercome);
  });

const dialogTexts = (
  { changes }: ActionRecord,
  answer: 'accepted' | 'dismissed',
): readonly string[] =>
  (changes ?? []).flatMap((change) =>
    change.kind === 'dialog' && change.dialog !== 'alert' && change.answer === answer
      ? [change.text]
      : [],
  );

/** Whether the user said or did something, or the plan changed course. */
const isOvertaken = ({ memory, edits }: Run, { since }: AnswerAhead): boolean =>
  memory.constraints.length !== since.constraints ||
  memory.notices.length !== since.notices ||
  edits !== since.edits;

/** Whether it went as planned and the page shows no complaint. */
export const wentWell = ({ ok, isUnknown, remarks, changes }: ActionRecord): boolean =>
  ok && isUnknown !== true && remarks.length === 0 && !(changes ?? []).some(isComplaint);

function isComplaint(change: Change): boolean {
  switch (change.kind) {
    case 'invalid':
    case 'errorPage':
    case 'held':
      return true;
    case 'sent':
      return change.error !== undefined;
    case 'dialog':
      return change.dialog === 'alert' || change.answer === 'dismissed';
    default:
      return false;
  }
}

/** Whether the expected text may be only what was typed, which a page shows whether or not it kept it. */
function isTyped({ expect }: ActionNode, done: readonly ActionRecord[]): boolean {
  const awaited = foldText(expect?.text ?? '');
  return (
    expect?.what !== 'url' &&
    done.some(({ action }) => typedBy(action).some((text) => foldText(text).includes(awaited)))
  );
}

function typedBy(action: Action): readonly string[] {
  const { typed, inputs } = rowOf(action);
  return [typed(action) ?? '', ...inputs(action).map(({ value }) => value)];
}

/** Returns whether a change at the end reports something other than the expected text. */
function isNewToIt({ tree }: Run, { node: id }: ActionRecord): (change: Change) => boolean {
  const node = nodeOf(tree, id);
  const expected = node.kind === 'action' ? node.expect?.text.toLowerCase() : undefined;
  const isExpected = (text: string): boolean =>
    expected !== undefined && text.toLowerCase().includes(expected);
  return (change) => {
    switch (change.kind) {
      case 'announced':
      case 'answered':
        return !isExpected(change.text);
      case 'appeared':
        return SPEAKING.has(change.role) && !isExpected(`${change.name} ${change.what}`);
      case 'newTab':
      case 'download':
        return true;
      default:
        return false;
    }
  };
}

const SPEAKING: ReadonlySet<string> = new Set(['alert', 'alertdialog', 'dialog', 'status', 'log']);
