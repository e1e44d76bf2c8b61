/** Keeping the table (SM-02): what this page tells of candidates, as operations that code checks and applies. */
import * as z from 'zod/mini';
import { findItem, type Schema } from '../../core/memory/schema.ts';
import { columnOf, type Given, type TableOp } from '../../core/memory/table.ts';
import { isVisible, readValue } from '../../core/memory/value.ts';
import type { TableUpdate } from '../../core/ports.ts';
import { tableBlock } from '../candidates.ts';
import { commonRules, oneLine } from '../prompt.ts';
import { type Operator, type ReplyContext, readWith } from './operator.ts';

const task = `You keep the TABLE of candidates for the task. Say what this page tells that the table lacks.

- Only what is literally visible on this page, exactly as shown ("129.00 €", not "cheap", not "yes" for a price; "None" where the page says so). A value that is not shown is left out: no guesses, no "unknown".
- ADD a candidate that the table lacks and of which this page shows most of the explicit constraints to hold. A candidate with the same name and the same values as a row is that row: UPDATE it. Always give cells a "name".
- UPDATE a row, by its id, when this page shows something that the row lacks, or something else than the row has. Only those cells.
- DELETE a row, by its id, when this page shows that it cannot be what the task wants. Not because something is still missing.
- item: one of the items in the table, to the letter. cells: fields of that item, or "name". id: "" for ADD.
- judged: only constraints marked [you judge], by id, and only when this page settles them. The others are worked out from the cells.
- comment: a few words on what is still missing or wrong; it takes the place of the row's last one, "" clears it. Rows marked "(by the person)" in a value keep that value. Rows taken out for good never come back.
- columns, rarely: a fact that tells the candidates apart and has no column yet. Otherwise [].
- ops is [] when this page adds nothing, which is often.`;

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

/** Operations of one page; more than this is a listing that should be narrowed first. */
const MOST_OPS = 40;
const MOST_COLUMNS = 3;

export const updateMemory: Operator<TableUpdate> = {
  name: 'updateMemory',
  rules: () => [commonRules, task],
  schema: () => forModel,
  plan: tableBlock,
  question: ({ context }) =>
    `Bring the table up to date with this page, after the action of node ${context.node}.`,
  parse(value, asked) {
    const read = readWith(reply, value);
    if (!read.ok) return read;
    const { table } = asked.context.run.memory;
    const schema: Schema = table?.schema ?? { items: [] };
    const columns = read.value.columns
      .slice(0, MOST_COLUMNS)
      .map(({ item, ...field }): TableOp => ({ op: 'COLUMN', item, field }));
    const ops = read.value.ops.slice(0, MOST_OPS).map((line) => opOf(line, schema, asked));
    return { ok: true, value: { ops: [...columns, ...ops] } };
  },
};

function opOf(line: Line, schema: Schema, asked: ReplyContext): TableOp {
  const { item } = line;
  const id = (line.id ?? '').replace(/[^\w]/g, '');
  const comment = oneLine(line.comment ?? '', 300);
  if (line.op === 'DELETE') return { op: 'DELETE', item, id, comment };
  const { page } = asked.context;
  const shown = `${page?.title ?? ''}\n${asked.shown}`;
  const cells = line.cells.filter((cell) => isShown(cell, item, schema, shown));
  const content = { item, cells, judged: line.judged, comment, url: page?.url ?? '' };
  return line.op === 'ADD' ? { op: 'ADD', ...content } : { op: 'UPDATE', id, ...content };
}

/** SM-02: what the page does not show is not taken, whatever the model says. */
function isShown({ field, value }: Given, item: string, schema: Schema, shown: string): boolean {
  const type = findItem(schema, item);
  const known = type && columnOf(type, field);
  // A column that is only being added: its words have to be there all the same.
  const read = readValue(value, known?.type ?? 'text', known?.unit ?? '');
  return !read || isVisible(read, shown);
}
