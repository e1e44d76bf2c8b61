/**
 * Keeps the files that the user chose for a question in this worker's memory, until the one action that hands them to
 * the page. They arrive in parts, since messages are JSON in Chrome. Events and prompts contain only name and size. If
 * the worker dies, files and approval are lost together, and the user is asked again.
 */

import type { QuestionId } from '../../../core/ids.ts';
import { localizedFailure } from '../../../core/messages/failure.ts';
import { message } from '../../../core/messages/message.ts';
import { formatBytes, MAX_UPLOAD_BYTES } from '../../../core/page/files.ts';
import { ok, type Result } from '../../../core/result.ts';
import type { Run } from '../../../core/run/run.ts';
import type { FilePart } from '../../../protocol/filePart.ts';

export type ChosenFiles = {
  /** Keeps a part for the open question. The start of the first file replaces earlier files. */
  readonly keep: (run: Run, question: string, part: FilePart) => Result<null>;
  /** Returns the files chosen for this question once, and forgets them. */
  readonly take: (question: QuestionId) => Result<readonly FilePart[]>;
  /** Drops the files once no action waits for them: the question was answered differently, or the run is over. */
  readonly forget: () => void;
};

export function chosenFiles(): ChosenFiles {
  let chosen: { readonly question: QuestionId; readonly parts: readonly FilePart[] } | null = null;
  return {
    keep(run, question, part) {
      const asked = run.question;
      if (asked?.kind !== 'file' || asked.id !== question || run.reply) return notAsked;
      const isFirst = part.file === 0 && part.at === 0;
      const before = isFirst || chosen?.question !== asked.id ? [] : chosen.parts;
      const parts = [...before, part];
      const fits = bytesOf(parts) <= MAX_UPLOAD_BYTES;
      chosen = fits ? { question: asked.id, parts } : null;
      return fits ? ok(null) : tooLarge;
    },
    take(question) {
      const taken = chosen?.question === question ? chosen.parts : [];
      chosen = null;
      return taken.length > 0 ? ok(taken) : lost;
    },
    forget() {
      chosen = null;
    },
  };
}

const notAsked = localizedFailure('badInput', message('task.noFileAsked'));
const tooLarge = localizedFailure(
  'badInput',
  message('task.filesTooLarge', { limit: formatBytes(MAX_UPLOAD_BYTES) }),
);
const lost = localizedFailure('notFound', message('task.fileIsGone'));

const bytesOf = (parts: readonly FilePart[]): number =>
  parts.reduce(
    (sum, { base64 }) => sum + base64.length * 0.75 - (/=*$/.exec(base64)?.[0].length ?? 0),
    0,
  );
