/** The files that the person chose, from the worker's memory into the frame that will use them. */
import type { QuestionId } from '../../core/ids.ts';
import { ok, type Result } from '../../core/result.ts';
import { callContent, type FrameAddress } from '../../protocol/transport.ts';
import { takeFiles } from '../chosenFiles.ts';

const PART_LIMIT_MS = 15_000;

/** Part after part, so that no message is too long. */
export async function handFiles(
  frame: FrameAddress,
  id: QuestionId,
  signal: AbortSignal,
): Promise<Result<null>> {
  const parts = takeFiles(id);
  if (!parts.ok) return parts;
  for (const part of parts.value) {
    const limits = { limitMs: PART_LIMIT_MS, signal };
    const handed = await callContent(frame, 'hand', { id, part }, limits);
    if (!handed.ok) return handed;
  }
  return ok(null);
}
