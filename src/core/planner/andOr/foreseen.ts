/** A step that will click what is not there yet: made exact without a model call, once its words stand on one element (mechanisms 5.3). */
import { documentOfRef, refNamed } from '../../page/refs.ts';
import type { TreeEvent } from '../../plan/event.ts';
import type { UnknownNode } from '../../plan/node.ts';
import { look } from '../consult.ts';
import type { Turn } from '../strategy.ts';

/**
 * The expansion of a step with a foreseen click; null where nothing was foreseen, or where none or several elements of
 * the page have that name: the model is then asked as for any step. Parks the run if the page can't be seen.
 */
export async function foreseenClick(turn: Turn, node: UnknownNode): Promise<TreeEvent | null> {
  const { id, description, foreseen } = node;
  if (!foreseen) return null;
  const seen = await look(turn, 'all_fields');
  if (!seen.ok) return null;
  const { name, ...effect } = foreseen;
  const ref = refNamed(seen.value.text, name);
  if (!ref) return null;
  const document = documentOfRef(seen.value, ref);
  return {
    kind: 'nodeExpanded',
    id,
    description,
    expansion: {
      kind: 'action',
      action: { kind: 'click', ref },
      ...effect,
      ...(document ? { document } : {}),
    },
    reasoning: `"${name}" is there now, as foreseen.`,
  };
}
