/** Fingerprints of the elements of a read, by which each is known again in another document (WO-20). */
import { refsIn } from '../../core/page/refs.ts';
import type { FrameObservation } from '../../protocol/content.ts';
import type { RefRegistry } from './registry.ts';

/** A page with more elements than this is not compared element by element. */
const MOST = 3_000;

/** By ref; empty for very large pages. */
export function fingerprintsOf(
  refs: RefRegistry,
  { lines, refs: count }: Pick<FrameObservation, 'lines' | 'refs'>,
): Readonly<Record<string, string>> {
  if (count > MOST) return {};
  return Object.fromEntries([...refsIn(lines)].map((ref) => [ref, refs.printOfRef(ref)]));
}
