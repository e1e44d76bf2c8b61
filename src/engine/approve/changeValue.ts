/**
 * Handles a value that the user edits on a card. It is filled in before anything is approved, by the same action and
 * the same gates as any other, and the card is made again from the page's new values.
 */

import type { Action } from '../../core/action/action.ts';
import { resolveNamed } from '../../core/action/namedTarget.ts';
import { validate } from '../../core/action/problems.ts';
import { assess } from '../../core/gate/gate.ts';
import { requiresApproval } from '../../core/gate/verdict.ts';
import { actionId } from '../../core/ids.ts';
import { localizedFailure } from '../../core/messages/failure.ts';
import { message } from '../../core/messages/message.ts';
import type { ElementFacts, Observation } from '../../core/page/observation.ts';
import { documentOfRef } from '../../core/page/refs.ts';
import type { ActionNode } from '../../core/plan/node.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { ActOperation } from '../../core/run/operation.ts';
import type { Question, Reply } from '../../core/run/question.ts';
import type { RunChange } from '../../core/run/run.ts';
import { Halted, type OperationContext, toNextStage } from '../context.ts';
import { forgetFields } from '../observe.ts';
import { unaskedOptions } from './judgeRisk.ts';
import { nextQuestion } from './questions.ts';

type Change = Extract<Reply, { kind: 'change' }>;
type Asked = Extract<Question, { kind: 'approve' }>;
type CardField = Asked['card']['fields'][number];

/** Returns the card's field that the reply edits; undefined if it can't be edited. */
export function editableCardField(question: Question, { field }: Change): CardField | undefined {
  const shown = question.kind === 'approve' ? question.card.fields[field] : undefined;
  return shown?.changes && shown;
}

/**
 * Fills in the value. Approves nothing: the action is checked again, and if nothing was filled in, the same card says
 * why.
 */
export async function changeValue(
  context: OperationContext,
  node: ActionNode,
  operation: ActOperation,
  [question, reply]: readonly [Question, Change],
): Promise<void> {
  const field = editableCardField(question, reply);
  if (question.kind !== 'approve' || !field) return closeOnly(context);
  if (await context.heldBack()) return;
  if (context.run().status !== 'running') return;
  const filled = await fillIn(context, node, field, reply.value);
  if (!filled.ok && filled.failure.kind === 'aborted') throw new Halted();
  const closed: RunChange = { kind: 'questionClosed', why: reply.kind };
  if (!filled.ok) {
    const again = { ...question, id: nextQuestion(context.run()), unchanged: filled.failure };
    await context.record([closed, { kind: 'questionAsked', question: again }]);
    return;
  }
  forgetFields(context.trace);
  const newCheck = toNextStage({ ...operation, approved: null, cards: 0, isChanged: true });
  await context.record([closed, changedBy(node, field, reply.value), newCheck]);
}

const closeOnly = (context: OperationContext): Promise<void> =>
  context.commit([{ kind: 'questionClosed', why: 'change' }]);

const changedBy = ({ id }: ActionNode, { label }: CardField, value: string): RunChange => ({
  kind: 'noticeAdded',
  notice: {
    by: 'person',
    node: id,
    text: `Before approving, the person changed the field "${label}" to "${value}".`,
    said: value,
  },
});

async function fillIn(
  context: OperationContext,
  node: ActionNode,
  field: CardField,
  text: string,
): Promise<Result<null>> {
  const { world } = context.ports;
  const { signal } = context;
  const seen = await world.observe('all_fields', signal);
  if (!seen.ok) return seen;
  const ref = refOf(seen.value, field.label);
  if (!ref.ok) return ref;
  const action = { kind: 'fill', ref: ref.value, text } as const;
  const document = documentOfRef(seen.value, ref.value);
  const facts = await world.describe({ action, document }, signal);
  if (!facts.ok) return facts;
  const sent = await world.describe(node, signal);
  if (!sent.ok) return sent;
  const allowed = mayFill(action, facts.value, { field, sent: sent.value, text });
  if (!allowed.ok) return allowed;
  const run = context.run();
  const done = await world.perform(
    action,
    { ...unaskedOptions(run, facts.value, document), id: actionId(`${node.id}#${run.seq + 1}`) },
    signal,
  );
  switch (done.kind) {
    case 'failed':
      return { ok: false, failure: done.failure };
    case 'stopped':
      return localizedFailure('declined', message('task.fieldActs'));
    case 'notLanded':
      return err('notLanded', done.problem, '');
    case 'dialogDenied':
      return done.problem ? err('notLanded', done.problem, '') : ok(null);
    case 'done':
      return ok(null);
  }
}

/** Roles a text field can have. */
const ROLES = ['textbox', 'searchbox', 'spinbutton', 'combobox'];

/** Returns the only field with this name, so that no other form is filled in. */
function refOf({ lines }: Observation, name: string) {
  const found = ROLES.map((role) => resolveNamed(lines, { role, name })).filter((each) => each.ok);
  const [only] = found;
  return only && found.length === 1
    ? only
    : localizedFailure('staleRef', message('task.fieldIsNotFound'));
}

type Wanted = {
  readonly field: CardField;
  /** The target of the action on the card. */
  readonly sent: ElementFacts | null;
  readonly text: string;
};

/** Whether it is the field on the card, still has the value on the card, and has no effect when filled in. */
function mayFill(
  action: Action,
  facts: ElementFacts | null,
  { field, sent, text }: Wanted,
): Result<null> {
  const isThere =
    facts?.frameOrigin === sent?.frameOrigin && facts?.pageAddress === sent?.pageAddress;
  const isSame = [field.value, text].some((each) => plain(each) === plain(facts?.value ?? ''));
  if (!facts || !isThere || !isSame)
    return localizedFailure('staleRef', message('task.fieldIsNotFound'));
  const valid = validate(action, facts);
  if (!valid.ok) return valid;
  return requiresApproval(assess(action, facts))
    ? localizedFailure('declined', message('task.fieldActs'))
    : ok(null);
}

/** A form may send line breaks differently from how its field holds them. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
