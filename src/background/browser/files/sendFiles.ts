/** The files the user chose, from the worker's memory into the frame that will use them. */
import type { QuestionId } from '../../../core/ids.ts';
import { ok, type Result } from '../../../core/result.ts';
import { callContent, type FrameAddress } from '../../../protocol/transport.ts';
import type { ChosenFiles } from './chosenFiles.ts';

const PART_LIMIT_MS = 15_000;

/** Part by part, so that no message is too long. */
export async function sendFiles(
  files: ChosenFiles,
  frame: FrameAddress,
  { id, signal }: { readonly id: QuestionId; readonly signal: AbortSignal },
): Promise<Result<null>> {
  const parts = files.take(id);
  if (!parts.ok) return parts;
  for (const part of parts.value) {
    const limits = { limitMs: PART_LIMIT_MS, signal };
    const sent = await callContent(frame, 'hand', { id, part }, limits);
    if (!sent.ok) return sent;
  }
  return ok(null);
}
