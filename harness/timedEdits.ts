/** User edits for an unattended run: a file says which status of which step triggers each of them. */
import { editId, type NodeId } from '../src/core/ids.ts';
import type { Edit } from '../src/core/plan/edit.ts';
import { isClosed, type PlanNode } from '../src/core/plan/node.ts';
import { hasNode, nodeOf, type PlanTree, subtree } from '../src/core/plan/tree.ts';
import { err, ok, type Result } from '../src/core/result.ts';

/** A step by its id, by its exact text, or as the first open one at this depth below the goal. */
export type StepName = string | { readonly words: string } | { readonly depth: number };

/** An edit that is made when its step first has this status or, without a status, as soon as the step exists. */
export type TimedEdit = {
  readonly when: { readonly node: StepName; readonly status?: PlanNode['status'] };
  /** Like an edit of the panel, without its id; `target` and `to` name steps as `when.node` does. */
  readonly edit: { readonly kind: string; readonly target: StepName; readonly to?: StepName };
};

const statuses = [
  'unvisited',
  'visited',
  'success',
  'fail',
  'pruned',
  'deleted',
] as const satisfies PlanNode['status'][];

/** Returns the edits in a parsed file, or the problem with it, as a message for the file's author. */
export function readTimedEdits(value: unknown): Result<readonly TimedEdit[]> {
  if (!Array.isArray(value)) return badFile('must be an array of {"when", "edit"}');
  for (const [index, each] of value.entries()) {
    const problem = problemOf(each);
    if (problem) return badFile(`entry ${index + 1}: ${problem}`);
  }
  return ok(value as TimedEdit[]); // Every entry has been checked.
}

const badFile = (message: string): Result<never> => err('badInput', message, '');

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function problemOf(entry: unknown): string | null {
  const { when, edit } = isFields(entry) ? entry : {};
  if (!isFields(when) || !isFields(edit)) return 'must have "when" and "edit"';
  if ('status' in when && !statuses.some((status) => status === when['status']))
    return `when.status must be one of ${statuses.join(', ')}`;
  if (typeof edit['kind'] !== 'string') return 'edit.kind is missing';
  const named = {
    'when.node': when['node'],
    'edit.target': edit['target'],
    ...('to' in edit && { 'edit.to': edit['to'] }),
  };
  const wrong = Object.entries(named).find(([, name]) => !isStepName(name));
  return wrong
    ? `${wrong[0]} must be an id such as "0.2", {"words": "the exact words of the step"} or {"depth": 1}`
    : null;
}

function isStepName(value: unknown): boolean {
  if (typeof value === 'string') return value !== '';
  if (!isFields(value) || Object.keys(value).length !== 1) return false;
  const { words, depth } = value;
  if (typeof words === 'string') return words.trim() !== '';
  return Number.isInteger(depth) && Number(depth) >= 0;
}

/** Returns the step of this name in the current plan; undefined if there is none. */
export function stepNamed(tree: PlanTree, name: StepName): PlanNode | undefined {
  if (typeof name === 'string')
    return hasNode(tree, name) ? nodeOf(tree, name as NodeId) : undefined;
  const steps = subtree(tree, tree.root);
  return 'words' in name
    ? steps.find(({ description }) => description === name.words.trim())
    : steps.find((node) => node.depth === name.depth && !isClosed(node));
}

/**
 * Returns the edit to be made now, as the `nth` of its run; null if it is not due yet, or a step that it names is
 * missing.
 */
export function dueEdit(tree: PlanTree, { when, edit }: TimedEdit, nth: number): Edit | null {
  const target = stepNamed(tree, edit.target);
  const to = edit.to === undefined ? undefined : stepNamed(tree, edit.to);
  const node = stepNamed(tree, when.node);
  const isDue = when.status === undefined || node?.status === when.status;
  if (!node || !isDue || !target || (edit.to !== undefined && !to)) return null;
  const steps = { target: target.id, ...(to && { to: to.id }) };
  // The worker checks the rest, as for an edit from the panel.
  return { ...edit, ...steps, id: editId(`timed-${nth}`) } as Edit;
}

/** Returns a step as its file names it, for log output. */
export const sayStep = (name: StepName): string => {
  if (typeof name === 'string') return name;
  return 'words' in name ? `“${name.words}”` : `depth ${name.depth}`;
};
