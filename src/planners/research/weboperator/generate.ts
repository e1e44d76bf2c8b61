/**
 * Gives a state its alternatives: the task is prepared once (WO-05, WO-10), candidates are proposed in parallel (WO-05,
 * WO-06), merged (WO-11) and rated (WO-10).
 */
import { isStop } from '../../../core/action/kinds.ts';
import type { NodeId } from '../../../core/ids.ts';
import { message } from '../../../core/messages/message.ts';
import type { NodeValues } from '../../../core/plan/event.ts';
import type { PlanNode } from '../../../core/plan/node.ts';
import { freshChild } from '../../../core/plan/tree.ts';
import { addressHere } from '../../../core/run/browserStates.ts';
import type { ModelQuestion } from '../../../core/run/operation.ts';
import type { Json } from '../../../core/run/run.ts';
import { isReplyTo, type OperatorReply, orderAsk } from '../../../engine/strategy.ts';
import type { SearchConfig } from './config.ts';
import type { Draft, Pending } from './memory.ts';
import {
  type Judged,
  type Merged,
  mergeActions,
  mostAgreed,
  ratedTogether,
  stops,
  stopsOf,
} from './merge.ts';
import { judgeActions } from './prompts/judgeActions.ts';
import { prepareTask } from './prompts/prepareTask.ts';
import { proposeAction } from './prompts/proposeAction.ts';
import { handOverFor } from './recovery.ts';
import type { JudgedActions, Proposed } from './replies.ts';
import { isOpenEdge, scopeOf, searchBelow } from './roles.ts';
import { addToCounters, rememberInSearch, type Search, withChanges, withOrder } from './search.ts';

/** Returns the step that asks for what is missing, or null if nothing is. */
export function prepareGoal(search: Search): Search | null {
  const { run, memory } = search;
  if (memory.rephrased !== null) return null;
  const question = { operator: prepareTask.name, node: run.tree.root, view: null };
  return withOrder(search, orderAsk(run, question));
}

/** Without a usable reply, the original goal is used, which is then the only milestone. */
export function takePrepared(search: Search, reply: OperatorReply): Search {
  if (!isReplyTo(prepareTask, reply)) return search;
  const { text, milestones } = reply.result.ok
    ? reply.result.value
    : { text: '', milestones: [search.run.goal] };
  const items = milestones.map((milestone) => ({ text: milestone, state: 'open' as const }));
  const record = { kind: 'checklist', items } as const;
  return rememberInSearch(withChanges(search, { kind: 'recorded', record }), { rephrased: text });
}

/** Asks the next question about this state, or adds its alternatives once all are answered. */
export function generateActions(search: Search, choice: PlanNode): Search {
  const pending = pendingOf(search, choice.id);
  const asked = rememberInSearch(search, { pending });
  const forPerson = pending.drafts.length > 0 ? handOverFor(search.run, choice) : null;
  if (forPerson) return addEdges(rememberInSearch(search, { pending: null }), choice, [forPerson]);
  const proposing = questions(asked, choice, pending);
  const [first, ...rest] = proposing;
  return first ? withOrder(asked, orderAsk(asked.run, first, ...rest)) : grow(asked, choice);
}

function pendingOf({ memory: { pending } }: Search, choice: NodeId): Pending {
  return pending?.choice === choice ? pending : { choice, drafts: [] };
}

function questions(search: Search, choice: PlanNode, { drafts }: Pending): ModelQuestion[] {
  const { run, config, memory } = search;
  const node = scopeOf(run.tree, choice.id).id;
  const missing = config.variations.flatMap((variation, index): ModelQuestion[] => {
    if (drafts.some((draft) => draft.variation === index)) return [];
    const { history, rephrased, examples } = variation;
    const words = rephrased && node === run.tree.root ? memory.rephrased : null;
    const shown = { history, rephrased: words || null, examples };
    const about = { variation: index, choice: choice.id, ...shown };
    return [{ operator: proposeAction.name, node, view: 'all_fields', scope: 'path', about }];
  });
  if (missing.length > 0) return missing;
  const unrated = unratedOf(search, choice, drafts).map(candidateFor);
  if (unrated.length === 0) return [];
  const lists = config.judging === 'list' ? [unrated] : unrated.map((each) => [each]);
  return lists.map((candidates): ModelQuestion => {
    const about = { choice: choice.id, candidates };
    return { operator: judgeActions.name, node, view: 'all_fields', scope: 'path', about };
  });
}

/** A draft with a usable reply. */
type Usable = Draft & { readonly candidate: Proposed };

const usableOf = (drafts: readonly Draft[]): readonly Usable[] =>
  drafts
    .filter((draft): draft is Usable => draft.candidate !== null)
    .toSorted((a, b) => a.variation - b.variation);

const groupsIn = (drafts: readonly Draft[], config: SearchConfig) =>
  ratedTogether(usableOf(drafts), ({ candidate }) => candidate.action, config);

/**
 * WO-10, WO-11: what has yet to be rated, equal candidates together. A rating only decides between alternatives, so
 * none is asked for if all candidates agree and nothing else is open, or if they agree to stop, which clears the
 * frontier (WO-16).
 */
function unratedOf(search: Search, choice: PlanNode, drafts: readonly Draft[]) {
  const groups = competingOf(search, choice, drafts);
  return groups.filter((group) => group.some(({ labels }) => labels === null));
}

function competingOf(search: Search, choice: PlanNode, drafts: readonly Draft[]) {
  const { config } = search;
  const groups = groupsIn(drafts, config);
  if (config.rates === 'all') return groups;
  const candidates = usableOf(drafts).map(({ candidate }) => candidate);
  const agreed = stopsOf(candidates, config);
  const kept =
    agreed === 'lone'
      ? groups.filter((group) => !group.some((each) => stops(each.candidate)))
      : groups;
  const isAlone = agreed === 'all' || !isMoreOpen(search, choice);
  return kept.length === 1 && isAlone ? [] : kept;
}

/** Whether other states have open alternatives that these compete with. */
const isMoreOpen = ({ run: { tree }, config }: Search, { id }: PlanNode): boolean =>
  config.reach === 'everywhere' && searchBelow(tree, scopeOf(tree, id).id).some(isOpenEdge);

/** Describes equal candidates to the judge; those that stop, with their answer. */
function candidateFor(group: readonly Usable[]): Json {
  const { variation = 0 } = group[0] ?? {};
  const { description, reasoning, action } = mostAgreed(group.map(({ candidate }) => candidate));
  const stop = isStop(action) ? action : null;
  const result = stop?.done === false ? 'which says that it can’t be done' : 'with the answer';
  const answer = stop ? `, ${result}: "${stop.answer}"` : '';
  return { variation, action: `${description}${answer}`, why: reasoning };
}

/** Takes one of the replies about a state. Drops questions that are no longer asked. */
export function takeDraft(search: Search, reply: OperatorReply): Search {
  const { pending } = search.memory;
  if (!pending || choiceIn(reply.about) !== pending.choice) return search;
  if (isReplyTo(proposeAction, reply)) return takeProposal(search, pending, reply);
  if (isReplyTo(judgeActions, reply)) return takeLabels(search, pending, reply);
  return search;
}

function choiceIn(about: Json): Json | undefined {
  return typeof about === 'object' && about !== null && 'choice' in about
    ? (about as { readonly choice?: Json }).choice
    : undefined;
}

function takeProposal(
  search: Search,
  pending: Pending,
  { about, result }: OperatorReply<Proposed>,
): Search {
  const { variation } = about as { readonly variation: number };
  const candidate = result.ok ? result.value : null;
  const drafts = [...pending.drafts, { variation, candidate, labels: null }];
  const counted = addToCounters(
    search,
    candidate ? { generated: 1 } : { generated: 1, invalid: 1 },
  );
  // The page that was read for it is the state that its alternatives start from.
  const { here } = search.run;
  const entered = withChanges(counted, {
    kind: 'nodeEntered',
    id: pending.choice,
    url: addressHere(search.run),
    ...(here ? { start: here } : {}),
  });
  return rememberInSearch(entered, { pending: { ...pending, drafts } });
}

/** An unusable judgment finds no progress. */
function takeLabels(
  search: Search,
  pending: Pending,
  { about, result }: OperatorReply<JudgedActions>,
): Search {
  const { candidates } = about as {
    readonly candidates: readonly { readonly variation: number }[];
  };
  const labels = new Map(
    candidates.map(({ variation }, index) => [
      variation,
      (result.ok ? result.value.labels[index] : undefined) ?? [],
    ]),
  );
  const first = new Map(
    groupsIn(pending.drafts, search.config).flatMap((group) =>
      group.map(({ variation }) => [variation, group[0]?.variation ?? variation]),
    ),
  );
  const drafts = pending.drafts.map((draft) => ({
    ...draft,
    labels: labels.get(first.get(draft.variation) ?? draft.variation) ?? draft.labels,
  }));
  return rememberInSearch(search, { pending: { ...pending, drafts } });
}

/** WO-11, WO-16: the remaining candidates become the alternatives of the state. */
function grow(search: Search, choice: PlanNode): Search {
  const candidates = judgedOf(search);
  const agreed = stopsOf(candidates, search.config);
  const merged = mergeActions(candidates, search.config).filter(
    (each) => !(agreed === 'lone' && stops(each)),
  );
  const found = merged.some(stops) ? 1 : 0;
  const { progress } = search.memory;
  const counted = addToCounters(rememberInSearch(search, { pending: null }), {
    merged: candidates.length - merged.length,
    solutions: found,
  });
  const cleared = agreed === 'all' ? clearFrontier(counted, choice) : counted;
  return rememberInSearch(addEdges(cleared, choice, merged), {
    progress: { ...progress, stopsFound: progress.stopsFound + found },
    unplaced: null,
  });
}

const judgedOf = ({ memory: { pending } }: Search): Judged[] =>
  usableOf(pending?.drafts ?? []).map(({ candidate, labels }) => ({ ...candidate, labels }));

/** All of them say that the task is over: nothing else is kept. */
function clearFrontier(search: Search, choice: PlanNode): Search {
  const { tree } = search.run;
  const open = searchBelow(tree, scopeOf(tree, choice.id).id).filter(isOpenEdge);
  const reasoning = message('reason.onlyStops');
  return withChanges(
    search,
    ...open
      .filter(({ pinned }) => !pinned)
      .map(({ id }) => ({ kind: 'nodePruned', id, cause: 'superseded', reasoning }) as const),
  );
}

/** Adds the alternatives with what the search knows about them. */
export function addEdges(search: Search, choice: PlanNode, merged: readonly Merged[]): Search {
  const { tree, seq } = search.run;
  const rows = merged.map((each, index): NodeValues => {
    const { value, frequency, actionClass, labels, reasoning, observation } = each;
    const others = { queued: seq, labels: labels ?? [], why: reasoning, seen: observation };
    const { id } = freshChild(tree, choice.id, index);
    return { id, ...(value === null ? {} : { value }), frequency, actionClass, others };
  });
  const children = merged.map(({ description, action, document, textAnchor }) => ({
    description,
    score: null,
    action,
    ...(document ? { document } : {}),
    ...(textAnchor ? { textAnchor } : {}),
  }));
  const { id, description } = choice;
  const expansion = { kind: 'or', children } as const;
  const grown = withChanges(search, {
    kind: 'nodeExpanded',
    id,
    description,
    expansion,
    reasoning: '',
  });
  return rows.length > 0
    ? withChanges(grown, { kind: 'nodesValued', rows, reason: 'proposed' })
    : grown;
}
