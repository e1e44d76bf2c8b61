/** What the navigator did in its own step, each skill with its reply (AE-06, AE-07). It sees nothing of other steps. */

import { describeAction } from '../../../../core/action/action.ts';
import { inEnglish } from '../../../../core/messages/english.ts';
import { describeChange } from '../../../../core/page/describeChanges.ts';
import { isClosed, type PlanNode } from '../../../../core/plan/node.ts';
import { childrenOf } from '../../../../core/plan/tree.ts';
import { describeTargetLabel } from '../../../../core/run/describeRecord.ts';
import type { ActionRecord, Run } from '../../../../core/run/run.ts';
import { oneLine } from '../../../../core/text.ts';
import type { Prompt } from '../../../../llm/prompt/prompt.ts';
import { shortAddress } from '../../../../llm/prompt/text.ts';
import { wrapUntrusted } from '../../../../llm/prompt/untrusted.ts';
import type { ContentBlock } from '../../../../llm/transport.ts';
import { hasTurned, observedIn } from '../observed.ts';

const MOST = 30;

export function skillsBlocks({ context: { run, tree, node }, code }: Prompt): ContentBlock[] {
  const done = childrenOf(tree, node).filter((child) => isClosed(child));
  if (done.length === 0) return [];
  const left = Math.max(0, done.length - MOST);
  const lines = [
    ...(left > 0 ? [`(${left} earlier skills omitted)`] : []),
    ...done.slice(left).map((child, index) => `${left + index + 1}. ${skillLine(run, child)}`),
  ];
  const text = `SKILLS used in this step, with their replies\n${wrapUntrusted(lines.join('\n'), code)}`;
  return [{ text }];
}

function skillLine(run: Run, child: PlanNode): string {
  const record = run.memory.records.findLast((each) => each.node === child.id);
  if (record) return skillReply(record);
  const words = child.kind === 'action' ? describeAction(child.action) : child.description;
  if (child.status === 'success') return `${oneLine(words, 300)}: done.`;
  return `${oneLine(words, 300)}: not done. ${oneLine(inEnglish(child.reasoning), 300)}`;
}

/** One skill with its reply: success or error, and what it added to the page. */
export function skillReply(record: ActionRecord): string {
  const label = describeTargetLabel(record.target);
  const what = `${describeAction(record.action)}${label ? ` on ${oneLine(label, 100)}` : ''}`;
  const remarks = record.remarks.map((text) => oneLine(inEnglish(text), 240)).join(' ');
  if (!record.ok) return `${what}: failed. ${remarks}`.trim();
  const parts = [
    'done.',
    ...(hasTurned(record) ? [`The page is now ${shortAddress(record.url)}.`] : []),
    ...dialogLines(record),
    ...observedLines(record),
    ...(remarks ? [remarks] : []),
  ];
  return `${what}: ${parts.join(' ')}`;
}

/** Dialogs of the browser are no part of the page, and gone when it is read next. */
const dialogLines = ({ changes }: ActionRecord): readonly string[] =>
  (changes ?? []).filter(({ kind }) => kind === 'dialog').map(describeChange);

const UNFINISHED = 'The action may need more input: read the page as all_fields.';

function observedLines(record: ActionRecord): string[] {
  const observed = observedIn(record);
  if (!observed) return [];
  const { hasOpened, added, left } = observed;
  const list = added.map(({ what, content }) => `${what} "${oneLine(content, 100)}"`).join(', ');
  const rest = left > 0 ? `, and ${left} more` : '';
  return [
    ...(hasOpened ? ['It opened a menu.'] : []),
    ...(added.length > 0 ? [`New on the page: ${list}${rest}.`] : []),
    UNFINISHED,
  ];
}
