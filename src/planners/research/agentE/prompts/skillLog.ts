/**
 * What the navigator did in its own step: each skill with its result (AE-06, AE-07), and the facts it read (AE-02). It
 * sees nothing of other steps.
 */
import { inEnglish } from '../../../../core/messages/english.ts';
import type { Change } from '../../../../core/page/change.ts';
import { describeChange } from '../../../../core/page/describeChanges.ts';
import { isClosed } from '../../../../core/plan/node.ts';
import { childrenOf, nodeOf } from '../../../../core/plan/tree.ts';
import type { ActionRecord } from '../../../../core/run/run.ts';
import { oneLine } from '../../../../core/text.ts';
import type { Prompt } from '../../../../llm/prompt/prompt.ts';
import { describeStep } from '../../../../llm/prompt/records.ts';
import { wrapUntrusted } from '../../../../llm/prompt/untrusted.ts';
import type { ContentBlock } from '../../../../llm/transport.ts';
import { needsMore, observedIn, type Part } from '../observed.ts';

const MOST = 30;

export function skillsBlocks({ context: { run, tree, node }, code }: Prompt): ContentBlock[] {
  const done = childrenOf(tree, node).filter((child) => isClosed(child));
  const found = nodeOf(tree, node).notes.map((note) => `Found: ${oneLine(inEnglish(note), 2000)}`);
  if (done.length === 0 && found.length === 0) return [];
  const left = Math.max(0, done.length - MOST);
  const lines = [
    ...(left > 0 ? [`(${left} earlier skills omitted)`] : []),
    ...done
      .slice(left)
      .map(
        (child, index) => `${left + index + 1}. ${describeStep(run, child, true, observedOutcome)}`,
      ),
    ...found,
  ];
  const text = `SKILLS used in this step, with their results and what you found\n${wrapUntrusted(lines.join('\n'), code)}`;
  return [{ text }];
}

/** The outcome as Agent-E observes it (AE-07): another page, dialogs, and what its element added to the page. */
export function observedOutcome(record: ActionRecord): string {
  const remarks = record.remarks.map((text) => oneLine(inEnglish(text), 240));
  if (!record.ok) return remarks.join(' ');
  const changes = (record.changes ?? []).filter(isAlwaysTold).map(describeChange);
  return [...changes, ...observedLines(record), ...remarks].join(' ');
}

/** What the page does not show, or no longer, when it is read next. */
const isAlwaysTold = ({ kind }: Change): boolean =>
  kind === 'navigated' || kind === 'newTab' || kind === 'dialog' || kind === 'errorPage';

const UNFINISHED = 'The action may need more input: read the page as all_fields.';

function observedLines(record: ActionRecord): string[] {
  const observed = observedIn(record);
  if (!observed) return [];
  const { hasExpanded, added, left, shown } = observed;
  const rest = left > 0 ? `, and ${left} more` : '';
  return [
    ...(hasExpanded ? ['It expanded.'] : []),
    ...(added.length > 0 ? [`New on the page: ${listOf(added)}${rest}.`] : []),
    ...(shown.length > 0 ? [`Now visible: ${listOf(shown)}.`] : []),
    ...(needsMore(record) ? [UNFINISHED] : []),
  ];
}

const listOf = (parts: readonly Part[]): string =>
  parts.map(({ what, content }) => `${what} "${oneLine(content, 100)}"`).join(', ');
