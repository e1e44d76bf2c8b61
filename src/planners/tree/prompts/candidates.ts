/**
 * The table of candidates as prompts show it. It comes from pages, so it is wrapped as untrusted. Expansion and repair
 * see only the best rows (SM-05); `updateMemory` sees all rows and what the task looks for.
 */
import {
  type CandidateRow,
  candidateName,
  constraintVerdict,
  tallyOf,
} from '../../../core/memory/candidate.ts';
import { findItem, type ItemType } from '../../../core/memory/schema.ts';
import { liveRows, type Table, topRows } from '../../../core/memory/table.ts';
import { oneLine } from '../../../core/text.ts';
import type { Prompt } from '../../../llm/prompt/prompt.ts';
import { wrapUntrusted } from '../../../llm/prompt/untrusted.ts';
import type { ContentBlock } from '../../../llm/transport.ts';

/** The most rows that `updateMemory` sees, best first. */
const MOST_SHOWN = 40;

/** Returns the plan followed by the best candidates, if any (SM-05). */
export function withCandidates(plan: ContentBlock, { context, code }: Prompt): ContentBlock {
  const { table } = context.run.memory;
  const best = table ? topRows(table) : [];
  if (!table || best.length === 0) return plan;
  const lines = best.map((row) => formatRow(row, table));
  const left = liveRows(table).length - best.length;
  const head = `CANDIDATES found so far, best first${left > 0 ? ` (${left} weaker ones omitted)` : ''}`;
  return { ...plan, text: `${plan.text}\n\n${head}\n${wrapUntrusted(lines.join('\n'), code)}` };
}

/** Returns the criteria of the task and every candidate so far (SM-02). */
export function tableBlock({ context, code }: Prompt): ContentBlock {
  const { table } = context.run.memory;
  if (!table) return { text: 'TABLE\nThere is no table.' };
  const rows = topRows(table, MOST_SHOWN).map((row) => formatRow(row, table));
  const gone = table.rows
    .filter((row) => row.deleted)
    .slice(-MOST_SHOWN)
    .map((row) => `${row.id} ${row.item} "${oneLine(candidateName(row), 100)}"`);
  const parts = [
    ...table.schema.items.flatMap(formatItem),
    'Rows:',
    ...(rows.length > 0 ? rows : ['none yet']),
    ...(gone.length > 0 ? ['Removed for good:', ...gone] : []),
  ];
  return { text: `TABLE\n${wrapUntrusted(parts.join('\n'), code)}` };
}

function formatItem({ item, fields, constraints }: ItemType): string[] {
  const columns = fields.map(
    ({ name, type, unit }) => `${name} (${[type, unit].filter(Boolean).join(', ')})`,
  );
  return [
    `Item "${item}"; columns: ${['name (text)', ...columns].join('; ')}`,
    ...constraints.map(
      ({ id, kind, text, test }) =>
        `  ${id} ${kind}: ${text}${test ? ` [decided by "${test.field}"]` : ' [you judge]'}`,
    ),
  ];
}

function formatRow(row: CandidateRow, { schema }: Table): string {
  const type = findItem(schema, row.item);
  const cells = row.cells
    .filter(({ field }) => field !== 'name')
    .map(
      ({ field, value, by }) =>
        `${field}: ${oneLine(value.text, 120)}${by === 'human' ? ' (by the person)' : ''}`,
    );
  const open = (type?.constraints ?? []).flatMap((each) => {
    const verdict = constraintVerdict(row, each);
    return verdict === 'met' ? [] : [`${each.text} ${verdict === 'unmet' ? 'NOT MET' : 'unknown'}`];
  });
  const met = type ? `${tallyOf(row, type).met} of ${type.constraints.length} met` : '';
  const parts = [
    ...cells,
    [met, ...open].join(', '),
    row.comment && `note: ${oneLine(row.comment, 160)}`,
    oneLine(row.url, 160),
  ];
  return `${row.id} ${row.item} "${oneLine(candidateName(row), 160)}", ${row.status}; ${parts.filter(Boolean).join('; ')}`;
}
