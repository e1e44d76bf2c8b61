/** Shows the person in the page which element a step is about (`src/content/highlight.ts`). */
import type { ElementRef } from '../../core/ids.ts';
import { ok, type Result } from '../../core/result.ts';
import { callContent } from '../../protocol/transport.ts';
import { knownFrameOf, type Site } from './site.ts';

const LIMIT_MS = 2_000;

/**
 * Outline the element for a moment. Only a document that the run has looked at is asked, and nothing is put into
 * others: whatever is gone, stale or the person's own shows nothing, which is no failure.
 */
export async function showElement(site: Site, ref: ElementRef): Promise<Result<null>> {
  const frame = knownFrameOf(site, ref);
  if (frame?.ok) await callContent(frame.value, 'highlight', { ref }, { limitMs: LIMIT_MS });
  return ok(null);
}
