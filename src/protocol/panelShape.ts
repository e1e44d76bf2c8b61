/**
 * Every command of the panel (and the setup page) to the worker, as schemas. The types in `panel.ts` are derived from
 * these, and messages on a panel port are checked against them before anything reads them.
 */
import * as z from 'zod/mini';
import type { ApprovedForm } from '../core/gate/approvedForm.ts';
import {
  type ActionId,
  actionId,
  editId,
  type NodeId,
  nodeId,
  type QuestionId,
  questionId,
  type RunId,
  runId,
} from '../core/ids.ts';
import type { TableEdit } from '../core/memory/edit.ts';
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_FILES } from '../core/page/files.ts';
import type { Edit } from '../core/plan/edit.ts';
import { err, ok, type Result } from '../core/result.ts';
import { MOST_ROWS } from '../core/routine/batch.ts';
import { routineFieldSchema } from '../core/routine/edit.ts';
import { MOST_PARAMETERS } from '../core/routine/routine.ts';
import { practiceSteps } from '../core/run/practice.ts';
import type { Reply } from '../core/run/question.ts';
import type { RunPolicy } from '../core/run/run.ts';
import { approvedForm, settings, settingsChangeSchema, systemId } from '../core/run/settings.ts';
import { scheduleSchema, untilSchema } from '../core/watch/schedule.ts';
import { type FilePart, PART_CHARS } from './filePart.ts';
import { modelChecks } from './modelChecks.ts';

/** T with its intersections merged and without `readonly`, so that two spellings of one shape are one type. */
type Plain<T> = T extends string | number | boolean
  ? T
  : { -readonly [Key in keyof T]: Plain<T[Key]> };
type IsSame<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/**
 * For a type that core owns: `exactly<Edit>()(schema)` compiles only while both have the same kinds and fields. A new
 * kind of edit is a compile error here until it has a schema.
 */
const exactly =
  <T>() =>
  <Schema extends z.ZodMiniType<T>>(
    schema: Schema &
      (IsSame<Plain<T>, Plain<z.output<Schema>>> extends true
        ? unknown
        : 'the schema and the type differ in a kind or a field'),
  ): z.ZodMiniType<T> =>
    schema;

const idText = z.string().check(z.minLength(1), z.maxLength(80));
const run: z.ZodMiniType<RunId> = z.pipe(idText, z.transform(runId));
const node: z.ZodMiniType<NodeId> = z.pipe(idText, z.transform(nodeId));
const act: z.ZodMiniType<ActionId> = z.pipe(idText, z.transform(actionId));
const question: z.ZodMiniType<QuestionId> = z.pipe(idText, z.transform(questionId));
const routineValues = z.record(z.string(), z.string().check(z.maxLength(20_000)));
const words = z.string().check(z.maxLength(100_000));

const editBase = { id: z.pipe(idText, z.transform(editId)), target: node };
const edit = exactly<Edit>()(
  z.union([
    z.object({
      ...editBase,
      kind: z.literal('add'),
      place: z.enum(['child', 'before', 'after', 'instead']),
      description: words,
    }),
    z.object({ ...editBase, kind: z.literal('reword'), description: words }),
    z.object({ ...editBase, kind: z.literal('remove') }),
    z.object({ ...editBase, kind: z.literal('retry'), hint: z.optional(words) }),
    z.object({ ...editBase, kind: z.literal('next') }),
    z.object({ ...editBase, kind: z.literal('done'), reason: words }),
    z.object({ ...editBase, kind: z.literal('from'), description: words }),
    z.object({
      ...editBase,
      kind: z.literal('graft'),
      to: node,
      place: z.enum(['child', 'before', 'after', 'instead']),
    }),
    z.object({ ...editBase, kind: z.literal('tell'), description: words }),
    z.object({
      ...editBase,
      kind: z.literal('move'),
      by: z.int().check(z.minimum(-1000), z.maximum(1000)),
    }),
    z.object({ ...editBase, kind: z.literal('fail'), reason: words }),
    z.object({ ...editBase, kind: z.literal('pin'), isOn: z.boolean() }),
    z.object({
      ...editBase,
      kind: z.literal('shape'),
      as: z.enum(['ordered', 'unordered', 'choice']),
    }),
    z.object({ ...editBase, kind: z.literal('breakpoint'), isOn: z.boolean() }),
    z.object({ ...editBase, kind: z.literal('check'), description: words }),
    z.object({
      ...editBase,
      kind: z.literal('undo'),
      edit: z.pipe(idText, z.transform(editId)),
    }),
  ]),
);
const tableEdit = exactly<TableEdit>()(
  z.union([
    z.object({ row: idText, field: idText, value: z.string().check(z.maxLength(1000)) }),
    z.object({ row: idText, remove: z.literal(true) }),
  ]),
);
const bytes = z.int().check(z.minimum(0), z.maximum(MAX_UPLOAD_BYTES));
const fileName = z.string().check(z.minLength(1), z.maxLength(255));
const part = exactly<FilePart>()(
  z.object({
    file: z.int().check(z.minimum(0), z.maximum(MAX_UPLOAD_FILES - 1)),
    name: fileName,
    type: z.string().check(z.maxLength(255)),
    size: bytes,
    modified: z.number(),
    at: bytes,
    base64: z.string().check(z.maxLength(PART_CHARS)),
  }),
);
const files = z
  .array(z.object({ name: fileName, size: bytes }))
  .check(z.maxLength(MAX_UPLOAD_FILES));
const reply = exactly<Reply>()(
  z.union([
    z.object({ kind: z.literal('once'), standing: z.exactOptional(z.literal(true)) }),
    z.object({ kind: z.literal('takeOver') }),
    z.object({
      kind: z.literal('change'),
      field: z.int().check(z.minimum(0), z.maximum(10_000)),
      value: z.string().check(z.maxLength(5000)),
    }),
    z.object({ kind: z.literal('done') }),
    z.object({ kind: z.literal('granted') }),
    z.object({ kind: z.literal('pictures'), may: z.enum(['always', 'notNow', 'never']) }),
    z.object({ kind: z.literal('happened') }),
    z.object({ kind: z.literal('didNot') }),
    z.object({ kind: z.literal('skip'), reason: z.string().check(z.maxLength(1000)) }),
    z.object({ kind: z.literal('files'), files }),
    z.object({
      kind: z.literal('answer'),
      text: z.string().check(z.minLength(1), z.maxLength(5000)),
    }),
    z.object({ kind: z.literal('promptText'), text: z.string().check(z.maxLength(5000)) }),
  ]),
);
/** Only test machines never ask, and they say so before the task. */
const terms = exactly<Partial<RunPolicy>>()(
  z.object({
    askBefore: z.exactOptional(z.enum(['risky', 'all'])),
    strict: z.exactOptional(settings.strict.schema),
    budget: z.exactOptional(settings.budget.schema),
    trustedSites: z.exactOptional(settings.trustedSites.schema),
    staysOnSites: z.exactOptional(z.boolean()),
  }),
);
const standing = exactly<ApprovedForm>()(approvedForm);
const typedServer = z.object({
  provider: settings.provider.schema,
  baseUrl: z.string().check(z.maxLength(500)),
  key: z.exactOptional(settings.key.schema),
  model: settings.model.schema,
});
/** One schema per command. */
export const panelCommandSchemas = {
  /** Start on the user's active tab; `tabId` comes from the panel's own window. */
  'run/start': z.object({ kind: z.literal('run/start'), goal: words, tabId: z.int() }),
  /** Repeat the task of a past run with another planner, in a new tab on its start page. */
  'run/again': z.object({
    kind: z.literal('run/again'),
    run,
    system: systemId,
    /** For a small model: rules in few words, and replies that no server gives a form. */
    plain: z.exactOptional(z.boolean()),
  }),
  /** Record what the user does in this tab, for a routine. */
  'run/demonstrate': z.object({
    kind: z.literal('run/demonstrate'),
    goal: words,
    tabId: z.int(),
  }),
  /** Do what a routine says, with these values, in a new tab on its start page. */
  'run/routine': z.object({
    kind: z.literal('run/routine'),
    routine: idText,
    values: routineValues,
  }),
  /** Do what a routine says once for each row of values. */
  'batch/start': z.object({
    kind: z.literal('batch/start'),
    routine: idText,
    rows: z.array(routineValues).check(z.minLength(1), z.maxLength(MOST_ROWS)),
  }),
  /** The tables that this tab shows. */
  'batch/tables': z.object({ kind: z.literal('batch/tables'), tabId: z.int() }),
  'batch/pause': z.object({ kind: z.literal('batch/pause') }),
  /** `again`: try the row that failed once more, else go on with the next. */
  'batch/resume': z.object({ kind: z.literal('batch/resume'), again: z.boolean() }),
  'batch/close': z.object({ kind: z.literal('batch/close') }),
  'run/pause': z.object({ kind: z.literal('run/pause'), run }),
  'run/resume': z.object({ kind: z.literal('run/resume'), run }),
  'run/step': z.object({ kind: z.literal('run/step'), run }),
  'run/stop': z.object({ kind: z.literal('run/stop'), run }),
  'run/edit': z.object({ kind: z.literal('run/edit'), run, edit }),
  /** A question about the run, answered from its records. */
  'run/ask': z.object({
    kind: z.literal('run/ask'),
    run,
    text: z.string().check(z.maxLength(2_000)),
  }),
  /** Hold actions back while the user types in this panel; ends with `false`, or when the panel closes. */
  'run/hold': z.object({ kind: z.literal('run/hold'), run, isHeld: z.boolean() }),
  'run/reply': z.object({ kind: z.literal('run/reply'), run, question, reply }),
  /** Change automatic approvals, held requests or limits for this task. */
  'run/terms': z.object({ kind: z.literal('run/terms'), run, terms }),
  /** Ask again about a kind of action that the user had approved for this task. */
  'run/askAgain': z.object({ kind: z.literal('run/askAgain'), run, standing }),
  /** One part of a file chosen for this question; the reply follows the last part. */
  'run/file': z.object({ kind: z.literal('run/file'), run, question, part }),
  /** Edit the table of candidates. */
  'run/table': z.object({ kind: z.literal('run/table'), run, edit: tableEdit }),
  /** Close the run in the panel (it stays in the history). */
  'run/close': z.object({ kind: z.literal('run/close'), run }),
  'run/export': z.object({ kind: z.literal('run/export'), run }),
  /** What the model was asked about a step, and what it replied. */
  'run/exchanges': z.object({ kind: z.literal('run/exchanges'), run, node }),
  /** A screenshot of the tab, with the refs of its elements drawn on it. */
  'run/picture': z.object({ kind: z.literal('run/picture'), run }),
  /** The last picture that was taken of an element for the model, for a card about a spot of it. */
  'run/elementPicture': z.object({ kind: z.literal('run/elementPicture'), run, ref: idText }),
  /** The small screenshot kept after an action. */
  'run/actPicture': z.object({ kind: z.literal('run/actPicture'), run, act }),
  /** Outline a step's element in the page for a moment. */
  'run/show': z.object({ kind: z.literal('run/show'), run, node }),
  'runs/list': z.object({ kind: z.literal('runs/list') }),
  'run/open': z.object({ kind: z.literal('run/open'), run }),
  /** Delete a past run permanently. If it is open, it must not be running. */
  'runs/delete': z.object({ kind: z.literal('runs/delete'), run }),
  'routines/list': z.object({ kind: z.literal('routines/list') }),
  /** Keep a finished task as a routine. */
  'routines/save': z.object({
    kind: z.literal('routines/save'),
    run,
    name: z.string().check(z.maxLength(200)),
    /** Whether the model is asked for an answer at the end, even if the task changed something. */
    answers: z.boolean(),
  }),
  /** Keep a routine from a file. */
  'routines/import': z.object({
    kind: z.literal('routines/import'),
    file: z.string().check(z.maxLength(2_000_000)),
  }),
  /** Keep what a run of a routine did differently as its new version. */
  'routines/repair': z.object({ kind: z.literal('routines/repair'), run }),
  /** Go back to the version before the last change. */
  'routines/restore': z.object({ kind: z.literal('routines/restore'), routine: idText }),
  /** Rename it, or change what it asks for. */
  'routines/edit': z.object({
    kind: z.literal('routines/edit'),
    routine: idText,
    name: z.string().check(z.maxLength(200)),
    fields: z.array(routineFieldSchema).check(z.maxLength(MOST_PARAMETERS)),
  }),
  /** Put it first, with its form open, or no longer. */
  'routines/pin': z.object({
    kind: z.literal('routines/pin'),
    routine: idText,
    isPinned: z.boolean(),
  }),
  'routines/delete': z.object({ kind: z.literal('routines/delete'), routine: idText }),
  /** Watch a routine with these values. The first check is made at once. */
  'watches/make': z.object({
    kind: z.literal('watches/make'),
    routine: idText,
    terms: z.object({
      values: z.record(z.string(), z.string().check(z.maxLength(20_000))),
      schedule: scheduleSchema,
      until: untilSchema,
      only: z.string().check(z.maxLength(300)),
    }),
  }),
  'watches/pause': z.object({ kind: z.literal('watches/pause'), watch: idText }),
  /** Go on with a watch and check at once. */
  'watches/resume': z.object({ kind: z.literal('watches/resume'), watch: idText }),
  'watches/delete': z.object({ kind: z.literal('watches/delete'), watch: idText }),
  /** The user has seen what is new about it. */
  'watches/seen': z.object({ kind: z.literal('watches/seen'), watch: idText }),
  /** The critic's verdicts, for all sites. */
  'sites/learned': z.object({ kind: z.literal('sites/learned') }),
  'sites/forget': z.object({
    kind: z.literal('sites/forget'),
    site: z.string().check(z.maxLength(300)),
  }),
  /** Everything in storage except settings and key. */
  'storage/export': z.object({ kind: z.literal('storage/export') }),
  'settings/get': z.object({ kind: z.literal('settings/get') }),
  'settings/set': z.object({ kind: z.literal('settings/set'), settings: settingsChangeSchema }),
  /** One check of a server and model, as they are typed. */
  'settings/check': z.object({
    kind: z.literal('settings/check'),
    check: z.enum(modelChecks),
    server: typedServer,
  }),
  /** Lets the saved model take one practice step. */
  'settings/practice': z.object({
    kind: z.literal('settings/practice'),
    step: z.enum(practiceSteps),
  }),
} as const;

type Schemas = typeof panelCommandSchemas;
type CommandKind = keyof Schemas;
/** A key that differs from its schema's kind does not compile. */
panelCommandSchemas satisfies { [Kind in CommandKind]: z.ZodMiniType<{ readonly kind: Kind }> };

export type CheckedCommand = {
  [Kind in CommandKind]: Readonly<z.output<Schemas[Kind]>>;
}[CommandKind];

const isCommandKind = (kind: unknown): kind is CommandKind =>
  typeof kind === 'string' && Object.hasOwn(panelCommandSchemas, kind);

/** Returns the command in `message`, or its error. */
export function readPanelCommand(message: unknown): Result<CheckedCommand> {
  const kind =
    typeof message === 'object' && message !== null && 'kind' in message ? message.kind : undefined;
  if (!isCommandKind(kind)) {
    return err(
      'badInput',
      `Espalier received an unknown command (${String(kind)}).`,
      'Close the panel and open it again.',
    );
  }
  const schema: z.ZodMiniType<CheckedCommand> = panelCommandSchemas[kind];
  const checked = schema.safeParse(message);
  if (checked.success) return ok(checked.data);
  return err(
    'badInput',
    `The command ${kind} is malformed: ${z.prettifyError(checked.error)}`,
    'Close the panel and open it again.',
  );
}
