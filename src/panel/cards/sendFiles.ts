/** Sends files to the worker in parts, since runtime messages are JSON in Chrome. */
import { ok, type Result } from '../../core/result.ts';
import { type FilePart, PART_BYTES } from '../../protocol/filePart.ts';

export type SendPart = (part: FilePart) => Promise<Result<null>>;

/** `onProgress` gets the share of bytes sent after each part. */
export async function sendFiles(
  files: readonly File[],
  send: SendPart,
  onProgress: (share: number) => void,
): Promise<Result<null>> {
  const all = files.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  for (const [index, file] of files.entries()) {
    // An empty file has one part, without bytes.
    for (let at = 0; at === 0 || at < file.size; at += PART_BYTES) {
      const bytes = file.slice(at, at + PART_BYTES);
      const sent = await send(partOf(file, index, at, await base64Of(bytes)));
      if (!sent.ok) return sent;
      done += bytes.size;
      onProgress(all === 0 ? 1 : done / all);
    }
  }
  return ok(null);
}

const partOf = (
  { name, type, size, lastModified }: File,
  file: number,
  at: number,
  base64: string,
): FilePart => ({ file, name, type, size, modified: lastModified, at, base64 });

function base64Of(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error);
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ''));
    reader.readAsDataURL(bytes);
  });
}
