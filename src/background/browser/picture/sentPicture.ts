/** What the journal keeps of a picture that a model gets. */
import type { ElementPicture, SentPicture } from '../../../core/page/drawing.ts';

export async function sentPicture(
  { ref, width, height }: Pick<ElementPicture, 'ref' | 'width' | 'height'>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<SentPicture> {
  return { ref, width, height, bytes: bytes.length, hash: await hashOf(bytes) };
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
