/** Shape check of what arrives on a panel port, before anything reads it. */
import * as z from 'zod/mini';
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_FILES } from '../core/page/files.ts';
import { err, ok, type Result } from '../core/result.ts';
import { endChecks } from '../core/run/run.ts';
import { PART_CHARS } from './filePart.ts';
import type { PanelCommand } from './panel.ts';

const id = z.string().check(z.minLength(1), z.maxLength(80));
const words = z.string().check(z.maxLength(100_000));
const edit = z.union([
  z.object({
    id,
    target: id,
    kind: z.literal('add'),
    place: z.enum(['child', 'before', 'after', 'instead']),
    description: words,
  }),
  z.object({ id, target: id, kind: z.literal('reword'), description: words }),
  z.object({ id, target: id, kind: z.enum(['remove', 'retry']) }),
  z.object({ id, target: id, kind: z.literal('move'), by: z.union([z.literal(-1), z.literal(1)]) }),
]);
const tableEdit = z.union([
  z.object({ row: id, field: id, value: z.string().check(z.maxLength(1000)) }),
  z.object({ row: id, remove: z.literal(true) }),
]);
const bytes = z.int().check(z.minimum(0), z.maximum(MAX_UPLOAD_BYTES));
const fileName = z.string().check(z.minLength(1), z.maxLength(255));
const filePart = z.object({
  file: z.int().check(z.minimum(0), z.maximum(MAX_UPLOAD_FILES - 1)),
  name: fileName,
  type: z.string().check(z.maxLength(255)),
  size: bytes,
  modified: z.number(),
  at: bytes,
  base64: z.string().check(z.maxLength(PART_CHARS)),
});
const reply = z.union([
  z.object({ kind: z.enum(['once', 'takeOver', 'granted', 'happened', 'didNot']) }),
  z.object({ kind: z.literal('skip'), reason: z.string().check(z.maxLength(1000)) }),
  z.object({
    kind: z.literal('files'),
    files: z.array(z.object({ name: fileName, size: bytes })).check(z.maxLength(MAX_UPLOAD_FILES)),
  }),
  z.object({ kind: z.literal('told'), text: z.string().check(z.minLength(1), z.maxLength(5000)) }),
  z.object({ kind: z.literal('promptText'), text: z.string().check(z.maxLength(5000)) }),
]);
const amount = z.number().check(z.minimum(0), z.maximum(1e12));
const budget = z.object({
  frames: amount,
  actions: amount,
  modelCalls: amount,
  tokens: amount,
  usd: amount,
  ms: amount,
});
const settings = z.object({
  baseUrl: z.optional(z.string().check(z.maxLength(500))),
  model: z.optional(z.string().check(z.maxLength(200))),
  system: z.optional(z.string().check(z.maxLength(40))),
  budget: z.optional(budget),
  approve: z.optional(z.enum(['risky', 'all', 'none'])),
  endCheck: z.optional(z.enum(endChecks)),
  key: z.optional(z.string().check(z.maxLength(1000))),
});

/** One schema per command kind: a kind without one can't be sent. */
export const panelCommandSchemas = {
  'run/start': z.object({ kind: z.literal('run/start'), goal: words, tabId: z.int() }),
  'run/pause': z.object({ kind: z.literal('run/pause'), run: id }),
  'run/resume': z.object({ kind: z.literal('run/resume'), run: id }),
  'run/step': z.object({ kind: z.literal('run/step'), run: id }),
  'run/stop': z.object({ kind: z.literal('run/stop'), run: id }),
  'run/edit': z.object({ kind: z.literal('run/edit'), run: id, edit }),
  'run/reply': z.object({ kind: z.literal('run/reply'), run: id, question: id, reply }),
  'run/file': z.object({
    kind: z.literal('run/file'),
    run: id,
    question: id,
    part: filePart,
  }),
  'run/table': z.object({ kind: z.literal('run/table'), run: id, edit: tableEdit }),
  'run/close': z.object({ kind: z.literal('run/close'), run: id }),
  'run/export': z.object({ kind: z.literal('run/export'), run: id }),
  'run/picture': z.object({ kind: z.literal('run/picture'), run: id }),
  'run/show': z.object({ kind: z.literal('run/show'), run: id, node: id }),
  'runs/list': z.object({ kind: z.literal('runs/list') }),
  'run/open': z.object({ kind: z.literal('run/open'), run: id }),
  'runs/delete': z.object({ kind: z.literal('runs/delete'), run: id }),
  'settings/get': z.object({ kind: z.literal('settings/get') }),
  'settings/set': z.object({ kind: z.literal('settings/set'), settings }),
  'settings/test': z.object({ kind: z.literal('settings/test') }),
  'settings/models': z.object({ kind: z.literal('settings/models') }),
} as const satisfies Record<PanelCommand['kind'], z.ZodMiniType>;

/** The command in `message`, or what is wrong with it. */
export function readPanelCommand(message: unknown): Result<PanelCommand> {
  const kind =
    typeof message === 'object' && message !== null && 'kind' in message ? message.kind : undefined;
  if (typeof kind !== 'string' || !Object.hasOwn(panelCommandSchemas, kind)) {
    return err(
      'badInput',
      `Espalier got a command it does not know (${String(kind)}).`,
      'Close and reopen the panel.',
    );
  }
  const checked = panelCommandSchemas[kind as PanelCommand['kind']].safeParse(message);
  if (checked.success) return ok(checked.data as PanelCommand);
  return err(
    'badInput',
    `The command ${kind} is not well formed: ${z.prettifyError(checked.error)}`,
    'Close and reopen the panel.',
  );
}
