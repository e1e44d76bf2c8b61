/** Closes a list that an action opened and that stays open, as multi-select lists do. It would cover the next field. */

import { aClick, keyActivation } from '../../../core/gate/risk.ts';
import { isOutOfFlow } from '../../aria/visibility.ts';
import { focusedControl, page } from '../../dom/document.ts';
import { boxOf, closestOf, isConnected, isOpaque } from '../../dom/dom.ts';
import { composedContains, lineageOf } from '../../dom/tree.ts';
import { waitUntil } from '../../report/pause.ts';
import { blurElement } from '../keyboard/focus.ts';
import { strokeKey } from '../keyboard/keyEvents.ts';
import { namedKey } from '../keyboard/keys.ts';
import type { ActContext } from '../performer.ts';
import { clickElement } from '../pointer/click.ts';
import { expandedState, openerAround } from './options.ts';

/** Lists fade out. */
const CLOSE_MS = 200;

/** Tries what a user would, least intrusive first: leave the field, press beside it, press what opened it, Escape. */
export async function closeList(
  element: Element,
  option: Element,
  context: ActContext,
): Promise<void> {
  const isOpen = (): boolean =>
    isConnected(option) &&
    isOpaque(option) &&
    (expandedState(element) === 'true' || liesOnTop(option, element));
  const hasClosed = (): Promise<true | null> =>
    waitUntil(() => (isOpen() ? null : true), CLOSE_MS, context);
  const focused = focusedControl();
  const dialog = closestOf(element, 'dialog,[role=dialog],[role=alertdialog]');
  const methods = [
    () => focused && blurElement(focused),
    () => pressBeside(dialog ?? page.root(), context),
    // A list that reports being closed but is still fading out would open again.
    () => expandedState(element) !== 'false' && pressOpener(element, context),
    // Escape would close the dialog.
    () => !dialog && pressEscape(focused ?? page.body(), context),
  ];
  for (const close of methods) {
    if (await hasClosed()) return;
    await close();
  }
}

/** Whether the option is in a positioned element over the page. */
const liesOnTop = (option: Element, opener: Element): boolean =>
  lineageOf(option).some(
    (each) => !composedContains(each, opener) && isOutOfFlow(getComputedStyle(each).position),
  );

/** Presses without a click, which could have an effect there. */
function pressBeside(around: Element, { pointer }: ActContext): void {
  const { left, top } = boxOf(around);
  const point = { x: left + 1, y: top + 1, hit: around };
  pointer.release(point, pointer.press(point));
}

async function pressOpener(element: Element, context: ActContext): Promise<void> {
  const opener = openerAround(element) ?? element;
  if (isConnected(opener) && context.gate.isFree(aClick, opener))
    await clickElement(opener, context);
}

function pressEscape(target: Element, { gate }: ActContext): void {
  if (isConnected(target) && gate.isFree(keyActivation('Escape'), target))
    strokeKey(target, namedKey('Escape'));
}
