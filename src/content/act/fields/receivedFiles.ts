/** Files that the user chose, collected part by part and kept for the upload they were chosen for. */
import type { QuestionId } from '../../../core/ids.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import type { UploadPart } from '../../../protocol/content.ts';

type FilePart = UploadPart['part'];

export type ReceivedFiles = {
  /** Keeps one part; parts of another upload are dropped. */
  readonly receive: (part: UploadPart) => null;
  /** Returns the files received under this id, once; fails if they are incomplete. */
  readonly take: (id: QuestionId | null) => Result<readonly File[]>;
};

export function createReceivedFiles(): ReceivedFiles {
  let received: { readonly id: QuestionId; readonly parts: FilePart[] } | null = null;
  return {
    receive: ({ id, part }) => {
      if (received?.id !== id) received = { id, parts: [] };
      received.parts.push(part);
      return null;
    },
    take: (id) => {
      const parts = id !== null && received?.id === id ? received.parts : [];
      received = null;
      const count = new Set(parts.map(({ file }) => file)).size;
      const files = Array.from({ length: count }, (_, index) =>
        joinParts(parts.filter(({ file }) => file === index)),
      ).filter((file) => file !== null);
      if (count > 0 && files.length === count) return ok(files);
      return err('notLanded', 'The chosen file reached the page incomplete.', 'Ask for it again.');
    },
  };
}

/** Joins the parts of a file; null if bytes are missing. */
function joinParts(parts: readonly FilePart[]): File | null {
  const [first] = parts;
  if (!first) return null;
  const { name, type, size, modified } = first;
  const bytes = parts.map(({ base64 }) =>
    Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)),
  );
  const file = new File(bytes, name, { type, lastModified: modified });
  return file.size === size ? file : null;
}
