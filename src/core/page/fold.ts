/**
 * Long stretches of like things on a page, folded: a table of a hundred rows costs little until somebody turns to it.
 * They are table rows, links and controls below one another, each with the lines indented under it, or
 * things of several lines each.
 */
import type { PageLine } from './line.ts';
import { groupLines, kindOfRow, type LineGroup } from './lineGroups.ts';
import { findRepeatedGroups } from './repeatedGroups.ts';

/** Shorter stretches are shown whole: choosing among rows needs all of them. */
const LONG = 60;
const FIRST = 30;
const LAST = 2;

export type Folded = {
  readonly lines: readonly PageLine[];
  /** Rows and things that are left out. */
  readonly hidden: number;
};

/** Prose is never folded. */
export const fold = (lines: readonly PageLine[]): Folded =>
  lines.length < LONG ? { lines, hidden: 0 } : foldGroups(lines);

/** A row, or a thing of several line groups. */
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
  for (const stretch of stretchesOf(groupLines(lines))) {
    const left = stretch.length - FIRST - LAST;
    if (stretch.length < LONG) {
      add(stretch);
      continue;
    }
    add(stretch.slice(0, FIRST));
    done.push({ kind: 'folded', indent: stretch[0]?.[0]?.head.indent ?? 0, count: left });
    hidden += left;
    add(stretch.slice(-LAST));
  }
  return { lines: done, hidden };
}

function foldGroup({ head, body }: LineGroup): Folded {
  const inner = body.length < LONG ? { lines: body, hidden: 0 } : foldGroups(body);
  return { lines: [head, ...inner.lines], hidden: inner.hidden };
}

/** Runs of repeated groups, and between them neighbors of one kind; everything else is a run of its own. */
function stretchesOf(groups: readonly LineGroup[]): Like[][] {
  const found = findRepeatedGroups(groups, LONG);
  if (!found) return rowsIn(groups);
  const { start, end, things } = found;
  return [...stretchesOf(groups.slice(0, start)), [...things], ...stretchesOf(groups.slice(end))];
}

function rowsIn(groups: readonly LineGroup[]): Like[][] {
  const stretches: Like[][] = [];
  let kind = '';
  for (const group of groups) {
    const own = kindOfRow(group.head);
    const last = stretches.at(-1);
    if (last && own && own === kind) last.push([group]);
    else stretches.push([[group]]);
    kind = own;
  }
  return stretches;
}
