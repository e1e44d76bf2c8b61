/**
 * Screenshots of pages: during the run, for validators that judge by them (AE-10), and beside the page text (PM-10).
 */
import type { Picture } from '../core/page/picture.ts';
import { Halted, type OperationContext } from './context.ts';

/**
 * The first and the latest are kept. They are large, so they are not journaled, and a restarted worker begins again
 * without them.
 */
export const MOST_PICTURES = 8;

/** Keeps a screenshot after an action. If the tab can't be captured there is none, and the validator judges by text. */
export async function keepPicture(context: OperationContext): Promise<void> {
  const { system, trace, ports, signal } = context;
  if (!system.keepsPictures || context.run().options.endCheck === 'text') return;
  const taken = await ports.world.picture(signal);
  if (taken.ok) trace.pictures = bounded([...trace.pictures, taken.value]);
}

/**
 * Returns the screenshot for a question about the page, in planners that use them; null if the tab can't be captured.
 */
export const pictureBeside = async (context: OperationContext): Promise<Picture | null> =>
  context.system.seesPictures && context.run().options.endCheck !== 'text'
    ? await takePicture(context)
    : null;

/** Returns null if the tab can't be captured. Throws `Halted` if the run is stopped meanwhile. */
export async function takePicture({ ports, signal }: OperationContext): Promise<Picture | null> {
  const taken = await ports.world.picture(signal);
  if (!taken.ok && taken.failure.kind === 'aborted') throw new Halted();
  return taken.ok ? taken.value : null;
}

function bounded(pictures: readonly Picture[]): readonly Picture[] {
  const left = pictures.length - MOST_PICTURES;
  return left > 0 ? [...pictures.slice(0, 1), ...pictures.slice(1 + left)] : pictures;
}
