/** Fingerprints of the elements of a page read, used to recognize each one in another document (WO-20). */
import { refsIn } from '../../core/page/refs.ts';
import type { FrameObservation } from '../../protocol/content.ts';
import type { RefRegistry } from './registry.ts';

/** Larger pages are not compared element by element. */
const MOST = 3_000;

/** Returns fingerprints by ref; empty for very large pages. */
export function fingerprintsOf(
  refs: RefRegistry,
  { lines, refs: count }: Pick<FrameObservation, 'lines' | 'refs'>,
): Readonly<Record<string, string>> {
  if (count > MOST) return {};
  return Object.fromEntries([...refsIn(lines)].map((ref) => [ref, refs.printOfRef(ref)]));
}
