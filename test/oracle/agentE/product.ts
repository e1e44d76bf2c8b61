/** The system `agent-e` over a script, and what it did in the oracle's words. */

import { elementFacts } from '../../../harness/fakes/elementFacts.ts';
import {
  type Script as FakeScript,
  fakeWorld,
  type Rig,
  rig,
  usage,
} from '../../../harness/fakes/fakeRun.ts';
import { doneAt, failedAt } from '../../../harness/fakes/outcomes.ts';
import { makeOperators } from '../../../src/background/runs/makeOperators.ts';
import type { Action } from '../../../src/core/action/action.ts';
import { editId, elementRef, type NodeId } from '../../../src/core/ids.ts';
import { inEnglish } from '../../../src/core/messages/english.ts';
import type { Change } from '../../../src/core/page/change.ts';
import type { Edit } from '../../../src/core/plan/edit.ts';
import { isClosed, type PlanNode } from '../../../src/core/plan/node.ts';
import { childrenOf, nodeOf, type PlanTree, subtree } from '../../../src/core/plan/tree.ts';
import { err, ok } from '../../../src/core/result.ts';
import type { Context } from '../../../src/core/run/operator.ts';
import type { Run } from '../../../src/core/run/run.ts';
import { runAfter } from '../../../src/core/run/runAfter.ts';
import type { Ended, Strategy } from '../../../src/engine/strategy.ts';
import type { CallRequest, LlmClient } from '../../../src/llm/llmClient.ts';
import type { OperatorName } from '../../../src/planners/operators.ts';
import { published } from '../../../src/planners/research/agentE/rules.ts';
import { agentE } from '../../../src/planners/research/agentE/strategy.ts';
import { systems } from '../../../src/planners/systems.ts';
import {
  type Entry,
  GOAL,
  inOrder,
  isBad,
  isDead,
  navigatorSays,
  ownWords,
  plannerSays,
  reportOf,
  type Script,
  type Skill,
  type Trace,
  type UserEdit,
  validatorSays,
} from './script.ts';

const site = 'https://site.test';
/** Far more than a script can take: without it a run that goes round in circles would never end. */
const MOST_STEPS = 3_000;
const parts: readonly string[] = ['planStep', 'navigate', 'validate'];

export async function runAgentE(script: Script): Promise<Trace> {
  const entries: Entry[] = [];
  const asked = new Map<string, number>();
  const nthOf = (part: string): number => (asked.get(part) ?? 1) - 1;
  const operators: FakeScript = {
    expand: {},
    isBad: (operator, context) => {
      asked.set(operator, (asked.get(operator) ?? 0) + 1);
      entries.push(entryOf(operator, context));
      return isBad(script, operator, nthOf(operator));
    },
    plan: ({ tree }) => plannerSays(script, nthOf('planStep'), openSteps(tree)),
    navigate: () => {
      const { skills, reply, done } = navigatorSays(script, nthOf('navigate'));
      const acts = skills.map((skill) => ({ action: actionOf(skill) }));
      return { acts, reply: acts.length > 0 ? null : reply, done };
    },
    validate: () => validatorSays(script, nthOf('validate')),
  };
  const { plannerRounds, navigatorRounds, refinements, hasPlanner, pages } = script;
  const rules = { ...published, plannerRounds, navigatorRounds, refinements, hasPlanner, pages };
  const { loop }: Rig = rig(operators, {
    system: 'agent-e',
    strategy: withEdits(agentE(rules), script.edits),
    world: worldOf(script),
    budget: {
      planningSteps: 1e6,
      actions: script.acts,
      modelCalls: script.calls,
      tokens: 1e12,
      usd: 1e6,
      ms: 1e12,
    },
    onEvents: ({ tree }, events) => {
      for (const { change } of events)
        if (change.kind === 'actionStarted') {
          const { parent } = nodeOf(tree, change.node);
          entries.push({ did: wordsOf(change.action), of: parent ? wordsIn(tree, parent) : '' });
        }
    },
  });
  await loop.drive();
  return { entries, end: endOf(loop.run()), answer: loop.run().answer };
}

const wordsIn = (tree: PlanTree, id: NodeId): string => nodeOf(tree, id).description;
const openSteps = (tree: PlanTree): string[] =>
  childrenOf(tree, tree.root)
    .filter((node) => !isClosed(node))
    .map(({ description }) => description);

function endOf({ status, stop, failure }: Run): string {
  if (!stop) return `${status} ${failure?.kind ?? ''}`.trim();
  if (stop.kind === 'limit') return `limit ${stop.which}`;
  if (stop.kind === 'refused') return `refused ${tokensIn(inEnglish(stop.why)).join(' ')}`.trim();
  return stop.kind;
}

const wordsOf = (action: Action): string =>
  action.kind === 'click'
    ? `click ${action.ref}`
    : action.kind === 'goto'
      ? `goto ${action.url.slice(site.length)}`
      : action.kind;

function actionOf(skill: Skill): Action {
  if (skill.kind === 'click') return { kind: 'click', ref: elementRef(skill.ref) };
  return skill.kind === 'goto' ? { kind: 'goto', url: site + skill.path } : skill;
}

function worldOf(script: Script) {
  const world = fakeWorld();
  const changes: Readonly<Record<string, readonly Change[]>> = {
    added: [{ kind: 'appeared', what: 'list', role: 'list', name: 'news', items: 1, at: 0 }],
    menu: [{ kind: 'expanded', name: 'menu', expanded: true, at: 0 }],
    text: [{ kind: 'text', before: 'one', after: 'two', at: 0 }],
    plain: [],
  };
  // The element that a skill is used on is the menu that may open.
  world.describe = async ({ action }) =>
    ok(action.kind === 'click' ? elementFacts({ ref: action.ref, name: 'menu' }) : null);
  world.perform = async (action) => {
    if (action.kind === 'goto') {
      if (isDead(script, action.url.slice(site.length)))
        return failedAt(world.at, err('navigationFailed', 'scripted dead link', ''));
      const from = world.at;
      world.at = action.url;
      return doneAt(world.at, {
        changes: from === world.at ? [] : [{ kind: 'navigated', from, to: world.at }],
      });
    }
    const report = action.kind === 'click' ? reportOf(script, action.ref) : 'plain';
    if (report === 'failed') return failedAt(world.at, err('noEffect', 'scripted failure', ''));
    if (report === 'gone') return failedAt(world.at, err('staleRef', 'scripted absence', ''));
    return doneAt(world.at, { changes: changes[report] ?? [] });
  };
  return world;
}

/** The user's edits are queued in the same write as the planner's step after a result, so that nothing races. */
function withEdits(strategy: Strategy, edits: readonly UserEdit[]): Strategy {
  let results = 0;
  let steps = 0;
  return {
    step(run, ended) {
      steps += 1;
      if (steps > MOST_STEPS) throw new Error('the run never ends');
      const changes = strategy.step(run, ended);
      if (!isResult(ended)) return changes;
      results += 1;
      const due = edits.filter(({ after }) => after === results);
      // Each edit is meant for the plan as it is before the others.
      const { tree } = runAfter(run, changes);
      return [
        ...changes,
        ...due.map((edit) => ({ kind: 'editQueued', edit: editOf(edit, tree, edits) }) as const),
      ];
    },
  };
}

function isResult(ended: Ended | null): boolean {
  if (ended?.kind === 'acted') return ended.outcome.is !== 'sensed';
  return ended?.kind === 'asked' || ended?.kind === 'refused';
}

function editOf(edit: UserEdit, tree: PlanTree, edits: readonly UserEdit[]): Edit {
  const nth = edits.indexOf(edit);
  const steps = subtree(tree, tree.root)
    .filter(isStep)
    .toSorted((one, other) => inOrder(one.description, other.description));
  const target = steps[edit.target % steps.length]?.id ?? tree.root;
  const base = { id: editId(`edit ${nth}`), target };
  const description = ownWords(nth);
  if (edit.kind === 'remove') return { ...base, kind: 'remove' };
  if (edit.kind === 'reword') return { ...base, kind: 'reword', description };
  return { ...base, kind: 'add', place: edit.kind, description };
}

/** A skill whose element is gone has no action any more, but is no step. */
const isSkill = ({ kind, description }: PlanNode): boolean =>
  kind === 'action' || description.startsWith('click ');

/** The goal, and each step that is open or that the navigator was asked about. */
const isStep = (node: PlanNode): boolean =>
  !isSkill(node) && (!isClosed(node) || node.cost.calls > 0);

function entryOf(operator: OperatorName, context: Context): Entry {
  const of = wordsIn(context.tree, context.node);
  if (!parts.includes(operator)) return { asked: operator, of, shown: [], skills: 0, page: null };
  const blocks = rendered(operator, context);

  const log = blocks.find((block) => block.startsWith('SKILLS')) ?? '';
  return {
    asked: operator,
    of,
    shown: tokensIn(blocks.filter((block) => !block.startsWith('PERSON')).join('\n')),
    skills: [...log.matchAll(/^\d+\. /gm)].length,
    page: context.page?.kind ?? null,
  };
}

/** The words of this script in a text, each once. */
const tokensIn = (text: string): string[] =>
  [
    ...new Set(text.match(new RegExp(`\\b[a-z]+\\d+(x\\d+)?z\\b|\\b${GOAL}\\b`, 'g')) ?? []),
  ].toSorted();

function rendered(operator: OperatorName, context: Context): readonly string[] {
  let blocks: readonly string[] = [];
  const client: LlmClient = {
    model: 'none',
    async call({ content }: CallRequest<unknown>) {
      blocks = content.flatMap((part) => ('text' in part ? [part.text] : []));
      return { result: err('badModelOutput', '', ''), model: 'scripted', usage, calls: 1, ms: 0 };
    },
  };
  const operators = makeOperators(client, systems['agent-e'], () => 'data-0');
  void operators[operator](context, new AbortController().signal);
  return blocks;
}
