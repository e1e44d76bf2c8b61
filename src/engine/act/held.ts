/**
 * What follows when the requests of an act were held (WO-14), in strict mode or because its tool was believed to only
 * read. Nothing was sent, but the page may show that it was: the next mail is where the deleted one had been, "like" has
 * become "unlike". So the act is repeated only if its target and the page are as they were. Otherwise the page is loaded
 * again, and the target is found by all that its card showed. If a load would lose what was typed, or the page still shows
 * the effect after it, such as a cart in local storage, the user is asked with what the page shows, or the action fails
 * with the reason.
 */

import { rowOf, targetOf } from '../../core/action/action.ts';
import { assess, sealOfAction } from '../../core/gate/gate.ts';
import type { Seal } from '../../core/gate/seal.ts';
import { elementRef } from '../../core/ids.ts';
import { localizedFailure } from '../../core/messages/failure.ts';
import { message, sentences } from '../../core/messages/message.ts';
import { type Change, isHeld } from '../../core/page/change.ts';
import { describeChange, heldRequest } from '../../core/page/describeChanges.ts';
import { itemsOn } from '../../core/page/items.ts';
import { textOfLine } from '../../core/page/lineText.ts';
import type { ElementFacts, Observation } from '../../core/page/observation.ts';
import { documentOfRef } from '../../core/page/refs.ts';
import { foldText } from '../../core/plainText.ts';
import type { ActionNode } from '../../core/plan/node.ts';
import { addressHere, stateHere } from '../../core/run/browserStates.ts';
import type { ActOperation, HeldBack } from '../../core/run/operation.ts';
import type { ActionRecord, Run, RunChange } from '../../core/run/run.ts';
import { fieldWithUnsentText } from '../approve/leaveWarning.ts';
import { approvalOf } from '../approve/questions.ts';
import { strictVerdict } from '../approve/strict.ts';
import { mayRequestAgain } from '../back/mayRequestAgain.ts';
import {
  type Completed,
  finishAction,
  Halted,
  type OperationContext,
  toNextStage,
} from '../context.ts';

/** What to remember of an act whose requests were held, until its next stage. */
export function heldBack(
  run: Run,
  node: ActionNode,
  facts: ElementFacts | null,
  changes: readonly Change[],
): HeldBack {
  return {
    address: addressHere(run),
    seal: sealOn(node, facts),
    isMore: changes.every(isMore),
  };
}

/** Repeats the act on a page that is as it was, or asks about it, or ends it. */
export async function repeatHeld(
  context: OperationContext,
  node: ActionNode,
  { held: _, ...operation }: ActOperation,
  held: HeldBack,
): Promise<Completed | null> {
  const here = await context.ports.world.describe(node, context.signal);
  haltIfAborted(context);
  const facts = here.ok ? here.value : null;
  const isSame = here.ok && sealOn(node, facts) === held.seal;
  if (isSame && held.isMore) return repeatOrAsk(context, node, operation, { facts, shown: [] });
  if (held.seal !== null && mayReload(context, node, held.address)) {
    const found = await findAnew(context, node, { ...held, seal: held.seal });
    haltIfAborted(context);
    if (!found) return notRepeated(operation);
    const text = message('remark.loadedToRepeat');
    await context.commit([
      found.again,
      { kind: 'noticeAdded', notice: { by: 'run', node: node.id, text } },
    ]);
    const shown = lastChanges(context.run(), node).filter((change) => isKept(change, found.page));
    const asked = shown.length > 0 ? { ...operation, approved: null } : operation;
    return repeatOrAsk(context, found.node, asked, { facts: found.facts, shown });
  }
  if (!isSame) return notRepeated(operation);
  const shown = lastChanges(context.run(), node).filter((change) => !isHeld(change));
  return repeatOrAsk(context, node, { ...operation, approved: null }, { facts, shown });
}

function haltIfAborted({ signal }: OperationContext): void {
  if (signal.aborted) throw new Halted();
}

type Seen = {
  readonly facts: ElementFacts | null;
  /** What the page shows since the attempt, if that must be judged by the user. */
  readonly shown: readonly Change[];
};

async function repeatOrAsk(
  context: OperationContext,
  node: ActionNode,
  operation: ActOperation,
  { facts, shown }: Seen,
): Promise<null> {
  if (operation.approved) {
    await context.commit([toNextStage({ ...operation, isRepeated: true })]);
    return null;
  }
  const requests = lastChanges(context.run(), node).filter(isHeld).slice(0, MOST_NAMED);
  const why = sentences(
    ...requests.map((each) => message('remark.held', { request: heldRequest(each) })),
    ...shown
      .slice(0, MOST_NAMED)
      .map((each) => message('remark.heldChanged', { what: describeChange(each) })),
  );
  const activation = rowOf(node.action).activation(node.action);
  const verdict = strictVerdict(assess(node.action, facts), why);
  const question = await approvalOf(context, node, { activation, facts, verdict });
  await context.commit([toNextStage(operation), { kind: 'questionAsked', question }]);
  return null;
}

/** How many held requests, and how many changes, the reason on a card names at most. */
const MOST_NAMED = 4;

const lastRecord = ({ memory: { records } }: Run, { id }: ActionNode): ActionRecord | undefined =>
  records.findLast(({ node }) => node === id);

const lastChanges = (run: Run, node: ActionNode): readonly Change[] =>
  lastRecord(run, node)?.changes ?? [];

function notRepeated(operation: ActOperation): Completed {
  const { failure } = localizedFailure('notLanded', message('tab.heldAndChanged'));
  return finishAction(operation, { is: 'failed', failure, missed: null });
}

/** Whether it only adds to the page, as an error message does, so that the act still means the same. */
const isMore = ({ kind, cause }: Change): boolean =>
  cause === 'page' ||
  kind === 'held' ||
  kind === 'appeared' ||
  kind === 'announced' ||
  kind === 'answered' ||
  kind === 'focused' ||
  kind === 'title';

/** Whether the page still shows a text of the act's effect after it was loaded again. */
const isKept = (change: Change, page: Observation): boolean =>
  change.kind === 'text' &&
  change.cause !== 'page' &&
  !squeeze(change.before).includes(squeeze(change.after)) &&
  squeeze(page.lines.map(textOfLine).join(' ')).includes(squeeze(change.after));

/** Removes spaces, since lines may break a text at other places than the page does. */
const squeeze = (text: string): string => foldText(text).replaceAll(' ', '');

const sealOn = ({ action }: ActionNode, facts: ElementFacts | null): Seal | null =>
  facts && sealOfAction(action, facts);

/** Whether loading the page again changes nothing outside, and loses nothing that the user or the task put into it. */
function mayReload({ run, trace }: OperationContext, node: ActionNode, address: string): boolean {
  const state = stateHere(run());
  return (
    state !== null &&
    mayRequestAgain(run(), { ...state, address }) &&
    fieldWithUnsentText(run(), trace) === '' &&
    !hasFilled(run(), node)
  );
}

const hasFilled = ({ memory: { records }, tree }: Run, { id, document }: ActionNode): boolean =>
  records.some(({ node, changes }) => {
    const by = tree.nodes.find((each) => each.id === node);
    const isHere = by?.kind !== 'action' || by.document === undefined || by.document === document;
    return node !== id && isHere && changes?.some(isFilling) === true;
  });

const isFilling = ({ kind }: Change): boolean =>
  kind === 'value' || kind === 'state' || kind === 'given';

type Found = {
  readonly node: ActionNode;
  readonly facts: ElementFacts;
  readonly page: Observation;
  readonly again: RunChange;
};

/** The most elements of the same role that are compared. */
const MOST_COMPARED = 60;

/**
 * Reloads the page and returns the one element that would have the same card; null if there is none. An element without text
 * is known only by its position, which may change with a reload.
 */
async function findAnew(
  { run, ports: { world }, signal }: OperationContext,
  node: ActionNode,
  { address, seal }: HeldBack & { readonly seal: Seal },
): Promise<Found | null> {
  const target = lastRecord(run(), node)?.target;
  if (!target?.name) return null;
  const { role } = target;
  const opened = await world.restore('replay', { address, acts: [] }, signal);
  const seen =
    opened.ok && opened.value !== 'cannot' ? await world.observe('all_fields', signal) : null;
  if (!seen?.ok || targetOf(node.action) === undefined) return null;
  const alike = seen.value.lines.flatMap(itemsOn).filter((item) => item.role === role);
  const refs = alike.flatMap(({ ref }) => ref ?? []);
  const found: Found[] = [];
  for (const ref of refs.slice(0, MOST_COMPARED)) {
    const action = { ...node.action, ref: elementRef(ref) };
    const document = documentOfRef(seen.value, ref);
    const grounded = document === undefined ? {} : { document };
    const facts = await world.describe({ action, ...grounded }, signal);
    if (!facts.ok || !facts.value || sealOn({ ...node, action }, facts.value) !== seal) continue;
    const again = { kind: 'nodeFoundAgain', id: node.id, action, ...grounded } as const;
    const foundNode = { ...node, action, ...grounded };
    found.push({ node: foundNode, facts: facts.value, page: seen.value, again });
  }
  const [only] = found;
  return only && found.length === 1 ? only : null;
}
