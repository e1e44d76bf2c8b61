/** What holds at every event of every run, whatever the planner: rules about the steps of the user and about the goal. */
import type { NodeId } from '../../src/core/ids.ts';
import { isClosed } from '../../src/core/plan/node.ts';
import { nodeOf, type PlanTree, parentOf, pathTo } from '../../src/core/plan/tree.ts';
import { reduceRun } from '../../src/core/run/reduce.ts';
import type { Run, RunEvent } from '../../src/core/run/run.ts';

/** A rule about one event, with the run before and after it: what is wrong, or nothing. */
export type Rule = (before: Run, event: RunEvent, after: Run) => string | undefined;

export const planRules = {
  'no step of the user stays open under a closed parent': (_, { change }, { tree }) => {
    if (change.kind !== 'planMoved' && change.kind !== 'runFinished') return undefined;
    return tree.nodes.find(
      (node) =>
        node.pinned &&
        !isClosed(node) &&
        pathTo(tree, node.id).some((above) => isClosed(nodeOf(tree, above))),
    )?.id;
  },

  'nothing runs before what is to be done before it': ({ tree }, { change }) =>
    change.kind === 'actionStarted' ? dueBefore(tree, change.node) : undefined,

  'nothing is begun of a step that the run is to pause before': (run, { change }) => {
    if (change.kind === 'breakpointSet' && change.isOn)
      for (const each of run.operations) orderedBeforehand.add(each);
    const isReply =
      change.kind === 'modelCalled' && run.operations.some((each) => orderedBeforehand.has(each));
    if (isReply || (change.kind !== 'actionStarted' && change.kind !== 'modelCalled'))
      return undefined;
    return pathTo(run.tree, change.node).find((each) => nodeOf(run.tree, each).breakpoint);
  },

  'the goal is the one that the user worded last': (before, { change }, after) => {
    const want = wordedNow(before, change) ?? before.goal;
    return after.goal === want ? undefined : `"${after.goal}" instead of "${want}"`;
  },

  'no answer to an earlier goal is used': (before, { change }, after) => {
    const ordered = change.kind === 'operationOrdered' && after.operations.at(-1);
    if (ordered) orderedFor.set(ordered, after.goal);
    if (change.kind !== 'operationEnded') return undefined;
    const operation = before.operations.find(({ id }) => id === change.id);
    const goal = operation && operation.kind !== 'act' && orderedFor.get(operation);
    return goal && goal !== before.goal ? `${change.id} was for "${goal}"` : undefined;
  },
} as const satisfies Readonly<Record<string, Rule>>;

/** The goal as this words it; an undo words it as it was. */
function wordedNow({ tree }: Run, change: RunEvent['change']): string | undefined {
  if (change.kind === 'goalRestored') return change.goal;
  const isGoal = change.kind === 'nodeReworded' && change.id === tree.root;
  return isGoal ? change.description : undefined;
}

const orderedFor = new WeakMap<object, string>();
/** In progress when the user set a breakpoint: the reply to an open question is still taken. */
const orderedBeforehand = new WeakSet<object>();

/** An open step before this one, where the order is the plan's. */
function dueBefore(tree: PlanTree, id: NodeId): string | undefined {
  for (const each of pathTo(tree, id)) {
    const parent = parentOf(tree, each);
    if (!parent || parent.kind === 'or') continue;
    const before = parent.children.slice(0, parent.children.indexOf(each));
    const due = before.find((earlier) => !isClosed(nodeOf(tree, earlier)));
    if (due) return `${due} is due before ${id}`;
  }
  return undefined;
}

/** What breaks a rule in a whole journal. */
export function brokenIn(
  events: readonly RunEvent[],
  rules: Readonly<Record<string, Rule>>,
): string[] {
  const complaints: string[] = [];
  let run: Run | null = null;
  for (const event of events) {
    const before: Run | null = run;
    const after: Run = reduceRun(before, event);
    run = after;
    if (!before) continue;
    for (const [name, rule] of Object.entries(rules)) {
      const wrong = rule(before, event, after);
      if (wrong) complaints.push(`${name}: ${wrong} (event ${event.seq}, ${event.change.kind})`);
    }
  }
  return complaints;
}
