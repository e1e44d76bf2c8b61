/** Pictures of pages: on the way, for validators that judge by them (AE-10), and beside their text (PM-10). */
import type { Picture } from '../core/page/picture.ts';
import { Halted, type OperationContext } from './context.ts';

/** The first and the latest stay. They are large, so they are in no journal, and a revived worker begins anew. */
export const MOST_PICTURES = 8;

/** Keep a picture after a skill. Where the tab can't be captured there is none, and the validator judges by text. */
export async function keepPicture(context: OperationContext): Promise<void> {
  const { system, trace, ports, signal } = context;
  if (!system.keepsPictures || context.run().options.endCheck === 'text') return;
  const taken = await ports.world.picture(signal);
  if (taken.ok) trace.pictures = bounded([...trace.pictures, taken.value]);
}

/** The page as a question about it shows it, in planners that see pages so; null where the tab can't be captured. */
export const pictureBeside = async (context: OperationContext): Promise<Picture | null> =>
  context.system.seesPictures && context.run().options.endCheck !== 'text'
    ? await takePicture(context)
    : null;

/** Null where the tab can't be captured. Throws `Halted` if the run is stopped meanwhile. */
export async function takePicture({ ports, signal }: OperationContext): Promise<Picture | null> {
  const taken = await ports.world.picture(signal);
  if (!taken.ok && taken.failure.kind === 'aborted') throw new Halted();
  return taken.ok ? taken.value : null;
}

function bounded(pictures: readonly Picture[]): readonly Picture[] {
  const left = pictures.length - MOST_PICTURES;
  return left > 0 ? [...pictures.slice(0, 1), ...pictures.slice(1 + left)] : pictures;
}
