/** Reads the page for the run: records where the tab is, and reports what the user changed during a pause. */
import { keepLinks } from '../core/gate/openedAddress.ts';
import { type ActionId, type NodeId, nodeId } from '../core/ids.ts';
import { message } from '../core/messages/message.ts';
import type { Change } from '../core/page/change.ts';
import { describeChange } from '../core/page/describeChanges.ts';
import { pageFingerprint } from '../core/page/fingerprint.ts';
import { itemsOn } from '../core/page/items.ts';
import type { PageLine } from '../core/page/line.ts';
import type { Distillation, Observation } from '../core/page/observation.ts';
import { withoutRefs } from '../core/page/refs.ts';
import { type Failure, ok, type Result } from '../core/result.ts';
import { type BrowserState, MAX_KEPT_LINES, type PageSeen } from '../core/run/browserState.ts';
import { stateHere } from '../core/run/browserStates.ts';
import type { Run, RunChange } from '../core/run/run.ts';
import type { System } from '../core/run/system.ts';
import { Halted, type OperationContext, type PageTrace } from './context.ts';

export type PageRead = { readonly page: Observation; readonly changes: readonly RunChange[] };

/** Blocks the run with this failure until the user resolves it. */
export const block = (context: OperationContext, failure: Failure): Promise<void> =>
  context.commit([{ kind: 'runBlocked', failure }]);

/** Reads a fresh page. Failure blocks the run, since planning without a page is never better. */
export async function observePage(
  context: OperationContext,
  view: Distillation,
  sinceAct = 0,
): Promise<Result<PageRead>> {
  const look = { isForRecord: true, sinceAct };
  const seen = await context.ports.world.observe(view, context.signal, look);
  if (!seen.ok && seen.failure.kind === 'aborted') throw new Halted();
  if (!seen.ok) {
    await block(context, seen.failure);
    return seen;
  }
  return ok({ page: seen.value, changes: noticeChanges(context, seen.value) });
}

/** Returns the changes that follow from a page read: where the tab is and, after a pause, what the user did there. */
export function noticeChanges(
  { run, trace, system }: OperationContext,
  page: Observation,
): RunChange[] {
  const now = run();
  const here = stateHere(now);
  const { url: address, title, tabs } = page;
  const isFull = page.kind === 'all_fields';
  const isNew =
    now.isStale ||
    here?.address !== address ||
    here.title !== title ||
    JSON.stringify(here.tabs) !== JSON.stringify(tabs) ||
    (isFull && here.print === undefined) ||
    (isFull && system.keepsPages && !isKept(here, page));
  const notices = now.isStale ? byHand(now, trace, page) : [];
  const print = isFull ? printOf(page, system) : {};
  keepText(trace, page);
  keepLinks(trace.links, page.links);
  const { url, lines, unsent } = page;
  if (isFull) trace.last = { url, lines, ...(unsent && { unsent }) };
  return [
    ...changedLater(page),
    ...takenBack(page),
    ...(isNew ? [{ kind: 'pageSeen', page: { address, title, tabs, ...print } } as const] : []),
    ...notices,
  ];
}

/** What changed after the reports of actions is added to them. */
const changedLater = ({ late = [] }: Observation): RunChange[] =>
  late.map(({ act, changes }) => ({ kind: 'changedLater', node: nodeOfAct(act), changes }));

const nodeOfAct = (act: ActionId): NodeId => nodeId(act.replace(/#.*$/, ''));

/** Corrects the record of what was reported as done and was reverted since. */
const takenBack = ({ takenBack: found = [] }: Observation): RunChange[] =>
  found.map(({ act, change }) => ({
    kind: 'takenBack',
    node: nodeOfAct(act),
    remark: message('remark.takenBack', { what: describeChange(change) }),
  }));

/** After an action of the task, field values aren't the user's until they are read again. */
export function forgetFields(trace: PageTrace): void {
  if (trace.last) trace.last = { ...trace.last, lines: [] };
}

/**
 * Returns the fingerprint of a fully read page and, for planners that compare pages, the page itself unless it is very
 * large.
 */
export function printOf(
  { lines, documents, prints }: Observation,
  { keepsPages }: Pick<System, 'keepsPages'>,
): Pick<PageSeen, 'print' | 'lines' | 'documents' | 'prints'> {
  const isKept = keepsPages && lines.length <= MAX_KEPT_LINES;
  return {
    print: pageFingerprint(lines),
    ...(isKept && { lines, documents, ...(prints && { prints }) }),
  };
}

/** Whether the page stored with the state is this one, in the same documents. */
const isKept = (here: BrowserState, { lines, documents }: Observation): boolean =>
  here.print === pageFingerprint(lines) &&
  (here.lines === undefined || JSON.stringify(here.documents) === JSON.stringify(documents));

/** The most characters kept per site; the latest stay. */
const MAX_TEXT = 300_000;

export function keepText(
  { texts }: PageTrace,
  { url, lines }: Pick<Observation, 'url' | 'lines'>,
): void {
  if (!URL.canParse(url)) return;
  const { origin } = new URL(url);
  const text = lines.map(withoutRefs).join('\n');
  const before = texts.get(origin) ?? '';
  if (!before.endsWith(text)) texts.set(origin, `${before}\n${text}`.slice(-MAX_TEXT));
}

/** What a tool answered was read on the site like the text of its page: it is not carried elsewhere unasked. */
export function keepAnswers(
  trace: PageTrace,
  { url, changes }: { readonly url: string; readonly changes: readonly Change[] },
): void {
  const lines = changes.flatMap((change): PageLine[] =>
    change.kind === 'answered' ? [{ kind: 'text', indent: 0, content: [change.text] }] : [],
  );
  if (lines.length > 0) keepText(trace, { url, lines });
}

const MAX_LINES = 8;

function byHand(run: Run, { last }: PageTrace, page: Observation): RunChange[] {
  const before = stateHere(run)?.address;
  if (!before || isOwnRoute(run, before, page.url)) return [];
  if (before !== page.url)
    return [byPerson(`While the task was paused, the page changed from ${before} to ${page.url}.`)];
  if (last?.url !== page.url || page.kind !== 'all_fields') return [];
  const fields = changedFields(last.lines, page.lines);
  if (fields.length === 0) return [];
  const shown = fields.slice(0, MAX_LINES).join('; ');
  const rest = fields.length > MAX_LINES ? `; and ${fields.length - MAX_LINES} more` : '';
  return [byPerson(`While the task was paused, these fields changed: ${shown}${rest}.`)];
}

/** Pages set their own fragment, and the user was not seen acting here. */
const isOwnRoute = ({ drive }: Run, before: string, now: string): boolean =>
  drive === null && before !== now && withoutFragment(before) === withoutFragment(now);

const withoutFragment = (address: string): string => address.replace(/#.*$/s, '');

const byPerson = (text: string): RunChange => ({
  kind: 'noticeAdded',
  notice: { by: 'person', node: null, text },
});

type FieldState = { readonly words: string; readonly holds: string };

/** Returns fields of the same element with another value now: filled in, checked, chosen. */
function changedFields(before: readonly PageLine[], after: readonly PageLine[]): string[] {
  const old = fieldsOn(before);
  return [...fieldsOn(after)].flatMap(([ref, { words, holds }]) => {
    const was = old.get(ref);
    return was !== undefined && was.holds !== holds ? [`${words}: ${holds}`] : [];
  });
}

function fieldsOn(lines: readonly PageLine[]): Map<string, FieldState> {
  const fields = lines.flatMap(itemsOn).flatMap(({ ref, role, name, states }) => {
    if (!ref) return [];
    const { value = '', shownValue = '', checked, selected, pressed } = states ?? {};
    const isOn = checked ?? selected ?? pressed;
    const holds = isOn === undefined ? `"${value || shownValue}"` : `${isOn}`;
    return [[ref, { words: `${role} "${name}"`, holds }] as const];
  });
  return new Map(fields);
}
