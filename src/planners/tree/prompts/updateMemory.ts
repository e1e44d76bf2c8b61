/** Table update (SM-02): what this page shows about candidates, as operations that code checks and applies. */

import * as z from 'zod/mini';
import { findItem, type Schema } from '../../../core/memory/schema.ts';
import { columnOf, type Given, type TableOp } from '../../../core/memory/table.ts';
import { isVisible, readValue } from '../../../core/memory/value.ts';
import { pathOf } from '../../../core/plan/tree.ts';
import { oneLine } from '../../../core/text.ts';
import { type Operator, type ReplyContext, readWith } from '../../../llm/operator.ts';
import { withPlan } from '../../../llm/prompt/parts.ts';
import { commonRules, pageRules } from '../../../llm/prompt/rules.ts';
import type { TableUpdate } from '../replies.ts';
import { tableBlock } from './candidates.ts';

const task = `You keep the TABLE of candidates for the task. Report what this page shows that the table lacks.

- Use only what is literally visible on this page, exactly as written ("4.5 of 5", not "good", not "yes" for a number; "None" if the page says so). Leave out values that are not shown: no guesses, no "unknown".
- ADD a candidate that the table lacks if this page shows that it meets most of the explicit constraints. Always give it a "name" cell. A candidate with the same name and values as a row is that row: UPDATE it.
- UPDATE a row, by id, when this page shows something that the row lacks or has differently. Give only those cells.
- DELETE a row, by id, if this page shows that it cannot be what the task wants, but not merely because something is still missing.
- item: one of the table's items, spelled exactly. cells: fields of that item, or "name". id: "" for ADD.
- judged: only constraints marked [you judge], by id, and only when this page decides them. The others are computed from the cells.
- comment: a few words on what is still missing or wrong; it replaces the row's last comment, and "" clears it. Values marked "(by the person)" stay as they are. Removed rows never come back.
- columns: rarely needed. Give one for a fact that distinguishes the candidates and has no column yet. Otherwise [].
- ops is [] when this page adds nothing, which is common.`;

const words = z.object({ field: z.string(), value: z.string() });
const verdict = z.object({ constraint: z.string(), met: z.boolean() });
const op = z.enum(['ADD', 'UPDATE', 'DELETE']);
const column = z.object({
  item: z.string(),
  name: z.string(),
  type: z.enum(['number', 'text', 'boolean']),
  unit: z.string(),
});
const forModel = z.object({
  columns: z.array(column),
  ops: z.array(
    z.object({
      op,
      item: z.string(),
      id: z.string(),
      cells: z.array(words),
      judged: z.array(verdict),
      comment: z.string(),
    }),
  ),
});
const reply = z.object({
  columns: z._default(z.array(z.extend(column, { unit: z._default(z.string(), '') })), []),
  ops: z.array(
    z.object({
      op,
      item: z.string(),
      id: z._default(z.nullable(z.string()), null),
      cells: z._default(z.array(z.extend(words, { value: z._default(z.coerce.string(), '') })), []),
      judged: z._default(z.array(verdict), []),
      comment: z._default(z.nullable(z.string()), null),
    }),
  ),
});
type Line = z.output<typeof reply>['ops'][number];

/** The most operations from one page; a page with more candidates should be narrowed first. */
const MOST_OPS = 40;
const MOST_COLUMNS = 3;

export const updateMemory: Operator<TableUpdate> = {
  name: 'updateMemory',
  role: 'checks',
  rules: () => [commonRules, pageRules, task],
  schema: () => forModel,
  shows: withPlan(tableBlock),
  question: ({ context }) =>
    `Bring the table up to date with this page, after the action of node ${pathOf(context.tree, context.node)}.`,
  parse(value, replyContext) {
    const read = readWith(reply, value);
    if (!read.ok) return read;
    const { table } = replyContext.context.run.memory;
    const schema: Schema = table?.schema ?? { items: [] };
    const columns = read.value.columns
      .slice(0, MOST_COLUMNS)
      .map(({ item, ...field }): TableOp => ({ op: 'COLUMN', item, field }));
    const ops = read.value.ops.slice(0, MOST_OPS).map((line) => opOf(line, schema, replyContext));
    return { ok: true, value: { ops: [...columns, ...ops] } };
  },
};

function opOf(line: Line, schema: Schema, replyContext: ReplyContext): TableOp {
  const { item } = line;
  const id = (line.id ?? '').replace(/[^\w]/g, '');
  const comment = oneLine(line.comment ?? '', 300);
  if (line.op === 'DELETE') return { op: 'DELETE', item, id, comment };
  const { page } = replyContext.context;
  const shown = `${page?.title ?? ''}\n${replyContext.shown}`;
  const cells = line.cells.filter((cell) => isShown(cell, item, schema, shown));
  const content = { item, cells, judged: line.judged, comment, url: page?.url ?? '' };
  return line.op === 'ADD' ? { op: 'ADD', ...content } : { op: 'UPDATE', id, ...content };
}

/** SM-02: a value that the page does not show is refused, whatever the model says. */
function isShown({ field, value }: Given, item: string, schema: Schema, shown: string): boolean {
  const type = findItem(schema, item);
  const known = type && columnOf(type, field);
  // A column that is being added has no type yet, but its value must still be on the page.
  const read = readValue(value, known?.type ?? 'text', known?.unit ?? '');
  return !read || isVisible(read, shown);
}
