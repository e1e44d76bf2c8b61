/** The exact action of an alternative that is one (BL-05), as it is kept with its node. */

import * as z from 'zod/mini';
import { isActionKind, schemaOf } from '../../../core/action/action.ts';
import type { PlanNode } from '../../../core/plan/node.ts';
import type { Candidate } from '../../../core/run/replies.ts';
import { factsOf } from './edge.ts';

const kept = z.object({
  action: z.looseObject({ kind: z.string() }),
  document: z.optional(z.string()),
  textAnchor: z.optional(z.string()),
});

/** Null where there is none, or none that still reads as an action. */
export function exactActionOf(node: PlanNode): NonNullable<Candidate['act']> | null {
  const read = kept.safeParse(factsOf(node).act);
  if (!read.success || !isActionKind(read.data.action.kind)) return null;
  const action = schemaOf(read.data.action.kind).safeParse(read.data.action);
  if (!action.success) return null;
  const { document, textAnchor } = read.data;
  return {
    action: action.data,
    ...(document ? { document } : {}),
    ...(textAnchor ? { textAnchor } : {}),
  };
}
