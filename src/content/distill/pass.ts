/** One look at the page: what it depends on as a whole, and the walk through it. */
import type { Distillation } from '../../core/page/observation.ts';
import { whileWatching } from './content.ts';
import { takeDoubt } from './doubt.ts';
import { hidersOf, isAnimated } from './hiders.ts';
import type { Memory } from './memory.ts';
import { dropEchoes } from './passes.ts';
import { deepActiveElement } from './scan.ts';
import type { Item, Walked } from './tree.ts';
import { rootLook, sheetsInUse } from './visible.ts';
import { Walk } from './walk.ts';
import { eventsSoFar } from './watch.ts';

/**
 * Walks the page. The boxes come in reading order; those with refs are the controls. With a memory, what did not
 * change since the last walk is taken from there.
 */
export function walkPage(kind: Distillation, memory?: Memory): Walked {
  const sheets = sheetsInUse();
  const hiders = hidersOf(sheets);
  const root = rootLook(sheets);
  const active = deepActiveElement();
  const events = memory && isAnimated() ? Number.NaN : eventsSoFar();
  const whole = memory?.begin({ look: root, hiders, base: document.baseURI, active, events });
  if (whole) return whole;
  const items: Item[] = [];
  const walk = new Walk({ kind, hiders, active, memory });
  const { body } = document;
  if (body) whileWatching(walk, () => walk.visit(body, items, root));
  dropEchoes(items);
  const walked = { items, modals: walk.modals };
  memory?.end(takeDoubt() ? undefined : walked);
  return walked;
}
