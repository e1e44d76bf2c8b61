/** Shows the person in the page which element a step is about (`src/content/highlight.ts`), in the run's own tab only. */
import type { ElementRef } from '../../core/ids.ts';
import { ok, type Result } from '../../core/result.ts';
import { callContent } from '../../protocol/transport.ts';
import { frameOfRef } from './frames.ts';
import { ownFrames, type Site } from './site.ts';

const LIMIT_MS = 2_000;

/** Outline the element for a moment; a ref that leads nowhere any more shows nothing, which is no failure. */
export async function showElement(site: Site, ref: ElementRef): Promise<Result<null>> {
  const frames = await ownFrames(site);
  if (!frames.ok) return frames;
  const frame = frameOfRef(frames.value, ref);
  if (frame.ok) await callContent(frame.value, 'highlight', { ref }, { limitMs: LIMIT_MS });
  return ok(null);
}
