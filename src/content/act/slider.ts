/** Sliders and number wheels drawn by a page: they go by arrow keys, one step a key, and say where they stand. */
import { err, type Result } from '../../core/result.ts';
import { attributeOf } from '../dom/dom.ts';
import { pause } from '../observe/pause.ts';
import { giveFocus } from './focus.ts';
import { keyEvent } from './keyboard.ts';
import { done, type Performed } from './performed.ts';
import { clip, say } from './words.ts';

const MOST_KEYS = 400;
const LIMIT_MS = 8_000;
const DRAWN_MS = 4;
const DRAWN_WAITS = 25;
const arrows = { up: 'ArrowRight', down: 'ArrowLeft' } as const;
const spins = { up: 'ArrowUp', down: 'ArrowDown' } as const;

/** Steps until the wanted value is reached, or as near as the steps allow. */
export async function fillSlider(
  slider: HTMLElement,
  text: string,
  signal: AbortSignal,
): Promise<Result<Performed>> {
  const wanted = Number(text.trim().replace(',', '.'));
  if (text.trim() === '' || Number.isNaN(wanted)) {
    const what = `${say(slider)} takes a number; "${clip(text, 40)}" is none.`;
    return err('badInput', what, 'Fill it with a number.');
  }
  giveFocus(slider);
  const keys = attributeOf(slider, 'role') === 'spinbutton' ? spins : arrows;
  const end = performance.now() + LIMIT_MS;
  let left = Math.abs(standing(slider) - wanted);
  for (let pressed = 0; left > 0 && pressed < MOST_KEYS; pressed += 1) {
    const before = standing(slider);
    strikeArrow(slider, before < wanted ? keys.up : keys.down);
    await moved(slider, before, signal);
    const now = Math.abs(standing(slider) - wanted);
    if (!(now < left) || performance.now() > end || signal.aborted) break;
    left = now;
  }
  return done(() => readBack(slider, wanted));
}

/** Frameworks draw what a key did a moment later; the next key counts from there. */
async function moved(slider: HTMLElement, from: number, signal: AbortSignal): Promise<void> {
  for (let wait = 0; standing(slider) === from && wait < DRAWN_WAITS && !signal.aborted; wait += 1)
    await pause(DRAWN_MS, signal);
}

function strikeArrow(slider: HTMLElement, key: string): void {
  const keyCode = { ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 }[key] ?? 0;
  const stroke = { key, code: key, keyCode };
  keyEvent('keydown', slider, stroke);
  keyEvent('keyup', slider, stroke);
}

const standing = (slider: HTMLElement): number => Number(attributeOf(slider, 'aria-valuenow'));

const readBack = (slider: HTMLElement, wanted: number): string =>
  standing(slider) === wanted
    ? ''
    : `${say(slider)} stands at ${standing(slider)} instead of ${wanted}.`;
