/** Sliders and number wheels drawn by a page: they go by arrow keys, one step a key, and say where they stand. */
import { err, type Result } from '../../../core/result.ts';
import { attributeOf } from '../../dom/dom.ts';
import { pause } from '../../observe/wait/pause.ts';
import { focusElement } from '../keyboard/focus.ts';
import { keyEvent } from '../keyboard/keyEvents.ts';
import { clip, describeTarget } from '../messages.ts';
import { type ActionResult, done } from '../performer.ts';

const MAX_KEYS = 400;
const LIMIT_MS = 8_000;
const POLL_MS = 4;
const MAX_POLLS = 25;
const sliderKeys = { up: 'ArrowRight', down: 'ArrowLeft' } as const;
const spinButtonKeys = { up: 'ArrowUp', down: 'ArrowDown' } as const;

/** Steps until the wanted value is reached, or as near as the steps allow. */
export async function fillSlider(
  slider: HTMLElement,
  text: string,
  signal: AbortSignal,
): Promise<Result<ActionResult>> {
  const wanted = Number(text.trim().replace(',', '.'));
  if (text.trim() === '' || Number.isNaN(wanted)) {
    const what = `${describeTarget(slider)} takes a number; "${clip(text, 40)}" is none.`;
    return err('badInput', what, 'Fill it with a number.');
  }
  focusElement(slider);
  const keys = attributeOf(slider, 'role') === 'spinbutton' ? spinButtonKeys : sliderKeys;
  const end = performance.now() + LIMIT_MS;
  let left = Math.abs(currentValue(slider) - wanted);
  for (let pressed = 0; left > 0 && pressed < MAX_KEYS; pressed += 1) {
    const before = currentValue(slider);
    pressArrow(slider, before < wanted ? keys.up : keys.down);
    await awaitMove(slider, before, signal);
    const now = Math.abs(currentValue(slider) - wanted);
    if (!(now < left) || performance.now() > end || signal.aborted) break;
    left = now;
  }
  return done(() => verifySlider(slider, wanted));
}

/** Frameworks draw what a key did a moment later; the next key counts from there. */
async function awaitMove(slider: HTMLElement, from: number, signal: AbortSignal): Promise<void> {
  for (
    let wait = 0;
    currentValue(slider) === from && wait < MAX_POLLS && !signal.aborted;
    wait += 1
  )
    await pause(POLL_MS, signal);
}

function pressArrow(slider: HTMLElement, key: string): void {
  const keyCode = { ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 }[key] ?? 0;
  const stroke = { key, code: key, keyCode };
  keyEvent('keydown', slider, stroke);
  keyEvent('keyup', slider, stroke);
}

const currentValue = (slider: HTMLElement): number => Number(attributeOf(slider, 'aria-valuenow'));

const verifySlider = (slider: HTMLElement, wanted: number): string =>
  currentValue(slider) === wanted
    ? ''
    : `${describeTarget(slider)} stands at ${currentValue(slider)} instead of ${wanted}.`;
