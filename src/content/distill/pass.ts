/** One look at the page: what it depends on as a whole, and the walk through it. */
import type { Distillation } from '../../core/page/observation.ts';
import { whileWatching } from '../aria/content.ts';
import { deepActiveElement } from '../dom/scan.ts';
import { dropEchoes } from '../render/passes.ts';
import { hidersOf, isAnimated } from '../visibility/hiders.ts';
import { sheetsInUse } from '../visibility/sheets.ts';
import { rootLook } from '../visibility/visible.ts';
import { takeDoubt } from './doubt.ts';
import type { Memory } from './memory.ts';
import type { Slice } from './slice.ts';
import type { Item, Walked } from './tree.ts';
import { Walk } from './walk.ts';
import { eventsSoFar } from './watch.ts';

/**
 * Walks the page. The boxes come in reading order; those with refs are the controls. With a memory, what did not
 * change since the last walk is taken from there. With a slice, of a page that takes longer only the beginning.
 */
export function walkPage(kind: Distillation, memory?: Memory, slice?: Slice): Walked {
  const sheets = sheetsInUse();
  const hiders = hidersOf(sheets);
  const root = rootLook(sheets);
  const active = deepActiveElement();
  const events = memory && isAnimated() ? Number.NaN : eventsSoFar();
  const now = { look: root, hiders, base: document.baseURI, active, events };
  const whole = memory?.begin(now, slice !== undefined);
  if (whole) return whole;
  const items: Item[] = [];
  const walk = new Walk({ kind, hiders, active, memory, slice });
  const { body } = document;
  if (body) whileWatching(walk, () => walk.visit(body, items, root));
  dropEchoes(items);
  const walked = { items, modals: walk.modals };
  const isInDoubt = takeDoubt();
  if (slice?.isCut) memory?.pause(slice.isCutAmidAfresh);
  else memory?.end(isInDoubt ? undefined : walked);
  return walked;
}
