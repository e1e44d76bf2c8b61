/**
 * Files that the person chose for a question, between panel and page: in this worker's memory alone, until the one act
 * that hands them over. A worker that dies forgets them with the leave they came with, and the person is asked again.
 */
import type { QuestionId } from '../core/ids.ts';
import { MAX_UPLOAD_BYTES, sayBytes } from '../core/page/files.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { Run } from '../core/run/run.ts';
import type { FilePart } from '../protocol/filePart.ts';

let chosen: { readonly question: QuestionId; readonly parts: readonly FilePart[] } | null = null;

/** Keep a part for the open question; the beginning of the first file replaces what was sent before. */
export function keepPart(run: Run, question: string, part: FilePart): Result<null> {
  const asked = run.question;
  if (asked?.kind !== 'file' || asked.id !== question || run.reply) {
    return err('badInput', 'No file is asked for now.', 'Look at what the panel asks now.');
  }
  const isFirst = part.file === 0 && part.at === 0;
  const before = isFirst || chosen?.question !== asked.id ? [] : chosen.parts;
  chosen = { question: asked.id, parts: [...before, part] };
  if (bytesOf(chosen.parts) <= MAX_UPLOAD_BYTES) return ok(null);
  forgetFiles();
  return err(
    'badInput',
    `The files are larger than ${sayBytes(MAX_UPLOAD_BYTES)} together.`,
    'Choose smaller ones, or take over and choose them on the page.',
  );
}

const bytesOf = (parts: readonly FilePart[]): number =>
  parts.reduce(
    (sum, { base64 }) => sum + base64.length * 0.75 - (/=*$/.exec(base64)?.[0].length ?? 0),
    0,
  );

/** What was chosen for this question, once: it is forgotten here as it is handed over. */
export function takeFiles(question: QuestionId): Result<readonly FilePart[]> {
  const taken = chosen?.question === question ? chosen.parts : [];
  forgetFiles();
  return taken.length > 0
    ? ok(taken)
    : err(
        'notFound',
        'The chosen file is no longer at hand.',
        'The person has to choose it again.',
      );
}

/** Nothing waits any more: the question was answered otherwise, or the run is over. */
export function forgetFiles(): void {
  chosen = null;
}
