/** The question that ends a run: is the goal reached, and what is the answer? Judged from text, a picture, or both (AE-10). */
import type { Answered, Picture } from '../ports.ts';
import type { Result } from '../result.ts';
import { consult } from './consult.ts';
import { Halted, type Turn } from './strategy.ts';

/** Ask once. A picture that can't be had, in a tab behind another one say, is no reason not to judge: text serves. */
export async function askAnswer(turn: Turn): Promise<Result<Answered>> {
  const { tree, options } = turn.run();
  const picture = options.endCheck === 'text' ? null : await takePicture(turn);
  const isEnough = picture !== null && options.endCheck === 'vision';
  return consult(turn, 'answer', tree.root, isEnough ? null : 'all_fields', picture);
}

async function takePicture(turn: Turn): Promise<Picture | null> {
  const taken = await turn.ports.world.picture(turn.signal);
  if (!taken.ok && taken.failure.kind === 'aborted') throw new Halted();
  return taken.ok ? taken.value : null;
}
