/** What `occam` sees of its run (BL-02): its plans with their notes, and the steps of the active one only. */
import { inEnglish } from '../../../../core/messages/english.ts';
import type { PageLine } from '../../../../core/page/line.ts';
import { endOf, linesAbove } from '../../../../core/page/nesting.ts';
import type { Observation } from '../../../../core/page/observation.ts';
import { lineOfRef, withoutRefs } from '../../../../core/page/refs.ts';
import type { PlanNode } from '../../../../core/plan/node.ts';
import { childrenOf, type PlanTree, pathOf } from '../../../../core/plan/tree.ts';
import { oneLine } from '../../../../core/text.ts';
import { type Prompt, planBlock } from '../../../../llm/prompt/prompt.ts';
import { describeStep, reportLines } from '../../../../llm/prompt/records.ts';
import { wrapUntrusted } from '../../../../llm/prompt/untrusted.ts';
import type { ContentBlock } from '../../../../llm/transport.ts';
import { ownerOf, plansOf } from '../plans.ts';

/** How many of the latest steps are shown in full. */
const IN_FULL = 3;
const MAX_PLANS = 40;
const MAX_NOTES = 20;

export function plansBlock(prompt: Prompt): ContentBlock {
  const { tree, node } = prompt.context;
  const owner = ownerOf(tree, node);
  const lines = plansOf(tree, owner.id)
    .slice(-MAX_PLANS)
    .flatMap((plan) => planLines(tree, plan, owner, plan.id === node));
  return planBlock(prompt, 'PLANS', lines.join('\n'));
}

function planLines(tree: PlanTree, plan: PlanNode, owner: PlanNode, isActive: boolean): string[] {
  const indent = '  '.repeat(plan.depth - owner.depth);
  const description = plan.parent === null ? 'the whole task' : oneLine(plan.description, 300);
  const state = isActive ? ' (active)' : plan.status === 'success' ? ' (done)' : '';
  const notes = childrenOf(tree, plan.id).flatMap((child) =>
    child.kind === 'action' ? child.notes : [],
  );
  return [
    `${indent}- [${pathOf(tree, plan.id)}] ${description}${state}`,
    ...notes
      .slice(-MAX_NOTES)
      .map((note) => `${indent}    note: ${oneLine(inEnglish(note), 1500)}`),
  ];
}

/**
 * Lists the steps of the active plan, the latest with the page before them, and why the final check refused to finish.
 */
export function stepsBlocks({ context: { run, tree, node }, code }: Prompt): ContentBlock[] {
  const done = childrenOf(tree, node).filter(
    (child) => child.kind === 'action' && child.executionCount > 0,
  );
  const steps = done.flatMap((child, index) => {
    const isFull = index >= done.length - IN_FULL;
    const what = describeStep(run, child, isFull);
    const seen = isFull ? seenBefore(child) : [];
    return [`${index + 1}. ${oneLine(child.description, 300)}: ${what}`, ...seen];
  });
  const lines = [...reportLines(run), ...steps];
  if (lines.length === 0) return [];
  return [
    { text: `STEPS of the active plan, oldest first\n${wrapUntrusted(lines.join('\n'), code)}` },
  ];
}

function seenBefore({ others }: PlanNode): string[] {
  const { seen } = others;
  if (typeof seen !== 'string' || !seen) return [];
  return ['   The page before it:', ...seen.split('\n').map((line) => `     ${line}`)];
}

/** The most lines and words repeated from an earlier page. */
const MAX_LINES = 30;
const MAX_WORDS = 200;

/** Returns the lines around the highlighted elements if they are few, else the model's own summary. */
export function excerptOrSummary(
  page: Observation | null,
  highlighted: readonly string[],
  observation: string,
): string {
  const lines = page ? linesAround(page.lines, highlighted) : [];
  const text = lines.map((line) => ' '.repeat(line.indent) + withoutRefs(line).trim()).join('\n');
  const isFew = lines.length < MAX_LINES && text.split(/\s+/).length < MAX_WORDS;
  return lines.length > 0 && isFew ? text : observation;
}

/** Returns the lines around elements that BL-02 repeats from an earlier page: those above, inside and beside each. */
export function linesAround(lines: readonly PageLine[], refs: readonly string[]): PageLine[] {
  const near = new Set(refs.flatMap((ref) => around(lines, ref)));
  return lines.filter((_, index) => near.has(index));
}

function around(lines: readonly PageLine[], ref: string): number[] {
  const line = lineOfRef(lines, ref);
  if (!line) return [];
  const at = lines.indexOf(line);
  const ancestors = linesAbove(lines, at);
  const from = (ancestors[0] ?? -1) + 1;
  const end = lines.findIndex((each, index) => index > at && each.indent < line.indent);
  const beside = lines
    .slice(from, end < 0 ? lines.length : end)
    .flatMap(({ indent }, index) => (indent === line.indent ? [from + index] : []));
  return [...ancestors, at, ...within(lines, at), ...beside];
}

/** Returns the lines indented under this one. */
const within = (lines: readonly PageLine[], at: number): number[] =>
  Array.from({ length: endOf(lines, at) - at - 1 }, (_, nth) => at + 1 + nth);
