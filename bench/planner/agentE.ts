/**
 * Agent-E's roles as the scripted model plays them: one step for each part of the goal. Within a step, the page is read
 * before each use of an element that it may have changed, fills of one form are grouped, and facts are read as text.
 */

import type { Script } from '../../harness/fakes/fakeRun.ts';
import type { Action } from '../../src/core/action/action.ts';
import { isClosed } from '../../src/core/plan/node.ts';
import { childrenOf, nodeOf } from '../../src/core/plan/tree.ts';
import type { NavigatorReply } from '../../src/planners/research/agentE/replies.ts';
import { flat, type Part, type Trace } from './traces.ts';

type Steps = readonly (readonly NavigatorReply[])[];

export function agentEParts({ root, mend }: Trace): Pick<Script, 'plan' | 'navigate'> {
  const parts = [...(root.kind === 'all' ? root.parts : [root]), ...(mend ? [mend] : [])];
  const steps: Steps = parts.map((part) => repliesFor(flat(part)));
  return {
    plan: ({ tree }) => {
      const at = childrenOf(tree, tree.root).filter(isClosed).length;
      const isOver = at >= steps.length;
      const words = parts.map((part) => part.words);
      return {
        plan: at === 0 ? words.slice(1) : null,
        next: words[at] ?? '',
        terminate: isOver ? 'done' : 'no',
        response: isOver ? 'scripted answer' : '',
      };
    },
    navigate: ({ tree, node }) => {
      const { cost, parent } = nodeOf(tree, node);
      const at = parent ? nodeOf(tree, parent).children.indexOf(node) : 0;
      return steps[at]?.[cost.calls] ?? say('scripted reply');
    },
  };
}

const use = (...actions: readonly Action[]): NavigatorReply => ({
  acts: actions.map((action) => ({ action })),
  reply: null,
  done: true,
});
const say = (reply: string): NavigatorReply => ({ acts: [], reply, done: true });
const staysOnPage = (action: Action): boolean => action.kind === 'fill' && !action.submit;

function repliesFor(parts: readonly Part[]): readonly NavigatorReply[] {
  const replies: NavigatorReply[] = [];
  let form: Action[] = [];
  let isRead = false;
  for (const part of parts) {
    if (part.kind === 'read') replies.push(use({ kind: 'sense', view: 'text_only' }));
    if (part.kind !== 'act') continue;
    const { action } = part;
    if ('ref' in action && !isRead) replies.push(use({ kind: 'sense', view: 'input_fields' }));
    form = [...form, action];
    isRead = staysOnPage(action);
    if (isRead) continue;
    replies.push(use(...form));
    form = [];
  }
  return [...replies, ...(form.length > 0 ? [use(...form)] : []), say('scripted reply')];
}
