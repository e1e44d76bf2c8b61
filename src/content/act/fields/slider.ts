/**
 * Sliders and spin buttons drawn by a page. They take arrow keys, one step per key, and report their value through
 * ARIA.
 */

import { err, type Result } from '../../../core/result.ts';
import { attributeOf } from '../../dom/dom.ts';
import { pause } from '../../report/pause.ts';
import { focusElement } from '../keyboard/focus.ts';
import { strokeKey } from '../keyboard/keyEvents.ts';
import { namedKey } from '../keyboard/keys.ts';
import { describeTarget, quote } from '../messages.ts';
import { type ActContext, type Conclude, done } from '../performer.ts';

const MAX_KEYS = 400;
const LIMIT_MS = 8_000;
const POLL_MS = 4;
const MAX_POLLS = 25;
const sliderKeys = { up: 'ArrowRight', down: 'ArrowLeft' } as const;
const spinButtonKeys = { up: 'ArrowUp', down: 'ArrowDown' } as const;

/** Steps until the value is reached, or as close as the steps allow. */
export async function fillSlider(
  slider: HTMLElement,
  text: string,
  context: ActContext,
): Promise<Result<Conclude>> {
  const wanted = Number(text.trim().replace(',', '.'));
  if (text.trim() === '' || Number.isNaN(wanted)) {
    const message = `${describeTarget(slider)} takes a number; ${quote(text, 40)} is not one.`;
    return err('badInput', message, 'Fill it with a number.');
  }
  focusElement(slider);
  const keys = attributeOf(slider, 'role') === 'spinbutton' ? spinButtonKeys : sliderKeys;
  const end = performance.now() + LIMIT_MS;
  const distance = (): number => Math.abs(currentValue(slider) - wanted);
  let left = distance();
  for (let pressed = 0; left > 0 && pressed < MAX_KEYS; pressed += 1) {
    const before = currentValue(slider);
    strokeKey(slider, namedKey(before < wanted ? keys.up : keys.down));
    // Frameworks render the effect of a key a moment later, and the next key builds on it.
    for (let poll = 0; currentValue(slider) === before && poll < MAX_POLLS; poll += 1)
      await pause(POLL_MS, context);
    if (!(distance() < left) || performance.now() > end || context.signal.aborted) break;
    left = distance();
  }
  return done(() =>
    currentValue(slider) === wanted
      ? ''
      : `${describeTarget(slider)} is at ${currentValue(slider)} instead of ${wanted}.`,
  );
}

const currentValue = (slider: HTMLElement): number => Number(attributeOf(slider, 'aria-valuenow'));
