/**
 * The chat between Agent-E's parts, and the plan as its planner sees it: only steps, never a page or a skill (AE-01).
 */
import { isClosed, type PlanNode } from '../../../../core/plan/node.ts';
import { childrenOf, nodeOf, type PlanTree, pathOf } from '../../../../core/plan/tree.ts';
import { bounds, latestItems, leftOutLine } from '../../../../core/run/boundedList.ts';
import type { AgentMessage } from '../../../../core/run/run.ts';
import { oneLine } from '../../../../core/text.ts';
import { type Prompt, planBlock } from '../../../../llm/prompt/prompt.ts';
import { wrapUntrusted } from '../../../../llm/prompt/untrusted.ts';
import type { ContentBlock } from '../../../../llm/transport.ts';

/** Returns the run's whole chat in order of time, dead ends included. Wrapped, because replies quote pages. */
export function chatBlocks({ context: { run, tree }, code }: Prompt): ContentBlock[] {
  const { kept, left } = latestItems(
    (run.memory.said ?? []).map((said, nth, all) => messageOf(tree, said, all[nth - 1])),
    bounds.messages,
  );
  if (kept.length === 0) return [];
  const lines = [...leftOutLine(left, 'messages'), ...kept];
  return [{ text: `CHAT, oldest first\n${wrapUntrusted(lines.join('\n'), code)}` }];
}

/** Names the step of a reply unless the message before it does. */
function messageOf(
  tree: PlanTree,
  { by, node, text }: AgentMessage,
  before: AgentMessage | undefined,
): string {
  const shown = oneLine(text, 3000);
  if (by === 'planner') return `Planner: ${shown}`;
  if (by === 'validator') return `Validator, not complete: ${shown}`;
  const step = nodeOf(tree, node).description;
  const isNamed = before?.by === 'planner' && before.text.includes(step.replace(/\.$/, ''));
  return isNamed ? `Navigator: ${shown}` : `Navigator, on "${oneLine(step, 300)}": ${shown}`;
}

/** Lists the open steps, including the user's. */
export function openStepsBlocks(prompt: Prompt): ContentBlock[] {
  const { tree } = prompt.context;
  const open = childrenOf(tree, tree.root).filter((node) => !isClosed(node));
  const lines = open.map((node) => `- ${pathOf(tree, node.id)} ${wordsOf(node)}`);
  return lines.length > 0 ? [planBlock(prompt, 'OPEN STEPS', lines.join('\n'))] : [];
}

const wordsOf = ({ description, pinned }: PlanNode): string =>
  `${oneLine(description, 500)}${pinned ? ' (by the person)' : ''}`;
