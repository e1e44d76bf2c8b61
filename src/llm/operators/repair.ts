/** Node repair (SA-21): cut what cannot work and add what is missing to a node whose children failed it. */
import * as z from 'zod/mini';
import { type NodeId, nodeId } from '../../core/ids.ts';
import { diagnoses } from '../../core/plan/event.ts';
import { isClosed } from '../../core/plan/node.ts';
import { childrenOf, nodeOf } from '../../core/plan/tree.ts';
import type { System } from '../../core/planner/systems.ts';
import type { Repaired } from '../../core/ports.ts';
import { withCandidates } from '../candidates.ts';
import {
  actionRules,
  available,
  commonRules,
  localPlanBlock,
  oneLine,
  type Prompt,
} from '../prompt.ts';
import {
  bareId,
  childFields,
  childSchema,
  foreseeing,
  plannedKinds,
  readChildren,
} from './children.ts';
import { type Operator, type ReplyContext, readWith } from './operator.ts';

const task = `Your question names an (AND) or (OR) node whose children did not reach its objective. Repair it from the page as it is now.

First find out why it failed (the records say what was reported): diagnosis is "wrong way" (go another way), "too coarse" (add the first small steps of what failed), "incomplete" (add what is missing) or "impossible" (it can't be reached here). Say in why what you saw.
- prune: ids of this node's own open children that can no longer help. Never children marked "(by the person)", never finished ones.
- add: new steps, put after the existing ones, in order. For (AND): what is still missing for the objective, 1 to 5 steps. For (OR): another really different way, with a score in (0,1). Nothing that was tried the same way, nothing the node has already; what succeeded stays done.
- If nothing sensible is left to try, add is []: the node is then given up. Say in why what stands in the way.
Keep to the person's constraints. Plan the shortest sure way.`;

const inline = `Give an added step its exact action when it is certain now: the first by a ref of this page, and the next ones while all before them stay on this page; goto and back in any place; note only with facts visible here. Otherwise null.`;

const forModel = (system: System) =>
  z.object({
    why: z.string(),
    diagnosis: z.enum(diagnoses),
    prune: z.array(z.string()),
    add: z.array(childSchema(system)),
  });
const reply = z.object({
  why: z._default(z.string(), ''),
  diagnosis: z._default(z.enum(diagnoses), 'incomplete'),
  prune: z._default(z.array(z.string()), []),
  add: z._default(z.array(childFields), []),
});

export const repair: Operator<Repaired> = {
  name: 'repair',
  rules: (system) => [
    commonRules,
    actionRules(plannedKinds),
    [
      task,
      ...(system.inlineActions ? [inline] : []),
      ...(system.foresight ? [foreseeing] : []),
    ].join('\n\n'),
  ],
  schema: forModel,
  plan: (prompt) => withCandidates(localPlanBlock(prompt, { maxChildren: 20 }), prompt),
  question,
  parse(value, asked) {
    const read = readWith(reply, value);
    if (!read.ok) return read;
    const { context } = asked;
    const add = readChildren(
      read.value.add,
      nodeOf(context.tree, context.node).kind === 'or',
      asked,
    );
    if (!add.ok) return add;
    return {
      ok: true,
      value: {
        diagnosis: read.value.diagnosis,
        prune: ownOpen(read.value.prune, asked),
        add: add.value,
        reasoning: read.value.why,
      },
    };
  },
};

function question({ context }: Prompt): string {
  const node = nodeOf(context.tree, context.node);
  return [
    `Repair node ${node.id}: ${oneLine(node.description, 2000)}`,
    `Repairs so far: ${node.revisionCount}`,
    `Available actions: ${available(context).join(', ')}`,
  ].join('\n');
}

function ownOpen(ids: readonly string[], { context }: ReplyContext): NodeId[] {
  const open = childrenOf(context.tree, context.node).filter(
    (child) => !isClosed(child) && !child.pinned,
  );
  const wanted = new Set(ids.map((id) => nodeId(bareId(id))));
  return open.map((child) => child.id).filter((id) => wanted.has(id));
}
