/**
 * The keys of the tree (treegrid of the ARIA Authoring Practices Guide, rows first): maps a key on a row to an intent,
 * or null.
 */
import type { NodeId } from '../../core/ids.ts';
import type { Edit } from '../../core/plan/edit.ts';
import { stepWords } from '../record/stepWords.ts';
import type { EditorMode, IdleRowData, NodeRowData, PendingRowData, TreeRowData } from './rows.ts';

export type Intent =
  | { readonly kind: 'focus'; readonly key: string }
  /** `rows`: their keys. */
  | { readonly kind: 'open'; readonly rows: readonly string[]; readonly open: boolean }
  | { readonly kind: 'select'; readonly node: NodeId }
  | { readonly kind: 'edit'; readonly node: NodeId; readonly mode: EditorMode }
  | { readonly kind: 'remove' | 'retry' | 'next'; readonly node: NodeId }
  /** Toggles it; a shape changes to the next one. */
  | { readonly kind: 'pin' | 'breakpoint' | 'shape'; readonly node: NodeId }
  /** Cuts a step; pastes the cut step below this one. */
  | { readonly kind: 'cut' | 'paste'; readonly node: NodeId }
  | { readonly kind: 'move'; readonly node: NodeId; readonly by: -1 | 1 }
  | { readonly kind: 'undo' | 'redo' }
  /** Undoes an edit that was not applied yet. */
  | { readonly kind: 'withdraw'; readonly edit: Edit }
  | { readonly kind: 'find'; readonly text: string };

export type KeyPress = {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
};

const editKeys: Readonly<Record<string, EditorMode>> = {
  a: 'child',
  b: 'before',
  n: 'after',
  r: 'instead',
  e: 'reword',
  h: 'hint',
  d: 'done',
  w: 'from',
  f: 'fail',
  c: 'check',
};

const ownKeys: Readonly<
  Record<string, 'retry' | 'next' | 'cut' | 'paste' | 'pin' | 'breakpoint' | 'shape'>
> = {
  t: 'retry',
  g: 'next',
  x: 'cut',
  v: 'paste',
  p: 'pin',
  s: 'breakpoint',
  o: 'shape',
};

/**
 * Returns what a key does. `typed`: letters of a search in progress; while there are any, letters continue the search.
 */
export function intentOf(
  key: KeyPress,
  rows: readonly TreeRowData[],
  at: string,
  typed: string,
): Intent | null {
  const index = rows.findIndex((row) => row.key === at);
  const row = rows[index];
  if (!row) return null;
  if (key.ctrlKey || key.metaKey) return undoKey(key);
  if (key.altKey) return row.kind === 'node' ? moveKey(key, row) : null;
  const focused = focusKey(key.key, rows, index);
  if (focused) return { kind: 'focus', key: focused };
  if (row.kind === 'idle') return idleKey(key.key, rows, row);
  if (row.kind === 'pending') return pendingKey(key.key, row);
  if (row.kind !== 'node') return null;
  return foldKey(key.key, rows, row) ?? letterKey(key, row, typed);
}

/** Returns what a key does on a step that is not in the plan yet. */
function pendingKey(key: string, { edit }: PendingRowData): Intent | null {
  return key === 'Delete' ? { kind: 'withdraw', edit } : null;
}

function undoKey({ key, altKey, shiftKey }: KeyPress): Intent | null {
  const letter = key.toLowerCase();
  if (altKey) return null;
  if (letter === 'z') return { kind: shiftKey ? 'redo' : 'undo' };
  return letter === 'y' && !shiftKey ? { kind: 'redo' } : null;
}

function moveKey(key: KeyPress, { node }: NodeRowData): Intent | null {
  if (key.key === 'ArrowUp') return { kind: 'move', node: node.id, by: -1 };
  return key.key === 'ArrowDown' ? { kind: 'move', node: node.id, by: 1 } : null;
}

function focusKey(key: string, rows: readonly TreeRowData[], index: number): string | undefined {
  switch (key) {
    case 'ArrowDown':
      return rows[Math.min(index + 1, rows.length - 1)]?.key;
    case 'ArrowUp':
      return rows[Math.max(index - 1, 0)]?.key;
    case 'Home':
      return rows[0]?.key;
    case 'End':
      return rows.at(-1)?.key;
    default:
      return undefined;
  }
}

function foldKey(key: string, rows: readonly TreeRowData[], row: NodeRowData): Intent | null {
  const { node, expanded } = row;
  switch (key) {
    case 'ArrowRight':
      if (expanded === false) return { kind: 'open', rows: [node.id], open: true };
      return expanded ? firstChild(rows, row) : null;
    case 'ArrowLeft':
      if (expanded) return { kind: 'open', rows: [node.id], open: false };
      return node.parent === null ? null : { kind: 'focus', key: node.parent };
    case '*':
      return { kind: 'open', rows: siblings(rows, node.parent), open: true };
    case 'Enter':
    case ' ':
      return { kind: 'select', node: node.id };
    case 'Delete':
      return { kind: 'remove', node: node.id };
    default:
      return null;
  }
}

/** Returns what a key does on a group of steps, which expands and collapses but has no details. */
function idleKey(key: string, rows: readonly TreeRowData[], row: IdleRowData): Intent | null {
  const turn = (open: boolean): Intent => ({ kind: 'open', rows: [row.key], open });
  if (key === 'ArrowRight') return row.expanded ? firstChild(rows, row) : turn(true);
  if (key === 'ArrowLeft' && row.expanded) return turn(false);
  return key === 'Enter' || key === ' ' ? turn(!row.expanded) : null;
}

function firstChild(rows: readonly TreeRowData[], row: TreeRowData): Intent | null {
  const next = rows[rows.indexOf(row) + 1];
  return next ? { kind: 'focus', key: next.key } : null;
}

const siblings = (rows: readonly TreeRowData[], parent: NodeId | null): NodeId[] =>
  rows.flatMap((row) => (row.kind === 'node' && row.node.parent === parent ? [row.node.id] : []));

/** Command letters act. Other letters, and any letter with Shift, find a row by its text. */
function letterKey(key: KeyPress, { node }: NodeRowData, typed: string): Intent | null {
  if ([...key.key].length !== 1) return null;
  if (typed || key.shiftKey) return { kind: 'find', text: typed + key.key };
  const letter = key.key.toLowerCase();
  const mode = editKeys[letter];
  if (mode) return { kind: 'edit', node: node.id, mode };
  const command = ownKeys[letter];
  if (command) return { kind: command, node: node.id };
  return { kind: 'find', text: key.key };
}

/**
 * Returns the next row after `at`, wrapping around, whose text starts with `text`. A longer search may stay at `at`.
 */
export function findRow(rows: readonly TreeRowData[], at: string, text: string): string | null {
  const from = rows.findIndex((row) => row.key === at) + (text.length > 1 ? 0 : 1);
  const ring = [...rows.slice(from), ...rows.slice(0, from)];
  const wanted = text.toLocaleLowerCase();
  const found = ring.find((row) => wordsOf(row).toLocaleLowerCase().startsWith(wanted));
  return found?.key ?? null;
}

function wordsOf(row: TreeRowData): string {
  if (row.kind === 'node') return stepWords(row.node);
  return row.kind === 'pending' ? row.edit.description : '';
}
