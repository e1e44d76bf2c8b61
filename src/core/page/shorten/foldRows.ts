/**
 * Folds long runs of similar items, so that a table of a hundred rows costs little until the planner asks for it. A run
 * consists of adjacent table rows, links or controls, each with the lines indented under it, or of items that span
 * several lines.
 */
import { onlyItemOn } from '../items.ts';
import type { PageLine } from '../line.ts';
import { groupLines, kindOfRow, type LineGroup } from './lineGroups.ts';
import { findRepeatedGroups } from './repeatedGroups.ts';

/** The length from which a run is folded, and how many of its first and last items are shown. */
type Limits = { readonly long: number; readonly first: number; readonly last: number };
/** Shorter runs are shown in full, since choosing among rows needs all of them. */
const SEEN: Limits = { long: 60, first: 30, last: 2 };
/** Invisible items, such as the images of a closed menu, are listed only for planners that look for them. */
const UNSEEN: Limits = { long: 8, first: 3, last: 0 };

export type Folded = {
  readonly lines: readonly PageLine[];
  /** The number of rows and items left out. */
  readonly hidden: number;
};

/** Prose is never folded. */
export const foldRows = (lines: readonly PageLine[]): Folded =>
  lines.length < SEEN.long ? { lines, hidden: 0 } : foldGroups(lines);

/** A row, or an item of several line groups. */
type Like = readonly LineGroup[];

function foldGroups(lines: readonly PageLine[]): Folded {
  const done: PageLine[] = [];
  let hidden = 0;
  const add = (likes: readonly Like[]): void => {
    for (const group of likes.flat()) {
      const folded = foldGroup(group);
      for (const line of folded.lines) done.push(line);
      hidden += folded.hidden;
    }
  };
  for (const run of runsOf(groupLines(lines))) {
    const { long, first, last } = run[0]?.every(isUnseen) ? UNSEEN : SEEN;
    const left = run.length - first - last;
    if (run.length < long) {
      add(run);
      continue;
    }
    add(run.slice(0, first));
    done.push({ kind: 'folded', indent: run[0]?.[0]?.head.indent ?? 0, count: left });
    hidden += left;
    add(run.slice(first + left));
  }
  return { lines: done, hidden };
}

const isUnseen = ({ head, body }: LineGroup): boolean =>
  [head, ...body].every((line) => onlyItemOn(line)?.states?.unseen === true);

function foldGroup({ head, body }: LineGroup): Folded {
  const inner = body.length < SEEN.long ? { lines: body, hidden: 0 } : foldGroups(body);
  return { lines: [head, ...inner.lines], hidden: inner.hidden };
}

/** Splits groups into runs: repeated groups, and between them rows of one kind. Anything else is a run of one. */
function runsOf(groups: readonly LineGroup[]): Like[][] {
  const found = findRepeatedGroups(groups, SEEN.long);
  if (!found) return rowsIn(groups);
  const { start, end, things } = found;
  return [...runsOf(groups.slice(0, start)), [...things], ...runsOf(groups.slice(end))];
}

function rowsIn(groups: readonly LineGroup[]): Like[][] {
  const runs: Like[][] = [];
  let kind = '';
  for (const group of groups) {
    const groupKind = isUnseen(group) ? 'unseen' : kindOfRow(group.head);
    const last = runs.at(-1);
    if (last && groupKind && groupKind === kind) last.push([group]);
    else runs.push([[group]]);
    kind = groupKind;
  }
  return runs;
}
