/** Reads the tables that a tab shows, for a routine over their rows. Needs no run. */
import type { PageTable } from '../../core/page/pageTable.ts';
import { ok, type Result } from '../../core/result.ts';
import { callContent } from '../../protocol/transport.ts';
import { attach } from './frames.ts';

const LIMIT_MS = 15_000;

/** Only those of the top frame. */
export async function tablesOf(
  tabId: number,
): Promise<Result<{ readonly tables: readonly PageTable[] }>> {
  const frames = await attach(tabId, null);
  if (!frames.ok) return frames;
  const [top] = frames.value;
  if (!top) return ok({ tables: [] });
  const tables = await callContent(top, 'tables', {}, { limitMs: LIMIT_MS });
  return tables.ok ? ok({ tables: tables.value }) : tables;
}
