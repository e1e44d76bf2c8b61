/** Files that the person chose, as they come in part by part; kept for the one upload they were chosen for. */
import type { QuestionId } from '../../../core/ids.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import type { UploadPart } from '../../../protocol/content.ts';

type FilePart = UploadPart['part'];

let received: { readonly id: QuestionId; readonly parts: readonly FilePart[] } | null = null;

/** Keep one part; those of another upload are dropped. */
export function receiveFilePart({ id, part }: UploadPart): null {
  received = { id, parts: [...(received?.id === id ? received.parts : []), part] };
  return null;
}

/** The files handed in under this id, once; a failure when they did not come whole. */
export function takeReceivedFiles(id: QuestionId | null): Result<readonly File[]> {
  const parts = id !== null && received?.id === id ? received.parts : [];
  received = null;
  const count = new Set(parts.map(({ file }) => file)).size;
  const files = Array.from({ length: count }, (_, index) =>
    fileOf(parts.filter(({ file }) => file === index)),
  );
  if (files.length > 0 && files.every((file) => file !== null)) return ok(files);
  return err('notLanded', 'The chosen file did not reach the page whole.', 'Ask for it once more.');
}

function fileOf(parts: readonly FilePart[]): File | null {
  const [first] = parts;
  if (!first) return null;
  const { name, type, size, modified } = first;
  const bytes = parts.map(({ base64 }) => bytesOf(base64));
  const file = new File(bytes, name, { type, lastModified: modified });
  return file.size === size ? file : null;
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
